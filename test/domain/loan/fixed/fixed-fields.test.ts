import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { calculationInputs } from "../../../../domain/calculation/calculation-inputs.ts";
import { around, valued } from "../../../../domain/casebook/sample/fixed-values.ts";
import { day } from "../../../../domain/kernel/day.ts";
import { pick } from "../../../../domain/kernel/pick.ts";
import { rate } from "../../../../domain/kernel/rate.ts";
import { corrected } from "../../../../domain/loan/fixed/correct.ts";
import { isCorrectable, withoutFixedChanges } from "../../../../domain/loan/fixed/fixed-fields.ts";
import { type FixedEntry, fixedTable } from "../../../../domain/loan/fixed/fixed-table.ts";
import type { FixingMoment } from "../../../../domain/loan/fixed/moments.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import { loanStatuses } from "../../../../domain/loan/status/status.ts";
import { instant } from "../../../fixtures/clock.ts";
import { arbitraryLoan } from "../../../fixtures/loan/arbitrary-loan.ts";
import { aBorrower, aFee, aStatusEntry } from "../../../fixtures/loan/loan.ts";
import { aLoanToFund } from "../../../fixtures/loan/loan-to-fund.ts";

const lien = {
  creditor: "First Bank",
  amountCents: 80_000_00,
  isMandatory: true,
  isDelinquentFederalDebt: false,
  openedOn: null,
  cashToBorrowerCents: null,
  kind: null,
  accountLast4: "1234",
};
const priorHecm = {
  caseNumber: "137-7654321",
  closedOn: day("2019-04-01"),
  maxClaimAmountCents: 300_000_00,
  principalLimitCents: 150_000_00,
  initialMipPaidCents: 6_000_00,
  initialMipRule: "credit_for_premium_paid",
} as const;
const funded = aLoanToFund("funded", { liens: [lien], priorHecm });
const denied = aLoanToFund("denied", { hmda: { ...funded.hmda, denialReasons: [1] } });
const insured = aLoanToFund("endorsed", { agency: { ...funded.agency, insuranceStatus: "endorsed" } });

/** The fields that cannot change, or "saved". */
const outcome = (changes: Partial<Loan>, loan = funded): unknown => {
  const checked = withoutFixedChanges(loan, { ...loan, ...changes }, "write");
  return checked._tag === "Accepted" ? "saved" : checked.refusal.errors.map(({ field }) => field);
};

const [borrower = aBorrower()] = funded.borrowers;
const [fee = aFee()] = funded.fees;

describe("of a funded loan cannot change:", () => {
  test.each<[string, Partial<Loan>, string]>([
    ["a rate", { noteRate: null, expectedRate: null }, "expectedRate"],
    ["the product", { productCode: "HECM_MONTHLY_CMT" }, "productCode"],
    ["the appraised value", { appraisedValueCents: 1 }, "appraisedValueCents"],
    ["the home value", { property: { ...funded.property, homeValueCents: 1 } }, "homeValueCents"],
    ["the occupancy", { property: { ...funded.property, occupancy: "investment_property" } }, "occupancy"],
    ["the amount of a lien", { liens: [{ ...lien, amountCents: 1 }] }, "liens.0.amountCents"],
    ["the creditor of a lien", { liens: [{ ...lien, creditor: "Second Bank" }] }, "liens.0.creditor"],
    ["which liens there are", { liens: [] }, "liens"],
    [
      "a figure of the earlier loan",
      { priorHecm: { ...priorHecm, initialMipPaidCents: 1 } },
      "priorHecm.initialMipPaidCents",
    ],
    ["the case number of the earlier loan", { priorHecm: { ...priorHecm, caseNumber: null } }, "priorHecm.caseNumber"],
    ["the closing date", { closingOn: day("2026-04-21") }, "closingOn"],
    ["the channel", { channel: "brokered" }, "channel"],
    ["the underwriter", { underwriterId: 9 }, "underwriterId"],
    ["a name", { borrowers: [{ ...borrower, lastName: "Exemple" }] }, "lastName"],
    ["a Social Security number", { borrowers: [{ ...borrower, ssn: null }] }, "ssn"],
    ["a birth date", { borrowers: [{ ...borrower, bornOn: day("1950-01-01") }] }, "bornOn"],
    ["who is on the loan", { borrowers: [borrower, aBorrower()] }, "borrowers"],
    ["to whom a fee is paid", { fees: [{ ...fee, paidTo: "company" }] }, "paidTo"],
    ["which fees there are", { fees: [] }, "fees"],
  ])("%s", (_, changes, field) => expect(outcome(changes)).toEqual([field]));

  test("several fields at once, each with since when it is fixed", () => {
    const checked = withoutFixedChanges(funded, { ...funded, closingOn: null, appraisedValueCents: null }, "write");
    expect(checked).toMatchObject({
      refusal: {
        errors: [
          { field: "appraisedValueCents", message: expect.stringContaining("must not change: the loan is funded") },
          { field: "closingOn", code: "loan_is_funded" },
        ],
      },
    });
  });
});

