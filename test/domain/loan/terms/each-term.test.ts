import { describe, expect, test } from "bun:test";
import { day } from "../../../../domain/kernel/day.ts";
import { rate } from "../../../../domain/kernel/rate.ts";
import type { LoanLien } from "../../../../domain/loan/liens/lien.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import { type LicensedLoan, loanTerms } from "../../../../domain/loan/terms/loan-terms.ts";
import { lienTerms, personTerms } from "../../../../domain/loan/terms/people-and-liens.ts";
import { documentDigest, termsOf } from "../../../../domain/loan/terms/terms-copy.ts";
import { differenceText, termsDifferences } from "../../../../domain/loan/terms/terms-differences.ts";
import { aLicense } from "../../../fixtures/company/user.ts";
import { aBorrower, aFee, aLoan, aProperty } from "../../../fixtures/loan/loan.ts";
import { sha256 } from "../../../fixtures/sha256.ts";

type Officer = NonNullable<LicensedLoan["facts"]["people"]["loanOfficer"]>;

const officer: Officer = {
  firstName: "Olga",
  lastName: "Officer",
  nmlsId: "123456",
  stateLicenses: [aLicense("2026-01-01", "2026-12-31")],
};
const company = { nmlsId: "654321", statesLicensed: ["IL"] };

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

const approved = aLoan({
  borrowers: [aBorrower()],
  property: aProperty({
    unit: "2",
    county: "Sangamon",
    floodZone: "X",
    title: {
      ...{ vesting: "trust", trustName: "Example Trust", trustConfirmedOn: null },
      ...{ doRemaindermenSign: null, leaseTermYears: null, isLeaseRenewable: null },
    },
  }),
  applicationOn: day("2026-04-02"),
  productCode: "ANNUAL",
  appraisedValueCents: 400_000_00,
  appraisedOn: day("2026-04-20"),
  secondAppraisedValueCents: 390_000_00,
  purchasePriceCents: 380_000_00,
  lesa: { type: "partially_funded", amountCents: 10_000_00, semiAnnualPaymentCents: 500_00 },
  repairEstimateCents: 2_000_00,
  repairAdministrationFeeCents: 100_00,
  servicingFeeMonthlyCents: 30_00,
  rateType: "annual_adjustable",
  index: "cmt_1_year",
  margin: rate(2),
  noteRate: rate(6.5),
  expectedRate: rate(6.125),
  rateLockedOn: day("2026-04-10"),
  periodicCap: rate(2),
  lifetimeCap: rate(5),
  paymentPlan: {
    type: "modified_term",
    termMonths: 120,
    monthlyPaymentCents: 400_00,
    lineOfCreditCents: 50_000_00,
    initialDrawCents: 1_000_00,
  },
  priorHecm: {
    caseNumber: "137-1234567",
    closedOn: day("2016-05-02"),
    maxClaimAmountCents: 300_000_00,
    principalLimitCents: 150_000_00,
    initialMipPaidCents: 6_000_00,
    initialMipRule: "credit_for_premium_paid",
  },
  lenderCreditCents: 200_00,
  earnestMoneyCents: 5_000_00,
  sellerContributionsCents: 3_000_00,
  propertyChargesAtClosingCents: 900_00,
  fees: [],
  liens: [mortgage],
});

const home = (given: Partial<Loan["property"]>): Partial<Loan> => ({ property: { ...approved.property, ...given } });
const titled = (given: Partial<NonNullable<Loan["property"]["title"]>>) => {
  const { title } = approved.property;
  return home({ title: title && { ...title, ...given } });
};
const plan = (given: Partial<NonNullable<Loan["paymentPlan"]>>): Partial<Loan> => ({
  paymentPlan: approved.paymentPlan && { ...approved.paymentPlan, ...given },
});
const prior = (given: Partial<NonNullable<Loan["priorHecm"]>>): Partial<Loan> => ({
  priorHecm: approved.priorHecm && { ...approved.priorHecm, ...given },
});

/** What is changed after the approval: fields of the loan, its officer, and its company. */
interface Change {
  readonly loan?: Partial<Loan>;
  readonly officer?: Partial<Officer>;
  readonly company?: Partial<LicensedLoan["facts"]["company"]>;
}

const copyOf = (change: Change = {}, version?: number) => {
  const facts = {
    people: { loanOfficer: { ...officer, ...change.officer } },
    company: { ...company, ...change.company },
  };
  return termsOf({ loan: { ...approved, ...change.loan }, facts }, version);
};

