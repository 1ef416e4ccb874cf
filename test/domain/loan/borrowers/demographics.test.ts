import { describe, expect, test } from "bun:test";
import { unknownToAgency } from "../../../../domain/loan/agency/agency-record.ts";
import { type Demographics, demographicErrors } from "../../../../domain/loan/borrowers/demographics.ts";
import { upgradeLoan } from "../../../../domain/loan/stored/upgrade.ts";
import { signsAlone } from "../../../stored-shapes/first-release.ts";

const nothingAnswered: Demographics = {
  ethnicity: [],
  ethnicityOther: null,
  ethnicityObserved: null,
  race: [],
  raceNativeOther: null,
  raceAsianOther: null,
  racePacificIslanderOther: null,
  raceObserved: null,
  sex: null,
  sexObserved: null,
};

const wrong = (given: Partial<Demographics>): string[] =>
  demographicErrors({ ...nothingAnswered, ...given }).map(({ field }) => field);

describe("answers on ethnicity, race and sex", () => {
  test.each<[string, Partial<Demographics>]>([
    ["nothing yet", {}],
    ["a free text without a code", { ethnicityOther: "Basque", raceNativeOther: "Navajo" }],
    ["subgroups without their group", { ethnicity: [11, 14], race: [21, 27, 44] }],
    ["both ethnicities, five races", { ethnicity: [1, 2], race: [1, 2, 3, 4, 5] }],
    ["nothing provided", { ethnicity: [3], race: [6], sex: 3, ethnicityObserved: false }],
    ["both sexes", { sex: 6, sexObserved: false }],
    [
      "broad codes that were observed",
      { ethnicity: [2], race: [3, 5], sex: 1, ethnicityObserved: true, raceObserved: true, sexObserved: true },
    ],
  ])("may be %s", (_, given) => {
    expect(wrong(given)).toEqual([]);
  });

  test.each<[string, Partial<Demographics>, string[]]>([
    ["a code twice", { ethnicity: [1, 1], race: [21, 22, 21] }, ["ethnicity", "race"]],
    ["not provided beside a code", { ethnicity: [3, 2], race: [5, 6] }, ["ethnicity", "race"]],
    ["not provided beside a text", { ethnicity: [3], ethnicityOther: "Basque" }, ["ethnicity"]],
    [
      "a subgroup that was observed",
      { ethnicity: [11], race: [41], ethnicityObserved: true, raceObserved: true },
      ["ethnicity", "race"],
    ],
    ["a text that was observed", { race: [2], raceAsianOther: "Thai", raceObserved: true }, ["raceAsianOther"]],
    ["not provided and yet observed", { race: [6], raceObserved: true, sex: 3, sexObserved: true }, ["race", "sex"]],
    ["both sexes by observation", { sex: 6, sexObserved: true }, ["sex"]],
  ])("may not be %s", (_, given, fields) => {
    expect(wrong(given)).toEqual(fields);
  });

  test("of a loan stored with one flag for all three keep it as each of them", () => {
    const { ethnicityObserved, raceObserved, sexObserved, ...answers } = nothingAnswered;
    const stored = {
      schemaVersion: 4,
      liens: [],
      fees: [],
      agency: unknownToAgency,
      borrowers: [
        { id: 1, demographics: { ...answers, collectedByObservation: true } },
        { id: 2, demographics: null },
      ],
    };
    const observed = { ethnicityObserved: true, raceObserved: true, sexObserved: true };
    expect<unknown>(upgradeLoan(stored).borrowers).toEqual([
      { id: 1, demographics: { ...answers, ...observed }, ...signsAlone },
      { id: 2, demographics: null, ...signsAlone },
    ]);
  });
});
