import type { ResumedSession } from "../../../application/identity/resume-session.ts";
import { type Result, refuse } from "../../../domain/kernel/result.ts";
import { type Edge, secondsNow } from "../http-services.ts";
import { signIn } from "./authenticate.ts";
import { subscriberOf } from "./caller-address.ts";
import { type Limit, minuteSeconds } from "./rate-limit.ts";
import type { Exchange } from "./request-context.ts";
import type { EdgeRefusal } from "./request-refusals.ts";

type RateLimitExceeded = Extract<EdgeRefusal, { readonly _tag: "RateLimitExceeded" }>;

/** Counts a request against limits and notes the tightest for the answer's headers; a refusal where one is exceeded. */
export const countRequest =
  (edge: Edge) =>
  async (exchange: Exchange, limits: readonly Limit[]): Promise<RateLimitExceeded | null> => {
    exchange.standing = (await edge.limits.count(limits)) ?? exchange.standing;
    if (!exchange.standing?.isExceeded) return null;
    // The end is told in whole seconds and so up to one late, but nobody has to wait longer than the minute.
    const retryAfterSeconds = Math.min(minuteSeconds, exchange.standing.resetsAt - secondsNow(edge));
    return { _tag: "RateLimitExceeded", retryAfterSeconds };
  };

/** The limit on calls of an address that nobody has signed in for. */
export const anonymousLimit = ({ needs, settings }: Edge, { address }: Exchange): Limit => ({
  key: `anonymous:${needs.vault.digest(subscriberOf(address))}`,
  limit: settings.limits.perAnonymousAddress,
});

/** Lets a signed-in caller in, within its rate limit. What is refused here counts as an anonymous call. */
export const admit = (edge: Edge) => {
  const whoActs = signIn(edge);
  const count = countRequest(edge);
  return async (
    request: Request,
    exchange: Exchange,
  ): Promise<Result<ResumedSession, EdgeRefusal | { readonly _tag: "NotSignedIn" }>> => {
    const signedIn = await whoActs(request);
    if (signedIn._tag === "Refused")
      return refuse((await count(exchange, [anonymousLimit(edge, exchange)])) ?? signedIn.refusal);
    const { userId } = signedIn.value.actor;
    exchange.userId = userId;
    const exceeded = await count(exchange, [{ key: `user:${userId}`, limit: edge.settings.limits.perUser }]);
    return exceeded === null ? signedIn : refuse(exceeded);
  };
};
