import type { Actor } from "../../../domain/access/actor.ts";
import type { DocumentGeneration } from "../../../domain/documents/history.ts";
import type { MakeRefusal } from "../../../domain/documents/making-refusals.ts";
import { documentSchemaVersions } from "../../../domain/documents/upgrade.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import type { PreparedPackage } from "../package/prepare-documents.ts";
import { type DocumentsToMake, fillRest, type GeneratedPackage, makeDocuments } from "./make-documents.ts";

/** Stores the generation of a prepared package under the reserved id (`reservedId`; null: a new one), or finds the one already begun. */
export const beginGeneration = async (
  dependencies: Dependencies,
  actor: Actor,
  prepared: PreparedPackage,
  allowMissing: boolean,
  reservedId: number | null,
): Promise<Result<DocumentsToMake, MakeRefusal>> => {
  const { loan } = prepared;
  if (prepared._tag === "Begun") return fillRest(dependencies, actor, prepared.generation, loan);
  const { given, at, revisions, filled } = prepared;
  const { companyId, stage } = given;
  const generation: DocumentGeneration = {
    schemaVersion: documentSchemaVersions.generation,
    id: reservedId ?? (await dependencies.sequences.next("document_generation")),
    companyId,
    loanId: loan.id,
    packageId: given.id,
    at,
    byUserId: actor.userId,
    allowMissing,
    templates: revisions.map(({ templateId, number }) => ({ templateId, revision: number })),
  };
  const stored = await dependencies.forCompany(companyId).documentHistories.putGenerationIfAbsent(generation);
  // Another attempt of the same request has stored its generation in the meantime; the documents of that one are made.
  if (stored.at !== at) return fillRest(dependencies, actor, stored, loan);
  return accept({ generation: stored, loan, stage, filled });
};

/**
 * Makes the documents of a prepared package: first the generation is stored, and then the documents, with all files before the rows. If the
 * process dies in between, the repeated request makes what is missing, and nothing twice.
 */
export const makePrepared = async (
  dependencies: Dependencies,
  actor: Actor,
  prepared: PreparedPackage,
  allowMissing: boolean,
  reservedId: number | null,
): Promise<Result<GeneratedPackage, MakeRefusal>> => {
  const begun = await beginGeneration(dependencies, actor, prepared, allowMissing, reservedId);
  return begun._tag === "Refused" ? begun : makeDocuments(dependencies, actor, begun.value);
};
