import type { ResumedBrowserSession } from "../../../application/identity/session/resume-found.ts";
import type { Result } from "../../../domain/kernel/result.ts";
import type { ShownLoanHeader, ShownSession, ShownSitePage } from "../../page-models/site.ts";
import type { OperationPermission } from "../operation/operation-permission.ts";
import type { KindOfTurn, TurnRefusal } from "../request/company-turns.ts";
import type { RequestContext } from "../request/request-context.ts";
import type { AnyRefusal } from "../request/request-refusals.ts";
import type { Perform } from "./perform.ts";
import type { SentForm } from "./read-sent.ts";

/** What a page shows, without the frame that all pages have. */
export interface PageContent extends Pick<ShownSitePage, "title" | "blocks"> {
  readonly loan?: ShownLoanHeader | null;
  readonly message?: string | null;
  readonly problem?: ShownSitePage["problem"];
  /** 200 where it is left out. */
  readonly status?: number;
}

/** A page, with more headers where it sets a cookie. */
export interface SitePageOutcome {
  readonly _tag: "Page";
  readonly content: PageContent;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a visit comes to: a page, a file, or another page. */
export type SiteOutcome =
  | SitePageOutcome
  /** A file of an operation, as it responds. */
  | { readonly _tag: "File"; readonly response: Response }
  /** A page that a link can open too, written, with the headers that it has there. */
  | {
      readonly _tag: "Linked";
      readonly html: string;
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
    }
  | { readonly _tag: "Redirect"; readonly path: string; readonly cookies: readonly string[] };

export const shown = (content: PageContent, headers?: Readonly<Record<string, string>>): SitePageOutcome =>
  headers === undefined ? { _tag: "Page", content } : { _tag: "Page", content, headers };

export const fileOf = (response: Response): SiteOutcome => ({ _tag: "File", response });

/** `cookies`: the header lines that set or remove them. */
export const redirectTo = (path: string, ...cookies: readonly string[]): SiteOutcome => ({
  _tag: "Redirect",
  path,
  cookies,
});

/** One who is signed in opens a page, or sends a form of one. */
export interface Visit {
  readonly session: ResumedBrowserSession;
  /** How long the visitor stays signed in. */
  readonly stays: ShownSession;
  readonly context: RequestContext;
  /** The ids in the path, in their order. */
  readonly ids: readonly number[];
  /** The names in the path, in their order: what stands at a piece in braces that is no id. */
  readonly names: readonly string[];
  /** The path and its query as they were requested. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** The company that a Super User chose by the address; null: the visitor's own. */
  readonly companyId: number | null;
  readonly perform: Perform;
  /** Works in the turn of the visitor's company, as an operation does that takes long. */
  readonly inTurn: <Value, Refusal>(
    kind: KindOfTurn,
    work: () => Promise<Result<Value, Refusal>>,
  ) => Promise<Result<Value, Refusal | TurnRefusal>>;
  /** The page that says why what it is about cannot be shown. */
  readonly refused: (title: string, refusal: AnyRefusal) => SiteOutcome;
  /** The token of a form that is sent to a path. */
  readonly tokenOf: (path: string) => string;
  /** What shows later, in another session, that a form sent to a path is of the same user. */
  readonly ownerTokenOf: (path: string) => string;
  /** Whether the visitor holds one of the permissions that open something. */
  readonly may: (permission: OperationPermission) => boolean;
  /** Reads what is said of the loan that the page is about; left out: it is about none. */
  readonly readLoanHeader?: () => Promise<ShownLoanHeader | null>;
}

/** The zone in which a visitor reads and writes times: that of the company. */
export const zoneOf = ({ session }: Visit): string => session.company.timeZone;

/** The company in which a visitor works: the one that a Super User chose, or their own. */
export const companyIdOf = ({ companyId, session }: Visit): number => companyId ?? session.company.id;

/** The record at the end of an address. */
export const lastIdOf = ({ ids }: Visit): number => ids.at(-1) ?? 0;

/** A page for those who are signed in. */
export interface SitePage {
  /** `/loans/{id}`; a piece in braces of another name stands for any text. */
  readonly path: string;
  readonly permission: OperationPermission;
  /** Also open to a user who has yet to choose a password. */
  readonly openBeforePasswordChange?: true;
  /** Also open to a user who has yet to set up the second factor that the company requires. */
  readonly openWithoutSecondFactor?: true;
  /** Of a list: what it is called where another page leads to it. */
  readonly listTitle?: string;
  /** Where the address names a record below a loan: the operation that reads it. */
  readonly read?: string;
  /** The form of an operation that it is made of: the names of its fields. */
  readonly form?: { readonly operation: string; readonly names: readonly string[] };
  readonly show: (visit: Visit) => SiteOutcome | Promise<SiteOutcome>;
  /** What a form sent to this path does; left out: it takes none. */
  readonly receive?: (visit: Visit, form: URLSearchParams, file: SentForm["file"]) => Promise<SiteOutcome>;
  /** Of a form that sends a file along: how large it may be. */
  readonly maxFileBytes?: number;
  /** Shows the form again with what was typed into it in an earlier session, unsaved; left out: nothing is worth keeping. */
  readonly refill?: (visit: Visit, form: URLSearchParams) => Promise<SiteOutcome>;
  /** What may be kept of a form until the user has signed in again: all but what is never shown. */
  readonly keep?: (form: URLSearchParams) => readonly (readonly [name: string, value: string])[];
}
