import { describe, expect, test } from "bun:test";
import { appraisalLogging } from "../../../../domain/agency/decisions/appraisal-logging.ts";
import type { AppraisalInput } from "../../../../domain/agency/inputs.ts";
import { loggedAppraisal } from "../../../../domain/casebook/sample/fixed-values.ts";
import { addDays, type Day, day } from "../../../../domain/kernel/day.ts";
import type { LoggedAppraisal } from "../../../../domain/loan/agency/agency-sections.ts";
import { agencyHome } from "../../../../domain/loan/agency/case-facts.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import type { JsonObject } from "../../../../domain/log/changes.ts";
import { accepted, refusalIn } from "../../../fixtures/accepted.ts";
import { aStatusEntry } from "../../../fixtures/loan/loan.ts";
import {
  aLoanForCase,
  applyContext,
  assigned,
  noAppraisalStatements,
  now,
  requestContext,
  success,
  today,
  withAgency,
  withProperty,
} from "../example.ts";

const silent: AppraisalInput = {
  appraisedValueCents: null,
  effectiveOn: null,
  appraiserLicense: null,
  condition: null,
  repairsCents: null,
  ...noAppraisalStatements,
};

/** The fields with which an appraisal is sent if nothing else was entered. */
const unsaid = {
  ...noAppraisalStatements,
  ...{ maxClaimAmountCents: null, purchasePriceCents: null, contractOn: null },
  ...{ location: null, propertyRights: null, leaseholdExpiresOn: null, isInFloodZone: null },
  assignment: "assign" as const,
};

const appraised = { appraisedValueCents: 410_000_00, appraisedOn: day("2026-04-08") };
const inCase = (given: Partial<Loan> = {}, agency: Partial<Loan["agency"]> = {}): Loan =>
  withAgency({ caseNumber: assigned, ...agency }, { ...appraised, ...given });

const planned = (loan: Loan, input: Partial<AppraisalInput> = {}) =>
  appraisalLogging.plan(loan, { ...silent, ...input }, requestContext());

/** What is sent, as it is read back from the store. */
const sentOf = (loan: Loan, input: Partial<AppraisalInput> = {}): JsonObject =>
  JSON.parse(JSON.stringify(accepted(planned(loan, input)).sent));

const applied = (
  newest: Loan,
  sent: JsonObject,
  {
    input = {},
    isSecondAppraisalRequired = false,
  }: { input?: Partial<AppraisalInput>; isSecondAppraisalRequired?: boolean } = {},
) =>
  appraisalLogging.apply(
    newest,
    success({ isSecondAppraisalRequired, appraisalStatus: "logged" }),
    applyContext<"appraisal_logging">({ ...silent, ...input }, sent),
  );

const logged = (loan: Loan, input: Partial<AppraisalInput> = {}, isSecondAppraisalRequired = false) =>
  applied(loan, sentOf(loan, input), { input, isSecondAppraisalRequired }).loan;

const unmetOf = (loan: Loan, input: Partial<AppraisalInput> = {}): readonly string[] => {
  const refusal = refusalIn(planned(loan, input));
  return refusal?._tag === "AgencyRequirementsUnmet"
    ? refusal.unmet.map(({ text }) => text)
    : [refusal?._tag ?? "requested"];
};

test("an appraisal that is logged again with a higher value keeps the lowest value with which it was logged", () => {
  const lowestAfter = (...values: readonly number[]) => {
    let loan = inCase();
    for (const appraisedValueCents of values) loan = logged(loan, { appraisedValueCents });
    return loan.agency.lowestValuesCents;
  };
  expect(lowestAfter(400_000_00)).toBeUndefined();
  expect(lowestAfter(400_000_00, 390_000_00)).toBeUndefined();
  expect(lowestAfter(400_000_00, 400_000_01)).toEqual({ 1: 400_000_00 });
  expect(lowestAfter(400_000_00, 420_000_00, 450_000_00)).toEqual({ 1: 400_000_00 });
  expect(lowestAfter(400_000_00, 450_000_00, 390_000_00, 400_000_00)).toEqual({ 1: 390_000_00 });
  expect(lowestAfter(400_000_00, 450_000_00, 400_000_00)).toBeUndefined();
  // The second appraisal is a separate one, and says nothing about the first.
  const first = logged(
    logged(inCase(), { appraisedValueCents: 400_000_00 }),
    { appraisedValueCents: 450_000_00 },
    true,
  );
  const second = logged(first, { appraisedValueCents: 430_000_00, effectiveOn: day("2026-04-15") });
  expect([second.agency.appraisal?.sequence, second.agency.lowestValuesCents]).toEqual([2, { 1: 400_000_00 }]);
  const both = logged(second, { appraisedValueCents: 440_000_00 });
  expect(both.agency.lowestValuesCents).toEqual({ 1: 400_000_00, 2: 430_000_00 });
});

