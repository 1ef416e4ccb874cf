import { Elysia } from "elysia";
import { reportMissingKey } from "../../application/operator/report-missing-key.ts";
import type { Dependencies } from "../../application/support/dependencies.ts";
import { Unavailable } from "../../domain/kernel/failures/unavailable.ts";
import { Undecryptable } from "../../domain/kernel/failures/undecryptable.ts";
import { type HttpServices, secondsNow } from "./http-services.ts";
import type { Log } from "./log.ts";
import { openApiDocument } from "./openapi/document.ts";
import type { AnyOperation } from "./operation/operation.ts";
import { publicPaths, publicRoutes } from "./operation/public-route.ts";
import { refusalReply, send } from "./operation/replies.ts";
import type { Pages } from "./pages.ts";
import { pathsOf, routeFinder } from "./paths.ts";
import { refusedRequest } from "./refused-request.ts";
import { anonymousLimit } from "./request/admit-request.ts";
import { accessTokens } from "./request/caller/access-tokens.ts";
import { callerAddress } from "./request/caller/caller-address.ts";
import { rateLimits } from "./request/caller/rate-limit.ts";
import { type ForCaller, fairQueuesOfProcess, type QueueCounts, type QueueName } from "./request/fair-queue.ts";
import { hasValidHost, withHost } from "./request/host.ts";
import { attachContext, type Connection, contextOf, type RequestContext } from "./request/request-context.ts";
import type { RequestRefusal } from "./request/request-refusals.ts";
import { addHeaders } from "./request/response-headers.ts";
import { authRoutes } from "./resources/auth/routes.ts";
import { logoRoute } from "./resources/company/logo-routes.ts";
import { docsRoutes } from "./resources/docs/routes.ts";
import { healthRoutes } from "./resources/health/routes.ts";
import { homeRoutes } from "./resources/home/routes.ts";
import { resources } from "./router.ts";
import type { HttpSettings } from "./settings.ts";
import { siteRoutes } from "./site/routes.ts";
import { unmatchedRoute } from "./unmatched-route.ts";
import { linkedPages } from "./view/linked-pages.ts";
import { viewRoutes } from "./view/routes.ts";
import { publicQuote } from "./view/what-if/quote-page.ts";

interface AppParts {
  readonly dependencies: Dependencies;
  readonly settings: HttpSettings;
  readonly log: Log;
  readonly operations: readonly AnyOperation[];
  /** The operations that pages perform; if left out, the same ones. */
  readonly pageOperations?: readonly AnyOperation[];
  readonly pages: Pages;
  readonly forCaller: ForCaller;
}

/** The service as a function of requests. */
export interface App {
  /** The response to HEAD has the body of GET, which the server leaves out. */
  readonly fetch: (request: Request, connection: Connection) => Promise<Response>;
  /** How many tasks are running and waiting in each fair queue. */
  readonly queueCounts: () => Readonly<Record<QueueName, QueueCounts>>;
}

const httpServicesOf = ({ dependencies, settings, log, forCaller }: AppParts): HttpServices => ({
  dependencies,
  settings,
  log,
  tokens: accessTokens(settings.tokenSecret, dependencies.clock),
  limits: rateLimits(() => secondsNow({ dependencies }), settings.sharesLimits ? dependencies.counters : null),
  fairQueues: fairQueuesOfProcess(settings),
  forCaller,
});

/**
 * A bug or an outage: the log gets the details, and the caller learns only that something failed. A key that this process lacks is logged
 * once, because every request that needs it fails.
 */
const failed = (services: HttpServices, pages: Pages) => {
  const { log, dependencies } = services;
  const respondRefused = refusedRequest(services, pages);
  return (request: Request, error: unknown): Promise<Response> => {
    const { requestId } = contextOf(request);
    if (error instanceof Undecryptable && error.missingKeyId !== null) {
      reportMissingKey(dependencies, error.missingKeyId, requestId);
      return respondRefused(request, { _tag: "EncryptionKeyMissing" });
    }
    log.failure(requestId, error);
    const mayPass = error instanceof Unavailable || dependencies.isUnreachable(error);
    return respondRefused(request, { _tag: mayPass ? "ServiceUnavailable" : "ServiceFailed" });
  };
};

