import type { Actor } from "../../../domain/access/actor.ts";
import type { GeneratedDocument } from "../../../domain/documents/history.ts";
import { loggedDocumentHistory } from "../../../domain/documents/logged.ts";
import { reportDocumentEvent } from "../../../domain/documents/reported-history.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { logEntry } from "../../support/log-entry.ts";
import { voidedAt } from "../history/voided-at.ts";

/** Voids the documents of a generation that will not be completed. Documents already voided are not changed. */
export const voidGeneration = async (
  dependencies: Dependencies,
  actor: Actor,
  { packageId, generationId }: Pick<GeneratedDocument, "packageId" | "generationId">,
): Promise<void> => {
  const { clock, sequences, companyOf, forCompany } = dependencies;
  const companyId = await companyOf("document_package", packageId);
  if (companyId === null) return;
  const { documentHistories } = forCompany(companyId);
  for (const row of await documentHistories.ofGeneration(generationId)) {
    const standing = { voidedAt: await voidedAt(dependencies, row), isSuperseded: null };
    const reporting = { id: await sequences.next("document_history"), byUserId: actor.userId, now: clock.now() };
    const voided = reportDocumentEvent(row, { action: "voided", at: null }, standing, reporting);
    if (voided._tag === "Refused") continue;
    const entry = logEntry(dependencies, actor, "document.voided", loggedDocumentHistory, null, voided.value);
    await documentHistories.add(voided.value, entry);
  }
};
