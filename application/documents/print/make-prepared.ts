import type { Actor } from "../../../domain/access/actor.ts";
import type { DocumentGeneration } from "../../../domain/documents/history.ts";
import type { MakeRefusal } from "../../../domain/documents/making-refusals.ts";
import { documentSchemaVersions } from "../../../domain/documents/upgrade.ts";
import type { Result } from "../../../domain/kernel/result.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import type { PreparedPackage } from "../package/prepare-documents.ts";
import { continueGeneration, type GeneratedPackage, makeDocuments } from "./make-documents.ts";

/**
 * Makes the documents of a prepared package: the generation is stored first, under the id given out beforehand (`reservedId`; null:
 * a new one), and one document after the other, its file before its row. Where the process dies between, the same request makes
 * what is missing, and nothing twice.
 */
export const makePrepared = async (
  dependencies: Dependencies,
  actor: Actor,
  prepared: PreparedPackage,
  allowMissing: boolean,
  reservedId: number | null,
): Promise<Result<GeneratedPackage, MakeRefusal>> => {
  const { loan } = prepared;
  if (prepared._tag === "Begun") return continueGeneration(dependencies, actor, prepared.generation, loan);
  const { given, at, revisions, filled } = prepared;
  const { companyId } = given;
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
  // Another run of the same request stored its own meanwhile: that one's documents are to be made.
  if (stored.at !== at) return continueGeneration(dependencies, actor, stored, loan);
  return makeDocuments(dependencies, actor, stored, { loan, stage: given.stage }, filled);
};