/** Each term by its field, in order, with a change of it and its values "at the approval" and "now". */
const rows: readonly (readonly [field: string, change: Change, name: string, then: string, now: string])[] = [
  ["hecmType", { loan: { hecmType: "purchase" } }, "Type of the HECM", "Traditional HECM", "HECM for Purchase"],
  ["productCode", { loan: { productCode: "MONTHLY" } }, "Product", "ANNUAL", "MONTHLY"],
  [
    "property.street",
    { loan: home({ street: "14 Sample Street" }) },
    "Street of the property",
    "12 Sample Street",
    "14 Sample Street",
  ],
  ["property.unit", { loan: home({ unit: "3" }) }, "Unit of the property", "2", "3"],
  ["property.city", { loan: home({ city: "Chatham" }) }, "City of the property", "Springfield", "Chatham"],
  ["property.state", { loan: home({ state: "WI" }) }, "State of the property", "IL", "WI"],
  ["property.zipCode", { loan: home({ zipCode: "62702" }) }, "ZIP code of the property", "62701", "62702"],
  ["property.county", { loan: home({ county: "Cook" }) }, "County of the property", "Sangamon", "Cook"],
  [
    "property.propertyType",
    { loan: home({ propertyType: "pud" }) },
    "Type of the property",
    "Single-family home",
    "Planned unit development",
  ],
  ["property.units", { loan: home({ units: 2 }) }, "Units of the property", "1", "2"],
  [
    "property.occupancy",
    { loan: home({ occupancy: "second_residence" }) },
    "Occupancy",
    "Principal residence",
    "Second residence",
  ],
  ["property.title.vesting", { loan: titled({ vesting: "life_estate" }) }, "Title held by", "Trust", "Life estate"],
  [
    "property.title.trustName",
    { loan: titled({ trustName: "Other Trust" }) },
    "Name of the trust",
    "Example Trust",
    "Other Trust",
  ],
  ["property.isPrimaryResidence", { loan: home({ isPrimaryResidence: false }) }, "Primary residence", "Yes", "No"],
  [
    "appraisedValueCents",
    { loan: { appraisedValueCents: 400_000_01 } },
    "Appraised value",
    "$400,000.00",
    "$400,000.01",
  ],
  ["appraisedOn", { loan: { appraisedOn: day("2026-04-21") } }, "Date of the appraisal", "2026-04-20", "2026-04-21"],
  [
    "secondAppraisedValueCents",
    { loan: { secondAppraisedValueCents: 395_000_00 } },
    "Value of the second appraisal",
    "$390,000.00",
    "$395,000.00",
  ],
  ["purchasePriceCents", { loan: { purchasePriceCents: 385_000_00 } }, "Purchase price", "$380,000.00", "$385,000.00"],
  [
    "lesa.type",
    { loan: { lesa: { ...approved.lesa, type: "fully_funded" } } },
    "Life expectancy set-aside",
    "Partially funded",
    "Fully funded",
  ],
  [
    "lesa.amountCents",
    { loan: { lesa: { ...approved.lesa, amountCents: 9_000_00 } } },
    "Amount of the life expectancy set-aside",
    "$10,000.00",
    "$9,000.00",
  ],
  [
    "lesa.semiAnnualPaymentCents",
    { loan: { lesa: { ...approved.lesa, semiAnnualPaymentCents: null } } },
    "Semi-annual payment of the life expectancy set-aside",
    "$500.00",
    "none",
  ],
  ["repairEstimateCents", { loan: { repairEstimateCents: 0 } }, "Repairs that are set aside for", "$2,000.00", "$0.00"],
  [
    "repairAdministrationFeeCents",
    { loan: { repairAdministrationFeeCents: 50_00 } },
    "Repair administration fee",
    "$100.00",
    "$50.00",
  ],
  [
    "servicingFeeMonthlyCents",
    { loan: { servicingFeeMonthlyCents: 35_00 } },
    "Monthly servicing fee",
    "$30.00",
    "$35.00",
  ],
  [
    "index",
    { loan: { index: "cmt_1_month" } },
    "Index",
    "1-year constant maturity Treasury",
    "1-month constant maturity Treasury",
  ],
  ["margin", { loan: { margin: rate(2.125) } }, "Margin", "2%", "2.125%"],
  ["expectedRate", { loan: { expectedRate: rate(5.5) } }, "Entered expected rate", "6.125%", "5.5%"],
  ["rateLockedOn", { loan: { rateLockedOn: null } }, "Date of the rate lock", "2026-04-10", "none"],
  ["periodicCap", { loan: { periodicCap: rate(1) } }, "Periodic cap", "2%", "1%"],
  ["lifetimeCap", { loan: { lifetimeCap: rate(10) } }, "Lifetime cap", "5%", "10%"],
  ["paymentPlan.type", { loan: plan({ type: "term" }) }, "Payment plan", "Modified term", "Term"],
  ["paymentPlan.termMonths", { loan: plan({ termMonths: 121 }) }, "Months of the payment plan", "120", "121"],
  [
    "paymentPlan.monthlyPaymentCents",
    { loan: plan({ monthlyPaymentCents: 401_00 }) },
    "Monthly payment of the payment plan",
    "$400.00",
    "$401.00",
  ],
  [
    "paymentPlan.lineOfCreditCents",
    { loan: plan({ lineOfCreditCents: null }) },
    "Line of credit of the payment plan",
    "$50,000.00",
    "none",
  ],
  [
    "paymentPlan.initialDrawCents",
    { loan: plan({ initialDrawCents: 2_000_00 }) },
    "Initial draw of the payment plan",
    "$1,000.00",
    "$2,000.00",
  ],
  [
    "priorHecm.caseNumber",
    { loan: prior({ caseNumber: "137-7654321" }) },
    "Case number of the earlier HECM",
    "137-1234567",
    "137-7654321",
  ],
  [
    "priorHecm.closedOn",
    { loan: prior({ closedOn: day("2017-05-02") }) },
    "Closing date of the earlier HECM",
    "2016-05-02",
    "2017-05-02",
  ],
  [
    "priorHecm.maxClaimAmountCents",
    { loan: prior({ maxClaimAmountCents: 310_000_00 }) },
    "Maximum claim amount of the earlier HECM",
    "$300,000.00",
    "$310,000.00",
  ],
  [
    "priorHecm.principalLimitCents",
    { loan: prior({ principalLimitCents: 140_000_00 }) },
    "Principal limit of the earlier HECM",
    "$150,000.00",
    "$140,000.00",
  ],
  [
    "priorHecm.initialMipPaidCents",
    { loan: prior({ initialMipPaidCents: 6_500_00 }) },
    "Initial premium paid on the earlier HECM",
    "$6,000.00",
    "$6,500.00",
  ],
  [
    "priorHecm.initialMipRule",
    { loan: prior({ initialMipRule: "ceiling_of_206_53" }) },
    "Rule of the initial premium",
    "Credit for the premium paid",
    "Ceiling of 24 CFR 206.53",
  ],
  ["startRate", { loan: { noteRate: rate(6.25) } }, "Start rate of the note", "6.5%", "6.25%"],
  ["applicationOn", { loan: { applicationOn: day("2026-01-05") } }, "Application date", "2026-04-02", "2026-01-05"],
  ["property.floodZone", { loan: home({ floodZone: "AE" }) }, "Flood zone", "X", "AE"],
  ["lenderCreditCents", { loan: { lenderCreditCents: 100_00 } }, "Lender credit", "$200.00", "$100.00"],
  ["earnestMoneyCents", { loan: { earnestMoneyCents: 4_000_00 } }, "Earnest money", "$5,000.00", "$4,000.00"],
  ["sellerContributionsCents", { loan: { sellerContributionsCents: 0 } }, "Seller contributions", "$3,000.00", "$0.00"],
  [
    "propertyChargesAtClosingCents",
    { loan: { propertyChargesAtClosingCents: 800_00 } },
    "Property charges at closing",
    "$900.00",
    "$800.00",
  ],
  [
    "originationFeeCents",
    { loan: { fees: [aFee({ code: "origination-fee", amountCents: 1_00 })] } },
    "Origination fee",
    "none",
    "$1.00",
  ],
  [
    "counselingFeeCents",
    { loan: { fees: [aFee({ code: "counseling", amountCents: 1_00 })] } },
    "Counseling fee",
    "$0.00",
    "$1.00",
  ],
  ["closingCostsCents", { loan: { fees: [aFee({ amountCents: 1_00 })] } }, "Other fees", "$0.00", "$1.00"],
  ["loanOfficer.name", { officer: { firstName: "Otto" } }, "Loan officer", "Olga Officer", "Otto Officer"],
  ["loanOfficer.nmlsId", { officer: { nmlsId: "7" } }, "NMLS id of the loan officer", "123456", "7"],
  [
    "loanOfficer.licenseNumber",
    { officer: { stateLicenses: [] } },
    "License of the loan officer in the property's state",
    "IL-1",
    "none",
  ],
  ["company.nmlsId", { company: { nmlsId: "8" } }, "NMLS id of the company", "654321", "8"],
  [
    "company.statesLicensed",
    { company: { statesLicensed: ["WI"] } },
    "License of the company in the property's state",
    "Yes",
    "No",
  ],
];

