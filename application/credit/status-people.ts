import { applicantsFor } from "../../domain/credit/applicants.ts";
import type { CreditReport } from "../../domain/credit/credit-report.ts";
import { isStillThePerson, peopleOf } from "../../domain/credit/people.ts";
import type { CreditApplicant } from "../../domain/credit/ports.ts";
import type { Dependencies } from "../support/dependencies.ts";
import type { BureauConnection } from "./bureau-connection.ts";

/**
 * Returns a function that decrypts the people of a report, whom some bureaus require in a status request; it returns none for other
 * bureaus. Null if one of them is now a different person or has a different Social Security number; nothing is then requested from the
 * bureau.
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
