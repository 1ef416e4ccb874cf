import type { Dependencies } from "../../../application/support/dependencies.ts";
import type { Company } from "../../../domain/company/company.ts";
import { day } from "../../../domain/kernel/day.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { aCalculation } from "../../fixtures/calculation/calculation.ts";
import { instant } from "../../fixtures/clock.ts";
import { aUser } from "../../fixtures/company/user.ts";
import { loanAdded, userAdded } from "../../fixtures/loan/log.ts";
import { ada, aReportedLoan } from "../../fixtures/reports/register-facts.ts";
import { addActor, addCompany, openDependencies } from "../office.ts";

/** The company data for a transmittal sheet. */
export const filer = {
  lei: "10BX939C5543TQA1144M",
  ein: "123456789",
  phone: "217 555 0100",
  email: "carol@example.com",
  contactName: "Carol Contact",
  address: { street: "1 Main Street", unit: null, city: "Springfield", state: "IL", zipCode: "62701" },
} as const;

/** A company that prepares its register of 2025, with a company administrator; `details` are its data. */
export const office = async (details: Partial<Company> = filer) => {
  const dependencies = openDependencies(day("2026-02-02"));
  const company = await addCompany(dependencies, details);
  const actor = { ...(await addActor(dependencies, company)), hierarchy: "Company Administrator" } as const;
  return { dependencies, company, actor };
};

/** Adds originated loans with rows of more than 500 characters; one of them lacks its identifier. */
export const addLoans = async (
  { forCompany }: Dependencies,
  { id: companyId }: Company,
  count: number,
  lacking: number,
): Promise<void> => {
  const { loans, calculations, users } = forCompany(companyId);
  const officer = aUser({ id: 501, companyId, nmlsId: "123456" });
  await users.add(officer, userAdded(officer));
  for (let id = 1; id <= count; id += 1) {
    const loan: Loan = aReportedLoan({
      id,
      companyId,
      loanNumber: `2025-${id}`,
      loanOfficerId: officer.id,
      uli: id === lacking ? null : `10BX939C5543TQA1144M2025${id}`,
      borrowers: [{ ...ada, id: 10_000 + id }],
      property: { ...aReportedLoan().property, id: 20_000 + id, street: "1 Long Street ".repeat(18) },
    });
    await loans.add(loan, loanAdded(loan));
    const calculatedAt = instant("2025-12-01T15:00:00.000Z");
    await calculations.add(aCalculation({ companyId, loanId: id, calculatedAt }));
  }
};