describe("an appraisal is sent", () => {
  test("as stored on the loan, if the caller says nothing", () => {
    expect(accepted(planned(inCase({ repairEstimateCents: 1_200_00 }))).request).toEqual({
      caseNumber: "1371234567",
      sequence: 1,
      appraisedValueCents: 410_000_00,
      effectiveOn: day("2026-04-08"),
      appraiserLicense: null,
      condition: null,
      repairsCents: 1_200_00,
      ...unsaid,
    });
  });

  test("as the caller gives it, in preference to the loan's data", () => {
    const input: AppraisalInput = {
      appraisedValueCents: 395_000_00,
      effectiveOn: day("2026-04-15"),
      appraiserLicense: "IL556001234",
      condition: "subject_to_repairs",
      repairsCents: 3_000_00,
      ...noAppraisalStatements,
      licenseType: "certified_general",
    };
    expect<unknown>(accepted(planned(inCase(), input)).request).toEqual({
      caseNumber: "1371234567",
      sequence: 1,
      ...unsaid,
      ...input,
    });
  });

  test("with FHA Connection's fields about the home, the purchase, the calculation, and the caller", () => {
    const home = { location: "rural", propertyRights: "leasehold", leaseholdExpiresOn: day("2090-12-31") } as const;
    const purchase = { purchasePriceCents: 399_000_00, contractOn: day("2026-03-20") };
    const said = { licenseType: "licensed", remainingEconomicLifeYears: 40, isDisasterChecked: true } as const;
    const input = { ...silent, ...said, flippingExemption: "inherited", isCertified: true };
    const context = requestContext({
      maxClaimAmountWith: ({ appraisedValueCents, secondAppraisedValueCents }) =>
        secondAppraisedValueCents === null ? appraisedValueCents : null,
    });
    const request = (given: Partial<Loan>) => {
      const loan = withProperty(inCase({ ...purchase, ...given }), { fhaAppraisal: home, floodZone: "ae" });
      return accepted(appraisalLogging.plan(loan, input, context)).request;
    };
    expect(request({ hecmType: "purchase" })).toMatchObject({
      ...{ ...home, ...purchase, ...said },
      flippingExemption: "inherited",
      isCertified: true,
      isInFloodZone: true,
      // Based on the value that is logged.
      maxClaimAmountCents: 410_000_00,
      assignment: "assign",
    });
    expect(request({})).toMatchObject({ purchasePriceCents: null, contractOn: null });
  });

  test("as an update if the same appraisal was logged before", () => {
    expect(accepted(planned(inCase({}, { appraisal: loggedAppraisal }))).request.assignment).toBe("update");
    const second = inCase(
      { secondAppraisedValueCents: 400_000_00 },
      { appraisal: { ...loggedAppraisal, isSecondAppraisalRequired: true } },
    );
    expect(accepted(planned(second, { effectiveOn: day("2026-04-15") })).request).toMatchObject({
      sequence: 2,
      assignment: "assign",
    });
  });

  test.each([
    ["X", false],
    ["x", false],
    ["C", false],
    ["D", false],
    ["X500", false],
    ["A", true],
    ["A12", true],
    ["AE", true],
    ["VE", true],
    ["AR/AE", true],
    ["X (shaded)", false],
    ["AX", null],
    ["none", null],
    ["", null],
    [null, null],
  ])("with a flood zone of %p, which is a special flood hazard area: %p", (floodZone, isInFloodZone) => {
    expect(accepted(planned(withProperty(inCase(), { floodZone }))).request.isInFloodZone).toBe(isInFloodZone);
  });

  test("not without a case number, a value, and a date, all of which are reported", () => {
    expect(unmetOf(aLoanForCase({ appraisedValueCents: null, appraisedOn: null }))).toEqual([
      "The FHA case number is missing: request it",
      "The appraised value is missing: enter it",
      "The appraisal date is missing: enter its effective date",
    ]);
    expect(unmetOf(inCase({}, { caseNumber: { ...assigned, state: "archived" } }))).toEqual([
      "AgencyOperationNotAllowed",
    ]);
  });

  test.each<[string, Partial<AppraisalInput>, string]>([
    ["a value of nothing", { appraisedValueCents: 0 }, "appraisedValueCents"],
    ["a date to come", { effectiveOn: addDays(today, 1) }, "effectiveOn"],
    ["a license of 23 characters", { appraiserLicense: "I".repeat(23) }, "appraiserLicense"],
  ])("not with %s", (_, input, field) => {
    expect(refusalIn(planned(inCase(), input))).toMatchObject({ _tag: "FieldsInvalid", errors: [{ field }] });
  });

  test.each<[string, Partial<AppraisalInput>]>([
    ["a value of one cent", { appraisedValueCents: 1 }],
    ["the day itself", { effectiveOn: today }],
    ["a license of 22 characters", { appraiserLicense: "I".repeat(22) }],
  ])("but with %s", (_, input) => {
    expect(unmetOf(inCase(), input)).toEqual(["requested"]);
  });

  test("not with a date after the closing, but with the closing date", () => {
    const closed = inCase({ closingOn: day("2026-04-20") });
    expect(refusalIn(planned(closed, { effectiveOn: day("2026-04-21") }))).toMatchObject({
      _tag: "FieldsInvalid",
      errors: [{ field: "effectiveOn" }],
    });
    expect(unmetOf(closed, { effectiveOn: day("2026-04-20") })).toEqual(["requested"]);
  });
});

