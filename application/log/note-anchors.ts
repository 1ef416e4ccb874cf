import { hasEnded, type Lease } from "../../domain/kernel/lease.ts";
import { type Anchor, anchorOf } from "../../domain/log/anchor.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { endOfLog } from "../support/end-of-log.ts";
import { latestLeaseEnd, leaseEnd, newLease, whileRenewing } from "../support/leases.ts";
import { everyCompany } from "../support/walk/every-company.ts";

/** The date on which anchors were last noted, and the lease of the process that is noting them now. */
interface Noted {
  readonly day: string;
  readonly lease: Lease | null;
}

const factName = "audit anchors";

const textOf = (noted: Noted): string => JSON.stringify(noted);

/**
 * Takes the lease for noting anchors and returns the stored fact. Null if anchors were already noted on this date, unless the service is
 * starting, or if another process is noting them now.
 */
const acquireLease = async (
  dependencies: Dependencies,
  day: string,
  isStart: boolean,
): Promise<(Noted & { readonly lease: Lease }) | null> => {
  const { installationFacts, clock } = dependencies;
  const kept = await installationFacts.putIfAbsent(factName, textOf({ day: "", lease: null }));
  const noted: Noted = JSON.parse(kept);
  const now = clock.now();
  const isHeld = noted.lease !== null && !hasEnded(noted.lease, now, latestLeaseEnd(dependencies, now));
  if ((noted.day === day && !isStart) || isHeld) return null;
  const taken = { day: noted.day, lease: newLease(dependencies, now) };
  return (await installationFacts.replace(factName, kept, textOf(taken))) ? taken : null;
};

/**
 * Passes the signed end of every company's log to `note`: at each start, and once a day (UTC) across all processes. If a process dies
 * meanwhile, another takes over, so the end of a log may be noted twice.
 */
export const noteAnchors = async (
  dependencies: Dependencies,
  { isStart, note }: { readonly isStart: boolean; readonly note: (anchor: Anchor) => void },
): Promise<void> => {
  const { clock, vault, forCompany, installationFacts } = dependencies;
  const day = clock.today("UTC");
  let held = await acquireLease(dependencies, day, isStart);
  if (held === null) return;
  const noteAll = async (): Promise<void> => {
    for await (const { id } of everyCompany(dependencies))
      note(anchorOf(id, await endOfLog(forCompany(id).log), clock.now(), vault));
  };
  const replace = (before: Noted, after: Noted) => installationFacts.replace(factName, textOf(before), textOf(after));
  await whileRenewing(dependencies, noteAll(), async () => {
    if (held === null) return;
    const renewed = { ...held, lease: { ...held.lease, endsAt: leaseEnd(dependencies, clock.now()) } };
    held = (await replace(held, renewed)) ? renewed : null;
  });
  // If another process took over the lease, it notes them too.
  if (held !== null) await replace(held, { day, lease: null });
};
