import type { ResumedSession } from "../../../application/identity/session/resume-found.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import { type HttpServices, secondsNow } from "../http-services.ts";
import { authenticate } from "./caller/authenticate.ts";
import { subscriberOf } from "./caller/caller-address.ts";
import { type Limit, minuteSeconds } from "./caller/rate-limit.ts";
import type { RequestContext } from "./request-context.ts";
import type { RequestRefusal } from "./request-refusals.ts";

type RateLimitExceeded = Extract<RequestRefusal, { readonly _tag: "RateLimitExceeded" }>;

/** Counts a request against limits, and records the tightest one for the response headers. Refuses if one is exceeded. */
export const countRequest =
  (services: HttpServices) =>
  async (context: RequestContext, limits: readonly Limit[]): Promise<RateLimitExceeded | null> => {
    context.rateLimitStatus = (await services.limits.count(limits)) ?? context.rateLimitStatus;
    if (!context.rateLimitStatus?.isExceeded) return null;
    // The end is rounded up to whole seconds, but a caller never has to wait longer than one minute.
    const retryAfterSeconds = Math.min(minuteSeconds, context.rateLimitStatus.resetsAt - secondsNow(services));
    return { _tag: "RateLimitExceeded", retryAfterSeconds };
  };

/** The limit for calls from an address without a signed-in user. */
export const anonymousLimit = ({ dependencies, settings }: HttpServices, { address }: RequestContext): Limit => ({
  key: `anonymous:${dependencies.vault.digest(subscriberOf(address()))}`,
  limit: settings.limits.perAnonymousAddress,
});

/** Admits a signed-in caller within their rate limit. A request that is refused here counts as anonymous. */
export const admitRequest = (services: HttpServices) => {
  const authenticateRequest = authenticate(services);
  const count = countRequest(services);
  return async (
    request: Request,
    context: RequestContext,
  ): Promise<Result<ResumedSession, RequestRefusal | { readonly _tag: "NotSignedIn" }>> => {
    if (context.session !== null) return accept(context.session);
    const signedIn = await authenticateRequest(request, context.requestId);
    if (signedIn._tag === "Refused")
      return refuse((await count(context, [anonymousLimit(services, context)])) ?? signedIn.refusal);
    const { userId } = signedIn.value.actor;
    context.userId = userId;
    const exceeded = await count(context, [{ key: `user:${userId}`, limit: services.settings.limits.perUser }]);
    return exceeded === null ? signedIn : refuse(exceeded);
  };
};