/** Changes that affect more than the term itself. */
const others: readonly (readonly [field: string, change: Change, said: readonly string[]])[] = [
  [
    "property.homeValueCents",
    { loan: { appraisedValueCents: null } },
    [
      "Estimated value, without an appraisal: none at the approval, $400,000.00 now",
      "Appraised value: $400,000.00 at the approval, none now",
    ],
  ],
  [
    "rateType",
    { loan: { rateType: "fixed" } },
    [
      "Type of interest rate: Adjustable rate, changing once a year at the approval, Fixed rate now",
      "Fixed note rate: none at the approval, 6.5% now",
      "Start rate of the note: 6.5% at the approval, none now",
    ],
  ],
  [
    "noteRate",
    { loan: { rateType: "fixed", noteRate: null } },
    [
      "Type of interest rate: Adjustable rate, changing once a year at the approval, Fixed rate now",
      "Start rate of the note: 6.5% at the approval, none now",
    ],
  ],
];

const said = (change: Change): readonly string[] => termsDifferences(copyOf(), copyOf(change)).map(differenceText);

describe("a term that differs after the approval is reported with both values", () => {
  test.each(rows)("%s", (field, change, name, then, now) => {
    // In another state, neither license is one of the property's state.
    const licenses = [
      "License of the loan officer in the property's state: IL-1 at the approval, none now",
      "License of the company in the property's state: Yes at the approval, No now",
    ];
    expect(said(change)).toEqual([
      `${name}: ${then} at the approval, ${now} now`,
      ...(field === "property.state" ? licenses : []),
    ]);
  });

  test.each(others)("%s, with what follows from it", (_, change, texts) => {
    expect(said(change)).toEqual([...texts]);
  });

  test("whichever term it is", () => {
    const tried = [...rows.map(([field]) => field), ...others.map(([field]) => field)];
    expect(tried.toSorted()).toEqual(loanTerms.map(({ field }) => field).toSorted());
  });

  test.each<[given: Partial<LoanLien>, text: string]>([
    [{ kind: "heloc" }, "Kind: Mortgage at the approval, Home equity line of credit now"],
    [{ creditor: "Second Bank" }, "Creditor: First Bank at the approval, Second Bank now"],
    [{ accountLast4: null }, "Account: 1234 at the approval, none now"],
    [{ amountCents: 80_000_01 }, "Payoff: $80,000.00 at the approval, $80,000.01 now"],
    [{ isMandatory: false }, "Mandatory obligation: Yes at the approval, No now"],
    [{ isDelinquentFederalDebt: true }, "Delinquent federal debt: No at the approval, Yes now"],
  ])("of a lien: %p", (given, text) => {
    const liens = [{ ...mortgage, ...given }];
    expect(said({ loan: { liens } })).toEqual([`Mortgage of First Bank (account ending in 1234): ${text}`]);
  });

  test("also if an earlier version of the service had another code for it", () => {
    const former = copyOf();
    const copy = { ...former, loan: { ...former.loan, "property.propertyType": "houseboat" } };
    expect(termsDifferences(copy, former).map(differenceText)).toEqual([
      "Type of the property: houseboat at the approval, Single-family home now",
    ]);
  });
});

