import { describe, expect, test } from "bun:test";
import { forms, lineOf } from "../../../../domain/mcr/form/form.ts";
import { cellNamesOf } from "../../../../domain/mcr/form/line.ts";
import { sampleFile } from "../../../fixtures/outside/outside-samples.ts";
import { rowsOf } from "./nmls-sheet.ts";

const codesOf = (version: 6 | 7) => forms[version].lines.map(({ code }) => code);

describe("the form of the Mortgage Call Report", () => {
  test("has the lines AC710 and I311 in version 6 alone", () => {
    expect(codesOf(6)).toEqual(expect.arrayContaining(["AC710", "I311"]));
    expect(codesOf(7)).toEqual(codesOf(6).filter((code) => code !== "AC710" && code !== "I311"));
  });

  test("has 51 lines in Section I and 71 in Section II of version 6, each code once", () => {
    const { sectionOne, sectionTwo } = forms[6];
    expect(sectionOne.flatMap(({ lines }) => lines)).toHaveLength(51);
    expect(sectionTwo.flatMap(({ lines }) => lines)).toHaveLength(71);
    expect(new Set(codesOf(6)).size).toBe(122);
  });

  test("is worded in version 6 as it was then", () => {
    expect(lineOf(forms[6], "AC1290").caption).toBe("Total Closed Loans");
    expect(lineOf(forms[7], "AC1290").caption).toBe("Servicing Disposition Total");
    expect(lineOf(forms[6], "I020").caption).toBe("Government (FHA/VA/RHS) Arm");
    expect(lineOf(forms[7], "I020").caption).toBe("Government (FHA/VA/RHS) ARM");
  });

  test("has the net changes of the application amount only in dollars", () => {
    expect(cellNamesOf(lineOf(forms[7], "AC065"))).toEqual(["AC065_1", "AC065_3"]);
    expect(cellNamesOf(lineOf(forms[7], "AC063"))).toEqual(["AC063_1", "AC063_2", "AC063_3", "AC063_4"]);
  });

  test("has brokered loans in the first, retail in the second and wholesale in the third columns of closed loans", () => {
    expect(cellNamesOf(lineOf(forms[7], "AC700"))).toHaveLength(6);
    expect(cellNamesOf(lineOf(forms[7], "AC620"))).toEqual(["AC620_1"]);
    expect(cellNamesOf(lineOf(forms[7], "AC630"))).toEqual(["AC630_3", "AC630_5"]);
    expect(cellNamesOf(lineOf(forms[7], "AC900"))).toEqual(["AC900_2"]);
    expect(cellNamesOf(lineOf(forms[7], "AC910"))).toEqual(["AC910_4", "AC910_6"]);
  });

  test("computes no line that is uploaded, and makes each computed line of lines that it has in version 6", () => {
    for (const { code, total, xmlOrder } of forms[6].lines) {
      if (total === undefined) continue;
      expect([code, xmlOrder]).toEqual([code, undefined]);
      for (const part of [...total.plus, ...(total.minus ?? [])]) expect(codesOf(6)).toContain(part);
    }
  });
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
