import type { ShownLink } from "./site.ts";
import type { ShownWhatIf } from "./what-if.ts";

/** What the start page needs to know about its service. */
export interface ShownHome {
  /** Whether it was started with the demonstration company. */
  readonly hasDemonstration: boolean;
  /** Who may read the documentation. */
  readonly docs: "everyone" | "signed in" | "no one";
  /** A quote of the demonstration company that everyone can change; null if there is none. */
  readonly quote: ShownWhatIf | null;
}

/** The README or a guide, in the project's own Markdown. */
export interface ShownGuide {
  /** Its path in the project. */
  readonly path: string;
  readonly markdown: string;
  /** The paths of all guides that have a page. */
  readonly served: ReadonlySet<string>;
}

/** The contents of a page that has nothing else to show. */
export interface ShownMessage {
  readonly title: string;
  readonly sentences: readonly string[];
  /** Where to go next; null if there is no next page, as for a link that was given to a borrower. */
  readonly next: ShownLink | null;
}
