import { expect, test } from "bun:test";
import fc from "fast-check";
import { borrowerTypes, hecmTypes, rateTypes } from "../../domain/hecm/terms.ts";
import { larFields } from "../../domain/hmda/register/lar-fields.ts";
import { larRow } from "../../domain/hmda/row/lar-row.ts";
import { day } from "../../domain/kernel/day.ts";
import { MAX_AMOUNT_CENTS } from "../../domain/kernel/money.ts";
import type { Rate } from "../../domain/kernel/rate.ts";
import type { Borrower } from "../../domain/loan/borrowers/borrower.ts";
import { ethnicityCodes, raceCodes, sexCodes } from "../../domain/loan/borrowers/demographics.ts";
import type { HmdaAnswers } from "../../domain/loan/hmda/answers.ts";
import * as codes from "../../domain/loan/hmda/codes.ts";
import { lienKinds } from "../../domain/loan/liens/lien.ts";
import { channels } from "../../domain/loan/loan.ts";
import { occupancies, propertyTypes } from "../../domain/loan/properties/property.ts";
import { loanStatuses } from "../../domain/loan/status/status.ts";
import { anyText } from "../fixtures/any-text.ts";
import { arbitraryLoan } from "../fixtures/loan/arbitrary-loan.ts";
import { aProperty, aStatusEntry } from "../fixtures/loan/loan.ts";
import { ada, registerFacts } from "../fixtures/reports/register-facts.ts";

const orNull = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null, freq: 15 });
const text = orNull(
  fc.oneof(
    fc.string({ maxLength: 20 }),
    anyText({ maxLength: 20 }),
    fc.constantFrom("|", " a|b ", "1\r\n2", "\u2028", "\uFEFF", "\u00A0x\u0085"),
  ),
);
const cents = fc.integer({ min: 0, max: MAX_AMOUNT_CENTS });
const anyRate = fc.integer({ min: -99_999_999, max: 99_999_999 }).map((value) => value as Rate);
const yesNo = orNull(fc.boolean());
const oneOf = <Value>(values: readonly Value[]) => fc.constantFrom(...values);
const someOf = <Value>(values: readonly Value[], maxLength: number) =>
  fc.oneof(
    { weight: 15, arbitrary: fc.uniqueArray(oneOf(values), { minLength: 1, maxLength }) },
    { weight: 1, arbitrary: fc.constant<Value[]>([]) },
  );

const anyPerson: fc.Arbitrary<Partial<Borrower>> = fc.record({
  borrowerType: oneOf(borrowerTypes),
  bornOn: fc.constantFrom(day("1930-05-05"), day("1948-02-29")),
  monthlyIncome: fc.array(fc.record({ source: fc.constant("pension"), amountCents: cents }), { maxLength: 3 }),
  demographics: orNull(
    fc.record({
      ethnicity: someOf(ethnicityCodes, 5),
      ethnicityOther: text,
      ethnicityObserved: yesNo,
      race: someOf(raceCodes, 5),
      raceNativeOther: text,
      raceAsianOther: text,
      racePacificIslanderOther: text,
      raceObserved: yesNo,
      sex: orNull(oneOf(sexCodes)),
      sexObserved: yesNo,
    }),
  ),
});

