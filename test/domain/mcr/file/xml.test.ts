import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { mcrXml } from "../../../../domain/mcr/file/xml.ts";
import { forms } from "../../../../domain/mcr/form/form.ts";
import { withTotals } from "../../../../domain/mcr/quarter/cells.ts";
import { tieOuts } from "../../../../domain/mcr/quarter/tie-outs.ts";
import { sampleFile } from "../../../fixtures/outside/outside-samples.ts";
import { aHistory, inQuarter, reportOf } from "../example.ts";

const second = inQuarter(2);
const amounts = { "2026-02-12": 180_000, "2026-05-12": 175_000 };
const funded = aHistory(
  { applied: ["2026-02-10"], moves: [["funded", "2026-05-20"]], amounts },
  { lenderFeesCents: 6_000_00 },
);

describe("the upload file", () => {
  test("has the figures of each state by line and column, in the schema's order, without zeros and computed lines", () => {
    expect(mcrXml(reportOf(second, [funded], { surroundings: { licensedStates: ["AZ", "TX"] } }))).toBe(
      [
        '<?xml version="1.0" encoding="utf-8"?>',
        '<Mcr formVersion="v7" type="E" year="2026" periodType="MCRQ2">',
        '<Rmla stateCode="AZ"><SectionISection></SectionISection><SectionIISection></SectionIISection></Rmla>',
        '<Rmla stateCode="TX"><SectionISection>',
        "<AC010_1>180000</AC010_1><AC010_2>1</AC010_2><AC065_1>-5000</AC065_1>",
        "<AC070_1>175000</AC070_1><AC070_2>1</AC070_2>",
        "<AC700_3>175000</AC700_3><AC700_4>1</AC700_4><AC810_3>175000</AC810_3><AC810_4>1</AC810_4>",
        "<AC630_3>6000</AC630_3><AC940_3>175000</AC940_3><AC940_4>1</AC940_4>",
        "<AC1200_1>175000</AC1200_1><AC1200_2>1</AC1200_2></SectionISection>",
        "<ListSectionOfSectionIMlosItem><DetailItemList><SectionIMlosItem><ItemId>1</ItemId><ACMLO>123456</ACMLO>",
        "<ACMLO_2>175000</ACMLO_2><ACMLO_3>1</ACMLO_3></SectionIMlosItem></DetailItemList></ListSectionOfSectionIMlosItem>",
        "<SectionIISection><I130_1>175000</I130_1><I130_2>1</I130_2></SectionIISection></Rmla></Mcr>",
      ].join(""),
    );
  });

  test("has the version of the form", () => {
    expect(mcrXml(reportOf(inQuarter(4, 2025), []))).toContain(
      '<Mcr formVersion="v6" type="E" year="2025" periodType="MCRQ4">',
    );
  });

  test("writes the note as text, with any content", () => {
    const note = 'A & B\n\u0001< "C"';
    const inputs = new Map([
      ["TX", { grossRevenueDollars: 1, repurchases: { amountDollars: 0, count: 0 }, note, opening: null }],
    ]);
    expect(mcrXml(reportOf(second, [], { surroundings: { inputs } }))).toContain(
      "<ExplanatoryNotesSection><ACNOTE_1>A &amp; B &lt; &quot;C&quot;</ACNOTE_1></ExplanatoryNotesSection>",
    );
  });
});

const modelFile = sampleFile("mcr/forms/element-model-fv7.json");
if (modelFile !== null)
  test("every uploaded cell is an element of the model of version 7, in its section and in ascending order", () => {
    // The file's structure as described in its README: items by code, each with its path and its elements' names, types, and positions.
    const model = JSON.parse(readFileSync(modelFile, "utf8")) as {
      items: Record<string, { path: string; els: [name: string, type: string, order: number][] }>;
      calconly: string[];
    };
    const cells = new Map(forms[7].lines.flatMap(({ code }) => cellsOf(code)));
    const report = reportOf(second, [], { surroundings: { licensedStates: ["TX"] } });
    const xml = mcrXml({ ...report, states: report.states.map((state) => ({ ...state, cells })) });
    const written = [...xml.matchAll(/<((?:AC|I)\d+_\d)>/g)].map(([, name]) => name);
    const elements = ["SectionISection", "SectionIISection"].flatMap((section) =>
      Object.values(model.items)
        .filter(({ path }) => path === `Mcr/Rmla/${section}`)
        .flatMap(({ els }) => els)
        .sort(([, , a], [, , b]) => a - b)
        .map(([name]) => name),
    );
    expect(written).toEqual(elements);
    for (const code of model.calconly) expect(written.some((name) => name?.startsWith(`${code}_`))).toBe(false);
  });

/** Every cell that a line could have, with a figure. */
const cellsOf = (code: string): [string, number][] => [1, 2, 3, 4, 5, 6].map((suffix) => [`${code}_${suffix}`, 1]);

const filing = sampleFile("mcr/xml/MCR_Toolkit_filing_1001_sample.xml");
if (filing !== null)
  test("the tie-outs find the errors of another system's filing, and nothing else", () => {
    const xml = readFileSync(filing, "utf8");
    const failures = [...xml.matchAll(/<Rmla stateCode="(\w\w)">(.*?)<\/Rmla>/g)].map(([, state, content = ""]) => {
      const numbers = (pattern: RegExp) =>
        [...content.matchAll(pattern)].map(([, name = "", figure]) => [name, Number(figure)] as const);
      const entered = new Map(numbers(/<((?:AC|I)\d+_\d)>([-\d.]+)</g));
      const amounts = numbers(/<(ACMLO_2)>(\d+)</g);
      const counts = numbers(/<(ACMLO_3)>(\d+)</g);
      const originators = amounts.map(([, amountDollars], item) => ({ amountDollars, count: counts[item]?.[1] ?? 0 }));
      const found = tieOuts(withTotals(entered, forms[6]), forms[6], originators).filter(({ isMet }) => !isMet);
      return [state, found.map(({ id, left, right }) => [id, left, right])];
    });
    // Section II of that filing was not made for these rules: only Section I and I200 are complete.
    const ofSectionOne = failures.map(([state, found]) => [
      state,
      (found as [string, number, number][]).filter(([id]) => !/^I[23]/.test(id) || id.startsWith("I200")),
    ]);
    expect(ofSectionOne).toEqual([
      [
        "OK",
        [
          ["AC066 = AC090, direct, amount", 180_000, 550_000],
          ["AC066 = AC090, direct, count", 0, 2],
          ["Originators = AC070 direct, amount", 580_000, 300_000],
          ["Originators = AC070 direct, count", 2, 1],
        ],
      ],
      [
        "TX",
        [
          ["AC066 = AC090, direct, amount", 50_000, 400_000],
          ["AC066 = AC090, direct, count", 0, 1],
        ],
      ],
    ]);
  });
