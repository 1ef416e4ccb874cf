import type { ResumedBrowserSession } from "../../../application/identity/session/resume-found.ts";
import type { Result } from "../../../domain/kernel/result.ts";
import type { ShownLoanHeader, ShownSession, ShownSitePage } from "../../page-models/site.ts";
import type { OperationPermission } from "../operation/operation-permission.ts";
import type { HoldSlot, QueueName, QueueRefusal } from "../request/fair-queue.ts";
import type { RequestContext } from "../request/request-context.ts";
import type { AnyRefusal } from "../request/request-refusals.ts";
import type { Perform } from "./perform.ts";
import type { SentForm } from "./read-sent.ts";

/** The content of a page, without the frame that all pages have. */
export interface PageContent extends Pick<ShownSitePage, "title" | "blocks"> {
  readonly loan?: ShownLoanHeader | null;
  readonly message?: string | null;
  readonly problem?: ShownSitePage["problem"];
  /** 200 if absent. */
  readonly status?: number;
}

/** A page, with additional headers, for example to set a cookie. */
export interface SitePageOutcome {
  readonly _tag: "Page";
  readonly content: PageContent;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The result of a visit: a page, a file, or a redirect to another page. */
export type SiteOutcome =
  | SitePageOutcome
  /** A file from an operation, as in its response. */
  | { readonly _tag: "File"; readonly response: Response }
  /** A page that a link can also open, already rendered, with the headers it has there. */
  | {
      readonly _tag: "Linked";
      readonly html: string | ReadableStream<Uint8Array>;
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
    }
  | { readonly _tag: "Redirect"; readonly path: string; readonly cookies: readonly string[] };

export const shown = (content: PageContent, headers?: Readonly<Record<string, string>>): SitePageOutcome =>
  headers === undefined ? { _tag: "Page", content } : { _tag: "Page", content, headers };

const byteOrderMark = new Uint8Array([0xef, 0xbb, 0xbf]);

/**
 * A table as a browser downloads it: with a byte order mark, without which Excel takes the letters of UTF-8 for those of Windows-1252
 * (`JosÃ©` for `José`). Programs that call the API get tables without one.
 */
const readableInExcel = (response: Response): Response => {
  const isTable = response.headers.get("Content-Type")?.startsWith("text/csv") ?? false;
  if (!isTable || response.body === null) return response;
  const marked = new TransformStream<Uint8Array, Uint8Array>({ start: (table) => table.enqueue(byteOrderMark) });
  const headers = new Headers(response.headers);
  headers.delete("Content-Length");
  return new Response(response.body.pipeThrough(marked), { status: response.status, headers });
};

/** A file of an operation. */
export const fileOf = (response: Response): SiteOutcome => ({ _tag: "File", response: readableInExcel(response) });

/** Redirects to a path. `cookies` are the header lines that set or remove cookies. */
export const redirectTo = (path: string, ...cookies: readonly string[]): SiteOutcome => ({
  _tag: "Redirect",
  path,
  cookies,
});

/** A request by a signed-in user to open a page or to send its form. */
export interface Visit {
  readonly session: ResumedBrowserSession;
  /** How long the visitor stays signed in. */
  readonly stays: ShownSession;
  readonly context: RequestContext;
  /** The ids in the path, in order. */
  readonly ids: readonly number[];
  /** The names in the path, in order: the values of segments in braces that are not ids. */
  readonly names: readonly string[];
  /** The requested path with its query. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** The company that a Super User chose by the address; null for the visitor's own. */
  readonly companyId: number | null;
  readonly perform: Perform;
  /** Runs work in a fair queue, for the visitor's company, like an operation that takes long; `hold` keeps the slot for a streamed page. */
  readonly inFairQueue: <Value, Refusal>(
    kind: QueueName,
    work: (hold: HoldSlot) => Promise<Result<Value, Refusal>>,
  ) => Promise<Result<Value, Refusal | QueueRefusal>>;
  /** The page that says why its content cannot be shown. */
  readonly refused: (title: string, refusal: AnyRefusal) => SiteOutcome;
  /** The token of a form sent to a path. */
  readonly tokenOf: (path: string) => string;
  /** The token that proves in a later session that a form sent to a path belongs to the same user. */
  readonly ownerTokenOf: (path: string) => string;
  /** Whether the visitor holds one of the permissions. */
  readonly may: (permission: OperationPermission) => boolean;
  /** Reads the header of the loan that the page is about; absent if it is about none. */
  readonly readLoanHeader?: () => Promise<ShownLoanHeader | null>;
}

/** The time zone in which a visitor reads and enters times: that of the company. */
export const zoneOf = ({ session }: Visit): string => session.company.timeZone;

/** The company in which a visitor works: the one a Super User chose, or their own. */
export const companyIdOf = ({ companyId, session }: Visit): number => companyId ?? session.company.id;

/** The id of the record at the end of an address. */
export const lastIdOf = ({ ids }: Visit): number => ids.at(-1) ?? 0;

/** A page for signed-in users. */
export interface SitePage {
  /** For example `/loans/{id}`. A segment in braces with another name stands for any text. */
  readonly path: string;
  readonly permission: OperationPermission;
  /** Also accessible to a user who has yet to choose a password. */
  readonly openBeforePasswordChange?: true;
  /** Also accessible to a user who has yet to set up the second factor that the company requires. */
  readonly openWithoutSecondFactor?: true;
  /** For a list: the text of links that lead to it. */
  readonly listTitle?: string;
  /** If the address names a record below a loan: the operation that reads the record. */
  readonly read?: string;
  /** The operation of the page's form, and the names of its fields. */
  readonly form?: { readonly operation: string; readonly names: readonly string[] };
  readonly show: (visit: Visit) => SiteOutcome | Promise<SiteOutcome>;
  /** Handles a form sent to this path; absent if the page takes none. */
  readonly receive?: (visit: Visit, form: URLSearchParams, file: SentForm["file"]) => Promise<SiteOutcome>;
  /** For a form with a file: the maximum size of the file. */
  readonly maxFileBytes?: number;
  /** Shows the form again, unsaved, with what was typed in an earlier session; absent if nothing is worth keeping. */
  readonly refill?: (visit: Visit, form: URLSearchParams) => Promise<SiteOutcome>;
  /** The form data that may be kept until the user has signed in again: everything except what is never shown. */
  readonly keep?: (form: URLSearchParams) => readonly (readonly [name: string, value: string])[];
}
