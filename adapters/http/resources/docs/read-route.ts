import type { HttpServices } from "../../http-services.ts";
import type { PublicRoute } from "../../operation/public-route.ts";
import { refusalReply, send } from "../../operation/replies.ts";
import { admitRequest, anonymousLimit, countRequest } from "../../request/admit-request.ts";
import type { RequestContext } from "../../request/request-context.ts";
import type { AnyRefusal } from "../../request/request-refusals.ts";
import type { DocsReaders } from "../../settings.ts";

type Respond = (request: Request) => Response | Promise<Response>;

/**
 * Creates routes of texts that either everyone may read, within the rate limit of the address, or only requests with an access token,
 * within the limit of its user. The latter are not stored by shared caches.
 */
export const readRoute = (services: HttpServices, readers: Exclude<DocsReaders, "no one">) => {
  const admit = admitRequest(services);
  const count = countRequest(services);
  const refusalOf = async (request: Request, context: RequestContext): Promise<AnyRefusal | null> => {
    if (readers === "everyone") return count(context, [anonymousLimit(services, context)]);
    const admitted = await admit(request, context);
    return admitted._tag === "Refused" ? admitted.refusal : null;
  };
  return (path: string, respond: Respond): PublicRoute => ({
    method: "GET",
    path,
    respond: async (request, context) => {
      const refusal = await refusalOf(request, context);
      if (refusal !== null) return send(refusalReply(refusal, context.requestId, services.dependencies.clock.now()));
      const response = await respond(request);
      if (readers === "signed in") response.headers.set("Cache-Control", "private, no-cache");
      return response;
    },
  });
};
