import { describe, expect, test } from "bun:test";
import type { StateLicense } from "../../../../domain/identity/state-license.ts";
import { day } from "../../../../domain/kernel/day.ts";
import { rate } from "../../../../domain/kernel/rate.ts";
import type { LoanLien } from "../../../../domain/loan/liens/lien.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import type { Vesting } from "../../../../domain/loan/properties/title.ts";
import { changesAfterApproval } from "../../../../domain/loan/terms/allowed-changes.ts";
import { type LicensedLoan, loanTerms } from "../../../../domain/loan/terms/loan-terms.ts";
import { lienTerms } from "../../../../domain/loan/terms/people-and-liens.ts";
import { isDigestOfTerms, termsDigest, termsOf } from "../../../../domain/loan/terms/terms-copy.ts";
import { differenceText, termsDifferences } from "../../../../domain/loan/terms/terms-differences.ts";
import { aLicense } from "../../../fixtures/company/user.ts";
import { aBorrower, aFee, aLoan, aProperty } from "../../../fixtures/loan/loan.ts";
import { sha256 } from "../../../fixtures/sha256.ts";

const illinois = aLicense("2026-01-01", "2026-12-31");

const facts: LicensedLoan["facts"] = {
  people: { loanOfficer: { firstName: "Olga", lastName: "Officer", nmlsId: "123456", stateLicenses: [illinois] } },
  company: { nmlsId: "654321", statesLicensed: ["IL"] },
};

const ada = aBorrower({ id: 11 });
const bob = aBorrower({
  id: 12,
  firstName: "Bob",
  borrowerType: "eligible_non_borrowing_spouse",
  bornOn: day("1962-03-04"),
});

const mortgage: LoanLien = {
  kind: "mortgage",
  creditor: "First Bank",
  accountLast4: "1234",
  amountCents: 80_000_00,
  isMandatory: true,
  isDelinquentFederalDebt: false,
  openedOn: null,
  cashToBorrowerCents: null,
};

const taxLien: LoanLien = {
  ...mortgage,
  kind: "tax",
  creditor: "Cook County",
  accountLast4: null,
  amountCents: 900_00,
};

/** Ada and her spouse Bob, an appraised house, two liens. */
const approved = aLoan({
  id: 1,
  borrowers: [ada, bob],
  property: aProperty({ id: 2 }),
  appraisedValueCents: 400_000_00,
  appraisedOn: day("2026-04-20"),
  liens: [mortgage, taxLien],
  paymentPlan: {
    type: "line_of_credit",
    termMonths: null,
    monthlyPaymentCents: null,
    lineOfCreditCents: null,
    initialDrawCents: null,
  },
});

/** The approved home, whose title was unknown, with the given vesting. */
const titled = (vesting: Vesting): Partial<Loan> => ({
  property: {
    ...approved.property,
    title: {
      ...{ vesting, trustName: vesting === "trust" ? "Example Family Trust" : null, trustConfirmedOn: null },
      ...{ doRemaindermenSign: null, leaseTermYears: null, isLeaseRenewable: null },
    },
  },
});

const copy = termsOf({ loan: approved, facts });

const found = (changes: Partial<Loan>, present = facts) =>
  termsDifferences(copy, termsOf({ loan: { ...approved, ...changes }, facts: present }));

const texts = (changes: Partial<Loan>, present?: typeof facts) => found(changes, present).map(differenceText);

