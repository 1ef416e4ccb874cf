import type { ShownLink } from "./site.ts";
import type { ShownWhatIf } from "./what-if.ts";

/** What the first page has to know of the service that it belongs to. */
export interface ShownHome {
  /** Whether it was started with the demonstration company. */
  readonly hasDemonstration: boolean;
  /** Who may read the documentation. */
  readonly docs: "everyone" | "signed in" | "no one";
  /** A quote of the demonstration company, for everyone to change; null: there is none. */
  readonly quote: ShownWhatIf | null;
}

/** The README or a guide, whose Markdown is the project's own. */
export interface ShownGuide {
  /** Its path in the project. */
  readonly path: string;
  readonly markdown: string;
  /** The paths of all guides that have a page. */
  readonly served: ReadonlySet<string>;
}

/** What a page says that has nothing else to show. */
export interface ShownMessage {
  readonly title: string;
  readonly sentences: readonly string[];
  /** Where to go on; null: nowhere, as from a link that was given to a borrower. */
  readonly next: ShownLink | null;
}
