import { expect, test } from "bun:test";
import { explainedLoan } from "../../../../domain/calculation/explanation/explained-loan.ts";
import { day } from "../../../../domain/kernel/day.ts";
import { unknownToAgency } from "../../../../domain/loan/agency/agency-record.ts";
import { aCompany } from "../../../fixtures/company/company.ts";
import { aLoan } from "../../../fixtures/loan/loan.ts";

test("a page shows the FHA case number once the agency has assigned one, and the property type", () => {
  const loan = aLoan();
  expect(explainedLoan(loan, aCompany())).toMatchObject({
    fhaCaseNumber: null,
    propertyType: loan.property.propertyType,
  });
  const caseNumber = { state: "assigned", number: "1234567890", assignedOn: day("2026-03-20") } as const;
  const assigned = aLoan({ agency: { ...unknownToAgency, caseNumber } });
  expect(explainedLoan(assigned, aCompany()).fhaCaseNumber).toBe("123-4567890");
});
