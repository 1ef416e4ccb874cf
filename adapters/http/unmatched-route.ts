import type { HttpServices } from "./http-services.ts";
import type { Pages } from "./pages.ts";
import { type Found, pathnameOf, type routeFinder } from "./paths.ts";
import { refusedRequest } from "./refused-request.ts";
import { admitRequest, anonymousLimit, countRequest } from "./request/admit-request.ts";
import { receiveBody } from "./request/receive-body.ts";
import { contextOf } from "./request/request-context.ts";
import type { AnyRefusal } from "./request/request-refusals.ts";

/** The response to `OPTIONS`: only the methods of the path. */
const options = (allow: string) => new Response(null, { status: 204, headers: { Allow: allow } });

/**
 * Responds if no route does: to unknown paths, to methods that a path does not have, and to `OPTIONS`. Under `/api/` an anonymous caller
 * gets 401 except for public paths, and so learns nothing. Elsewhere a browser gets a page.
 */
export const unmatchedRoute = (
  services: HttpServices,
  pages: Pick<Pages, "message">,
  find: ReturnType<typeof routeFinder>,
) => {
  const admit = admitRequest(services);
  const count = countRequest(services);
  const respondRefused = refusedRequest(services, pages);

  const refusalOf = async (request: Request, pathname: string, found: Found | null): Promise<AnyRefusal> => {
    const context = contextOf(request);
    const received = await receiveBody(request);
    if (received._tag === "Refused")
      return (await count(context, [anonymousLimit(services, context)])) ?? received.refusal;
    if (`${pathname}/`.startsWith("/api/") && !found?.isPublic) {
      const admitted = await admit(request, context);
      if (admitted._tag === "Refused") return admitted.refusal;
    } else {
      const exceeded = await count(context, [anonymousLimit(services, context)]);
      if (exceeded) return exceeded;
    }
    return found ? { _tag: "MethodNotAllowed", allow: found.allow } : { _tag: "PathUnknown" };
  };

  return async (request: Request): Promise<Response> => {
    const pathname = pathnameOf(request);
    const found = find(pathname);
    if (request.method === "OPTIONS" && found) return options(found.allow);
    return respondRefused(request, await refusalOf(request, pathname, found));
  };
};
