import { openPageLink } from "../../../application/pages/open-page-link.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import { capitalized } from "../../../domain/kernel/text/phrases.ts";
import { isJsonObject } from "../codec/codec.ts";
import type { HttpServices } from "../http-services.ts";
import type { PublicRoute } from "../operation/public-route.ts";
import { fieldInWords } from "../operation/refusals/error-row.ts";
import { fieldMessages, refusalSentence, sentencesForSupport } from "../operation/refusals/refusal-sentence.ts";
import { refusalReply } from "../operation/replies.ts";
import type { Pages } from "../pages.ts";
import { pathnameOf } from "../paths.ts";
import { anonymousLimit, countRequest } from "../request/admit-request.ts";
import { type HoldSlot, inFairQueue } from "../request/fair-queue.ts";
import { readForm } from "../request/read-form.ts";
import { keptOpen, type RequestContext } from "../request/request-context.ts";
import type { AnyRefusal } from "../request/request-refusals.ts";
import { heldPage, type LinkedPage } from "./linked-page.ts";

const htmlType = { "Content-Type": "text/html; charset=utf-8" };

/** The page for somebody without access to a record: it says only that the link opens nothing. */
const showsNothing: ReadonlySet<AnyRefusal["_tag"]> = new Set<AnyRefusal["_tag"]>([
  "PermissionDenied",
  "CompanyNotFound",
  "CalculationNotFound",
  "LoanNotFound",
]);

const tokenPattern = /^[\w-]{43}$/;

/** The form that a page sent to its own address; null if the page was only opened. */
const sentForm = async (request: Request, page: LinkedPage): Promise<Result<URLSearchParams | null, AnyRefusal>> => {
  if (request.method !== "POST") return accept(null);
  const form = await readForm(request);
  return page.acceptsForm ? form : refuse({ _tag: "MethodNotAllowed", allow: "GET, HEAD, OPTIONS" });
};

/**
 * `/view/{token}`: the page that a link opens, without a header, in any browser. If something cannot be shown, a page explains it. Tokens
 * that open nothing count as anonymous calls, so that none can be found by guessing.
 */
export const viewRoutes = (
  services: HttpServices,
  pages: Pages,
  linked: Readonly<Record<string, LinkedPage>>,
): readonly PublicRoute[] => {
  const { dependencies, settings } = services;
  const count = countRequest(services);

  const refused = async (refusal: AnyRefusal, { requestId }: RequestContext): Promise<Response> => {
    const shown: AnyRefusal = showsNothing.has(refusal._tag) ? { _tag: "PageLinkEnded" } : refusal;
    const { status, headers } = refusalReply(shown, requestId, dependencies.clock.now());
    const ofFields = fieldMessages(shown).map(({ field, message: must }) => `${fieldInWords(field)} ${must}.`);
    const { message } = pages;
    const text = await message.write({
      title: status === 404 ? "This link does not work" : "This page cannot be shown",
      sentences: [refusalSentence(shown), ...ofFields.map(capitalized), ...sentencesForSupport(status, requestId)],
      next: null,
    });
    return new Response(text, { status, headers: { ...htmlType, ...message.headers, ...headers } });
  };

  /** Who opened what, within the rate limit of that user. */
  const open = async (request: Request, context: RequestContext) => {
    const token = pathnameOf(request).split("/").filter(Boolean).at(-1) ?? "";
    const opened = tokenPattern.test(token)
      ? await openPageLink(dependencies, token, context.requestId)
      : refuse({ _tag: "PageLinkEnded" } as const);
    if (opened._tag === "Refused")
      return refuse((await count(context, [anonymousLimit(services, context)])) ?? opened.refusal);
    const { userId } = opened.value.actor;
    context.userId = userId;
    const exceeded = await count(context, [{ key: `user:${userId}`, limit: settings.limits.perUser }]);
    return exceeded === null ? opened : refuse(exceeded);
  };

  const respond = async (request: Request, context: RequestContext): Promise<Response> => {
    const opened = await open(request, context);
    if (opened._tag === "Refused") return refused(opened.refusal, context);
    const { actor, page: name, operands } = opened.value;
    const page = linked[name];
    const json: unknown = JSON.parse(operands);
    if (page === undefined || !isJsonObject(json)) return refused({ _tag: "PageLinkEnded" }, context);
    const form = await sentForm(request, page);
    if (form._tag === "Refused") return refused(form.refusal, context);
    const about = page.decode(json);
    if (about._tag === "Refused") return refused(about.refusal, context);
    const write = (hold: HoldSlot) =>
      keptOpen(context.connection, async () => heldPage(await about.value.write(actor, form.value), hold));
    const { fairQueue: kind } = page;
    const written =
      kind === null
        ? await write((html) => html)
        : await inFairQueue(services, { kind, companyId: actor.companyId, request }, write);
    return written._tag === "Refused"
      ? refused(written.refusal, context)
      : new Response(written.value.html, {
          status: written.value.status,
          headers: { ...htmlType, ...page.headers },
        });
  };
  return (["GET", "POST"] as const).map((method) => ({ method, path: "/view/{token}", respond }));
};
