import { describe, expect, test } from "bun:test";
import { unknownToAgency } from "../../../../domain/loan/agency/agency-record.ts";
import {
  type Demographics,
  demographicErrors,
  ethnicityCodes,
  isAnswered,
  raceCodes,
  sexCodes,
} from "../../../../domain/loan/borrowers/demographics.ts";
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

const texts = ["ethnicityOther", "raceNativeOther", "raceAsianOther", "racePacificIslanderOther"] as const;

const wrong = (given: Partial<Demographics>): string[] =>
  demographicErrors({ ...nothingAnswered, ...given }).map(({ field }) => field);

describe("answers about ethnicity, race, and sex", () => {
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
  ])("can be %s", (_, given) => {
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
  ])("cannot be %s", (_, given, fields) => {
    expect(wrong(given)).toEqual(fields);
  });

  test("are refused in the words of the choices, with their codes", () => {
    const given = { ethnicity: [3, 2], sex: 6, sexObserved: true } as const;
    expect(demographicErrors({ ...nothingAnswered, ...given }).map(({ message }) => message)).toEqual([
      "must not have other answers in addition to “Information not provided by the applicant in a mail, internet or telephone application” (code 3)",
      "must have no answers but “Male” (code 1) and “Female” (code 2), because it was observed",
    ]);
  });

  test("have no text with the character that separates the fields of the HMDA register", () => {
    for (const text of texts) {
      expect(wrong({ [text]: "Andalusian | Catalan" })).toEqual([text]);
      expect(wrong({ [text]: "Andalusian, Catalan" })).toEqual([]);
    }
  });

  // Appendix B to 12 CFR 1003: only the broad codes can be collected by visual observation or surname.
  test("can have any broad code by observation, and no other code or text", () => {
    const observed = { ethnicityObserved: true, raceObserved: true, sexObserved: true };
    const isTaken = (given: Partial<Demographics>): boolean => wrong({ ...observed, ...given }).length === 0;
    expect(ethnicityCodes.filter((code) => isTaken({ ethnicity: [code] }))).toEqual([1, 2]);
    expect(raceCodes.filter((code) => isTaken({ race: [code] }))).toEqual([1, 2, 3, 4, 5]);
    expect(sexCodes.filter((sex) => isTaken({ sex }))).toEqual([1, 2]);
    for (const text of texts) expect(wrong({ ...observed, [text]: "Example" })).toEqual([text]);
  });

  test("are complete with a code for each of the three, or with a text instead of one", () => {
    const all = { ...nothingAnswered, ethnicity: [3], race: [6], sex: 3 } as const;
    expect([isAnswered(all), isAnswered({ ...all, sex: null })]).toEqual([true, false]);
    expect([isAnswered({ ...all, ethnicity: [] }), isAnswered({ ...all, race: [] })]).toEqual([false, false]);
    expect(isAnswered({ ...all, ethnicity: [], ethnicityOther: "Basque" })).toBe(true);
    for (const text of texts.slice(1)) expect(isAnswered({ ...all, race: [], [text]: "Example" })).toBe(true);
  });

  test("on a loan stored with one flag for all three keep it for each of them", () => {
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