describe("of a funded loan can still be written:", () => {
  const address = { street: "1 Other Road", unit: null, city: "Springfield", state: "IL", zipCode: "62702" };
  test.each<[string, Partial<Loan>]>([
    ["how the borrower is reached", { borrowers: [{ ...borrower, phone: "217-555-0100", mailingAddress: address }] }],
    ["an address for the agency's address change", { property: { ...funded.property, pendingAddress: address } }],
    ["what was not entered yet", { property: { ...funded.property, legalDescription: "Lot 7" } }],
    ["the kind of a lien that has none", { liens: [{ ...lien, kind: "mortgage" }] }],
    [
      "what the insurance is applied for with",
      {
        approvedOn: day("2026-04-14"),
        fhaInsurance: {
          repairsDueOn: null,
          mipPaidOn: day("2026-04-27"),
          isPriorInsuranceTerminated: null,
          lateRequestCertifiedOn: null,
        },
      },
    ],
    ["what the register needs", { hmda: { ...funded.hmda, purchaserType: 3 } }],
    ["people, notes and the notice", { closerId: 9, notes: "sent", noticeSentOn: day("2026-04-27") }],
    ["who services it", { servicingIntent: "released" }],
    ["the status", { statusHistory: [...funded.statusHistory, aStatusEntry("endorsed")] }],
    ["the agency's record", { agency: { ...funded.agency, insuranceStatus: "endorsed" } }],
  ])("%s", (_, changes) => expect(outcome(changes)).toBe("saved"));
});

test.each<[string, Partial<Loan>, unknown]>([
  ["what it was decided on must not change", { appraisedValueCents: 1 }, ["appraisedValueCents"]],
  ["nor the reasons of the decision", { hmda: { ...denied.hmda, denialReasons: [2] } }, ["hmda.denialReasons"]],
  ["nor its property", { property: { ...denied.property, street: "1 Other Road" } }, ["street"]],
  ["its notice is dated", { noticeSentOn: day("2026-04-27") }, "saved"],
  ["the register's answers are entered", { hmda: { ...denied.hmda, creditScore: 700 } }, "saved"],
])("of an application that has ended: %s", (_, changes, expected) =>
  expect(outcome(changes, denied)).toEqual(expected),
);

test.each<[string, Partial<Loan>, unknown]>([
  ["the day on which the premium was paid must not change", { approvedOn: day("2026-04-14") }, ["approvedOn"]],
  [
    "nor what was never entered",
    { property: { ...insured.property, legalDescription: "Lot 7" } },
    ["legalDescription"],
  ],
  ["the servicing may be sold", { servicingIntent: "released" }, "saved"],
])("of an insured loan: %s", (_, changes, expected) => expect(outcome(changes, insured)).toEqual(expected));

describe("before the funding cannot change:", () => {
  const cleared = aLoanToFund("clear_to_close");
  const spouse = aBorrower({ borrowerType: "eligible_non_borrowing_spouse" });
  const withSpouse = { ...cleared, borrowers: [...cleared.borrowers, spouse] };
  const ineligible = { ...spouse, borrowerType: "ineligible_non_borrowing_spouse" } as const;
  test.each<[string, Partial<Loan>, Loan, unknown]>([
    ["a spouse on a loan that is clear to close", { borrowers: cleared.borrowers }, withSpouse, ["borrowers"]],
    ["the type of that spouse", { borrowers: [...cleared.borrowers, ineligible] }, withSpouse, ["borrowerType"]],
    [
      "the principal residence",
      { property: { ...cleared.property, occupancy: "second_residence" } },
      cleared,
      ["occupancy"],
    ],
    ["the margin of a loan at closing", { margin: null }, aLoanToFund("closing", { margin: rate(2) }), ["margin"]],
    ["not the margin before", { margin: null }, aLoanToFund("clear_to_close", { margin: rate(2) }), "saved"],
    ["not the closing date of a loan at closing", { closingOn: day("2026-04-21") }, aLoanToFund("closing"), "saved"],
    [
      "the application date of a case, which would let an earlier rate lock count",
      { applicationOn: day("2026-04-01") },
      aLoanToFund("processing"),
      ["applicationOn"],
    ],
    [
      "the receipt of the disclosures, which would let the loan close earlier",
      { disclosureReceivedOn: day("2026-04-09") },
      aLoanToFund("clear_to_close"),
      ["disclosureReceivedOn"],
    ],
    ["the kind of loan that the case is for", { hecmType: "purchase" }, aLoanToFund("processing"), ["hecmType"]],
  ])("%s", (_, changes, of, expected) => expect(outcome(changes, of)).toEqual(expected));
});