describe("an appraisal's validity period depends on the date of the case number", () => {
  test.each([
    // 2026-04-08 + 180 days: 22 left in April, 31 + 30 + 31 + 31 + 30 through September make 175, and 5 in October.
    ["2026-04-06", "2026-04-08", "2026-10-05"],
    // The first day of the longer period: 2022-06-01 + 180 days: 29 left in June, 31 + 31 + 30 + 31 make 152, and 28 in November.
    ["2022-06-01", "2022-06-01", "2022-11-28"],
    // The day before: 2022-06-01 + 120 days: 29 left in June, 31 + 31 make 91, and 29 in September.
    ["2022-05-31", "2022-06-01", "2022-09-29"],
  ])("a case of %s, an appraisal of %s: through %s", (assignedOn, effectiveOn, expiresOn) => {
    const loan = inCase({}, { caseNumber: { ...assigned, assignedOn: day(assignedOn) } });
    expect(logged(loan, { effectiveOn: day(effectiveOn) }).agency.appraisal?.expiresOn).toBe(day(expiresOn));
  });

  test("and is unknown for a case number older than the rules", () => {
    const caseOf = (assignedOn: Day) => inCase({}, { caseNumber: { ...assigned, assignedOn } });
    expect(unmetOf(caseOf(day("2017-10-01")))).toEqual([
      "No rule on the validity of appraisals is known for the case number's date",
    ]);
    expect(unmetOf(caseOf(day("2017-10-02")))).toEqual(["requested"]);
  });
});

describe("once the first appraisal is logged", () => {
  test("the loan stores it, and what the caller gave becomes the loan's", () => {
    const input = { appraisedValueCents: 395_000_00, effectiveOn: day("2026-04-15"), appraiserLicense: "IL556001234" };
    const loan = inCase({ repairEstimateCents: 1_200_00 });
    const { loan: after, result, warnings } = applied(loan, sentOf(loan, input), { input });
    const appraisal: LoggedAppraisal = {
      loggedAt: now,
      loggedOn: today,
      sequence: 1,
      ...input,
      licenseType: null,
      // 2026-04-15 is seven days after the 8th, and the last day moves by as many.
      expiresOn: day("2026-10-12"),
      condition: null,
      repairsCents: 1_200_00,
      isSecondAppraisalRequired: false,
      home: agencyHome(loan),
    };
    expect(after).toEqual({
      ...loan,
      appraisedValueCents: 395_000_00,
      appraisedOn: day("2026-04-15"),
      agency: { ...loan.agency, appraisal, appraisalStatus: "logged" },
    });
    expect(result).toMatchObject({ sequence: 1, appraisedValueCents: 395_000_00, isSecondAppraisalRequired: false });
    expect(result).not.toHaveProperty("home");
    expect(warnings).toEqual([]);
  });

  test("an appraisal that was sent before its home was stored has none", () => {
    const loan = inCase();
    const { home: _, ...sent } = sentOf(loan, { appraisedValueCents: 395_000_00 });
    expect(applied(loan, sent).loan.agency.appraisal?.home).toBeNull();
  });

  test("values that changed meanwhile stay on the loan, and a warning says so", () => {
    const loan = inCase();
    const newest = { ...loan, appraisedValueCents: 405_000_00 };
    const { loan: after, warnings } = applied(newest, sentOf(loan, { appraisedValueCents: 395_000_00 }));
    expect(after.appraisedValueCents).toBe(405_000_00);
    expect(after.agency.appraisal?.appraisedValueCents).toBe(395_000_00);
    expect(warnings).toHaveLength(1);
  });

  test("values that somebody changed to the same ones meanwhile need no warning", () => {
    const loan = inCase();
    const newest = { ...loan, appraisedValueCents: 395_000_00 };
    const { loan: after, warnings } = applied(newest, sentOf(loan, { appraisedValueCents: 395_000_00 }));
    expect([after.appraisedValueCents, warnings]).toEqual([395_000_00, []]);
  });

  test("a closing before the appraisal's date that was entered meanwhile leaves the loan's dates unchanged", () => {
    const loan = inCase();
    const newest = { ...loan, closingOn: day("2026-04-10") };
    const { loan: after, warnings } = applied(newest, sentOf(loan, { effectiveOn: day("2026-04-15") }));
    expect([after.appraisedOn, warnings.length]).toEqual([day("2026-04-08"), 1]);
  });
});

