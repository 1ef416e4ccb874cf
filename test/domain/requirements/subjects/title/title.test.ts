import { describe, expect, test } from "bun:test";
import { day } from "../../../../../domain/kernel/day.ts";
import type { Borrower } from "../../../../../domain/loan/borrowers/borrower.ts";
import { ada, property } from "../base-loan.ts";
import type { Given } from "../case.ts";
import { found, textsOf } from "../found.ts";
import { people, type representative, signedFor, spouse } from "../given-people.ts";
import { leased, titled } from "./given.ts";

describe("what an entry about title checks besides its boundary", () => {
  test("title details without a vesting", () => {
    expect(found("vesting_missing", titled({ vesting: null, trustName: "The Example Trust" }))).toBe(1);
  });

  test("a spouse of a person who lives in a community property state signs, wherever the home is, and is named once there", () => {
    const living = (state: string, lived: string, kind: Borrower["borrowerType"] = "eligible_non_borrowing_spouse") =>
      textsOf("spouse_signs_in_community_property_state", {
        loan: {
          property: { ...property, state },
          borrowers: [
            { ...ada, presentAddress: { ...ada.presentAddress, state: lived } },
            { ...spouse("eligible"), borrowerType: kind, presentAddress: { ...ada.presentAddress, state: "OR" } },
          ],
        },
      }).map((text) => text.replace(/, a community.*$/, ""));
    expect(living("OR", "OR")).toEqual([]);
    expect(living("OR", "CA")).toEqual(["Ada Example lives in California"]);
    expect(living("WA", "CA")).toEqual(["The home is in Washington"]);
    expect(living("OR", "CA", "co_borrower")).toEqual([]);
  });

  test("a renewable lease needs 99 years, and a home in fee simple none", () => {
    const isTooShort = (given: Given) => found("leasehold_too_short", given);
    const renewable = (leaseTermYears: number) => leased(null, { isLeaseRenewable: true, leaseTermYears });
    expect([isTooShort(renewable(99)), isTooShort(renewable(98))]).toEqual([0, 1]);
    expect(isTooShort(leased(null, { isLeaseRenewable: false, leaseTermYears: 99 }))).toBe(1);
    expect(isTooShort(leased(null))).toBe(1);
    expect(isTooShort(titled({ isLeaseRenewable: false, leaseTermYears: 1 }))).toBe(0);
  });

  test("a trust has a name, and a person who signs for another a name and a date that is not in the future", () => {
    const confirmed = { vesting: "trust" as const, trustConfirmedOn: day("2026-04-03") };
    expect(found("trust_not_confirmed", titled({ ...confirmed, trustName: null }))).toBe(1);
    expect(found("trust_not_confirmed", titled({ vesting: "individual" }))).toBe(0);
    expect(found("remaindermen_do_not_sign", titled({ vesting: "life_estate" }))).toBe(1);
    for (const given of [{ kind: null }, { name: null }, { authorizedOn: day("2026-10-02") }, { authorizedOn: null }])
      expect(found("representative_not_confirmed", signedFor(given as Partial<typeof representative>))).toBe(1);
    expect(found("representative_not_confirmed", people({ representative: null }))).toBe(0);
  });
});

describe("people who do not exist, or about whom little is entered,", () => {
  const cy = (given: Partial<Borrower>): Borrower => ({
    ...{ ...ada, id: 2, firstName: "Cy", borrowerType: "eligible_non_borrowing_spouse" },
    ...given,
  });

  test("sign the documents of a community property state in which only the spouse lives", () => {
    const abroad = cy({ presentAddress: { ...ada.presentAddress, state: "CA" } });
    expect(textsOf("spouse_signs_in_community_property_state", { loan: { borrowers: [ada, abroad] } })).toEqual([
      expect.stringMatching(/^Cy Example lives in California, a community property state, and Cy Example is a spouse/),
    ]);
  });
});

test("a lease whose last day is not entered is too short until a date, in words", () => {
  const fhaAppraisal = { location: null, propertyRights: "leasehold" as const, leaseholdExpiresOn: null };
  expect(textsOf("leasehold_too_short", { loan: { property: { ...property, fhaAppraisal } } })).toEqual([
    expect.stringContaining("until a day that is not entered, is too short"),
  ]);
});
