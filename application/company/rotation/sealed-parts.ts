import type { SealedParts, StaleDocument } from "../../../domain/sealed-parts.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { batchesAfter } from "../../support/walk/batches.ts";
import type { CompanyPass } from "./pass.ts";

/** A loan comes with its calculations, transactions and reports. */
const loanBatchSize = 50;
const logBatchSize = 200;

/** Kept under this name is whether what was stored in clear has been erased from the store. */
export const clearPartsName = "parts stored in clear";

/** Notes of a new store that no earlier release stored parts in clear. */
export const noteNoClearParts = async ({ installationFacts }: Dependencies): Promise<void> => {
  await installationFacts.putIfAbsent(clearPartsName, "erased");
};

/** Notes that parts in clear are there, before the first of them is sealed: they are erased once all are. */
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

/** The sealed parts of a company's loans, with all that belongs to them; also those still in clear. */
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

/** The sealed parts of a company's audit log. */
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
 * Erases from the store what was in clear, once all of it is sealed. A run that ends before is made up for by the next one,
 * which finds the note of it.
 */
export const eraseClearParts = async ({ installationFacts, eraseReplaced }: Dependencies): Promise<void> => {
  if ((await installationFacts.putIfAbsent(clearPartsName, "erased")) === "erased") return;
  await eraseReplaced();
  await installationFacts.replace(clearPartsName, "found", "erased");
};