test("two liens are distinguished by kind, creditor, and account, in any order", () => {
  const twins: readonly Partial<LoanLien>[] = [
    { kind: "heloc" },
    { creditor: "Second Bank" },
    { accountLast4: "9999" },
  ];
  for (const given of twins) {
    const other = { ...mortgage, ...given };
    const before = copyOf({ loan: { liens: [mortgage, other] } });
    const after = copyOf({ loan: { liens: [{ ...other, amountCents: 90_000_00 }, mortgage] } });
    expect(termsDifferences(before, after)).toMatchObject([{ field: "liens.0.amountCents", present: "$90,000.00" }]);
  }
});

// An approval and a document of an earlier version are compared by the terms that were stored then; they say nothing about later ones.
test("a copy keeps the terms of its version, however many were added later", () => {
  const laterTerms: Readonly<Record<number, readonly string[]>> = {
    2: ["property.title.vesting", "property.title.trustName"],
    3: [
      ...["originationFeeCents", "counselingFeeCents", "closingCostsCents", "startRate", "lenderCreditCents"],
      ...["earnestMoneyCents", "sellerContributionsCents", "propertyChargesAtClosingCents"],
    ],
    4: ["applicationOn", "property.floodZone"],
    5: ["loanOfficer.licenseNumber"],
  };
  const later = Object.values(laterTerms).flat();
  const first = loanTerms.map(({ field }) => field).filter((field) => !later.includes(field));
  const kept = [0, 1, 2, 3, 4, 5].map((version) => Object.keys(copyOf({}, version).loan));
  const added = kept
    .slice(1)
    .map((fields, index) => fields.filter((field) => !kept[index]?.includes(field)).toSorted());
  expect(added).toEqual([first, ...Object.values(laterTerms)].map((fields) => [...fields].toSorted()));
  const { people, liens } = copyOf({}, 1);
  expect(Object.keys(people[0]?.terms ?? {})).toEqual(personTerms.map(({ field }) => field));
  expect(Object.keys(liens[0] ?? {})).toEqual(lienTerms.map(({ field }) => field));
});

