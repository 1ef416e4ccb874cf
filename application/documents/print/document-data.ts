import type { Actor } from "../../../domain/access/actor.ts";
import { mergeDataOf } from "../../../domain/documents/merge/data.ts";
import type { DocumentFacts } from "../../../domain/documents/merge/facts.ts";
import type { Instant } from "../../../domain/kernel/day.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { existingCompany } from "../../support/company-scope.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { documentFacts } from "./document-facts.ts";
import type { DocumentData } from "./fill-document.ts";
/** What the document of a code is filled with: the code decides who signs for the company. */
export type DataOfTemplate = (documentCode: string) => DocumentData;

/** Reads the data of a loan's documents, as of the day of an instant, once for all of them. */
export const documentData = async (
  dependencies: Dependencies,
  actor: Actor,
  loan: Loan,
  at: Instant,
): Promise<DataOfTemplate> => {
  const factsOf = await documentFacts(dependencies, actor, loan);
  const { timeZone } = await existingCompany(dependencies, loan.companyId);
  const today = dependencies.clock.dayOf(at, timeZone);
  // Documents that the same person signs for the company are filled with the same data.
  const bySigner = new Map<DocumentFacts["signer"], DocumentData>();
  return (documentCode) => {
    const facts = { ...factsOf(documentCode), today };
    const known = bySigner.get(facts.signer);
    if (known !== undefined) return known;
    const data = { facts, merged: mergeDataOf(facts) };
    bySigner.set(facts.signer, data);
    return data;
  };
};
