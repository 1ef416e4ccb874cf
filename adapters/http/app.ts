import { Elysia } from "elysia";
import type { Needs } from "../../application/support/dependencies.ts";
import { networkOf } from "../../domain/identity/network.ts";
import { Unavailable } from "../../domain/kernel/unavailable.ts";
import { type Edge, secondsNow } from "./http-services.ts";
import type { Log } from "./log.ts";
import { openApiDocument } from "./openapi/document.ts";
import type { AnyOperation } from "./operation/operation.ts";
import { publicPart, publicPaths } from "./operation/public-route.ts";
import { refusalReply, send } from "./operation/replies.ts";
import { pathFinder, pathsOf } from "./paths.ts";
import { accessTokens } from "./request/access-tokens.ts";
import { anonymousLimit } from "./request/admit-request.ts";
import { callerAddress } from "./request/caller-address.ts";
import { rateLimits } from "./request/rate-limit.ts";
import { type Exchange, exchangeOf, openExchange } from "./request/request-context.ts";
import { addHeaders } from "./request/response-headers.ts";
import { authRoutes } from "./resources/auth/routes.ts";
import { docsRoutes } from "./resources/docs/routes.ts";
import { healthRoutes } from "./resources/health/routes.ts";
import { resources } from "./router.ts";
import type { HttpSettings } from "./settings.ts";
import { noRoute } from "./unmatched-route.ts";

interface AppParts {
  readonly needs: Needs;
  readonly settings: HttpSettings;
  readonly log: Log;
  readonly operations: readonly AnyOperation[];
}

/** The service as a function of requests; the address is the socket's. */
export interface App {
  readonly fetch: (request: Request, socketAddress: string) => Promise<Response>;
}

const edgeOf = ({ needs, settings, log }: AppParts): Edge => ({
  needs,
  settings,
  log,
  tokens: accessTokens(settings.tokenSecret, needs.clock),
  limits: rateLimits(() => secondsNow({ needs }), settings.sharesLimits ? needs.counters : null),
});

/** A broken promise: what went wrong goes to the log, and only that it did to the caller. */
const failed =
  ({ log, needs }: Edge) =>
  (request: Request, error: unknown): Response => {
    const { requestId } = exchangeOf(request);
    log.failure(requestId, error);
    const mayPass = error instanceof Unavailable || needs.isUnreachable(error);
    const refusal = { _tag: mayPass ? "ServiceUnavailable" : "ServiceFailed" } as const;
    return send(refusalReply(refusal, requestId, needs.clock.now()));
  };

/** A request id that a caller sent is taken over where it is harmless to log and to send back. */
const saneRequestId = /^[\w.-]{1,128}$/;

const exchangeFor = (edge: Edge) => {
  const addressOf = callerAddress(edge.settings.trustedProxies);
  return (request: Request, socketAddress: string): Exchange => {
    const given = request.headers.get("X-Request-Id");
    const address = addressOf(socketAddress, request.headers.get("X-Forwarded-For"));
    return {
      requestId: given !== null && saneRequestId.test(given) ? given : crypto.randomUUID(),
      address,
      network: networkOf(address),
      route: "none",
      userId: null,
      standing: null,
    };
  };
};

/** Builds the service: one Elysia instance for each resource, and around them what every request goes through. */
export const createApp = (parts: AppParts): App => {
  const { settings, log, operations } = parts;
  const edge = edgeOf(parts);
  const fail = failed(edge);
  const atRoot = [...healthRoutes(edge), ...docsRoutes(edge, () => openApiDocument(documented, operations))];
  const auth = authRoutes(edge);
  const find = pathFinder([...pathsOf(operations), ...publicPaths("/api", auth), ...publicPaths("", atRoot)]);
  const unrouted = noRoute(edge, find);
  const documented = [publicPart("auth", "/api", auth), ...resources(edge, operations, unrouted)];
  const api = new Elysia({ name: "api", prefix: "/api" });
  for (const instance of documented) api.use(instance);
  const elysia = new Elysia({ name: "service", handler: { standardHostname: false } })
    .onError(({ request, error }) => fail(request, error))
    .use(publicPart("root", "", atRoot))
    .use(api)
    .all("/*", async ({ request }) => unrouted(request), { parse: "none" });

  const open = exchangeFor(edge);
  return {
    fetch: async (request, socketAddress) => {
      const startedAt = performance.now();
      const exchange = open(request, socketAddress);
      openExchange(request, exchange);
      const response = await elysia.handle(request);
      if (exchange.userId === null) exchange.standing ??= edge.limits.look(anonymousLimit(edge, exchange));
      addHeaders(response.headers, request, exchange, settings);
      const { requestId, route, userId } = exchange;
      const milliseconds = Math.round((performance.now() - startedAt) * 10) / 10;
      log.request({ requestId, method: request.method, route, status: response.status, milliseconds, userId });
      return response;
    },
  };
};
