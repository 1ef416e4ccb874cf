import { chooseProduct } from "../../../../domain/company/offered-products.ts";
import { feeFromCatalog } from "../../../../domain/loan/fees/catalog-fee.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import { startedLoan } from "../../../../domain/loan/start.ts";
import { accepted, exampleDay, exampleInstant } from "../../openapi/examples.ts";
import { companyExample } from "../company/examples.ts";
import { userExample } from "../user/examples.ts";
import { decodeStart } from "./start-body.ts";

export const startLoanExample = {
  first_name: "Ada",
  last_name: "Example",
  dob: "1951-03-14",
  property_state: "VA",
  home_value: 450000,
  loan_officer_id: 1,
  property: { street: "1 Main Street", city: "Richmond", zip_code: "23220" },
  expected_rate: 5.125,
};

const exampleLoan = (): Loan => {
  const { start } = accepted(decodeStart(startLoanExample));
  const product = accepted(chooseProduct(companyExample, null, start.property.state));
  const fee = feeFromCatalog("origination-fee", 600_000, null);
  return startedLoan(
    start,
    product,
    { fees: fee ? [fee] : [], originationFeePending: false },
    {
      companyId: companyExample.id,
      byUserId: userExample.id,
      today: exampleDay,
      now: exampleInstant,
      loanNumber: "2026-000001",
      ids: { loan: 1, property: 1, borrowers: [1], fees: [1] },
      storedSsn: () => null,
    },
  );
};

export const loanExample: Loan = exampleLoan();
