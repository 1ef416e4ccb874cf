import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { Dependencies } from "../dependencies.ts";
import type { CompanyAccess, OutsideSystem } from "./open-credentials.ts";

/** The outside system refused the company's user name or password. */
export interface CredentialsRejected {
  readonly _tag: "CredentialsRejected";
  readonly system: OutsideSystem;
}

type CounterDependencies = Pick<Dependencies, "counters" | "vault">;

/** Long enough that a refused pair is hardly ever tried twice in a row after it. */
const rememberedSeconds = 30 * 86_400;
/** One call in so many seconds is let through, to see whether the pair is accepted by now. */
const pauseSeconds = 900;

/** Which pair of which company, by its blind index: a changed pair is another one. */
const keysOf = ({ vault }: CounterDependencies, system: OutsideSystem, { company, credentials }: CompanyAccess) => {
  const digest = vault.digest([system, company.id, credentials.blindIndex].join("\n"));
  return { rejected: `credentials-rejected:${digest}`, tried: `credentials-tried:${digest}` };
};

/**
 * Refuses a call with a pair that was refused before, but for one call every 15 minutes: outside systems lock accounts after
 * a few wrong passwords. To be asked just before a call.
 */
export const checkNotRejected =
  (dependencies: CounterDependencies) =>
  async (system: OutsideSystem, access: CompanyAccess): Promise<Result<null, CredentialsRejected>> => {
    const { counters } = dependencies;
    const keys = keysOf(dependencies, system, access);
    if ((await counters.peek(keys.rejected, rememberedSeconds)) === null) return accept(null);
    const tried = await counters.hit(keys.tried, 1, pauseSeconds);
    return tried.count === 1 ? accept(null) : refuse({ _tag: "CredentialsRejected", system });
  };

const noteRejected =
  (dependencies: CounterDependencies) =>
  async (system: OutsideSystem, access: CompanyAccess): Promise<void> => {
    const keys = keysOf(dependencies, system, access);
    await dependencies.counters.hit(keys.tried, 1, pauseSeconds);
    await dependencies.counters.hit(keys.rejected, 1, rememberedSeconds);
  };

const noteAccepted =
  (dependencies: CounterDependencies) =>
  async (system: OutsideSystem, access: CompanyAccess): Promise<void> => {
    const { counters } = dependencies;
    const keys = keysOf(dependencies, system, access);
    if ((await counters.peek(keys.rejected, rememberedSeconds)) === null) return;
    await counters.clear(keys.rejected);
    await counters.clear(keys.tried);
  };

/** Remembers that a pair was refused, and forgets it once it was accepted; a call that failed otherwise says neither. */
export const noteCredentials =
  (dependencies: CounterDependencies) =>
  async (
    system: OutsideSystem,
    access: CompanyAccess,
    outcome: { readonly _tag: string; readonly problem?: string },
  ): Promise<void> => {
    if (outcome._tag !== "CallFailed") await noteAccepted(dependencies)(system, access);
    else if (outcome.problem === "credentials_rejected") await noteRejected(dependencies)(system, access);
  };