describe("what differs from the approved terms", () => {
  test("nothing of a loan that is as it was approved", () => expect(texts({})).toEqual([]));

  test("a spouse who is removed", () =>
    expect(found({ borrowers: [ada] })).toEqual([
      {
        field: "borrowers",
        name: "Bob Example",
        approved: "Eligible non-borrowing spouse",
        present: "not on the loan",
      },
    ]));

  test("a spouse of another type", () =>
    expect(found({ borrowers: [ada, { ...bob, borrowerType: "other_non_borrowing" }] })).toEqual([
      {
        field: "borrowers.1.borrowerType",
        name: "Type of Bob Example",
        approved: "Eligible non-borrowing spouse",
        present: "Non-borrowing household member",
      },
    ]));

  test("a person who is added, and one with another name", () =>
    expect(found({ borrowers: [{ ...ada, lastName: "Sample" }, bob, aBorrower({ firstName: "Cy" })] })).toEqual([
      { field: "borrowers.0.lastName", name: "Name of Ada Example", approved: "Ada Example", present: "Ada Sample" },
      { field: "borrowers.2.borrowerType", name: "Cy Example", approved: "not on the loan", present: "Borrower" },
    ]));

  test("a birth date, without showing one", () => {
    const [difference] = texts({ borrowers: [{ ...ada, bornOn: day("1941-01-01") }, bob] });
    expect(difference).toBe("Birth date of Ada Example: the approved one at the approval, another one now");
  });

  const changes: readonly (readonly [what: string, changes: Partial<Loan>, texts: readonly string[]])[] = [
    [
      "a value that is raised",
      { appraisedValueCents: 430_000_00 },
      ["Appraised value: $400,000.00 at the approval, $430,000.00 now"],
    ],
    [
      "a home that a trust holds, of which nothing was known",
      titled("trust"),
      ["Title held by: none at the approval, Trust now"],
    ],
    [
      "a value that comes from the estimate again",
      { appraisedValueCents: null, appraisedOn: null },
      [
        "Estimated value, without an appraisal: none at the approval, $400,000.00 now",
        "Appraised value: $400,000.00 at the approval, none now",
        "Date of the appraisal: 2026-04-20 at the approval, none now",
      ],
    ],
    [
      "another occupancy",
      { property: { ...approved.property, occupancy: "second_residence" } },
      ["Occupancy: Principal residence at the approval, Second residence now"],
    ],
    [
      "a set-aside that is added",
      { lesa: { type: "fully_funded", amountCents: null, semiAnnualPaymentCents: null } },
      ["Life expectancy set-aside: None at the approval, Fully funded now"],
    ],
    [
      "repairs to set aside for",
      { repairEstimateCents: 2_000_00 },
      ["Repairs that are set aside for: $0.00 at the approval, $2,000.00 now"],
    ],
    [
      "another type with its purchase price",
      { hecmType: "purchase", purchasePriceCents: 390_000_00 },
      [
        "Type of the HECM: Traditional HECM at the approval, HECM for Purchase now",
        "Purchase price: none at the approval, $390,000.00 now",
      ],
    ],
    [
      "another rate",
      { expectedRate: rate(5.5), rateLockedOn: day("2026-04-21") },
      [
        "Entered expected rate: 6.125% at the approval, 5.5% now",
        "Date of the rate lock: none at the approval, 2026-04-21 now",
      ],
    ],
    [
      "another payment plan",
      { paymentPlan: { ...approved.paymentPlan, type: "tenure" } as Loan["paymentPlan"] },
      ["Payment plan: Line of credit at the approval, Tenure now"],
    ],
    [
      "a lien that is taken off",
      { liens: [taxLien] },
      ["Mortgage of First Bank (account ending in 1234): $80,000.00 at the approval, not on the loan now"],
    ],
    [
      "a lien that is added",
      { liens: [taxLien, mortgage, { ...mortgage, creditor: null, kind: null, accountLast4: null }] },
      ["Lien: not on the loan at the approval, $80,000.00 now"],
    ],
    [
      "a lien that is no longer mandatory",
      { liens: [{ ...mortgage, isMandatory: false }, taxLien] },
      ["Mortgage of First Bank (account ending in 1234): Mandatory obligation: Yes at the approval, No now"],
    ],
    [
      "a lien of another creditor",
      { liens: [{ ...mortgage, creditor: "Second Bank" }, taxLien] },
      ["Mortgage of First Bank (account ending in 1234): Creditor: First Bank at the approval, Second Bank now"],
    ],
    [
      "a higher payoff",
      { liens: [{ ...mortgage, amountCents: 80_000_01 }, taxLien] },
      ["Mortgage of First Bank (account ending in 1234): Payoff: $80,000.00 at the approval, $80,000.01 now"],
    ],
    [
      "a lower payoff",
      { liens: [{ ...mortgage, amountCents: 79_999_99 }, taxLien] },
      ["Mortgage of First Bank (account ending in 1234): Payoff: $80,000.00 at the approval, $79,999.99 now"],
    ],
    [
      "a lender credit, earnest money, and a start rate",
      { lenderCreditCents: 1_00, earnestMoneyCents: 2_00, noteRate: rate(7) },
      [
        "Start rate of the note: none at the approval, 7% now",
        "Lender credit: $0.00 at the approval, $1.00 now",
        "Earnest money: $0.00 at the approval, $2.00 now",
      ],
    ],
    [
      "a payoff of 0",
      { liens: [{ ...mortgage, amountCents: 0 }, taxLien] },
      ["Mortgage of First Bank (account ending in 1234): Payoff: $80,000.00 at the approval, $0.00 now"],
    ],
  ];
  for (const [what, changed, expected] of changes) test(what, () => expect(texts(changed)).toEqual([...expected]));

  test("a fee that decreases, named by where fees are entered", () => {
    const fee = aFee({ code: "appraisal", amountCents: 600_00 });
    const before = termsOf({ loan: { ...approved, fees: [fee] }, facts });
    expect(termsDifferences(before, copy)).toEqual([
      { field: "fees", name: "Other fees", approved: "$600.00", present: "$500.00" },
    ]);
  });

  test("an earlier application date, which would allow an earlier rate lock, and the flood zone of the home", () => {
    const dated = { ...approved, applicationOn: day("2026-04-02") };
    const property = { ...approved.property, floodZone: "AE" };
    const now = {
      applicationOn: day("2026-01-05"),
      property: { ...property, floodZone: null },
    };
    const [then, present] = [
      { ...dated, property },
      { ...dated, ...now },
    ].map((loan) => termsOf({ loan, facts }));
    if (then === undefined || present === undefined) throw new Error("two were made");
    expect(termsDifferences(then, present).map(differenceText)).toEqual([
      "Application date: 2026-04-02 at the approval, 2026-01-05 now",
      "Flood zone: AE at the approval, none now",
    ]);
  });

  test("a copy of an earlier version says nothing about fees, credits, and a start rate", () => {
    const present = { ...approved, lenderCreditCents: 1_00, noteRate: rate(7) };
    for (const version of [1, 2])
      expect(
        termsDifferences(termsOf({ loan: approved, facts }, version), termsOf({ loan: present, facts }, version)),
      ).toEqual([]);
  });

  test("the officer's state license, by its number: a renewed one is the same, and an approval from before it was stored says nothing", () => {
    const withLicenses = (...stateLicenses: readonly StateLicense[]): typeof facts => ({
      ...facts,
      people: { loanOfficer: facts.people.loanOfficer && { ...facts.people.loanOfficer, stateLicenses } },
    });
    const renewed = { ...illinois, validFrom: day("2027-01-01"), validThrough: day("2027-12-31") };
    expect(texts({}, withLicenses(illinois, renewed))).toEqual([]);
    expect(texts({}, withLicenses(illinois, { ...renewed, number: "IL-6" }))).toEqual([
      "License of the loan officer in the property's state: IL-1 at the approval, IL-6 now",
    ]);
    const present = termsOf({ loan: approved, facts: withLicenses() });
    expect(termsDifferences(termsOf({ loan: approved, facts }, 4), present)).toEqual([]);
  });

  test("a lien's field has its present position on the loan", () =>
    expect(found({ liens: [taxLien, { ...mortgage, amountCents: 90_000_00 }] })[0]?.field).toBe("liens.1.amountCents"));

  test("the licenses of officer and company", () => {
    const other: typeof facts = {
      people: {
        loanOfficer: {
          firstName: "Otto",
          lastName: "Other",
          nmlsId: null,
          stateLicenses: [{ ...illinois, state: "WI" }],
        },
      },
      company: { nmlsId: "1", statesLicensed: ["WI"] },
    };
    expect(texts({}, other)).toEqual([
      "Loan officer: Olga Officer at the approval, Otto Other now",
      "NMLS id of the loan officer: 123456 at the approval, none now",
      "License of the loan officer in the property's state: IL-1 at the approval, none now",
      "NMLS id of the company: 654321 at the approval, 1 now",
      "License of the company in the property's state: Yes at the approval, No now",
    ]);
  });
});

