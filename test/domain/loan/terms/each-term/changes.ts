import { day } from "../../../../../domain/kernel/day.ts";
import { rate } from "../../../../../domain/kernel/rate.ts";
import type { Loan } from "../../../../../domain/loan/loan.ts";
import { aFee } from "../../../../fixtures/loan/loan.ts";
import { approved, type Change } from "./approved-loan.ts";

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

/** Each term by its field, in order, with a change of it and its values "at the approval" and "now". */
export const rows: readonly (readonly [field: string, change: Change, name: string, then: string, now: string])[] = [
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
export const others: readonly (readonly [field: string, change: Change, said: readonly string[]])[] = [
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