describe("the second appraisal", () => {
  const first = logged(inCase(), {}, true);

  test("comes after the first, if the agency requires it or the loan has one", () => {
    const sequenceOf = (loan: Loan) =>
      accepted(planned(loan, { appraisedValueCents: 390_000_00, effectiveOn: today })).request.sequence;
    expect(sequenceOf(inCase())).toBe(1);
    expect(sequenceOf(inCase({ secondAppraisedValueCents: 380_000_00 }))).toBe(1);
    expect(sequenceOf(logged(inCase(), {}, false))).toBe(1);
    expect(sequenceOf(first)).toBe(2);
    expect(sequenceOf(logged(inCase({ secondAppraisedValueCents: 380_000_00 })))).toBe(2);
  });

  test("needs a value and a date of its own, not those of the first", () => {
    expect(unmetOf(first)).toEqual([
      "The second appraised value is missing: enter it",
      "The second appraisal's effective date is missing: send it with this request",
    ]);
  });

  test("becomes the loan's second value, and the first stays beside it so that the lower one counts", () => {
    const after = logged(first, { appraisedValueCents: 390_000_00, effectiveOn: day("2026-04-29") });
    expect([after.appraisedValueCents, after.appraisedOn, after.secondAppraisedValueCents]).toEqual([
      410_000_00,
      day("2026-04-08"),
      390_000_00,
    ]);
    expect(after.agency.appraisal).toMatchObject({ sequence: 2, isSecondAppraisalRequired: true });
  });

  test("is corrected as the second one", () => {
    const second = logged(first, { appraisedValueCents: 390_000_00, effectiveOn: day("2026-04-29") });
    const { request } = accepted(planned(second, { appraisedValueCents: 391_000_00 }));
    expect(request).toMatchObject({ sequence: 2, appraisedValueCents: 391_000_00, effectiveOn: day("2026-04-29") });
  });
});

describe("the figures of a funded loan are locked", () => {
  const funded = inCase({ statusHistory: [aStatusEntry("funded")] });

  test("a different value is refused before anything is sent", () => {
    expect(refusalIn(planned(funded, { appraisedValueCents: 410_000_01 }))).toMatchObject({
      _tag: "FieldsInvalid",
      errors: [{ field: "appraisedValueCents", code: "loan_is_funded" }],
    });
  });

  test("a different date, and a second appraisal, are refused with the request's field names", () => {
    expect(refusalIn(planned(funded, { effectiveOn: day("2026-04-21") }))).toMatchObject({
      errors: [{ field: "effectiveOn", code: "loan_is_funded" }],
    });
    const appraisal = { ...loggedAppraisal, isSecondAppraisalRequired: true };
    const second = inCase({ statusHistory: [aStatusEntry("funded")] }, { appraisal });
    expect(
      refusalIn(planned(second, { appraisedValueCents: 390_000_00, effectiveOn: day("2026-04-29") })),
    ).toMatchObject({ errors: [{ field: "appraisedValueCents", code: "loan_is_funded" }] });
  });

  test("the existing value can be logged", () => {
    expect(unmetOf(funded, { appraisedValueCents: 410_000_00 })).toEqual(["requested"]);
    expect(unmetOf(funded)).toEqual(["requested"]);
  });

  test("a loan that was funded meanwhile keeps its value, and a warning says so", () => {
    const loan = inCase();
    const newest = { ...loan, statusHistory: [aStatusEntry("funded")] };
    const { loan: after, warnings } = applied(newest, sentOf(loan, { appraisedValueCents: 395_000_00 }));
    expect(after.appraisedValueCents).toBe(410_000_00);
    expect(after.agency.appraisal?.appraisedValueCents).toBe(395_000_00);
    expect(warnings).toHaveLength(1);
  });
});