describe("what can change without another approval", () => {
  const changes: readonly (readonly [what: string, changes: Partial<Loan>])[] = [
    ["another closing date", { closingOn: day("2026-06-01"), disbursedOn: day("2026-06-05") }],
    ["the estimate of an appraised home", { property: { ...approved.property, homeValueCents: 1_000_00 } }],
    ["that the borrowers themselves hold the title", titled("individual")],
    ["a county that was not entered", { property: { ...approved.property, county: "Sangamon" } }],
    [
      "the letters of the address as the agency writes them",
      { property: { ...approved.property, street: "12 SAMPLE STREET" } },
    ],
    ["the order of the liens", { liens: [taxLien, mortgage] }],
    ["the order of the people", { borrowers: [bob, ada] }],
  ];
  for (const [what, changed] of changes) test(what, () => expect(texts(changed)).toEqual([]));

  test("a license that is added", () => {
    const before = termsOf({
      loan: approved,
      facts: {
        people: { loanOfficer: { firstName: "Olga", lastName: "Officer", nmlsId: null, stateLicenses: [] } },
        company: { nmlsId: null, statesLicensed: ["WI"] },
      },
    });
    expect(termsDifferences(before, copy)).toEqual([]);
  });

  test("each change of the table names terms, or fields that are none", () => {
    const terms = [...loanTerms.map(({ field }) => field), ...lienTerms.map(({ field }) => `liens.${field}`)];
    for (const { fields, bounds, isAllowed } of changesAfterApproval) {
      if (bounds !== "enforced_elsewhere") for (const field of fields) expect(terms).toContain(field);
      expect(isAllowed !== undefined).toBe(bounds === "within_bounds");
    }
  });

  test("not a lower payoff of the same debt, nor any other change that needs another approval according to the table", () => {
    expect(texts({ liens: [{ ...mortgage, amountCents: 79_999_99 }, taxLien] })).toEqual([
      "Mortgage of First Bank (account ending in 1234): Payoff: $80,000.00 at the approval, $79,999.99 now",
    ]);
    const others: readonly Partial<Loan>[] = [
      { fees: [...approved.fees, aFee({ code: "origination-fee", amountCents: 1_00 })] },
      { fees: [...approved.fees, aFee({ code: "counseling", amountCents: 1_00 })] },
      { fees: [...approved.fees, aFee({ amountCents: 1_00 })] },
      { lenderCreditCents: 1_00 },
      { earnestMoneyCents: 1_00 },
      { noteRate: rate(7) },
    ];
    const listed = changesAfterApproval
      .filter(({ bounds }) => bounds === "new_approval")
      .flatMap(({ fields }) => fields);
    expect(listed).toHaveLength(others.length + 1);
    for (const change of others) expect(texts(change)).toHaveLength(1);
  });
});

