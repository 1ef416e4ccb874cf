import { describe, expect, test } from "bun:test";
import { day } from "../../../../domain/kernel/day.ts";
import { unknownToAgency } from "../../../../domain/loan/agency/agency-record.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import {
  changeProperty,
  clearProperty,
  fillInProperty,
  propertyDetailsOf,
} from "../../../../domain/loan/properties/properties.ts";
import {
  enteredAddress,
  type FhaCaseDetails,
  noFhaCaseDetails,
  noPropertyDetails,
  type PropertyDetails,
} from "../../../../domain/loan/properties/property.ts";
import {
  licenseErrors,
  productStateErrors,
  propertyErrors,
} from "../../../../domain/loan/properties/property-errors.ts";
import { accepted } from "../../../fixtures/accepted.ts";
import { aCompany } from "../../../fixtures/company/company.ts";
import { aLoan, aProperty } from "../../../fixtures/loan/loan.ts";
import { anAttempt } from "../../../fixtures/outside/call-attempt.ts";
import { now, today } from "../example.ts";

const requested: Partial<Loan> = { callAttempt: anAttempt() };
const held: Partial<Loan> = { agency: { ...unknownToAgency, caseNumber: { state: "held", holds: [] } } };
const validated = { street: "12 SAMPLE ST", unit: null, city: "SPRINGFIELD", state: "IL", zipCode: "62701-0001" };
const inForce = { street: "12 Sample Street", unit: null, city: "Springfield", state: "IL", zipCode: "62701" };
const property = aProperty({ enteredAddress: inForce, validatedAddress: validated, addressValidatedAt: now });
const before = aLoan({ property });
const after = aLoan({ property, ...requested });
const company = aCompany();

/** The effect of a PATCH of these fields. */
const change = (loan: Loan, given: Partial<PropertyDetails>) =>
  changeProperty(loan, { details: { ...propertyDetailsOf(loan), ...given }, company, today, now });
const changed = (loan: Loan, given: Partial<PropertyDetails>) => accepted(change(loan, given));

describe("an address that a user enters", () => {
  test("is the property's until a case number is requested, and drops the earlier validation", () => {
    expect(changed(before, { street: "14 Sample Street" }).property).toMatchObject({
      street: "14 Sample Street",
      enteredAddress: { ...inForce, street: "14 Sample Street" },
      validatedAddress: null,
      addressValidatedAt: null,
      pendingAddress: null,
    });
    expect(changed(before, { annualTaxesCents: 1 }).property).toMatchObject({ validatedAddress: validated });
  });
  test.each([
    ["requested", requested],
    ["held", held],
  ] as const)("is pending from then on, and the current one stays: %s", (_state, given) => {
    const moved = changed(aLoan({ property, ...given }), {
      street: "14 Sample Street",
      annualTaxesCents: 3600_00,
    }).property;
    const pendingAddress = { ...inForce, street: "14 Sample Street" };
    expect(moved).toMatchObject({
      ...property,
      annualTaxesCents: 3600_00,
      pendingAddress,
      version: 2,
      updatedAt: now,
    });
  });
  test("is merged with the pending one, which other changes leave alone and re-entering the current one ends", () => {
    const moved = changed(after, { street: "14 Sample Street" });
    const both = changed(moved, { zipCode: "62702" });
    expect(both.property.pendingAddress).toEqual({ ...inForce, street: "14 Sample Street", zipCode: "62702" });
    expect(changed(both, { units: 1 })).toBe(both);
    expect(changed(both, inForce).property.pendingAddress).toBeNull();
  });
  test("takes effect immediately if it corrects the current one, and stays pending if something else changes", () => {
    const correct = (loan: Loan, given: Partial<PropertyDetails>) =>
      accepted(
        changeProperty(loan, {
          details: { ...propertyDetailsOf(loan), ...given },
          ...{ company, today, now, isCorrection: true },
        }),
      ).property;
    const waiting = changed(after, { street: "14 Sample Street" });
    const other = { ...inForce, street: "16 Sample Street" };
    expect(correct(waiting, { street: "16 Sample Street" })).toMatchObject({
      ...other,
      ...{ enteredAddress: other, pendingAddress: null, validatedAddress: null },
    });
    expect(correct(waiting, { annualTaxesCents: 1 })).toMatchObject({
      ...inForce,
      ...{ pendingAddress: { ...inForce, street: "14 Sample Street" }, validatedAddress: validated },
    });
  });
  test("in a state without a license cannot even be pending", () => {
    const details = { ...propertyDetailsOf(after), state: "TX" };
    const refused = changeProperty(after, { details, company: aCompany({ statesLicensed: ["IL"] }), today, now });
    expect(refused._tag === "Refused" && refused.refusal.errors.map(({ field }) => field)).toEqual(["state"]);
  });
});