const anyAnswers: fc.Arbitrary<HmdaAnswers> = fc.record({
  denialReasons: someOf(codes.denialReasons, 4),
  denialReasonOther: text,
  creditScore: orNull(fc.oneof(fc.integer({ min: 1, max: 999 }), fc.constantFrom(7777, 8888))),
  coApplicantCreditScore: orNull(fc.oneof(fc.integer({ min: 1, max: 999 }), fc.constantFrom(7777, 8888, 9999))),
  creditModel: orNull(oneOf(codes.creditModels)),
  creditModelOther: text,
  coApplicantCreditModel: orNull(oneOf(codes.coApplicantCreditModels)),
  coApplicantCreditModelOther: text,
  automatedUnderwritingSystems: someOf(codes.underwritingSystems, 5),
  automatedUnderwritingSystemOther: text,
  automatedUnderwritingResults: someOf(codes.underwritingResults, 5),
  automatedUnderwritingResultOther: text,
  loanPurpose: orNull(oneOf(codes.loanPurposes)),
  incomeReliedOnCents: orNull(fc.oneof(cents, fc.constant("none" as const))),
  debtToIncomeRatio: orNull(anyRate),
  combinedLoanToValueRatio: orNull(anyRate),
  propertyValueCents: orNull(cents),
  creditDecisionByCompany: yesNo,
  purchaserType: orNull(oneOf(codes.purchaserTypes)),
  submittedDirectly: yesNo,
  initiallyPayable: yesNo,
  manufacturedHomeSecuredPropertyType: orNull(oneOf(codes.manufacturedHomeSecurities)),
  manufacturedHomeLandPropertyInterest: orNull(oneOf(codes.manufacturedHomeLandInterests)),
});

const anyProperty = fc.record({
  street: text,
  unit: text,
  city: text,
  zipCode: orNull(fc.constantFrom("62701", "62701-0001")),
  countyFips: orNull(fc.constant("17167")),
  censusTract: orNull(fc.constant("17167000100")),
  propertyType: orNull(oneOf(propertyTypes)),
  units: orNull(fc.integer({ min: 1, max: 4 })),
  occupancy: orNull(oneOf(occupancies)),
});

const anyLien = fc.record({
  creditor: text,
  amountCents: cents,
  isMandatory: fc.boolean(),
  isDelinquentFederalDebt: fc.boolean(),
  openedOn: fc.constant(null),
  cashToBorrowerCents: fc.constant(null),
  kind: orNull(oneOf(lienKinds)),
  accountLast4: fc.constant(null),
});

const anyFacts = fc
  .record({
    loan: arbitraryLoan,
    people: fc.array(anyPerson, { minLength: 1, maxLength: 4 }),
    property: anyProperty,
    terms: fc.record({
      hmda: anyAnswers,
      liens: fc.array(anyLien, { maxLength: 3 }),
      channel: oneOf(channels),
      rateType: oneOf(rateTypes),
      hecmType: oneOf(hecmTypes),
      noteRate: orNull(anyRate),
      margin: orNull(anyRate),
      applicationOn: orNull(fc.constantFrom(day("2026-03-01"), day("2026-04-01"))),
      uli: orNull(fc.constant("10BX939C5543TQA1144M2025000001")),
      closingOn: orNull(fc.constant(day("2026-04-20"))),
      appraisedValueCents: orNull(cents),
      secondAppraisedValueCents: orNull(cents),
      purchasePriceCents: orNull(cents),
    }),
    status: oneOf(loanStatuses),
    others: fc.record({
      principalLimitCents: orNull(cents),
      noteIndexValue: orNull(anyRate),
      officerNmlsId: orNull(fc.constant("123456")),
    }),
  })
  .map(({ loan, people, property, terms, status, others }) =>
    registerFacts(
      {
        ...loan,
        ...terms,
        statusHistory: [aStatusEntry(status)],
        borrowers: people.map((person, at) => ({
          ...ada,
          id: at + 1,
          ...person,
          ...(at === 0 ? { borrowerType: "borrower" as const } : {}),
        })),
        property: aProperty(property),
      },
      others,
    ),
  );

test("any loan gives a row of 110 texts that fit into their line, or names what is missing", () => {
  let rows = 0;
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const outcome = larRow(facts);
      if (outcome._tag === "Refused") {
        expect(outcome.refusal.fields.length).toBeGreaterThan(0);
        expect(new Set(outcome.refusal.fields).size).toBe(outcome.refusal.fields.length);
        return;
      }
      rows += 1;
      expect(Object.keys(outcome.value)).toEqual([...larFields]);
      for (const cell of Object.values(outcome.value)) {
        expect(cell).toBe(cell.trim());
        expect(cell).not.toMatch(/[|\p{Cc}\u2028\u2029]/u);
      }
    }),
    { numRuns: 3000 },
  );
  // So that the property covers rows too.
  expect(rows).toBeGreaterThan(100);
});
