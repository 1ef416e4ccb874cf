import type { BureauFailure } from "../../domain/credit/ports.ts";
import type { Clock } from "../../domain/kernel/ports.ts";
import { type CompanyLine, companyLine } from "./company-line.ts";
import type { BureauLimits } from "./limits.ts";
import { failure, outcomeOf, type TryOutcome } from "./outcome.ts";
import { type BureauRequest, tryOnce } from "./transport.ts";

/** A whole call of the bureau: its tries share one deadline and one turn in the company's line. */
export interface OpenCall {
  /** One try, or null once there is no time or no try left. */
  readonly send: (request: BureauRequest) => Promise<TryOutcome | null>;
  /** Waits before another try; false where there is none, or where it would come too late. */
  readonly mayRepeat: (retryAfterSeconds: number | null) => Promise<boolean>;
}

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** Half of the wait is certain, the other half chance, so that many callers do not come back at once. */
const withChance = (milliseconds: number): number => milliseconds / 2 + (Math.random() * milliseconds) / 2;

const noteOutcome = (line: CompanyLine, outcome: TryOutcome): void => {
  if (outcome._tag !== "CallFailed") line.succeeded();
  // A wrong password says nothing of how the bureau is.
  else if (outcome.problem !== "credentials_rejected") line.failed();
};

/** Makes calls of the bureau, company by company: none waits for another company's. */
export const bureauCalls = (url: string, clock: Pick<Clock, "now">, limits: BureauLimits) => {
  const lines = new Map<number, CompanyLine>();
  const lineOf = (companyId: number): CompanyLine => {
    const line = lines.get(companyId) ?? companyLine(limits);
    lines.set(companyId, line);
    return line;
  };

  const openCall = (line: CompanyLine, endsAt: number): OpenCall => {
    let tries = 0;
    return {
      send: async (request) => {
        const left = endsAt - performance.now();
        if (left <= 0) return null;
        tries += 1;
        const milliseconds = Math.min(limits.tryMilliseconds, left);
        const received = await tryOnce(url, request, { milliseconds, maxBytes: limits.maxBytes });
        const outcome = outcomeOf(received, clock.now());
        noteOutcome(line, outcome);
        return outcome;
      },
      mayRepeat: async (retryAfterSeconds) => {
        if (tries >= limits.maxTries || line.isFailing()) return false;
        const wait =
          retryAfterSeconds === null
            ? withChance(limits.retryMilliseconds * 2 ** (tries - 1))
            : retryAfterSeconds * 1000;
        if (performance.now() + wait >= endsAt) return false;
        await pause(wait);
        return true;
      },
    };
  };

  /** Makes a call once it is the company's turn; refuses it, with nothing sent, where no turn comes or the bureau keeps failing. */
  return async <Outcome>(
    companyId: number,
    make: (call: OpenCall) => Promise<Outcome>,
  ): Promise<Outcome | BureauFailure> => {
    const line = lineOf(companyId);
    const endsAt = performance.now() + limits.callMilliseconds;
    const noTurn = await line.enter();
    if (noTurn) return failure("unavailable", true, noTurn.reason, noTurn.retryAfterSeconds);
    try {
      const closed = line.closed();
      if (closed) return failure("unavailable", true, closed.reason, closed.retryAfterSeconds);
      return await make(openCall(line, endsAt));
    } finally {
      line.leave();
    }
  };
};
