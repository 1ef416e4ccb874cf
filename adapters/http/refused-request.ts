import type { HttpServices } from "./http-services.ts";
import { refusalSentence, sentencesForSupport } from "./operation/refusals/refusal-sentence.ts";
import { refusalReply, send } from "./operation/replies.ts";
import type { Pages } from "./pages.ts";
import { pathnameOf } from "./paths.ts";
import { acceptableType } from "./request/accept.ts";
import { contextOf } from "./request/request-context.ts";
import type { AnyRefusal } from "./request/request-refusals.ts";

/** Whether the client prefers an error as a page, as browsers do. */
const prefersPage = (request: Request): boolean =>
  acceptableType(request.headers.get("Accept"), ["application/json", "text/html"]) === "text/html";

/** Responds to a request that no page or operation answers: in JSON, or outside `/api/` with a page if the client prefers one. */
export const refusedRequest =
  ({ dependencies }: Pick<HttpServices, "dependencies">, { message }: Pick<Pages, "message">) =>
  async (request: Request, refusal: AnyRefusal): Promise<Response> => {
    const { requestId } = contextOf(request);
    const pathname = pathnameOf(request);
    const reply = refusalReply(refusal, requestId, dependencies.clock.now());
    if (`${pathname}/`.startsWith("/api/") || !prefersPage(request)) return send(reply);
    const text = await message.write({
      title: "This page cannot be shown",
      sentences: [refusalSentence(refusal), ...sentencesForSupport(reply.status, requestId)],
      // A link that was given to a borrower leads nowhere else.
      next: pathname.startsWith("/view/") ? null : { href: "/", text: "Start page" },
    });
    const headers = { "Content-Type": "text/html; charset=utf-8", ...message.headers, ...reply.headers };
    return new Response(text, { status: reply.status, headers });
  };
