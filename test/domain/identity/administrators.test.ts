import { describe, expect, test } from "bun:test";
import {
  isAdministrator,
  isMissingAdministrator,
  withAdministrator,
  withoutAdministrator,
} from "../../../domain/identity/administrators.ts";
import { instant } from "../../fixtures/clock.ts";
import { aCompany } from "../../fixtures/company/company.ts";
import { aUser } from "../../fixtures/company/user.ts";

const now = instant("2026-05-01T12:00:00.000Z");
const company = aCompany({ administratorIds: [1] });
const berta = aUser({ id: 2, version: 5, hierarchy: "Company Administrator" });

describe("a company's administrator", () => {
  const house = { isHouse: true };
  const lender = { isHouse: false };

  test("is an active Company Administrator, or in the house company an active Super User", () => {
    expect(isAdministrator({ hierarchy: "Company Administrator", isActive: true }, lender)).toBe(true);
    expect(isAdministrator({ hierarchy: "Super User", isActive: true }, house)).toBe(true);
    expect(isAdministrator({ hierarchy: "Company Administrator", isActive: true }, house)).toBe(false);
    expect(isAdministrator({ hierarchy: "Company Administrator", isActive: false }, lender)).toBe(false);
    expect(isAdministrator({ hierarchy: "Company User", isActive: true }, lender)).toBe(false);
  });
});

describe("a company's list of administrators", () => {
  test("includes an active administrator, once", () => {
    expect(isMissingAdministrator(berta, company)).toBe(true);
    const joined = withAdministrator(company, berta, now);
    expect(joined.administratorIds).toEqual([1, 2]);
    expect(withAdministrator(joined, berta, now)).toBe(joined);
  });

  test("leaves out everyone else", () => {
    expect(withAdministrator(company, aUser({ id: 2 }), now)).toBe(company);
    expect(withAdministrator(company, { ...berta, isActive: false }, now)).toBe(company);
  });

  test("of the house company includes Super Users, and no longer its Company Administrators", () => {
    const house = aCompany({ isHouse: true });
    expect(withAdministrator(house, { ...berta, hierarchy: "Super User" }, now).administratorIds).toEqual([2]);
    expect(withAdministrator(house, berta, now)).toBe(house);
  });

  test("removes a user who is about to be demoted, and records the version that was read", () => {
    const left = withoutAdministrator(withAdministrator(company, berta, now), berta, now);
    expect(left).toMatchObject({
      administratorIds: [1],
      departingAdministrators: [{ userId: 2, userVersion: 5 }],
      updatedAt: now,
    });
    expect(withoutAdministrator(left, berta, now)).toBe(left);
  });

  test("also records the departure of a user who was not on it", () => {
    expect(withoutAdministrator(company, berta, now).departingAdministrators).toEqual([{ userId: 2, userVersion: 5 }]);
  });

  test("does not restore a departed user with a save from before that, because the demotion may be saved at any moment", () => {
    const left = withoutAdministrator(withAdministrator(company, berta, now), berta, now);
    expect(withAdministrator(left, berta, now)).toBe(left);
    expect(withAdministrator(left, { ...berta, version: 4 }, now)).toBe(left);
  });

  test("restores the user with a later save, which the demotion can no longer follow", () => {
    const left = withoutAdministrator(withAdministrator(company, berta, now), berta, now);
    expect(withAdministrator(left, { ...berta, version: 6 }, now)).toMatchObject({
      administratorIds: [1, 2],
      departingAdministrators: [],
    });
  });
});
