import { describe, expect, test } from "bun:test";
import { ada, property } from "../base-loan.ts";
import { found, textsOf } from "../found.ts";
import { home } from "../given-loan.ts";
import { condominium } from "./given.ts";

describe("what an entry about the property checks besides its boundary", () => {
  test("a site condominium needs no approval, and a home for which it is not entered does", () => {
    expect(found("condo_approval_missing", condominium({ isSiteCondo: true }))).toBe(0);
    expect(found("condo_approval_missing", home({ propertyType: "condominium", fhaCase: null }))).toBe(1);
  });

  test("insurance that is not entered is missing, and a manufactured home without a year is not old", () => {
    expect(found("hazard_insurance_missing", home({ annualInsuranceCents: null }))).toBe(1);
    const undated = { propertyType: "manufactured_home", yearBuilt: null } as const;
    expect(found("manufactured_home_too_old", home(undated))).toBe(0);
    expect(found("manufactured_home_date_missing", home(undated))).toBe(1);
    expect(found("manufactured_home_too_old", home({ ...undated, yearBuilt: 1975 }))).toBe(1);
    expect(found("manufactured_home_without_foundation", home(undated))).toBe(1);
    for (const code of ["too_old", "date_missing", "without_foundation"])
      expect(found(`manufactured_home_${code}`, home({ yearBuilt: 1900 }))).toBe(0);
  });
});

describe("the home", () => {
  test.each(["street", "city", "state", "zipCode"] as const)("is a complete address only with its %s", (part) => {
    const presentAddress = { ...ada.presentAddress, [part]: null };
    expect(textsOf("present_address_incomplete", { loan: { borrowers: [{ ...ada, presentAddress }] } })).toHaveLength(
      1,
    );
    if (part === "state") return;
    expect(textsOf("property_incomplete", { loan: { property: { ...property, [part]: null } } })).toHaveLength(1);
  });

  test("has a type, or is incomplete", () => {
    expect(textsOf("property_incomplete", { loan: { property: { ...property, propertyType: null } } })).toHaveLength(1);
  });
});
