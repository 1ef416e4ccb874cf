import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { hasFile } from "../../domain/documents/history.ts";
import { Undecryptable } from "../../domain/kernel/failures/undecryptable.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import { anchorOf } from "../../domain/log/anchor.ts";
import { maxPackBytes } from "../../domain/log/evidence/pack.ts";
import { type NotFound, notFound } from "../../domain/log/record-kinds.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { endOfLog } from "../support/end-of-log.ts";
import { logRead } from "../support/log-event.ts";
import { evidenceFiles } from "./evidence/evidence-files.ts";
import { historiesOf } from "./evidence/rows-of-loan.ts";

/** The loan's documents exceed the size limit of a pack. */
interface EvidenceTooLarge {
  readonly _tag: "EvidenceTooLarge";
}

/** A pack whose content is generated piece by piece. */
export interface EvidencePack {
  readonly name: string;
  readonly content: AsyncGenerator<Uint8Array, void>;
}

/**
 * Creates an evidence pack for a loan, including a deleted one, with or without the files of its documents: a ZIP archive with signed
 * checksums. The request is written to the audit log, and thus included in the pack, before the caller receives any of it.
 */
export const downloadLoanEvidence = async (
  dependencies: Dependencies,
  actor: Actor,
  loanId: number,
  withFiles: boolean,
): Promise<Result<EvidencePack, PermissionDenied | NotFound<"loan"> | EvidenceTooLarge>> => {
  const allowed = authorize(actor, "audit.view");
  if (allowed._tag === "Refused") return allowed;
  const companyId = await dependencies.companyOf("loan", loanId);
  const mayKnow = companyId === actor.companyId || actor.hierarchy === "Super User";
  if (companyId === null || !mayKnow) return refuse(notFound("loan", loanId));
  const { loans, log } = dependencies.forCompany(companyId);
  const histories = await Array.fromAsync(historiesOf(dependencies, companyId, loanId));
  const bytes = histories.reduce((sum, row) => (hasFile(row) ? sum + row.file.bytes : sum), 0);
  if (withFiles && bytes > maxPackBytes) return refuse({ _tag: "EvidenceTooLarge" });
  const record = { companyId, kind: "loan", recordId: String(loanId) } as const;
  await logRead(dependencies, actor, { ...record, action: "loan.read_evidence" });
  // The loan is read first, so that its log entries exist when they are read.
  const [stored] = await loans.listAsStored(loanId - 1, 1);
  if (stored?.id !== loanId) throw new Error(`loan ${loanId} cannot be read as it is stored`);
  if (stored.document === null)
    throw new Undecryptable(`loan ${loanId} cannot be decrypted with the keys in ENCRYPTION_KEYS, or was altered`);
  const requestedAt = dependencies.clock.now();
  const anchor = anchorOf(companyId, await endOfLog(log), requestedAt, dependencies.vault);
  const of = { companyId, loanId, document: stored.document, histories, withFiles, anchor };
  const files = evidenceFiles(dependencies, { ...of, requestedAt, requestedByUserId: actor.userId });
  return accept({ name: `evidence-loan-${loanId}.zip`, content: dependencies.zipFiles(files) });
};
