import type { LogHead } from "../../../domain/log/chain.ts";
import { type CheckedUntil, chainStart, checkEnd, checkNext } from "../../../domain/log/verification/chain-check.ts";
import type { LogProblem } from "../../../domain/log/verification/problem.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { batchesAfter } from "../../support/walk/batches.ts";

/** The number of entries read at a time. One entry can have tens of kilobytes, and a batch is read without yielding. */
const batchSize = 100;

/** How far a log's chain was verified. */
export interface VerifiedChain {
  /** The last verified position. Its MAC is empty if the entry there is not the one that was written. Position 0 if the log is empty. */
  readonly through: LogHead;
  readonly checked: number;
  /** Whether the end of the log was reached. */
  readonly isComplete: boolean;
}

interface Part {
  /** The head after which verification begins; null for the first entry. */
  readonly from: LogHead | null;
  readonly maxEntries: number;
  readonly found: (problem: LogProblem) => void;
}

const headOf = ({ seq, mac }: CheckedUntil): LogHead => ({ seq, mac: mac ?? "" });

/** Verifies the chain of a company's log, at most `maxEntries` entries. The log may grow meanwhile. One batch is in memory at a time. */
export const verifyChain = async (
  { forCompany, clock, vault }: Dependencies,
  companyId: number,
  { from, maxEntries, found }: Part,
): Promise<VerifiedChain> => {
  const { log } = forCompany(companyId);
  const { head, until: before } = chainStart(from);
  let [until, checked] = [before, 0];
  const yieldIfDue = clock.yielder();
  const after = (place: number) => log.placesAfter(place, Math.min(batchSize, maxEntries - checked));
  for await (const batch of batchesAfter(before.seq, ({ place }) => place, after)) {
    for (const placed of batch) {
      await yieldIfDue();
      const next = checkNext(until, placed, { head, mac: vault.auditMac });
      next.problems.forEach(found);
      until = next.until;
      if (placed.place !== head?.seq) checked += 1;
    }
    if (checked >= maxEntries) break;
  }
  const isComplete = (await log.placesAfter(until.seq, 1)).length === 0;
  if (isComplete) checkEnd(until, head).forEach(found);
  // A head from another source can be beyond the end of the log.
  const last = Math.min(until.seq, await log.lastSeq());
  const through = last < until.seq ? { seq: last, mac: "" } : headOf(until);
  return { through, checked, isComplete };
};
