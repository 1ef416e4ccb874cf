import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { Dependencies } from "../dependencies.ts";

/** The outside system refused the company's user name or password. */
export interface CredentialsRejected {
  readonly _tag: "CredentialsRejected";
  readonly system: OutsideSystem;
}

export type OutsideSystem = "agency" | "credit_bureau";

type CounterDependencies = Pick<Dependencies, "counters" | "vault">;

/** Long enough that a refused pair is hardly ever tried twice in a row after it. */
const rememberedSeconds = 30 * 86_400;
/** One call in so many seconds is let through, to see whether the pair is accepted by now. */
const pauseSeconds = 900;

/** Which pair of which company, by its blind index: a changed pair is another one. */
const keysOf = ({ vault }: CounterDependencies, system: OutsideSystem, companyId: number, index: string) => {
  const digest = vault.digest([system, companyId, index].join("\n"));
  return { rejected: `credentials-rejected:${digest}`, tried: `credentials-tried:${digest}` };
};

/**
 * Refuses a call with a pair that was refused before, but for one call every 15 minutes: outside systems lock accounts after
 * a few wrong passwords. To be asked just before a call.
 */
export const checkNotRejected =
  (dependencies: CounterDependencies) =>
  async (system: OutsideSystem, companyId: number, index: string): Promise<Result<null, CredentialsRejected>> => {
    const { counters } = dependencies;
    const keys = keysOf(dependencies, system, companyId, index);
    if ((await counters.peek(keys.rejected, rememberedSeconds)) === null) return accept(null);
    const tried = await counters.hit(keys.tried, 1, pauseSeconds);
    return tried.count === 1 ? accept(null) : refuse({ _tag: "CredentialsRejected", system });
  };

/** Remembers that a pair was refused. */
export const noteRejected =
  (dependencies: CounterDependencies) =>
  async (system: OutsideSystem, companyId: number, index: string): Promise<void> => {
    const keys = keysOf(dependencies, system, companyId, index);
    await dependencies.counters.hit(keys.tried, 1, pauseSeconds);
    await dependencies.counters.hit(keys.rejected, 1, rememberedSeconds);
  };

/** Forgets it once the pair was accepted. */
export const noteAccepted =
  (dependencies: CounterDependencies) =>
  async (system: OutsideSystem, companyId: number, index: string): Promise<void> => {
    const { counters } = dependencies;
    const keys = keysOf(dependencies, system, companyId, index);
    if ((await counters.peek(keys.rejected, rememberedSeconds)) === null) return;
    await counters.clear(keys.rejected);
    await counters.clear(keys.tried);
  };
