import { applicantsFor } from "../../domain/credit/applicants.ts";
import type { CreditReport } from "../../domain/credit/credit-report.ts";
import { isStillThePerson, peopleOf } from "../../domain/credit/people.ts";
import type { CreditApplicant } from "../../domain/credit/ports.ts";
import type { Dependencies } from "../support/dependencies.ts";
import type { BureauConnection } from "./bureau-connection.ts";

/**
 * Decrypts, when called, the people of a report, whom some bureaus need to say its status; none for the others. Null where one of them is
 * another person by now, or has another number: then nothing is requested of the bureau.
 */
export const statusPeople = async (
  { forCompany, vault }: Dependencies,
  { port }: Pick<BureauConnection, "port">,
  report: CreditReport,
): Promise<(() => CreditApplicant[]) | null> => {
  if (!port.statusNamesPeople) return () => [];
  const loan = await forCompany(report.companyId).loans.find(report.loanId);
  const people = peopleOf(report);
  const found = people.flatMap((person) => loan?.borrowers.find((each) => isStillThePerson(person, each)) ?? []);
  return found.length === people.length ? () => applicantsFor(found, report.companyId, vault) : null;
};
