import { createDocumentPackage } from "../../../application/documents/package/create-document-package.ts";
import { requestDocuments } from "../../../application/documents/package/request-documents.ts";
import { createDocumentTemplate } from "../../../application/documents/template/create-document-template.ts";
import type { Dependencies } from "../../../application/support/dependencies.ts";
import type { Actor } from "../../../domain/access/actor.ts";
import type { Job } from "../../../domain/jobs/job.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { accepted } from "../../fixtures/accepted.ts";

/** The codes of the package's documents. */
export const letterCodes = ["first-letter", "second-letter"];

const aLetter = { kind: "liquid", stage: "initial", fields: [], signers: [], isActive: true } as const;
const aPackage = {
  code: "letters",
  name: "Letters",
  stage: "initial",
  externalDocuments: [],
  conditions: { states: [], hecmTypes: [], rateTypes: [] },
  isActive: true,
} as const;

/** A package of short letters that a processor has generated for a loan by a job, as often as requested. */
export const letterPackage = async (
  dependencies: Dependencies,
  processor: Actor,
  loan: Loan,
): Promise<() => Promise<Job>> => {
  const administrator: Actor = { ...processor, hierarchy: "Company Administrator" };
  const templateIds: number[] = [];
  for (const code of letterCodes) {
    const letter = { ...aLetter, code, name: code, body: `<p>${code} {{ loan.number }}</p>` };
    templateIds.push(
      accepted(await createDocumentTemplate(dependencies, administrator, null, letter, null)).template.id,
    );
  }
  const letters = { ...aPackage, templateIds };
  const { id } = accepted(await createDocumentPackage(dependencies, administrator, null, letters, null));
  const request = { loanId: loan.id, allowMissing: false, prefersJob: true };
  return async () => {
    const requested = accepted(await requestDocuments(dependencies, processor, id, request, null));
    if (requested._tag !== "Started") throw new Error("the documents were made at once");
    return requested.job;
  };
};
