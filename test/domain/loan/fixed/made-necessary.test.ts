import { describe, expect, test } from "bun:test";
import { lien } from "../../../../bootstrap/simulation/applicants.ts";
import { calculationInputs } from "../../../../domain/calculation/calculation-inputs.ts";
import { acceptableAssessment, submittedAssessment } from "../../../../domain/casebook/sample/assessment.ts";
import { valued } from "../../../../domain/casebook/sample/fixed-values.ts";
import type { IndexWeek } from "../../../../domain/hecm/rates/index-values.ts";
import { day } from "../../../../domain/kernel/day.ts";
import { pick } from "../../../../domain/kernel/pick.ts";
import { type Rate, rate } from "../../../../domain/kernel/rate.ts";
import { isSameData } from "../../../../domain/kernel/same-data.ts";
import {
  assessedBorrowers,
  monthlyPropertyCharges,
  monthlySums,
} from "../../../../domain/loan/agency/assessed-data.ts";
import type { Borrower } from "../../../../domain/loan/borrowers/borrower.ts";
import { putBorrower } from "../../../../domain/loan/borrowers/borrowers.ts";
import { type FixedEntry, fixedTable } from "../../../../domain/loan/fixed/fixed-table.ts";
import type { MadeNecessary } from "../../../../domain/loan/fixed/row.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import { changeProperty, propertyDetailsOf } from "../../../../domain/loan/properties/properties.ts";
import { withDisclosedTerms } from "../../../../domain/loan/terms/disclosed-terms.ts";
import { documentDigest, isDigestOfDocument } from "../../../../domain/loan/terms/terms-copy.ts";
import { moveRequirements } from "../../../../domain/requirements/moves/move-requirements.ts";
import { unmetOf } from "../../../../domain/requirements/requirement.ts";
import { instant } from "../../../fixtures/clock.ts";
import { aCompany } from "../../../fixtures/company/company.ts";
import { aCaseOf } from "../../../fixtures/loan/case-facts.ts";
import { judgedLoan, someFacts } from "../../../fixtures/loan/judged-loan.ts";
import { aBorrower, aFee } from "../../../fixtures/loan/loan.ts";
import { aLoanToFund } from "../../../fixtures/loan/loan-to-fund.ts";
import { refinance } from "../../../fixtures/loan/refinance.ts";
import { sha256 } from "../../../fixtures/sha256.ts";

const today = day("2026-04-17");
const facts = someFacts();

/** The loan with everything made that a change could make necessary again. */
const made = (loan: Loan): Loan => {
  const madeOf = {
    assessment: acceptableAssessment,
    borrowers: assessedBorrowers(loan.borrowers),
    monthlyPropertyChargesCents: monthlyPropertyCharges(loan.property),
    ...monthlySums(loan.borrowers),
  };
  const agency = {
    ...loan.agency,
    adpCode: "952",
    assignedFor: aCaseOf(loan),
    financialAssessment: { ...submittedAssessment, madeOf },
  };
  const given = { assessment: acceptableAssessment, agency, disclosureReceivedOn: day("2026-04-10") };
  return withDisclosedTerms({ ...loan, disclosureReceivedOn: null }, { ...loan, ...given });
};

const fee = aFee({ code: "survey", gfeBlock: "6", tolerance: "unlimited", description: "Survey" });
const other = aFee({
  id: 9,
  code: "other",
  description: "Courier",
  amountCents: 40_00,
  gfeBlock: "3",
  tolerance: "ten_percent",
});
const disclosed = (fees: Loan["fees"]): Loan["feeDisclosures"] => [
  { disclosedOn: day("2026-04-02"), fees, revision: null, at: instant("2026-04-02T15:00:00.000Z"), byUserId: 1 },
];

const ready = aLoanToFund("clear_to_close");
const base: Loan = {
  ...ready,
  property: { ...ready.property, annualTaxesCents: 2_400_00 },
  margin: rate(2),
  expectedRate: null,
  noteRate: null,
  lenderCreditCents: 500_00,
  servicingFeeMonthlyCents: 30_00,
  liens: [{ ...lien("Sample County", 9_000_00), kind: "tax" }],
  fees: [fee, other],
  feeDisclosures: disclosed([fee, other]),
  paymentPlan: {
    type: "modified_term",
    termMonths: 120,
    monthlyPaymentCents: 300_00,
    lineOfCreditCents: 20_000_00,
    initialDrawCents: 1_000_00,
  },
};

const week = (value: Rate): IndexWeek =>
  ({ weekOf: day("2026-04-06"), effectiveOn: day("2026-04-14"), value }) as never;

