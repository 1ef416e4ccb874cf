import type { Actor } from "../../../domain/access/actor.ts";
import { mergeDataOf } from "../../../domain/documents/merge/data.ts";
import type { Instant } from "../../../domain/kernel/day.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { existingCompany } from "../company-scope.ts";
import { dayAt } from "./day-at.ts";
import { documentFacts } from "./document-facts.ts";
import type { DocumentData } from "./fill-document.ts";

export type DataDependencies = Parameters<typeof documentFacts>[0];

/** What the document of a code is filled with: the code decides who signs for the company. */
export type DataOfTemplate = (documentCode: string) => DocumentData;

/** Reads what documents of a loan tell, as of the day of an instant, once for all of them. */
export const documentData =
  (dependencies: DataDependencies) =>
  async (actor: Actor, loan: Loan, at: Instant): Promise<DataOfTemplate> => {
    const factsOf = await documentFacts(dependencies)(actor, loan);
    const today = dayAt(dependencies, await existingCompany(dependencies)(loan.companyId), at);
    return (documentCode) => {
      const facts = { ...factsOf(documentCode), today };
      return { facts, merged: mergeDataOf(facts) };
    };
  };
