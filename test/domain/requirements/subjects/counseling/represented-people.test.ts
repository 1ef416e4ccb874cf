import { describe, expect, test } from "bun:test";
import { day } from "../../../../../domain/kernel/day.ts";
import type { Borrower } from "../../../../../domain/loan/borrowers/borrower.ts";
import { anEnteredCertificate } from "../../../../fixtures/loan/loan.ts";
import { ada, agency } from "../base-loan.ts";
import { found, textsOf } from "../found.ts";
import { signedFor } from "../given-people.ts";

describe("what an entry about the counseling checks besides its boundary", () => {
  test("a person without legal capacity is counseled through the person who signs, and one with capacity is counseled too", () => {
    const alone = { counseling: null, agency: { ...agency, certificate: null } };
    const asked = (given: Partial<Borrower["representative"]>, counseledSelf: readonly string[] = []) => {
      const { loan } = signedFor({ counseledOn: day("2026-03-20"), ...given });
      const [person = ada] = loan?.borrowers ?? [];
      const borrowers = [{ ...person, counselingCertificates: counseledSelf.map((on) => anEnteredCertificate(on)) }];
      return found("counseling_incomplete", { loan: { ...alone, borrowers } });
    };
    expect([asked({ isPersonCompetent: false }), asked({ isPersonCompetent: true })]).toEqual([0, 1]);
    expect([asked({ isPersonCompetent: null }), asked({ isPersonCompetent: false, counseledOn: null })]).toEqual([
      1, 1,
    ]);
    expect(asked({ isPersonCompetent: true }, ["2026-03-20"])).toBe(0);
    // After the case number, for a person who was authorized before it.
    expect(asked({ isPersonCompetent: false, counseledOn: day("2026-04-07") })).toBe(1);
    const counseled = (given: Partial<Borrower["representative"]>) =>
      found("representative_not_counseled", signedFor(given));
    expect(counseled({ counseledOn: day("2026-04-08"), authorizedOn: day("2026-04-07") })).toBe(0);
    expect(counseled({ counseledOn: day("2026-04-08"), authorizedOn: day("2026-04-06") })).toBe(1);
    expect([counseled({ counseledOn: null }), found("representative_not_counseled", {})]).toEqual([1, 0]);
    // A guardian's authority comes from the court.
    const durable = { isPersonCompetent: false, survivesIncapacity: null } as const;
    expect(found("power_of_attorney_not_durable", signedFor({ ...durable, kind: "guardian" }))).toBe(0);
    expect(found("power_of_attorney_not_durable", signedFor({ ...durable, isPersonCompetent: true }))).toBe(0);
    expect(found("power_of_attorney_not_durable", signedFor(durable))).toBe(1);
  });
});

describe("people who do not exist, or about whom little is entered,", () => {
  test("sign for others without an entered name", () => {
    const representative = {
      ...{ kind: "power_of_attorney" as const, name: null, authorizedOn: null, confirmedOn: null },
      ...{ isPersonCompetent: null, survivesIncapacity: null, counseledOn: null, certificateNumber: null },
    };
    expect(textsOf("capacity_not_known", { loan: { borrowers: [{ ...ada, representative }] } })).toEqual([
      expect.stringContaining("for whom the person who signs signs,"),
    ]);
  });
});