/** A request id sent by a caller is used if it is safe to log and to send back. */
const saneRequestId = /^[\w.-]{1,128}$/;

const newContext = (services: HttpServices) => {
  const addressOf = callerAddress(services.settings.trustedProxies);
  return (request: Request, connection: Connection): RequestContext => {
    const given = request.headers.get("X-Request-Id");
    return {
      requestId: given !== null && saneRequestId.test(given) ? given : crypto.randomUUID(),
      isHead: request.method === "HEAD",
      address: () => addressOf(connection.address(), request.headers.get("X-Forwarded-For")),
      connection,
      route: "none",
      userId: null,
      rateLimitStatus: null,
      session: null,
      refusal: null,
    };
  };
};

/**
 * A request as it is routed: HEAD as GET. The server sends no body for HEAD, and ends a stream before anything of it is made; the router
 * would make all of it, to measure its length.
 */
const routed = (request: Request, context: RequestContext): Request => {
  if (!context.isHead) return request;
  const asGet = new Request(request, { method: "GET" });
  attachContext(asGet, context);
  return asGet;
};

/** The response to HEAD. The server would replace the length that the headers of a stream state. */
const withStatedLength = async (response: Response): Promise<Response> => {
  if (!response.headers.has("Content-Length")) return response;
  await response.body?.cancel();
  return new Response(null, response);
};

/**
 * Why a request is refused before it is routed; null if it is not. The runtime answers a body with trailer fields (RFC 9112 section 7.1.2)
 * with a 400 of its own, possibly after the request took effect. Only those that the header announces are known before.
 */
const headRefusal = (request: Request): RequestRefusal | null => {
  if (!hasValidHost(request)) return { _tag: "HostInvalid" };
  return request.headers.has("Trailer") ? { _tag: "TrailersUnsupported" } : null;
};

/** Builds the service: one Elysia instance per resource, wrapped in the steps that every request passes. */
export const createApp = (parts: AppParts): App => {
  const { settings, log, operations, pages } = parts;
  const services = httpServicesOf(parts);
  const fail = failed(services, pages);
  const linked = linkedPages(services.dependencies, pages);
  const site = siteRoutes(services, pages, parts.pageOperations ?? operations, linked);
  const atRoot = [
    ...homeRoutes(services, pages, publicQuote(services), site.start),
    ...healthRoutes(services),
    ...docsRoutes(services, () => openApiDocument(auth, operations)),
    logoRoute(services),
    ...viewRoutes(services, pages, linked),
    ...site.routes,
  ];
  const auth = authRoutes(services);
  const find = routeFinder([...pathsOf(operations), ...publicPaths("/api", auth), ...publicPaths("", atRoot)]);
  const respondUnmatched = unmatchedRoute(services, pages, find);
  const elysia = new Elysia({ name: "service", handler: { standardHostname: false } }).onError(({ request, error }) =>
    fail(request, error),
  );
  // Each instance has complete paths: nesting instances would register all of its routes again.
  const instances = [
    publicRoutes("root", "", atRoot),
    publicRoutes("auth", "/api", auth),
    ...resources(services, "/api", operations, respondUnmatched),
  ];
  for (const instance of instances) elysia.use(instance);
  elysia.all("/*", async ({ request }) => respondUnmatched(request), { parse: "none" });

  const open = newContext(services);
  const { threads, files } = services.fairQueues;
  return {
    queueCounts: () => ({ threads: threads.counts(), files: files.counts() }),
    fetch: async (received, connection) => {
      const startedAt = performance.now();
      const request = withHost(received);
      const context = open(request, connection);
      attachContext(request, context);
      const refusal = headRefusal(request);
      const response =
        refusal === null
          ? await elysia.handle(routed(request, context))
          : send(refusalReply(refusal, context.requestId, services.dependencies.clock.now()));
      if (context.userId === null) context.rateLimitStatus ??= services.limits.look(anonymousLimit(services, context));
      addHeaders(response.headers, request, context, settings);
      const { requestId, route, userId } = context;
      const milliseconds = Math.round((performance.now() - startedAt) * 10) / 10;
      log.request({ requestId, method: request.method, route, status: response.status, milliseconds, userId });
      return context.isHead ? withStatedLength(response) : response;
    },
  };
};