/** The inputs of a calculation of today, including the note's own index. */
const inputsOf = (loan: Loan) =>
  calculationInputs(
    loan,
    today,
    {
      quotedOn: today,
      expectedWeek: week(rate(4.25)),
      lowestExpectedWeek: null,
      noteWeek: week(rate(loan.index === "cmt_1_year" ? 4 : 3.9)),
    },
    {},
    [],
  );

const unmetCodes = (loan: Loan): readonly string[] =>
  unmetOf(Object.values(moveRequirements).flat(), judgedLoan(loan, { today })).map(
    ({ code, text }) => `${code}: ${text}`,
  );

const isNewlyUnmet =
  (...codes: readonly string[]) =>
  (before: Loan, after: Loan): boolean => {
    const found = unmetCodes(before);
    return unmetCodes(after).some((each) => !found.includes(each) && codes.includes(each.split(":", 1)[0] ?? ""));
  };

const isCalculatedAgain = (before: Loan, after: Loan): boolean => !isSameData(inputsOf(before), inputsOf(after));

/** Whether the service requires it again after a change. A calculation is required if the last one does not match its present inputs. */
const asks: Readonly<Record<MadeNecessary, (before: Loan, after: Loan) => boolean>> = {
  calculation: isCalculatedAgain,
  assessment: isNewlyUnmet("assessment_stale"),
  caivrs: isNewlyUnmet("caivrs_missing"),
  case_correction: isNewlyUnmet("case_correction_needed", "adp_code_differs", "address_change_pending"),
  counseling: isNewlyUnmet("counseling_incomplete"),
  disclosures: isNewlyUnmet("disclosed_terms_changed", "fees_above_tolerance", "fee_not_disclosed"),
  // Documents that show figures are those of a calculation.
  documents: (before, after) =>
    isCalculatedAgain(before, after) ||
    !isDigestOfDocument(documentDigest({ loan: before, facts }, true, sha256), { loan: after, facts }, true, sha256),
};

const purchase: Partial<Loan> = { hecmType: "purchase", purchasePriceCents: 390_000_00 };
const [ada] = base.borrowers;
if (ada === undefined) throw new Error("the loan has no borrower");
const bob = aBorrower({ ...ada, id: 77, firstName: "Bob", borrowerType: "co_borrower", ssn: null });
const zero = aFee({ code: "origination-fee", amountCents: 4_000_00, gfeBlock: "1", tolerance: "zero" });
const representative: Borrower["representative"] = {
  ...{ kind: "power_of_attorney", name: "Carl Example", authorizedOn: day("2025-03-01"), confirmedOn: null },
  ...{ isPersonCompetent: true, survivesIncapacity: null, counseledOn: null, certificateNumber: null },
};

/** The kind of loan for which a field matters that does not matter for a plain one. */
const kinds: Readonly<Record<string, Partial<Loan>>> = {
  noteRate: { rateType: "fixed", noteRate: rate(7), paymentPlan: null },
  rateLockedOn: { expectedRate: rate(6.5), rateLockedOn: day("2026-04-07") },
  purchasePriceCents: purchase,
  earnestMoneyCents: purchase,
  sellerContributionsCents: purchase,
  "lesa.amountCents": { lesa: { type: "partially_funded", amountCents: 20_000_00, semiAnnualPaymentCents: 900_00 } },
  "lesa.semiAnnualPaymentCents": {
    lesa: { type: "partially_funded", amountCents: 20_000_00, semiAnnualPaymentCents: 900_00 },
  },
  "priorHecm.maxClaimAmountCents": {
    ...refinance,
    priorHecm: { ...refinance.priorHecm, initialMipRule: "ceiling_of_206_53" },
  },
  "fees.description": { fees: [other, fee] },
  "fees.amountCents": { fees: [zero], feeDisclosures: disclosed([zero]) },
  "fees.paidBy": { fees: [{ ...zero, paidBy: "seller" }], feeDisclosures: disclosed([{ ...zero, paidBy: "seller" }]) },
  "fees.tolerance": { fees: [{ ...fee, amountCents: fee.amountCents + 200_00 }] },
  // The block of a disclosed fee is that of its disclosure.
  "fees.gfeBlock": { feeDisclosures: disclosed([other]) },
  "borrowers.borrowerType": { borrowers: [{ ...bob, borrowerType: "other_non_borrowing" }, ada] },
  "borrowers.representative.kind": { borrowers: [{ ...ada, representative }] },
  "borrowers.representative.name": { borrowers: [{ ...ada, representative }] },
  "borrowers.representative.authorizedOn": { borrowers: [{ ...ada, representative }] },
  "counseling.waived": {
    counseling: base.counseling && { ...base.counseling, counseledOn: null, certificateNumber: null },
  },
};

