import type { Actor } from "../../../domain/access/actor.ts";
import type { Result } from "../../../domain/kernel/result.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import type { GeneratedPackage } from "../print/make-documents.ts";
import { makePrepared } from "../print/make-prepared.ts";
import { type DocumentRequest, type GenerationRefusal, prepareDocuments } from "./prepare-documents.ts";

/** Generates the documents of a package for a loan, all as of the same instant. Every template is filled before anything is stored. */
export const generateDocuments = async (
  dependencies: Dependencies,
  actor: Actor,
  packageId: number,
  request: DocumentRequest,
  reservedId: number | null,
): Promise<Result<GeneratedPackage, GenerationRefusal>> => {
  const prepared = await prepareDocuments(dependencies, actor, packageId, request, reservedId);
  return prepared._tag === "Refused"
    ? prepared
    : makePrepared(dependencies, actor, prepared.value, request.allowMissing, reservedId);
};
