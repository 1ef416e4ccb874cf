import type { Dependencies } from "../../application/support/dependencies.ts";
import type { Log } from "./log.ts";
import type { AccessTokens } from "./request/caller/access-tokens.ts";
import type { RateLimits } from "./request/caller/rate-limit.ts";
import type { ForCaller, fairQueuesOfProcess } from "./request/fair-queue.ts";
import type { HttpSettings } from "./settings.ts";

/** What every part of the HTTP layer uses. */
export interface HttpServices {
  readonly dependencies: Dependencies;
  readonly settings: HttpSettings;
  readonly log: Log;
  readonly tokens: AccessTokens;
  readonly limits: RateLimits;
  readonly fairQueues: ReturnType<typeof fairQueuesOfProcess>;
  readonly forCaller: ForCaller;
}

/** The current time in seconds since 1970, from the service's only clock. */
export const secondsNow = ({ dependencies }: Pick<HttpServices, "dependencies">): number =>
  Date.parse(dependencies.clock.now()) / 1000;
