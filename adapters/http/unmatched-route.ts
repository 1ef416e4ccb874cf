import type { Edge } from "./http-services.ts";
import { refusalReply, send } from "./operation/replies.ts";
import type { Found, pathFinder } from "./paths.ts";
import { admit, anonymousLimit, countRequest } from "./request/admit-request.ts";
import { receiveBody } from "./request/receive-body.ts";
import { exchangeOf } from "./request/request-context.ts";
import type { AnyRefusal } from "./request/request-refusals.ts";

/** The path of a request, without its query. */
const pathnameOf = (request: Request): string => {
  const start = request.url.indexOf("/", request.url.indexOf("://") + 3);
  const end = request.url.indexOf("?", start);
  return end === -1 ? request.url.slice(start) : request.url.slice(start, end);
};

/** `OPTIONS` tells a path's methods, and nothing else. */
const options = (allow: string) => new Response(null, { status: 204, headers: { Allow: allow } });

/**
 * Answers what no route does: unknown paths, methods that a path does not have, and `OPTIONS`. Under `/api/` an
 * anonymous caller gets 401 for all but public paths, and so learns nothing.
 */
export const noRoute = (edge: Edge, find: ReturnType<typeof pathFinder>) => {
  const letIn = admit(edge);
  const count = countRequest(edge);

  const refusalOf = async (request: Request, pathname: string, found: Found | null): Promise<AnyRefusal> => {
    const exchange = exchangeOf(request);
    const received = await receiveBody(request);
    if (received._tag === "Refused")
      return (await count(exchange, [anonymousLimit(edge, exchange)])) ?? received.refusal;
    if (`${pathname}/`.startsWith("/api/") && !found?.isPublic) {
      const admitted = await letIn(request, exchange);
      if (admitted._tag === "Refused") return admitted.refusal;
    } else {
      const exceeded = await count(exchange, [anonymousLimit(edge, exchange)]);
      if (exceeded) return exceeded;
    }
    return found ? { _tag: "MethodNotAllowed", allow: found.allow } : { _tag: "PathUnknown" };
  };

  return async (request: Request): Promise<Response> => {
    const exchange = exchangeOf(request);
    const pathname = pathnameOf(request);
    const found = find(pathname);
    if (request.method === "OPTIONS" && found) return options(found.allow);
    const refusal = await refusalOf(request, pathname, found);
    return send(refusalReply(refusal, exchange.requestId, edge.needs.clock.now()));
  };
};
