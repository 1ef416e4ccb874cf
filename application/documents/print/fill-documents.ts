import { maxPackagePages } from "../../../domain/documents/content/content-size.ts";
import type { DocumentGeneration } from "../../../domain/documents/history.ts";
import type { MakeRefusal } from "../../../domain/documents/making-refusals.ts";
import type { DocumentStage } from "../../../domain/documents/stage.ts";
import { outsideStageOf } from "../../../domain/documents/standard/stage-rules.ts";
import type { TemplateRevision } from "../../../domain/documents/template.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { LoanStatus } from "../../../domain/loan/status/status.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import type { DataOfDocuments } from "./document-data.ts";
import { type FilledDocument, fillDocument, leastPagesOf } from "./fill-document.ts";

/** The settings for generating the documents of a package for a loan. */
interface PackageMaking extends Pick<DocumentGeneration, "at" | "allowMissing"> {
  readonly stage: DocumentStage;
  readonly status: LoanStatus;
}

/**
 * Fills all documents before any is generated. Refuses documents with missing data, unless that is allowed, and figures of a calculation
 * that is no longer current. Documents outside of their stage are drafts.
 */
export const fillDocuments = async (
  dependencies: Dependencies,
  { dataOf, calculation, calculationId }: DataOfDocuments,
  revisions: readonly TemplateRevision[],
  { at, allowMissing, stage, status }: PackageMaking,
): Promise<Result<readonly FilledDocument[], MakeRefusal>> => {
  const documents: FilledDocument[] = [];
  let pages = 0;
  for (const revision of revisions) {
    const { code } = revision;
    const outsideStage = outsideStageOf(code, stage, status);
    const making = { createdAt: at, footer: null, outsideStage, calculationId };
    const filled = await fillDocument(dependencies, dataOf(code), revision, making);
    if (filled._tag === "Refused") return filled;
    documents.push(filled.value);
    pages += leastPagesOf(filled.value);
    if (pages > maxPackagePages) {
      const message = `With it the package has at least ${pages} pages; a package may have at most ${maxPackagePages}. Divide the package.`;
      return refuse({ _tag: "DocumentNotMade", documentCode: code, documentName: filled.value.revision.name, message });
    }
  }
  const calculated = documents.filter((document) => document.calculationId !== null);
  if (calculation.state === "stale" && calculated.length > 0)
    return refuse({
      _tag: "DocumentsOfStaleCalculation",
      documentCodes: calculated.map(({ revision }) => revision.code),
      documentNames: calculated.map(({ revision }) => revision.name),
      outdatedRates: calculation.outdatedRates ?? null,
    });
  const lacking = documents.filter(({ missing }) => missing.length > 0);
  if (allowMissing || lacking.length === 0) return accept(documents);
  return refuse({
    _tag: "MergeFieldsMissing",
    documents: lacking.map(({ revision: { code, name }, missing }) => ({
      documentCode: code,
      documentName: name,
      fields: missing,
    })),
  });
};
