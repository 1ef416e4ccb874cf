import { day } from "../../../../../domain/kernel/day.ts";
import type { Loan } from "../../../../../domain/loan/loan.ts";
import { instant } from "../../../../fixtures/clock.ts";
import { counseling } from "../base-loan.ts";
import type { Case } from "../case.ts";
import { earlierHecm } from "../given-loan.ts";
import { lienOf, refinanced } from "./given.ts";

const priorHecm: NonNullable<Loan["priorHecm"]> = {
  ...{ caseNumber: null, closedOn: null, maxClaimAmountCents: null },
  ...{ principalLimitCents: null, initialMipPaidCents: null },
};

/** The cases of the requirements about liens. */
export const liensCases: readonly Case[] = [
  [
    "earlier_hecm_not_refinanced",
    { loan: { hecmType: "refinance", liens: [earlierHecm] } },
    { loan: { hecmType: "traditional", liens: [earlierHecm] } },
    "A lien is an earlier HECM, and the loan is not a refinance",
  ],
  [
    "mortgage_not_paid_off",
    lienOf({ kind: "tax", isMandatory: false }),
    lienOf({ kind: "mortgage", isMandatory: false }),
    "Lien 1 ($80,000.00 of First Bank) is a mortgage and not mandatory to pay off: the loan has to be the first lien, so mark it as mandatory",
  ],
  [
    "federal_debt_not_paid_off",
    lienOf({ kind: "federal_debt", isMandatory: false, isDelinquentFederalDebt: true }),
    lienOf({ kind: "federal_debt", isMandatory: false }),
    "Lien 1 ($80,000.00 of First Bank) is a federal debt that the loan does not pay: mark it as mandatory, or as a delinquent federal debt",
  ],
  [
    "lien_kind_missing",
    lienOf({ kind: null, isMandatory: true }),
    lienOf({ kind: null, isMandatory: false }),
    "Lien 1 ($80,000.00 of First Bank) is not mandatory to pay off, and its kind is missing, which may be that of a mortgage: enter it",
  ],
  [
    // Applied on April 2, 2026: a lien of April 1, 2025 is older than 12 months.
    "lien_not_seasoned",
    lienOf({ kind: "heloc", openedOn: day("2025-04-01"), cashToBorrowerCents: 500_00 }),
    lienOf({ kind: "heloc", openedOn: day("2025-04-02"), cashToBorrowerCents: 500_00 }),
    "Lien 1 ($80,000.00 of First Bank) was made on 2025-04-02, which is too late before the application for the loan to pay it off, unless it gave the borrower less than $500.00 in cash: enter what it gave, or have it paid off otherwise",
  ],
  [
    "lien_date_missing",
    lienOf({ kind: "heloc", openedOn: null, cashToBorrowerCents: 499_99 }),
    lienOf({ kind: "heloc", openedOn: null, cashToBorrowerCents: 500_00 }),
    "When lien 1 ($80,000.00 of First Bank) was made is missing: enter its opened date, which is the day of its note, or what it gave the borrower in cash, or say what shows that it is old enough for the loan to pay it off",
  ],
  [
    "lien_dropped_unexplained",
    { loan: { liens: [] } },
    {
      loan: {
        droppedLiens: [
          {
            ...{ kind: "mortgage", creditor: "Example Bank", amountCents: 95_000_00, byUserId: 7 },
            at: instant("2026-04-08T15:00:00.000Z"),
          },
        ],
      },
    },
    "A lien ($95,000.00 of Example Bank) was taken off the loan on 2026-04-08, after its application: enter it again, or say what shows that it is paid, or none of the home's and the borrower's",
  ],
  [
    "refinanced_hecm_missing",
    { loan: { hecmType: "refinance", liens: [earlierHecm] } },
    { loan: { hecmType: "refinance", liens: [{ ...earlierHecm, kind: "mortgage" }] } },
    "The loan is a refinance, and the earlier HECM is not among its liens: enter it with its payoff and its FHA case number",
  ],
  [
    "refinanced_hecm_payoff_missing",
    lienOf({ amountCents: 1 }),
    lienOf({ amountCents: 0 }),
    "The payoff of the earlier HECM, lien 1, is missing or 0: enter it",
  ],
  [
    "refinanced_case_missing",
    { loan: { hecmType: "refinance", priorHecm: { ...priorHecm, caseNumber: "1377654321" } } },
    { loan: { hecmType: "refinance", priorHecm } },
    "The loan is a refinance, and the FHA case number of the earlier HECM is missing: enter it",
  ],
  [
    "anti_churning_disclosure_missing",
    { loan: { hecmType: "refinance", counseling: { ...counseling, antiChurningDisclosedOn: day("2026-04-02") } } },
    { loan: { hecmType: "refinance", counseling } },
    "The loan is a refinance, and the day on which the borrower received the anti-churning disclosure is missing: enter it, or say what shows that the borrower has it",
  ],
  [
    "refinance_without_benefit",
    refinanced({ benefitCents: 50_000_00, passesBenefitFactor: true }),
    refinanced({ benefitCents: 49_999_99, passesBenefitFactor: false }),
    "The refinance raises the principal limit by $49,999.99 and costs $10,000.00: show the borrower what it brings",
  ],
];
