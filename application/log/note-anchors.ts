import { hasEnded, type Lease, leaseSeconds } from "../../domain/kernel/lease.ts";
import { type Anchor, anchorOf } from "../../domain/log/anchor.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { endOfLog } from "../support/end-of-log.ts";
import { everyCompany } from "../support/every-company.ts";

/** The day on which anchors were noted last, and who notes them now. */
interface Noted {
  readonly day: string;
  readonly lease: Lease | null;
}

const factName = "audit anchors";

/** Takes the lease; null where they were noted that day, unless the service starts, or another process notes them now. The text is what to replace when it is done. */
const takeLease = async (
  { installationFacts, clock, vault }: Dependencies,
  day: string,
  isStart: boolean,
): Promise<string | null> => {
  const kept = await installationFacts.putIfAbsent(factName, JSON.stringify({ day: "", lease: null } satisfies Noted));
  const noted: Noted = JSON.parse(kept);
  const [now, endsAt] = [clock.now(), clock.after(clock.now(), leaseSeconds)];
  const latestEnd = clock.after(endsAt, leaseSeconds);
  if ((noted.day === day && !isStart) || (noted.lease !== null && !hasEnded(noted.lease, now, latestEnd))) return null;
  const taken = JSON.stringify({ day: noted.day, lease: { token: vault.secret(), endsAt } } satisfies Noted);
  return (await installationFacts.replace(factName, kept, taken)) ? taken : null;
};

/**
 * Gives the signed end of every company's log to `note`: at each start, and once a day (UTC) in all processes together. Who dies meanwhile leaves it to
 * another, so that the end of a log may be noted twice.
 */
export const noteAnchors = async (
  dependencies: Dependencies,
  { isStart, note }: { readonly isStart: boolean; readonly note: (anchor: Anchor) => void },
): Promise<void> => {
  const { clock, vault, forCompany, installationFacts } = dependencies;
  const day = clock.today("UTC");
  const taken = await takeLease(dependencies, day, isStart);
  if (taken === null) return;
  for await (const { id } of everyCompany(dependencies))
    note(anchorOf(id, await endOfLog(forCompany(id).log), clock.now(), vault));
  await installationFacts.replace(factName, taken, JSON.stringify({ day, lease: null } satisfies Noted));
};
