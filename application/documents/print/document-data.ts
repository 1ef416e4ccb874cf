import type { Actor } from "../../../domain/access/actor.ts";
import { mergeDataOf } from "../../../domain/documents/merge/data.ts";
import type { DocumentFacts } from "../../../domain/documents/merge/facts.ts";
import type { Instant } from "../../../domain/kernel/day.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import type { CalculationStanding } from "../../../domain/loan/status/calculation-standing.ts";
import { existingCompany } from "../../support/company-scope.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { documentFacts } from "./document-facts.ts";
import type { DocumentData } from "./fill-document.ts";

/** The data that fills a loan's documents, and whether its latest calculation is current. */
export interface DataOfDocuments {
  /** The data for the template with a code, which determines who signs for the company. */
  readonly dataOf: (documentCode: string) => DocumentData;
  readonly calculation: CalculationStanding;
  /** Null if there is no calculation. */
  readonly calculationId: number | null;
}

/** Reads the data of a loan's documents, as of the date of an instant, once for all of them. */
export const documentData = async (
  dependencies: Dependencies,
  actor: Actor,
  loan: Loan,
  at: Instant,
): Promise<DataOfDocuments> => {
  const { factsOf, ...calculated } = await documentFacts(dependencies, actor, loan);
  const { timeZone } = await existingCompany(dependencies, loan.companyId);
  const today = dependencies.clock.dayOf(at, timeZone);
  // Documents with the same company signer are filled with the same data.
  const bySigner = new Map<DocumentFacts["signer"], DocumentData>();
  const dataOf = (documentCode: string): DocumentData => {
    const facts = { ...factsOf(documentCode), today };
    const known = bySigner.get(facts.signer);
    if (known !== undefined) return known;
    const data = { facts, merged: mergeDataOf(facts) };
    bySigner.set(facts.signer, data);
    return data;
  };
  return { dataOf, ...calculated };
};
