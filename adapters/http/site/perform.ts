import type { ResumedSession } from "../../../application/identity/session/resume-found.ts";
import { type FieldNames, isJsonObject } from "../codec/codec.ts";
import type { HttpServices } from "../http-services.ts";
import { handleRequest } from "../operation/handle-request.ts";
import type { AnyOperation } from "../operation/operation.ts";
import { attachContext, type RequestContext } from "../request/request-context.ts";
import type { AnyRefusal } from "../request/request-refusals.ts";

/** A page's request to an operation, equivalent to a client's request. */
export interface Performance {
  /** The `{id}` in the operation's path. */
  readonly id?: number;
  readonly query?: URLSearchParams;
  readonly json?: unknown;
  /** The version that the page showed. */
  readonly ifMatch?: string | null;
  readonly idempotencyKey?: string | null;
  /** The file sent instead of JSON. */
  readonly file?: { readonly mediaType: string; readonly content: Uint8Array<ArrayBuffer> };
}

/** The response of an operation. */
export interface Performed {
  readonly status: number;
  /** The JSON in the response; null if there is none. */
  readonly json: unknown;
  readonly etag: string | null;
  /** Null if the operation succeeded, or if this is the response to an earlier request with the same key. */
  readonly refusal: AnyRefusal | null;
}

/** Performs operations for a signed-in user. */
export interface Perform {
  (name: string, performance?: Performance): Promise<Performed>;
  /** The unchanged response, for a file. */
  readonly file: (name: string, performance?: Performance) => Promise<Response>;
}

/** How often a form that was sent twice checks whether the first request is done, about ten times per second. */
const maxTries = 100;

/** A text that fits in a header. A value that no page created stays invalid, and is refused as in a request. */
const headerText = (text: string): string => text.replace(/[^ -~]/g, "?");

const acceptsCompany = (fields: FieldNames | null): boolean =>
  Object.values(fields ?? {}).some(({ name }) => name === "company");

/** The query of an operation that takes a company, with the chosen company if the query names none. */
const queryIn = ({ queryFields }: AnyOperation, query: URLSearchParams | undefined, companyId: number | null) =>
  companyId === null || !acceptsCompany(queryFields) || query?.has("company")
    ? query
    : new URLSearchParams([...(query ?? []), ["company", String(companyId)]]);

/** The body of an operation that takes a company, with the chosen company if the body names none. */
const bodyIn = ({ bodyFields }: AnyOperation, json: unknown, companyId: number | null): unknown =>
  companyId === null || !acceptsCompany(bodyFields) || !isJsonObject(json) || Object.hasOwn(json, "company")
    ? json
    : { ...json, company: companyId };

/**
 * Performs API operations within the process, for the pages. The request equals the one that a client would send, so permissions, decoding,
 * refusals, versions, idempotency keys, and the log work in the same way. The session is that of the page and is counted once.
 */
export const performOperations = (services: HttpServices, operations: readonly AnyOperation[]) => {
  const handle = handleRequest(services);
  const byName = new Map(operations.map((operation) => [operation.name, operation]));
  /** `companyId` is the company for all operations that take one; null for the visitor's own. */
  return (session: ResumedSession, context: RequestContext, companyId: number | null): Perform => {
    const send = async (
      name: string,
      { id = 0, query: given, json: body, ifMatch = null, idempotencyKey = null, file }: Performance = {},
    ) => {
      const operation = byName.get(name);
      if (operation === undefined) throw new Error(`there is no operation ${name}`);
      const { method, path } = operation;
      const query = queryIn(operation, given, companyId);
      const json = bodyIn(operation, body, companyId);
      const search = query === undefined || query.size === 0 ? "" : `?${query}`;
      const request = new Request(`${services.settings.publicUrl}/api${path.replace("{id}", String(id))}${search}`, {
        method,
        headers: {
          ...(json === undefined ? {} : { "Content-Type": "application/json" }),
          ...(file === undefined ? {} : { "Content-Type": file.mediaType }),
          ...(ifMatch === null ? {} : { "If-Match": headerText(ifMatch) }),
          ...(idempotencyKey === null ? {} : { "Idempotency-Key": headerText(idempotencyKey) }),
        },
        ...(json === undefined ? {} : { body: JSON.stringify(json) }),
        ...(file === undefined ? {} : { body: file.content }),
      });
      const inner: RequestContext = { ...context, session, refusal: null };
      attachContext(request, inner);
      return { response: await handle(operation, request, id), inner };
    };
    const performOnce = async (name: string, performance?: Performance): Promise<Performed> => {
      const { response, inner } = await send(name, performance);
      const text = await response.text();
      return {
        status: response.status,
        json: text === "" ? null : JSON.parse(text),
        etag: response.headers.get("ETag"),
        // Only operations set it, each with one of its own refusals; the type of the context does not carry that type.
        refusal: inner.refusal as AnyRefusal | null,
      };
    };
    /**
     * After a double click, the browser shows the response to the second click, which waits for the first one and gets the same response.
     */
    const perform = async (name: string, performance?: Performance): Promise<Performed> => {
      for (let tries = 1; ; tries += 1) {
        const performed = await performOnce(name, performance);
        if (performed.refusal?._tag !== "RequestStillRunning" || tries === maxTries) return performed;
        await services.dependencies.clock.randomPause(200);
      }
    };
    return Object.assign(perform, {
      file: async (name: string, performance?: Performance) => (await send(name, performance)).response,
    });
  };
};
