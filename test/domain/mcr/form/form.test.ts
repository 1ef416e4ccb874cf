import { describe, expect, test } from "bun:test";
import { day } from "../../../../domain/kernel/day.ts";
import { forms, formVersionOf, lineOf } from "../../../../domain/mcr/form/form.ts";
import { cellNamesOf } from "../../../../domain/mcr/form/line.ts";
import { sampleFile } from "../../../fixtures/outside/outside-samples.ts";
import { rowsOf } from "./nmls-sheet.ts";

const codesOf = (version: 6 | 7) => forms[version].lines.map(({ code }) => code);

describe("the form of the Mortgage Call Report", () => {
  test("has the lines AC710 and I311 in version 6 only", () => {
    expect(codesOf(6)).toEqual(expect.arrayContaining(["AC710", "I311"]));
    expect(codesOf(7)).toEqual(codesOf(6).filter((code) => code !== "AC710" && code !== "I311"));
  });

  test("has 51 lines in Section I and 71 in Section II of version 6, each code once", () => {
    const { sectionOne, sectionTwo } = forms[6];
    expect(sectionOne.flatMap(({ lines }) => lines)).toHaveLength(51);
    expect(sectionTwo.flatMap(({ lines }) => lines)).toHaveLength(71);
    expect(new Set(codesOf(6)).size).toBe(122);
  });

  test("has in version 6 the words of that version", () => {
    expect(lineOf(forms[6], "AC1290").caption).toBe("Total Closed Loans");
    expect(lineOf(forms[7], "AC1290").caption).toBe("Servicing Disposition Total");
    expect(lineOf(forms[6], "I020").caption).toBe("Government (FHA/VA/RHS) Arm");
    expect(lineOf(forms[7], "I020").caption).toBe("Government (FHA/VA/RHS) ARM");
  });

  test("has the net changes of the application amount only in dollars", () => {
    expect(cellNamesOf(lineOf(forms[7], "AC065"))).toEqual(["AC065_1", "AC065_3"]);
    expect(cellNamesOf(lineOf(forms[7], "AC063"))).toEqual(["AC063_1", "AC063_2", "AC063_3", "AC063_4"]);
  });

  test("has brokered loans in the first, retail loans in the second, and wholesale loans in the third columns of closed loans", () => {
    expect(cellNamesOf(lineOf(forms[7], "AC700"))).toHaveLength(6);
    expect(cellNamesOf(lineOf(forms[7], "AC620"))).toEqual(["AC620_1"]);
    expect(cellNamesOf(lineOf(forms[7], "AC630"))).toEqual(["AC630_3", "AC630_5"]);
    expect(cellNamesOf(lineOf(forms[7], "AC900"))).toEqual(["AC900_2"]);
    expect(cellNamesOf(lineOf(forms[7], "AC910"))).toEqual(["AC910_4", "AC910_6"]);
  });

  test.each([
    ["AC020", [1, 2, 3, 4]],
    ["AC065", [1, 3]],
    ["AC100", [1, 2, 3, 4, 5, 6]],
    ["AC600", [1]],
    ["AC610", [3, 5]],
    ["AC1000", [1, 2]],
    ["AC1100", [1]],
    ["I010", [1, 2]],
    ["I380", [2]],
    ["I385", [2]],
    ["I390", [2]],
    ["I430", [3]],
    ["I450", [3]],
  ] as const)("has in line %s the cells %j, numbered like the elements of an upload", (code, suffixes) => {
    expect(cellNamesOf(lineOf(forms[7], code))).toEqual(suffixes.map((suffix) => `${code}_${suffix}`));
  });

  test("numbers the elements of an upload consecutively, a line's after those of the previous line", () => {
    const uploaded = forms[7].lines.flatMap((line) =>
      line.xmlOrder === undefined ? [] : [[line.xmlOrder, line] as const],
    );
    const inOrder = uploaded.toSorted(([one], [other]) => one - other);
    const begins = inOrder.map(([place]) => place);
    const ends = inOrder.map(([place, line]) => place + cellNamesOf(line).length);
    expect(begins.slice(1)).toEqual(ends.slice(0, -1));
  });

  test("computes no line that is uploaded, and each computed line from lines of version 6", () => {
    for (const { code, total, xmlOrder } of forms[6].lines) {
      if (total === undefined) continue;
      expect([code, xmlOrder]).toEqual([code, undefined]);
      for (const part of [...total.plus, ...(total.minus ?? [])]) expect(codesOf(6)).toContain(part);
    }
  });
});