describe("a property", () => {
  test("keeps what was entered at another time, and is checked for what is written", () => {
    const odd = { ...before, property: { ...property, countyFips: "51760", units: 3 } };
    expect(change(odd, { annualTaxesCents: 1 })._tag).toBe("Accepted");
    const errors = (given: Partial<PropertyDetails>) => {
      const outcome = change(odd, given);
      return outcome._tag === "Refused" ? outcome.refusal.errors.map(({ field }) => field) : [];
    };
    expect(errors({ censusTract: "17167000100" })).toEqual(["countyFips", "censusTract"]);
    expect(errors({ propertyType: "condominium" })).toEqual(["units"]);
    expect(errors({ propertyType: "pud" })).toEqual([]);
    expect(errors({ homeValueCents: 0 })).toEqual(["homeValueCents"]);
  });
  test("has an end of a leasehold only as a leasehold", () => {
    const errors = (propertyRights: "fee_simple" | "leasehold" | null) => {
      const leaseholdExpiresOn = day("2090-12-31");
      const outcome = change(before, { fhaAppraisal: { location: null, propertyRights, leaseholdExpiresOn } });
      return outcome._tag === "Refused" ? outcome.refusal.errors.map(({ field }) => field) : [];
    };
    expect(errors("fee_simple")).toEqual(["fhaAppraisal.leaseholdExpiresOn"]);
    expect(errors("leasehold")).toEqual([]);
    expect(errors(null)).toEqual([]);
  });
  test("has an approval, or a site of its own, only as a condominium", () => {
    const errors = (propertyType: PropertyDetails["propertyType"], details: Partial<FhaCaseDetails>) => {
      const outcome = change(before, { propertyType, fhaCase: { ...noFhaCaseDetails, ...details } });
      return outcome._tag === "Refused" ? outcome.refusal.errors.map(({ field }) => field) : [];
    };
    const ofCondominium = { condoApprovalId: "C004523", isSiteCondo: true };
    expect(errors("single_family", ofCondominium)).toEqual(["fhaCase.condoApprovalId", "fhaCase.isSiteCondo"]);
    expect(errors("condominium", ofCondominium)).toEqual([]);
    expect(errors(null, ofCondominium)).toEqual([]);
    expect(errors("single_family", { isSiteCondo: false })).toEqual([]);
    const condominium = changed(before, {
      propertyType: "condominium",
      fhaCase: { ...noFhaCaseDetails, ...ofCondominium },
    });
    expect(change(condominium, { propertyType: "single_family" })).toMatchObject({
      refusal: { errors: [{ field: "fhaCase.condoApprovalId" }, { field: "fhaCase.isSiteCondo" }] },
    });
  });
  test("is filled in if it is empty, or already has the same values", () => {
    const details = propertyDetailsOf(before);
    const bare = accepted(clearProperty(before, 99, now));
    const filled = accepted(fillInProperty(bare, { details, company, today, now }));
    expect(filled.property).toMatchObject({ ...details, id: 99, version: 2, enteredAddress: inForce });
    expect(accepted(fillInProperty(filled, { details, company, today, now }))).toBe(filled);
    const other = { ...details, units: null };
    expect(fillInProperty(filled, { details: other, company, today, now })).toMatchObject({
      refusal: { _tag: "PropertyExists" },
    });
  });
  test("is reset to state and value under another id, until a case number is requested", () => {
    const { state, homeValueCents } = property;
    expect(accepted(clearProperty(before, 99, now)).property).toEqual({
      ...noPropertyDetails,
      state,
      homeValueCents,
      id: 99,
      version: 1,
      createdAt: now,
      updatedAt: now,
      enteredAddress: null,
      validatedAddress: null,
      addressValidatedAt: null,
      addressOverriddenByUserId: null,
      pendingAddress: null,
    });
    expect(clearProperty(after, 99, now)).toEqual({ _tag: "Refused", refusal: { _tag: "CaseNumberRequested" } });
  });
});

