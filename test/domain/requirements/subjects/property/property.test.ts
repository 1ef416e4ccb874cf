import { describe, expect, test } from "bun:test";
import { found } from "../found.ts";
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
