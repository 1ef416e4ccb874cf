import { describe, expect, test } from "bun:test";
import { moveRequirements } from "../../../domain/requirements/moves/move-requirements.ts";
import { register } from "../../../domain/requirements/register.ts";

describe("the register of requirements", () => {
  test("has each requirement of moves under the first status that checks it, in the order of statuses", () => {
    const ofMoves = register.filter(({ firstStatus }) => firstStatus !== null);
    const all = Object.entries(moveRequirements).flatMap(([status, entries]) =>
      entries.map(({ code }) => [status, code] as const),
    );
    const first = all.filter(([, code], position) => all.findIndex(([, other]) => other === code) === position);
    expect(ofMoves.map(({ code, firstStatus }) => [firstStatus, code])).toEqual(first.map((each) => [...each]));
  });

  test("has each code once, in lower case, and counts from 1", () => {
    const codes = register.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    for (const code of codes) expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(register.map(({ position }) => position)).toEqual(register.map((_, index) => index + 1));
  });

  test.each(register.map((entry) => [entry.code, entry] as const))(
    "%s has a rule and a sentence without a period, a source, and somewhere to be checked",
    (_, { rule, sentence, rules, firstStatus, operations }) => {
      for (const words of [rule, sentence]) expect(words).toMatch(/^[A-Z].*[^.]$/);
      expect(rules).not.toEqual([]);
      for (const { source } of rules) expect([source.title, source.section]).not.toContain("");
      expect(firstStatus !== null || operations.length > 0).toBe(true);
    },
  );

  test("requires nothing that is only remembered", () => {
    const remembered = register.filter(({ rules }) => rules.every(({ source }) => source.basis === "memory"));
    expect(remembered.filter(({ severity }) => severity === "required")).toEqual([]);
  });

  test("names the requests that check an entry of moves too", () => {
    const counseling = register.find(({ code }) => code === "counseling_incomplete");
    expect([counseling?.firstStatus, counseling?.operations]).toEqual([
      "underwriting",
      ["case_number_assignment", "hecm_insurance_application"],
    ]);
  });
});