describe("an impossible combination of a property", () => {
  // Illinois is 17; Sangamon County is 17167.
  const details = { ...propertyDetailsOf(before), propertyType: null, units: null };
  const errorsOf = (given: Partial<PropertyDetails>) =>
    propertyErrors(null, { ...details, ...given }).map(({ field, message }) => `${field} ${message}`);

  test("is a county of another state, or a tract of another county or, without one, of another state", () => {
    expect(errorsOf({ countyFips: "17167", censusTract: "17167000100" })).toEqual([]);
    expect(errorsOf({ countyFips: "18167" })).toEqual(["countyFips must be a county of the property's state"]);
    expect(errorsOf({ countyFips: "17167", censusTract: "17031000100" })).toEqual([
      "censusTract must be a tract of the property's county",
    ]);
    expect(errorsOf({ censusTract: "17031000100" })).toEqual([]);
    expect(errorsOf({ censusTract: "18031000100" })).toEqual(["censusTract must be a tract of the property's state"]);
  });

  test("is one unit in a house for two to four families, and more than one in any other except a planned development", () => {
    const ofType = (propertyType: PropertyDetails["propertyType"], units: number) => errorsOf({ propertyType, units });
    for (const one of ["single_family", "condominium", "manufactured_home"] as const) {
      expect([one, ...ofType(one, 1)]).toEqual([one]);
      expect([one, ...ofType(one, 2)]).toEqual([one, "units must be 1 on a property of this type"]);
    }
    expect(ofType("two_to_four_units", 1)).toEqual(["units must be 2 to 4 on a property of this type"]);
    for (const units of [2, 4]) expect(ofType("two_to_four_units", units)).toEqual([]);
    for (const units of [1, 4]) expect(ofType("pud", units)).toEqual([]);
    expect(errorsOf({ propertyType: "single_family" })).toEqual([]);
    expect(errorsOf({ units: 3 })).toEqual([]);
  });

  test("is checked if a field is written on which it depends", () => {
    const wrong = { ...details, countyFips: "18167", propertyType: "condominium", units: 3 } as const;
    const written = (given: Partial<PropertyDetails>) =>
      propertyErrors(wrong, { ...wrong, ...given }).map(({ field }) => field);
    expect(written({ street: "14 Sample Street" })).toEqual([]);
    expect(written({ state: "IN" })).toEqual([]);
    expect(written({ state: "MO" })).toEqual(["countyFips"]);
    expect(written({ countyFips: "19167" })).toEqual(["countyFips"]);
    expect(written({ units: 2 })).toEqual(["units"]);
    expect(written({ propertyType: "manufactured_home" })).toEqual(["units"]);
    const fhaAppraisal = {
      location: null,
      propertyRights: "fee_simple",
      leaseholdExpiresOn: day("2099-01-01"),
    } as const;
    const fhaCase = { ...noFhaCaseDetails, condoApprovalId: "A1" };
    const former = { ...details, propertyType: "pud", fhaAppraisal, fhaCase } as const;
    const again = (given: Partial<PropertyDetails>) =>
      propertyErrors(former, { ...former, ...given }).map(({ field }) => field);
    expect(again({ street: "14 Sample Street" })).toEqual([]);
    expect(again({ propertyType: "single_family" })).toEqual(["fhaCase.condoApprovalId"]);
    expect(again({ fhaCase: { ...fhaCase, condoApprovalId: "A2" } })).toEqual(["fhaCase.condoApprovalId"]);
    expect(again({ fhaAppraisal: { ...fhaAppraisal, location: "urban" } })).toEqual([
      "fhaAppraisal.leaseholdExpiresOn",
    ]);
  });
});

describe("a new state of the property", () => {
  const errorsOf = (loan: Loan, state: string, given: Parameters<typeof aCompany>[0]) => {
    const details = { ...propertyDetailsOf(loan), state };
    const outcome = changeProperty(loan, { details, company: aCompany(given), today, now });
    return outcome._tag === "Refused" ? outcome.refusal.errors.map(({ message }) => message) : [];
  };
  const unlicensed = { statesLicensed: ["IL"] };

  test("is one in which the company is licensed and the loan's product is offered; the license is checked first", () => {
    const products = company.products.map((product) => ({ ...product, states: ["IL"] }));
    expect(errorsOf(before, "TX", { ...unlicensed, products })).toEqual(["must be a state the company is licensed in"]);
    expect(errorsOf(before, "TX", { statesLicensed: [], products })).toEqual([
      "must be a state in which the loan's product is offered",
    ]);
    expect(errorsOf(before, "TX", { statesLicensed: ["TX"] })).toEqual([]);
  });

  test("is checked if it changes: not the one that the property has, or of its pending address", () => {
    expect(errorsOf(before, "IL", { statesLicensed: ["TX"] })).toEqual([]);
    const pendingAddress = { ...inForce, state: "TX" };
    const waiting = aLoan({ property: { ...property, pendingAddress }, ...requested });
    expect(errorsOf(waiting, "TX", unlicensed)).toEqual([]);
    expect(errorsOf(waiting, "NM", unlicensed)).toHaveLength(1);
  });

  test("is accepted with a home worth one cent, and not with one worth nothing", () => {
    expect(change(before, { homeValueCents: 1 })._tag).toBe("Accepted");
    expect(change(before, { homeValueCents: 0 })._tag).toBe("Refused");
  });
});

