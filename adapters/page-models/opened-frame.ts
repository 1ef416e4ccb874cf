import type { PageFrame } from "../../domain/pages/page-frame.ts";
import type { ShownForm, ShownLink, ShownLoanHeader, ShownSession } from "./site.ts";

/** How a page that a link shows too is part of the workplace. */
export interface Workplace {
  /** Null: the page is not about a loan of the workplace. */
  readonly loan: ShownLoanHeader | null;
  /** Where its reader goes on. */
  readonly links: readonly ShownLink[];
  /** The pages that every page of the workplace leads to. */
  readonly pages: readonly ShownLink[];
  readonly session: ShownSession;
  /** What a form of the page sends along unseen: what shows that it is of this page and of its reader. */
  readonly sentAlong: ShownForm["hidden"];
  /** Whether its reader may start loans. */
  readonly startsLoans: boolean;
  /** An address of the workplace, which keeps the company that its reader chose. */
  readonly addressOf: (href: string) => string;
}

/** What surrounds a page that is opened by a link, or in the workplace. */
export interface OpenedFrame extends PageFrame {
  readonly workplace?: Workplace;
}
