import { describe, expect, test } from "bun:test";
import { addressValidation } from "../../../../domain/agency/decisions/address-validation.ts";
import type { Address } from "../../../../domain/kernel/address.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import { accepted, refusalIn } from "../../../fixtures/accepted.ts";
import {
  aLoanForCase,
  applyContext,
  assigned,
  entered,
  now,
  other,
  requestContext,
  standardized,
  success,
  withAgency,
  withProperty,
} from "../example.ts";

const planned = (loan: Loan) => addressValidation.plan(loan, { override: false }, requestContext());
const found = (address: Address, place: { countyFips?: string; censusTract?: string } = {}) =>
  success({ address, countyFips: null, censusTract: null, ...place });
const applied = (loan: Loan, answer: ReturnType<typeof found>, sent: Address = entered) =>
  addressValidation.apply(
    loan,
    answer,
    applyContext<"address_validation">({ override: false }, { address: { ...sent } }),
  );
const overridden = (loan: Loan) => {
  const { input, now: at, today, byUserId } = applyContext<"address_validation">({ override: true });
  const outcome = addressValidation.withoutAsking?.(loan, { input, startedAt: at, now: at, today, byUserId });
  if (!outcome) throw new Error("an override that asks the agency");
  return outcome;
};

describe("the postal database is queried", () => {
  test("for the current address, not for a pending one", () => {
    const loan = withProperty(withAgency({ caseNumber: assigned }), { pendingAddress: other, countyFips: "17167" });
    expect(accepted(planned(loan))).toEqual([
      { request: { address: entered, countyFips: "17167" }, sent: { address: entered } },
    ]);
  });
  test("for a street with a ZIP code or a city, and nothing less", () => {
    const unmet = (property: Partial<Address>) => refusalIn(planned(withProperty(aLoanForCase(), property as object)));
    expect(unmet({ city: null })).toBeNull();
    expect(unmet({ zipCode: null })).toBeNull();
    expect(unmet({ street: null, city: null, zipCode: null })).toMatchObject({
      _tag: "AgencyRequirementsUnmet",
      unmet: [
        { field: "property.street", text: "The property's street is missing: enter it" },
        {
          field: "property.zipCode",
          text: "The property's ZIP code, or its city and state, is missing: enter the ZIP code, or the city and the state",
        },
      ],
    });
  });
  test("for nothing if the entered address is to count unchanged", () => {
    const { input, now: at, today, byUserId } = applyContext<"address_validation">({ override: false });
    expect(
      addressValidation.withoutAsking?.(aLoanForCase(), { input, startedAt: at, now: at, today, byUserId }),
    ).toBeNull();
  });
});

describe("an address in the postal database", () => {
  const place = { countyFips: "17167", censusTract: "17167000100" };

  test("becomes the property's until a case number is requested, beside the entered one", () => {
    const { loan, result, warnings } = applied(aLoanForCase(), found(standardized, place));
    expect(loan.property).toMatchObject({
      ...standardized,
      ...place,
      enteredAddress: entered,
      validatedAddress: standardized,
      addressValidatedAt: now,
      addressOverriddenByUserId: null,
      version: 2,
      updatedAt: now,
    });
    expect(result).toEqual({ address: standardized, ...place, isOverridden: false });
    expect(warnings).toEqual([]);
  });
  test.each([
    ["held", withAgency({ caseNumber: { state: "held", holds: [] } })],
    ["assigned", withAgency({ caseNumber: assigned })],
    [
      "being requested",
      aLoanForCase({
        callAttempt: {
          operation: "case_number_assignment",
          recordId: 1,
          reference: "r",
          input: {},
          sent: {},
          startedAt: now,
          inFlightUntil: now,
          byUserId: 7,
        },
      }),
    ],
  ])("is stored beside the property's own while a case number is %s", (_state, loan) => {
    const { property } = applied(loan, found(standardized, place)).loan;
    expect(property).toMatchObject({
      ...entered,
      countyFips: null,
      censusTract: null,
      validatedAddress: standardized,
      addressValidatedAt: now,
    });
  });
  test("ends an override", () => {
    const loan = withProperty(aLoanForCase(), { addressOverriddenByUserId: 4 });
    expect(applied(loan, found(standardized)).loan.property.addressOverriddenByUserId).toBeNull();
  });
  test("keeps the parts that the database omits", () => {
    const loan = withProperty(aLoanForCase(), { unit: "4" });
    const sent = { ...entered, unit: "4" };
    expect(applied(loan, found({ ...standardized, unit: null, zipCode: null }), sent).loan.property).toMatchObject({
      street: "12 SAMPLE ST",
      unit: "4",
      zipCode: "62701",
    });
  });
  test("changes nothing if the property has another address by then, and says so", () => {
    const loan = withProperty(aLoanForCase(), other);
    const { loan: after, warnings } = applied(loan, found(standardized, place));
    expect(after).toBe(loan);
    expect(warnings).toEqual(["The property's address has changed since it was sent: validate it again."]);
  });
  test("changes nothing if it is in another state", () => {
    const loan = aLoanForCase();
    const { loan: after, warnings } = applied(loan, found({ ...standardized, state: "MO" }));
    expect(after).toBe(loan);
    expect(warnings).toHaveLength(1);
  });
  test("comes without a county of another state, and without a tract of another county", () => {
    for (const wrong of [{ countyFips: "29510" }, { countyFips: "17167", censusTract: "17031000100" }]) {
      const { loan, warnings } = applied(aLoanForCase(), found(standardized, wrong));
      expect(loan.property).toMatchObject({ ...standardized, countyFips: null, censusTract: null });
      expect(warnings).toHaveLength(1);
    }
  });
  test("drops the tract of a county in which the property turns out not to be", () => {
    const loan = withProperty(aLoanForCase(), { countyFips: "17167", censusTract: "17167000100" });
    const inOther = applied(loan, found(standardized, { countyFips: "17031" })).loan.property;
    expect(inOther).toMatchObject({ countyFips: "17031", censusTract: null });
    const inSame = applied(loan, found(standardized, { countyFips: "17167" })).loan.property;
    expect(inSame).toMatchObject({ countyFips: "17167", censusTract: "17167000100" });
  });
});

describe("an override", () => {
  test("makes the entered address count as validated, and records who did so and when", () => {
    const validated = applied(aLoanForCase(), found(standardized)).loan;
    const { loan, result } = accepted(overridden(validated));
    expect(loan.property).toMatchObject({
      ...entered,
      validatedAddress: entered,
      addressValidatedAt: now,
      addressOverriddenByUserId: 7,
    });
    expect(result).toEqual({ address: entered, countyFips: null, censusTract: null, isOverridden: true });
  });
  test("uses the current address if none was entered, and requires one", () => {
    const bare = withProperty(aLoanForCase(), { enteredAddress: null });
    expect(accepted(overridden(bare)).loan.property.validatedAddress).toEqual(entered);
    const missing = withProperty(bare, { street: null });
    expect(refusalIn(overridden(missing))).toMatchObject({
      _tag: "AgencyRequirementsUnmet",
      unmet: [{ field: "property.street", text: "The property's street is missing: enter it" }],
    });
  });
  test("leaves the current address unchanged once there is a case", () => {
    const loan = withProperty(withAgency({ caseNumber: assigned }), {
      ...standardized,
      validatedAddress: standardized,
    });
    expect(accepted(overridden(loan)).loan.property).toMatchObject({ ...standardized, validatedAddress: entered });
  });
});