/** Other values, where another name instead of a code, or a number increased by one, would not work. */
const values: Readonly<Record<string, unknown>> = {
  hecmType: "purchase",
  rateType: "fixed",
  index: "cmt_1_month",
  lenderCreditCents: 400_00,
  rateLockedOn: "2026-04-08",
  "paymentPlan.type": "term",
  "lesa.type": "fully_funded",
  "priorHecm.initialMipRule": "ceiling_of_206_53",
  "counseling.borrowerIds": [77],
  "counseling.waived": true,
  "property.propertyType": "condominium",
  // A twelfth of it is assessed.
  "property.annualTaxesCents": 2_700_00,
  "property.annualInsuranceCents": 1_500_00,
  "assessment.compensatingFactors": [{ factor: "imputed_income_from_assets", evidence: "Statement of May 1" }],
  "borrowers.bornOn": "1950-01-01",
  "borrowers.borrowerType": "co_borrower",
  "borrowers.maritalStatus": "separated",
  "borrowers.ssn": { sealed: "another number", last4: "1111", blindIndex: "another index" },
  "borrowers.monthlyIncome": [{ kind: "pension", amountCents: 1_00 }],
  "borrowers.monthlyObligations": [{ kind: "other", amountCents: 1_00 }],
  "borrowers.presentAddress": {
    street: "9 Other Street",
    unit: null,
    city: "Springfield",
    state: "IL",
    zipCode: "62701",
  },
  "borrowers.representative.kind": "guardian",
  "fees.code": "counseling",
  "fees.tolerance": "zero",
  "fees.gfeBlock": "1",
  "fees.paidBy": "borrower",
  "fees.paymentTiming": "poc",
};

const valueAt = (record: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((found, name) => {
    const inside = Array.isArray(found) ? found[0] : found;
    return inside === null || inside === undefined ? undefined : (inside as Record<string, unknown>)[name];
  }, record);

const otherValue = (loan: Loan, field: string): unknown => {
  if (field in values) return values[field];
  const present = valueAt(loan, field.split("."));
  if (typeof present === "number") return present + 1;
  if (typeof present === "boolean") return !present;
  if (field.endsWith("Cents") || field.endsWith("Months")) return 1_234;
  return field.endsWith("On") ? "2026-04-03" : "other";
};

/** For the lists themselves: one more entry. */
const longer: Readonly<Record<string, Partial<Loan>>> = {
  liens: { liens: [...base.liens, lien("Sample Bank", 5_000_00)] },
  borrowers: { borrowers: [...base.borrowers, bob] },
  fees: { fees: [...base.fees, aFee({ id: 10, code: "appraisal", amountCents: 600_00 })] },
};

const now = instant("2026-04-17T15:00:00.000Z");

/**
 * The loan after writing a person, which discards the agency's data about a different one, or its home, whose address waits for the agency.
 */
const written = (before: Loan, after: Loan): Loan => {
  const [person] = after.borrowers;
  if (person === undefined) throw new Error("the loan has no borrower");
  const { ssn, ...details } = person;
  const put = putBorrower(before, { id: person.id, details, ssn, today, now });
  const withPerson = put._tag === "Accepted" ? { ...after, agency: put.value.agency } : after;
  const home = {
    ...propertyDetailsOf(before),
    ...pick(after.property, ["street", "unit", "city", "state", "zipCode"]),
  };
  const changed = changeProperty(before, { details: home, company: aCompany({ statesLicensed: [] }), today, now });
  const { pendingAddress } = changed._tag === "Accepted" ? changed.value.property : before.property;
  return { ...withPerson, property: { ...withPerson.property, pendingAddress } };
};

const changeOf = (entry: FixedEntry): readonly [before: Loan, after: Loan] => {
  const { field } = entry;
  const prior = field.startsWith("priorHecm") ? refinance : {};
  const before = made({ ...base, ...prior, ...kinds[field] });
  const given = longer[field];
  return [before, given ? { ...before, ...given } : valued(before, entry, otherValue(before, field) as string)];
};

const promises = fixedTable.flatMap((entry) => entry.again.map((again) => [entry.field, again, entry] as const));

describe("what a change makes necessary again according to the table is required", () => {
  test.each(promises)("a different %s requires the %s", (_, again, entry) => {
    const [before, after] = changeOf(entry);
    expect(asks[again](before, before)).toBe(false);
    expect([after, written(before, after)].some((changed) => asks[again](before, changed))).toBe(true);
  });
});
