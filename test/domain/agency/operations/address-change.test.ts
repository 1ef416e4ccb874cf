import { describe, expect, test } from "bun:test";
import { addressChange } from "../../../../domain/agency/decisions/address-change.ts";
import type { Address } from "../../../../domain/kernel/address.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import { accepted, refusalIn } from "../../../fixtures/accepted.ts";
import { aCompany } from "../../../fixtures/company/company.ts";
import { aCaseOf } from "../../../fixtures/loan/case-facts.ts";
import {
  aLoanForCase,
  applyContext,
  assigned,
  entered,
  now,
  other,
  requestContext,
  success,
  withAgency,
  withProperty,
} from "../example.ts";

const third = { ...other, street: "1 Third Road" };
const inCase = withAgency({ caseNumber: assigned });
const waiting = withProperty(inCase, { pendingAddress: other });
const planned = (loan: Loan, address: Address | null, statesLicensed: string[] = []) =>
  addressChange.plan(loan, { address }, requestContext({ company: aCompany({ statesLicensed }) }));
const applied = (loan: Loan, sent: Address, address: Address | null = null) =>
  addressChange.apply(
    loan,
    success({ address }),
    applyContext<"address_change">({ address: null }, { address: { ...sent } }),
  );

describe("an address change sends", () => {
  test("the caller's address, in preference to the pending one", () => {
    expect(accepted(planned(waiting, third)).request).toEqual({ caseNumber: "1371234567", address: third });
    expect(accepted(planned(waiting, null))).toEqual({
      request: { caseNumber: "1371234567", address: other },
      sent: { address: other },
    });
  });
  test("nothing without an address", () => {
    expect(refusalIn(planned(inCase, null))?._tag).toBe("AgencyRequirementsUnmet");
    const incomplete = withProperty(inCase, { pendingAddress: { ...other, zipCode: null } });
    expect(refusalIn(planned(incomplete, null))).toMatchObject({
      _tag: "AgencyRequirementsUnmet",
      unmet: [
        {
          field: "property.pendingAddress.zipCode",
          text: "The ZIP code of the property's pending address is missing: enter it",
        },
      ],
    });
  });
  test("nothing if the caller's address is incomplete, or in a state without a license", () => {
    expect(refusalIn(planned(inCase, { ...third, street: null, city: null }))).toMatchObject({
      errors: [
        { field: "address.street", code: "required" },
        { field: "address.city", code: "required" },
      ],
    });
    expect(refusalIn(planned(inCase, { ...third, state: "MO" }, ["IL"]))).toMatchObject({
      errors: [{ field: "address.state" }],
    });
    expect(refusalIn(planned(inCase, { ...third, state: "MO" }, ["IL", "MO"]))).toBeNull();
  });
  test("nothing without a case, or for one that the agency has closed", () => {
    expect(refusalIn(planned(aLoanForCase(), other))).toMatchObject({
      _tag: "AgencyRequirementsUnmet",
      unmet: [{ field: "agency.caseNumber", text: "The FHA case number is missing: request it" }],
    });
    for (const state of ["cancelled", "archived", "transferred"] as const)
      expect(refusalIn(planned(withAgency({ caseNumber: { ...assigned, state } }), other))?._tag).toBe(
        "AgencyOperationNotAllowed",
      );
  });
  test("nothing for a canceled or archived case, which the refusal says how to restore", () => {
    for (const [state, word] of [
      ["cancelled", "canceled"],
      ["archived", "archived"],
    ] as const)
      expect(refusalIn(planned(withAgency({ caseNumber: { ...assigned, state } }), other))).toMatchObject({
        reason: `The agency has ${word} the case: restore it first.`,
      });
  });
  test("nothing once the loan is insured, but still while an application is under review", () => {
    const insured = (insuranceStatus: "endorsed" | "under_review") =>
      refusalIn(planned(withAgency({ caseNumber: assigned, insuranceStatus }), other))?._tag;
    expect(insured("endorsed")).toBe("AgencyOperationNotAllowed");
    expect(insured("under_review")).toBeUndefined();
  });
});

describe("an address that the agency has accepted", () => {
  test("becomes the property's, and is no longer pending", () => {
    const validated = withProperty(waiting, { validatedAddress: entered, addressOverriddenByUserId: 4 });
    const { loan, result, warnings } = applied(validated, other);
    expect(loan.property).toMatchObject({
      ...other,
      enteredAddress: other,
      validatedAddress: null,
      addressValidatedAt: null,
      addressOverriddenByUserId: null,
      pendingAddress: null,
      version: 2,
      updatedAt: now,
    });
    expect(result).toEqual({ address: other });
    expect(warnings).toEqual([]);
  });
  test("is validated if the agency returns its standardized form", () => {
    const written = { ...other, street: "40 SECOND AVE" };
    expect(applied(waiting, other, written).loan.property).toMatchObject({
      ...written,
      enteredAddress: other,
      validatedAddress: written,
      addressValidatedAt: now,
      pendingAddress: null,
    });
  });
  test("leaves another address pending that was written meanwhile, and says so", () => {
    const { loan, warnings } = applied(withProperty(waiting, { pendingAddress: third }), other);
    expect(loan.property).toMatchObject({ ...other, pendingAddress: third });
    expect(warnings).toEqual(["The property now has another pending_address: it was not sent."]);
  });
  test("is the one that was sent if the agency names one in another state", () => {
    const { loan, warnings } = applied(waiting, other, { ...other, state: "MO" });
    expect(loan.property).toMatchObject({ ...other, validatedAddress: null });
    expect(warnings).toHaveLength(1);
  });
  test("also becomes the case's, whose county the agency finds unless the home is the same", () => {
    const facts = aCaseOf(withProperty(waiting, { county: "Sangamon", countyFips: "17167" }));
    const known: Loan = { ...waiting, agency: { ...waiting.agency, assignedFor: facts } };
    const { propertyType } = facts.home;
    expect(applied(known, other).loan.agency.assignedFor).toEqual({
      ...facts,
      home: { street: other.street, zipCode: other.zipCode, state: "IL", county: null, countyFips: null, propertyType },
    });
    const rewritten = { ...entered, street: "12 SAMPLE ST" };
    expect(applied(known, rewritten).loan.agency.assignedFor?.home).toEqual({
      ...facts.home,
      street: "12 SAMPLE ST",
    });
    expect(applied(waiting, other).loan.agency.assignedFor).toBeNull();
  });
  test("keeps county and tract within the same state, and drops those of another state", () => {
    const placed = withProperty(waiting, { county: "Sangamon", countyFips: "17167", censusTract: "17167000100" });
    expect(applied(placed, other).loan.property).toMatchObject({ countyFips: "17167", censusTract: "17167000100" });
    const inMissouri = { ...other, city: "St. Louis", state: "MO", zipCode: "63101" };
    expect(applied(placed, inMissouri).loan.property).toMatchObject({
      state: "MO",
      county: null,
      countyFips: null,
      censusTract: null,
    });
  });
});