describe("the digest of terms", () => {
  const digestOf = (loan: Loan) => termsDigest(termsOf({ loan, facts }), sha256);

  test("is the same in any order of names, people, and liens", () => {
    const turned = Object.fromEntries(Object.entries(approved).reverse()) as unknown as Loan;
    expect(digestOf({ ...turned, borrowers: [bob, ada], liens: [taxLien, mortgage] })).toBe(digestOf(approved));
  });

  test("changes with each term, even one that can change without another approval", () => {
    const others: readonly Partial<Loan>[] = [
      { borrowers: [ada] },
      { borrowers: [ada, { ...bob, bornOn: day("1962-03-05") }] },
      { liens: [mortgage, { ...taxLien, amountCents: 800_00 }] },
      { margin: rate(1.5) },
    ];
    for (const changes of others) expect(digestOf({ ...approved, ...changes })).not.toBe(digestOf(approved));
  });

  test("does not change with what is no term", () =>
    expect(digestOf({ ...approved, notes: "called", closingOn: day("2026-06-01") })).toBe(digestOf(approved)));

  test("is verified by its version, and refused for other terms", () => {
    const made = digestOf(approved);
    expect(made).toMatch(/^5-[0-9a-f]{64}$/);
    expect(isDigestOfTerms(made, { loan: approved, facts }, sha256)).toBe(true);
    expect(isDigestOfTerms(made, { loan: { ...approved, margin: rate(1.5) }, facts }, sha256)).toBe(false);
  });

  test("a copy from before a term was added says nothing about that term", () => {
    const { "property.units": _, ...older } = copy.loan;
    const present = termsOf({ loan: { ...approved, property: { ...approved.property, units: 2 } }, facts });
    expect(termsDifferences({ ...copy, loan: older }, present)).toEqual([]);
    expect(termsOf({ loan: approved, facts }, 0).loan).toEqual({});
  });
});
