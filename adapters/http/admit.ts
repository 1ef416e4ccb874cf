import type { ResumedSession } from "../../application/resume-session.ts";
import { type Result, refuse } from "../../domain/kernel/result.ts";
import { subscriberOf } from "./caller-address.ts";
import { type Edge, secondsNow } from "./edge.ts";
import type { EdgeRefusal } from "./edge-refusals.ts";
import type { Exchange } from "./exchange.ts";
import type { Limit } from "./rate-limit.ts";
import { signIn } from "./sign-in.ts";

type RateLimitExceeded = Extract<EdgeRefusal, { readonly _tag: "RateLimitExceeded" }>;

/** Counts a request against limits and notes the tightest for the answer's headers; a refusal where one is exceeded. */
export const countRequest =
  (edge: Edge) =>
  async (exchange: Exchange, limits: readonly Limit[]): Promise<RateLimitExceeded | null> => {
    exchange.standing = (await edge.limits.count(limits)) ?? exchange.standing;
    return exchange.standing?.isExceeded
      ? { _tag: "RateLimitExceeded", retryAfterSeconds: exchange.standing.resetsAt - secondsNow(edge) }
      : null;
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