test("a reopened application can change again", () => {
  const reopened = { ...denied, statusHistory: [...denied.statusHistory, aStatusEntry("processing")] };
  expect(outcome({ channel: "brokered" }, reopened)).toBe("saved");
});

test("a loan's figures are fixed while it is funded or its application has ended, and not before", () => {
  const fixed = loanStatuses.filter((status) => outcome({ closingOn: null }, aLoanToFund(status)) !== "saved");
  expect(fixed).toEqual([
    "funded",
    "endorsed",
    "escrow_closed",
    "approved_not_accepted",
    "withdrawn",
    "denied",
    "incomplete",
  ]);
});

test("any write to a funded loan is refused, or leaves its calculation the same inputs", () => {
  const names = fc.subarray(Object.keys(funded) as (keyof Loan)[], { minLength: 1 });
  const asOf = day("2026-05-01");
  fc.assert(
    fc.property(arbitraryLoan, arbitraryLoan, names, (loan, other, changed) => {
      const before = { ...loan, statusHistory: [aStatusEntry("funded")] };
      const after = { ...before, ...pick({ ...other, statusHistory: before.statusHistory }, changed) };
      if (withoutFixedChanges(before, after, "write")._tag === "Refused") return;
      expect(calculationInputs(after, asOf, null, {}, [])).toEqual(calculationInputs(before, asOf, null, {}, []));
    }),
  );
});

describe("a correction can change what is fixed, unless another way leads to it:", () => {
  const processing = aLoanToFund("processing");
  test.each<[string, string, Loan, boolean]>([
    ["the rate of a funded loan", "noteRate", funded, true],
    ["a value that an ended application may lack", "appraisedValueCents", denied, true],
    ["the kind of loan of a case", "hecmType", processing, true],
    ["not the date that the agency returned", "caseNumberAssignedOn", funded, false],
    ["not the address of a case, which the agency changes", "property.street", funded, false],
    ["but the address of an insured loan", "property.street", insured, true],
    ["not the people on a funded loan", "borrowers", funded, false],
    ["not what is open", "notes", funded, false],
    ["not what the closing fixes later", "noteRate", processing, false],
  ])("%s", (_, field, loan, expected) => {
    const entry = fixedTable.find((each) => each.field === field);
    expect(entry && isCorrectable(entry, loan)).toBe(expected);
  });

  const context = {
    ...{ byUserId: 7, now: instant("2026-06-02T02:30:00.000Z"), today: day("2026-06-01") },
    ...{ reason: "Typed wrong", mayEdit: false },
  };
  const reached: readonly (readonly FixingMoment[])[] = [
    ["case_number"],
    ["appraisal_logged"],
    ["clear_to_close"],
    ["clear_to_close", "closing"],
    ["clear_to_close", "closing", "funded"],
    ["clear_to_close", "closing", "funded", "insured"],
    ["ended"],
  ];

  test.each(reached.map((moments) => [moments.join(", "), moments] as const))(
    "exactly these, after %s",
    (_, moments) => {
      const [, loan] = around[moments.at(-1) ?? "funded"];
      const isCorrected = (entry: FixedEntry, from: string | null) => {
        const before = valued(loan, entry, from);
        return corrected(before, valued(loan, entry, "other"), context)._tag === "Accepted";
      };
      const named = (entries: readonly FixedEntry[]) => entries.map(({ field }) => field);
      const offered = named(fixedTable.filter((entry) => isCorrectable(entry, loan)));
      const wayOf = ({ from }: FixedEntry) =>
        moments.map((moment) => from[moment]).findLast((way) => way !== undefined);
      expect(offered).toEqual(
        named(fixedTable.filter((entry) => ["correction", "first_entry"].includes(wayOf(entry) ?? ""))),
      );
      // Whether the field has a value or not: a first entry is corrected as well as an entered value.
      for (const from of ["one", null])
        expect(named(fixedTable.filter((entry) => isCorrected(entry, from)))).toEqual(offered);
    },
  );
});