describe("a state in which a company can lend", () => {
  test("is one of its licenses, or any if it lists none", () => {
    const licensed = (...statesLicensed: string[]) => licenseErrors(aCompany({ statesLicensed }), "IL").length === 0;
    expect([licensed(), licensed("IL", "TX"), licensed("TX")]).toEqual([true, true, false]);
  });

  test("is one of the loan's product, even if it is no longer offered, or any if that is unknown", () => {
    const [product] = company.products;
    if (product === undefined) throw new Error("a company without products");
    const offered = (states: readonly string[], code = product.code) =>
      productStateErrors(aCompany({ products: [{ ...product, states, isActive: false }] }), code, "IL").length === 0;
    expect([offered([]), offered(["IL"]), offered(["TX"]), offered(["TX"], "gone")]).toEqual([true, true, false, true]);
  });
});

test("there is no entered address if only the state is entered", () => {
  const only = { ...propertyDetailsOf(before), street: null, unit: null, city: null, zipCode: null };
  expect(enteredAddress(only)).toBeNull();
  for (const part of ["street", "unit", "city", "zipCode"] as const)
    expect(enteredAddress({ ...only, [part]: "1" })).toMatchObject({ [part]: "1", state: "IL" });
});

describe("a home that is entered as not being the borrower's principal residence", () => {
  const applied: Loan = { ...before, applicationOn: day("2026-04-20") };
  const was = (loan: Loan) => loan.property.wasOtherwiseOccupied;
  test.each([
    { occupancy: "second_residence" },
    { occupancy: "investment_property" },
    { isPrimaryResidence: false },
  ] as const)("and then as the principal residence, after the application, stays recorded as such: %p", (other) => {
    const elsewhere = changed(applied, other);
    const back = changed(elsewhere, { occupancy: "principal_residence", isPrimaryResidence: null });
    expect([was(applied), was(elsewhere), was(back)]).toEqual([undefined, undefined, true]);
    expect(was(changed(elsewhere, { occupancy: null, isPrimaryResidence: true }))).toBe(true);
    expect(was(changed(back, { annualTaxesCents: 1 }))).toBe(true);
    const cleared = accepted(clearProperty(elsewhere, 99, now));
    expect([was(cleared), was(changed(cleared, { occupancy: "principal_residence" }))]).toEqual([true, true]);
    const quoted = changed(changed(before, other), { occupancy: "principal_residence", isPrimaryResidence: null });
    expect(was({ ...quoted, applicationOn: day("2026-04-20") })).toBeUndefined();
  });
});

test("a manufactured home that is entered as too old, and then as another one, after the application, stays recorded as such", () => {
  const applied: Loan = { ...before, applicationOn: day("2026-04-20") };
  const was = (loan: Loan) => loan.property.wasTooOld;
  const old = changed(applied, { propertyType: "manufactured_home", yearBuilt: 1975 });
  expect([was(applied), was(old), was(changed(old, { yearBuilt: 1974 }))]).toEqual([undefined, undefined, undefined]);
  const others = [{ yearBuilt: 1977 }, { yearBuilt: null }, { propertyType: "single_family" }] as const;
  for (const other of others) expect(was(changed(old, other))).toBe(true);
  expect(was(changed(changed(old, { yearBuilt: 1977 }), { yearBuilt: 1978 }))).toBe(true);
  expect(was(accepted(clearProperty(old, 99, now)))).toBe(true);
  const quoted = changed(before, { propertyType: "manufactured_home", yearBuilt: 1975 });
  expect(was(changed(quoted, { yearBuilt: 1977 }))).toBeUndefined();
});

describe("a special flood hazard zone that is replaced by another zone", () => {
  const inFlood = changed(before, { floodZone: "AE" });
  const former = (loan: Loan) => loan.property.formerFloodZone;
  test("stays recorded on the property, even if the property is entered again", () => {
    expect([former(before), former(inFlood)]).toEqual([undefined, undefined]);
    const dry = changed(inFlood, { floodZone: "X" });
    expect([dry.property.floodZone, former(dry)]).toEqual(["X", "AE"]);
    expect(former(changed(dry, { annualTaxesCents: 1 }))).toBe("AE");
    const cleared = accepted(clearProperty(inFlood, 99, now));
    expect([cleared.property.floodZone, former(cleared)]).toEqual([null, "AE"]);
    expect(former(changed(cleared, { floodZone: "X" }))).toBe("AE");
  });
  test("is not recorded if the other is a special flood hazard zone too, or if there was none before", () => {
    expect(former(changed(inFlood, { floodZone: "VE" }))).toBeUndefined();
    expect(former(changed(changed(before, { floodZone: "X" }), { floodZone: "C" }))).toBeUndefined();
    expect(changed(inFlood, { floodZone: "AE" })).toBe(inFlood);
  });
});
