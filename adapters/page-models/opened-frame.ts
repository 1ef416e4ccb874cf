import type { PageFrame } from "../../domain/pages/page-frame.ts";
import type { ShownForm, ShownLink, ShownLoanHeader, ShownSession } from "./site.ts";

/** The workplace around a page that a link can show too. */
export interface Workplace {
  /** Null if the page is not about a loan of the workplace. */
  readonly loan: ShownLoanHeader | null;
  /** Where its reader can go next. */
  readonly links: readonly ShownLink[];
  /** The links on every page of the workplace. */
  readonly pages: readonly ShownLink[];
  readonly session: ShownSession;
  /** The hidden fields of a form on the page, which prove that it comes from this page and this reader. */
  readonly sentAlong: ShownForm["hidden"];
  /** Whether its reader may start loans. */
  readonly startsLoans: boolean;
  /** An address in the workplace, which keeps the company that its reader chose. */
  readonly addressOf: (href: string) => string;
}

/** What surrounds a page that is opened by a link, or in the workplace. */
export interface OpenedFrame extends PageFrame {
  readonly workplace?: Workplace;
}
