import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import type { AgencyOperation } from "../../../domain/agency/operations.ts";
import { insuranceApplicationDays } from "../../../domain/hecm/parameters/periods/deadline-days.ts";
import { toleranceRefundDays } from "../../../domain/hecm/parameters/periods/good-faith-estimate.ts";
import { stateWaits } from "../../../domain/hecm/parameters/periods/state-waits.ts";
import { refinanceRules } from "../../../domain/hecm/parameters/refinance.ts";
import { gfeTolerances } from "../../../domain/loan/fees/gfe-tolerances.ts";
import { moveRequirements } from "../../../domain/requirements/moves/move-requirements.ts";
import { insuranceRequirements } from "../../../domain/requirements/operations/insurance.ts";
import { register } from "../../../domain/requirements/register.ts";
import { stepsOf } from "../../../domain/requirements/sources.ts";

describe("the register of requirements", () => {
  test("has each requirement of changes of status under the first status that checks it, in the order of statuses", () => {
    const ofMoves = register.filter(({ firstStatus }) => firstStatus !== null);
    const all = Object.entries(moveRequirements).flatMap(([status, entries]) =>
      entries.map(({ code }) => [status, code] as const),
    );
    const first = all.filter(([, code], position) => all.findIndex(([, other]) => other === code) === position);
    expect(ofMoves.map(({ code, firstStatus }) => [firstStatus, code])).toEqual(first.map((each) => [...each]));
  });

  test("says of each missing value what to do, unless a loan may proceed by a reason that was given for its text", () => {
    const missing = register.filter(
      ({ severity, sentence }) => severity === "required" && sentence.includes("missing"),
    );
    expect(missing.length).toBeGreaterThan(40);
    const silent = missing.filter(({ sentence }) => !/[:;] [a-z]/.test(sentence));
    expect(silent.map(({ code }) => code)).toEqual([]);
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

  test("has the entries that rest on memory in the README's table, and no other", () => {
    const readme = readFileSync(new URL("../../../domain/requirements/README.md", import.meta.url), "utf8");
    const [, table = ""] = /^\| code \| what is remembered \|\n([\s\S]*?)\n\n/m.exec(readme) ?? [];
    const named = table.split("\n").flatMap((row) => [...(row.split("|")[1] ?? "").matchAll(/`(\w+)`/g)]);
    const remembered = register.filter(({ rules }) => rules.some(({ source }) => source.basis === "memory"));
    expect(named.map(([, code]) => code).toSorted()).toEqual(remembered.map(({ code }) => code).toSorted());
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
    // What the request states itself: that its figures are current, whose number is missing, and that the loan is disbursed.
    const saidOtherwise = ["calculation_missing", "calculation_stale", "ssn_missing", "disbursement_in_future"];
    const toFunding = ["underwriting", "clear_to_close", "closing", "funded"] as const;
    const required = toFunding.flatMap((status) => moveRequirements[status] ?? []).map(({ code }) => code);
    const codes = insuranceRequirements.map(({ code }) => code);
    expect(codes.toSorted()).toEqual([...new Set(codes)].toSorted());
    expect(codes).not.toContain("insurance_not_accepted");
    expect(required.filter((code) => !codes.includes(code)).toSorted()).toEqual(saidOtherwise.toSorted());
  });
});

test("an entry decided by a dated rule has the rule among its sources, and only the waiting periods that end at the checked event", () => {
  const sourcesOf = (code: string) => register.find((each) => each.code === code)?.rules.map(({ source }) => source);
  expect(sourcesOf("fees_above_tolerance")).toEqual(
    expect.arrayContaining([...stepsOf(gfeTolerances), ...stepsOf(toleranceRefundDays)].map(({ source }) => source)),
  );
  expect(sourcesOf("refinance_without_benefit")).toEqual(
    expect.arrayContaining(stepsOf(refinanceRules).map(({ source }) => source)),
  );
  expect(sourcesOf("late_request_not_certified")).toEqual(
    expect.arrayContaining(stepsOf(insuranceApplicationDays).map(({ source }) => source)),
  );
  const waitsBefore = (before: "processing" | "closing") =>
    stateWaits
      .filter((wait) => wait.before === before)
      .flatMap(({ days }) => stepsOf(days).map(({ source }) => source));
  expect(sourcesOf("processed_before_state_wait")).toEqual(waitsBefore("processing"));
  expect(sourcesOf("closing_before_state_wait")).toEqual(expect.arrayContaining(waitsBefore("closing")));
});
