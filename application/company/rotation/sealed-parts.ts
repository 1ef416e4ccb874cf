import type { SealedParts, StaleDocument } from "../../../domain/sealed-parts.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { batchesAfter } from "../../support/walk/batches.ts";
import type { CompanyPass } from "./pass.ts";

/** A loan comes with its calculations, transactions, and reports. */
const loanBatchSize = 50;
const logBatchSize = 200;

/** The name of the fact that records whether data stored in plaintext has been erased from the store. */
export const clearPartsName = "parts stored in clear";

/** Records for a new store that no earlier release stored parts in plaintext. */
export const noteNoClearParts = async ({ installationFacts }: Dependencies): Promise<void> => {
  await installationFacts.putIfAbsent(clearPartsName, "erased");
};

/** Records that there are parts in plaintext, before the first of them is encrypted. They are erased once all are encrypted. */
const noteClearParts = async ({ installationFacts }: Dependencies): Promise<void> => {
  if ((await installationFacts.putIfAbsent(clearPartsName, "found")) === "erased")
    await installationFacts.replace(clearPartsName, "erased", "found");
};

const sealStale = async (
  dependencies: Dependencies,
  { pass, logRun }: CompanyPass,
  sealedParts: SealedParts,
  stale: readonly StaleDocument[],
): Promise<void> => {
  if (stale.length === 0) return;
  await logRun();
  if (stale.some(({ isClear }) => isClear)) await noteClearParts(dependencies);
  const { sealed, missed, unreadable } = await sealedParts.seal(stale);
  pass.renewed += sealed;
  pass.missed += missed;
  pass.unreadable.push(...unreadable);
};

/** Rotates the encrypted parts of a company's loans and of the records that belong to them, including parts still in plaintext. */
export async function* rotateLoanParts(
  dependencies: Dependencies,
  companyPass: CompanyPass,
  from: string | null,
): AsyncGenerator<string, void> {
  const { loans, sealedParts } = dependencies.forCompany(companyPass.company.id);
  const after = (loanNumber: string) => loans.ssnsAfter(loanNumber, loanBatchSize);
  for await (const batch of batchesAfter(from ?? "", ({ loanNumber }) => loanNumber, after)) {
    const stale = await sealedParts.staleOfLoans(batch.map(({ loanId }) => loanId));
    await sealStale(dependencies, companyPass, sealedParts, stale);
    yield batch.at(-1)?.loanNumber ?? "";
  }
}

/** Rotates the encrypted parts of a company's audit log. */
export async function* rotateLogParts(
  dependencies: Dependencies,
  companyPass: CompanyPass,
  from: number | null,
): AsyncGenerator<number, void> {
  const { sealedParts } = dependencies.forCompany(companyPass.company.id);
  for (let seq: number | null = from ?? 0; seq !== null; ) {
    const { stale, last }: Awaited<ReturnType<SealedParts["staleOfLog"]>> = await sealedParts.staleOfLog(
      seq,
      logBatchSize,
    );
    await sealStale(dependencies, companyPass, sealedParts, stale);
    seq = last;
    if (seq !== null) yield seq;
  }
}

/**
 * Erases plaintext data from the store once all of it is encrypted. If a run is interrupted before that, the next run finds the record of
 * it and erases the data.
 */
export const eraseClearParts = async ({ installationFacts, eraseReplaced }: Dependencies): Promise<void> => {
  if ((await installationFacts.putIfAbsent(clearPartsName, "erased")) === "erased") return;
  await eraseReplaced();
  await installationFacts.replace(clearPartsName, "found", "erased");
};
