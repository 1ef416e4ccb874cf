import type { ShownSitePage, ShownUser } from "../../page-models/site.ts";
import type { HttpServices } from "../http-services.ts";
import type { AnyOperation } from "../operation/operation.ts";
import { refusalSentence, sentencesForSupport } from "../operation/refusals/refusal-sentence.ts";
import { refusalReply } from "../operation/replies.ts";
import type { Pages } from "../pages.ts";
import type { RequestContext } from "../request/request-context.ts";
import type { AnyRefusal } from "../request/request-refusals.ts";
import { type SiteCookies, siteCookies } from "./cookies.ts";
import { sentenceOf } from "./form/problem.ts";
import { type FormTokens, formTokens } from "./form-token.ts";
import { performOperations } from "./perform.ts";
import type { PageContent, SiteOutcome } from "./site-page.ts";

/** What the pages of the workplace share. */
export interface Site {
  readonly services: HttpServices;
  readonly cookies: SiteCookies;
  readonly formTokens: FormTokens;
  readonly performFor: ReturnType<typeof performOperations>;
  /** Renders an outcome as a response, in the frame of a user; null if no user is signed in. */
  readonly respond: (outcome: SiteOutcome, user: ShownUser | null, context: RequestContext) => Promise<Response>;
  /** The page that says why something is refused. */
  readonly refused: (
    refusal: AnyRefusal,
    context: RequestContext,
    user: ShownUser | null,
    title?: string,
  ) => Promise<Response>;
}

const titleOfRefusal = "This page cannot be shown";

/** Under any other policy, browsers over http send no origin with a form, which is needed to verify that it comes from this service. */
const originOfForms = { "Referrer-Policy": "same-origin" };

const htmlType = { "Content-Type": "text/html; charset=utf-8" };

export const openSite = (services: HttpServices, pages: Pages, operations: readonly AnyOperation[]): Site => {
  const { settings, dependencies } = services;
  const write = async (
    { status = 200, title, blocks, loan, message = null, problem = null }: PageContent,
    user: ShownUser | null,
    { requestId }: RequestContext,
    headers: Readonly<Record<string, string>>,
  ): Promise<Response> => {
    const forSupport = sentencesForSupport(status, requestId);
    const page: ShownSitePage = {
      title,
      user,
      loan: loan ?? null,
      message,
      problem: problem === null ? null : { ...problem, sentence: [problem.sentence, ...forSupport].join(" ") },
      blocks:
        problem === null ? [...blocks, ...forSupport.map((text) => ({ kind: "paragraph", text }) as const)] : blocks,
    };
    return new Response(await pages.site.write(page), {
      status,
      headers: { ...htmlType, ...pages.site.headers, ...headers },
    });
  };
  /** Shows a page instead of a file that its operation refused: the operation responds in JSON, as to any client. */
  const refusedFile = async (
    response: Response,
    user: ShownUser | null,
    context: RequestContext,
  ): Promise<Response> => {
    const { status, headers } = response;
    const text = sentenceOf({ refusal: null, json: await response.json() });
    const retryAfter = headers.get("Retry-After");
    const more = retryAfter === null ? {} : { "Retry-After": retryAfter };
    return write({ status, title: titleOfRefusal, blocks: [{ kind: "paragraph", text }] }, user, context, more);
  };
  return {
    services,
    cookies: siteCookies(settings.publicUrl),
    formTokens: formTokens(settings.tokenSecret),
    performFor: performOperations(services, operations),
    respond: async (outcome, user, context) => {
      if (outcome._tag === "File")
        return outcome.response.ok ? outcome.response : refusedFile(outcome.response, user, context);
      if (outcome._tag === "Linked") {
        const headers = { ...htmlType, ...pages.headersInSite(outcome.headers), ...originOfForms };
        return new Response(outcome.html, { status: outcome.status, headers });
      }
      if (outcome._tag === "Page") return write(outcome.content, user, context, outcome.headers ?? {});
      const headers = new Headers({ Location: outcome.path });
      for (const cookie of outcome.cookies) headers.append("Set-Cookie", cookie);
      return new Response(null, { status: 303, headers });
    },
    refused: (refusal, context, user, title = titleOfRefusal) => {
      const { status, headers } = refusalReply(refusal, context.requestId, dependencies.clock.now());
      const paragraph = { kind: "paragraph", text: refusalSentence(refusal) } as const;
      return write({ status, title, blocks: [paragraph] }, user, context, headers);
    },
  };
};