describe("a closing document", () => {
  const fee = aFee({ id: 31, code: "survey", amountCents: 500_00 });
  const other = aFee({ id: 32, code: "appraisal", amountCents: 400_00 });
  const ada = aBorrower({ id: 11 });
  const bob = aBorrower({ id: 12, firstName: "Bob", borrowerType: "co_borrower" });
  const signed: Loan = { ...approved, borrowers: [ada, bob], fees: [fee, other] };
  const facts = { people: { loanOfficer: officer }, company };
  const digestOf = (given: Partial<Loan>, isOfClosing: boolean) =>
    documentDigest({ loan: { ...signed, ...given }, facts }, isOfClosing, sha256);
  const fees = (given: Partial<typeof fee>): Partial<Loan> => ({ fees: [{ ...fee, ...given }, other] });
  const person = (given: Partial<typeof ada>): Partial<Loan> => ({ borrowers: [{ ...ada, ...given }, bob] });
  const representative = {
    ...{ kind: "guardian" as const, name: "Carl Example", authorizedOn: day("2025-03-01"), confirmedOn: null },
    ...{ isPersonCompetent: true, survivesIncapacity: null, counseledOn: null, certificateNumber: null },
  };

  // None of these is a term of the loan, whose fees have the same total.
  test.each<[what: string, given: Partial<Loan>]>([
    ["the legal description", { property: { ...signed.property, legalDescription: "Lot 7" } }],
    ["the parcel number", { property: { ...signed.property, parcelNumber: "14-2" } }],
    ["an address", person({ presentAddress: { ...ada.presentAddress, street: "9 Other Street" } })],
    ["a marital status", person({ maritalStatus: "married" })],
    ["who signs for somebody", person({ representative })],
    ["what a fee is for", fees({ code: "flood-certification" })],
    ["the words of a fee", fees({ description: "Boundary survey" })],
    [
      "which of two fees is which amount",
      {
        fees: [
          { ...fee, amountCents: 400_00 },
          { ...other, amountCents: 500_00 },
        ],
      },
    ],
    ["who is paid a fee", fees({ paidTo: "other" })],
    ["whether a fee is a finance charge", fees({ isFinanceCharge: true })],
    ["whether a fee can be shopped for", fees({ isShoppable: true })],
  ])("is outdated by another value, as no other document is: %s", (_, given) => {
    expect(digestOf(given, true)).not.toBe(digestOf({}, true));
    expect(digestOf(given, false)).toBe(digestOf({}, false));
  });

  test("is outdated once someone else pays a fee, or at another time", () => {
    for (const given of [fees({ paidBy: "seller" }), fees({ paymentTiming: "poc" })])
      expect(digestOf(given, true)).not.toBe(digestOf({}, true));
    const unpaid = fees({ paidBy: "seller", paymentTiming: "at_closing" });
    expect(digestOf(unpaid, true)).not.toBe(digestOf(fees({ paidBy: "lender", paymentTiming: "at_closing" }), true));
    expect(digestOf(unpaid, true)).not.toBe(digestOf(fees({ paidBy: "seller", paymentTiming: "poc" }), true));
  });

  test("is the same whatever the order of people and fees", () => {
    expect(digestOf({ borrowers: [bob, ada], fees: [other, fee] }, true)).toBe(digestOf({}, true));
  });
});
