import { describe, expect, test } from "bun:test";
import type { AgencyOperation } from "../../../domain/agency/operations.ts";
import { moveRequirements } from "../../../domain/requirements/moves/move-requirements.ts";
import { insuranceRequirements } from "../../../domain/requirements/operations/insurance.ts";
import { register } from "../../../domain/requirements/register.ts";

describe("the register of requirements", () => {
  test("has each requirement of changes of status under the first status that checks it, in the order of statuses", () => {
    const ofMoves = register.filter(({ firstStatus }) => firstStatus !== null);
    const all = Object.entries(moveRequirements).flatMap(([status, entries]) =>
      entries.map(({ code }) => [status, code] as const),
    );
    const first = all.filter(([, code], position) => all.findIndex(([, other]) => other === code) === position);
    expect(ofMoves.map(({ code, firstStatus }) => [firstStatus, code])).toEqual(first.map((each) => [...each]));
  });

  test("has each code once, in lower case, and is numbered from 1", () => {
    const codes = register.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    for (const code of codes) expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(register.map(({ position }) => position)).toEqual(register.map((_, index) => index + 1));
  });

  test.each(register.map((entry) => [entry.code, entry] as const))(
    "%s has a rule and a sentence without a period, a source, and at least one check",
    (_, { rule, sentence, rules, firstStatus, operations }) => {
      for (const words of [rule, sentence]) expect(words).toMatch(/^[A-Z].*[^.]$/);
      expect(sentence).not.toMatch(/\b(null|undefined|NaN)\b/);
      expect(rules).not.toEqual([]);
      for (const { source } of rules) expect([source.title, source.section]).not.toContain("");
      expect(firstStatus !== null || operations.length > 0).toBe(true);
    },
  );

  test("has no requirement that is only recorded", () => {
    const remembered = register.filter(({ rules }) => rules.every(({ source }) => source.basis === "memory"));
    expect(remembered.filter(({ severity }) => severity === "required")).toEqual([]);
  });

  test("also names the requests that check an entry", () => {
    const counseling = register.find(({ code }) => code === "counseling_incomplete");
    expect([counseling?.firstStatus, counseling?.operations]).toEqual([
      "underwriting",
      ["case_number_assignment", "hecm_insurance_application"],
    ]);
  });

  // A request about a case has one; a request for a case, for federal debts, or for the insurance says for whom, and as which lender.
  test.each<[code: string, operations: readonly AgencyOperation[]]>([
    [
      "case_number_not_assigned",
      [
        "hecm_financial_assessment",
        "hecm_insurance_application",
        "case_transfer",
        "duplicate_mic",
        "escrow_closeout",
        "address_change",
        "appraisal_logging",
      ],
    ],
    [
      "fha_lender_id_missing",
      ["case_number_assignment", "hecm_insurance_application", "cairvs_authorization", "duplicate_mic"],
    ],
    ["borrower_ssn_missing", ["case_number_assignment", "hecm_insurance_application", "cairvs_authorization"]],
    ["application_date_missing", ["case_number_assignment", "hecm_insurance_application"]],
  ])("names the requests that share %s", (code, operations) => {
    expect(register.find((entry) => entry.code === code)?.operations.toSorted()).toEqual(operations.toSorted());
  });

  test("has an insurance application check everything that the funding required, each once", () => {
    // What the request states itself: that its figures are current, and whose number is missing.
    const saidOtherwise = ["calculation_missing", "calculation_stale", "ssn_missing"];
    const toFunding = ["underwriting", "clear_to_close", "closing", "funded"] as const;
    const required = toFunding.flatMap((status) => moveRequirements[status] ?? []).map(({ code }) => code);
    const codes = insuranceRequirements.map(({ code }) => code);
    expect(codes.toSorted()).toEqual([...new Set(codes)].toSorted());
    expect(codes).not.toContain("insurance_not_accepted");
    expect(required.filter((code) => !codes.includes(code)).toSorted()).toEqual(saidOtherwise.toSorted());
  });
});