describe("a computed line of the form", () => {
  /** From the first through the last line of the sheet that it adds up, as in the formulas of the NMLS sample sheet. */
  const sums: Readonly<Record<string, readonly [first: string, last: string]>> = {
    AC090: ["AC070", "AC080"],
    AC190: ["AC100", "AC130"],
    AC290: ["AC200", "AC210"],
    AC390: ["AC300", "AC320"],
    AC590: ["AC500", "AC520"],
    AC790: ["AC700", "AC720"],
    AC890: ["AC800", "AC810"],
    AC900: ["AC990", "AC990"],
    AC910: ["AC990", "AC990"],
    AC990: ["AC920", "AC940"],
    AC1290: ["AC1200", "AC1210"],
    I100: ["I010", "I080"],
    I180: ["I110", "I170"],
    I240: ["I210", "I230"],
    I259: ["I250", "I251"],
    I269: ["I260", "I261"],
    I279: ["I270", "I271"],
    I289: ["I280", "I281"],
    I299: ["I290", "I291"],
    I309: ["I300", "I301"],
    I319: ["I310", "I314"],
    I339: ["I330", "I331"],
    I349: ["I340", "I341"],
    I379: ["I370", "I375"],
    I409: ["I400", "I405"],
  };
  const codes = codesOf(6);
  const through = (first: string, last: string) => codes.slice(codes.indexOf(first), codes.indexOf(last) + 1);

  test.each(Object.entries(sums))("%s adds up the lines %j", (code, [first, last]) => {
    expect(lineOf(forms[6], code).total).toEqual({ plus: through(first, last) });
  });

  test("is one of those, AC066 or I200", () => {
    expect(lineOf(forms[6], "AC066").total).toEqual({
      plus: ["AC010", "AC020", "AC065", "AC063"],
      minus: ["AC030", "AC040", "AC050", "AC060"],
    });
    expect(lineOf(forms[6], "I200").total).toEqual({ plus: ["I100", "I180"] });
    for (const version of [6, 7] as const) {
      const computed = forms[version].computedLines.map(({ code }) => code);
      expect(computed.toSorted()).toEqual(["AC066", "I200", ...Object.keys(sums)].toSorted());
      // Each follows those from which it is computed.
      expect(computed.indexOf("I200")).toBeGreaterThan(Math.max(computed.indexOf("I100"), computed.indexOf("I180")));
      expect(computed.indexOf("AC900")).toBeGreaterThan(computed.indexOf("AC990"));
    }
  });
});

test("a quarter is reported in version 6 through 2025 and in version 7 from 2026 on, and not before 2024", () => {
  const versionOf = (endsOn: string) => formVersionOf(day(endsOn));
  expect(versionOf("2023-12-31")).toMatchObject({ refusal: { _tag: "NoRuleInForce", parameter: "mcr.form_version" } });
  expect(versionOf("2024-03-31")).toEqual({ _tag: "Accepted", value: 6 });
  expect(versionOf("2025-12-31")).toEqual({ _tag: "Accepted", value: 6 });
  expect(versionOf("2026-03-31")).toEqual({ _tag: "Accepted", value: 7 });
});

for (const [version, file] of [
  [6, "mcr/forms/MCR_Sample_FV6.xlsx"],
  [7, "mcr/forms/MCR_FV7Sample.xlsx"],
] as const) {
  const path = sampleFile(file);
  if (path !== null)
    test(`version ${version} has the lines of the NMLS sample sheet, with its captions and in its order`, async () => {
      expect(forms[version].lines.map(({ code, caption }) => [code, caption])).toEqual(
        (await rowsOf(path)).map(([code, caption]) => [code, caption]),
      );
    });
}
