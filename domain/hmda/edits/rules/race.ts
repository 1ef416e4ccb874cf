import type { LarRow } from "../../register/lar-fields.ts";
import { codes } from "../codes.ts";
import type { RowEdit } from "../edit.ts";
import { codesFromTo, fieldIs, isOneOf, isOneOfWhere } from "../entries.ts";
import { applicant, coApplicant, ofBoth, type Person } from "../people.ts";
import { allOrNone, areBlank, areBlankOrIn, areDistinct, holdsOneOf } from "../row-rules.ts";

const raceCodes = [1, 2, ...codesFromTo(21, 27), 3, 4, ...codesFromTo(41, 44), 5];
const races = codes(...raceCodes);
const broadRaces = codes(1, 2, 3, 4, 5);
const selfReported = codes(...raceCodes, 6);
const applicantFirst = codes(...raceCodes, 6, 7);
const coApplicantFirst = codes(...raceCodes, 6, 7, 8);

/** The codes that exclude further race codes: not provided, not applicable, no co-applicant. */
const aloneOf = (person: Person) => (person === applicant ? codes(6, 7) : codes(6, 7, 8));
const firstOf = (person: Person) => (person === applicant ? applicantFirst : coApplicantFirst);

const hasText = (row: LarRow, { raceTexts }: Person): boolean => raceTexts.some((field) => row[field] !== "");

/** The race of applicant and co-applicant. */
export const raceEdits: readonly RowEdit[] = [
  ...ofBoth("V635-1", "V638-1", (person) => {
    const [first] = person.races;
    const isListed = holdsOneOf(first, firstOf(person));
    return {
      fields: [first, ...person.raceTexts],
      description: `The first race of the ${person.words} is an HMDA code, or blank when its free-form text is filled.`,
      holds: (row) => (row[first] === "" ? hasText(row, person) : isListed(row)),
    };
  }),
  ...ofBoth("V635-2", "V638-2", ({ races: [, ...others], words }) => ({
    fields: others,
    description: `The further races of the ${words} are each blank or 1 to 5, 21 to 27 or 41 to 44.`,
    holds: areBlankOrIn(others, races),
  })),
  ...ofBoth("V635-3", "V638-3", (person) => ({
    fields: person.races,
    description: `No race of the ${person.words} is repeated.`,
    holds: areDistinct(person.races),
  })),
  ...ofBoth("V635-4", "V638-4", (person) => {
    const [first, ...others] = person.races;
    return {
      fields: person.races,
      description: `No further race of the ${person.words} follows one not provided or not applicable.`,
      when: holdsOneOf(first, aloneOf(person)),
      holds: areBlank(others),
    };
  }),
  isOneOf("V636-1", applicant.raceObserved, codes(1, 2, 3)),
  isOneOf("V639-1", coApplicant.raceObserved, codes(1, 2, 3, 4)),
  ...ofBoth("V636-2", "V639-2", ({ races: [first, ...others], raceObserved, words }) => {
    const firstIsBroad = holdsOneOf(first, broadRaces);
    const othersAreBroad = areBlankOrIn(others, broadRaces);
    return {
      fields: [first, ...others, raceObserved],
      description: `Races of the ${words} that were observed are broad ones, 1 to 5.`,
      when: holdsOneOf(raceObserved, codes(1)),
      holds: (row) => firstIsBroad(row) && othersAreBroad(row),
    };
  }),
  ...ofBoth("V636-3", "V639-3", (person) => {
    const [first, ...others] = person.races;
    const isSelfReported = holdsOneOf(first, selfReported);
    const othersAreRaces = areBlankOrIn(others, races);
    return {
      fields: [...person.races, ...person.raceTexts, person.raceObserved],
      description: `Races of the ${person.words}, not observed, are codes of the list, the first 6 or blank when its free-form text is filled.`,
      when: holdsOneOf(person.raceObserved, codes(2)),
      holds: (row) => (row[first] === "" ? hasText(row, person) : isSelfReported(row)) && othersAreRaces(row),
    };
  }),
  isOneOfWhere("V637", fieldIs("applicant_race_1", codes(7)), "applicant_race_observed", codes(3)),
  isOneOfWhere("V640", fieldIs("co_applicant_race_1", codes(7)), "co_applicant_race_observed", codes(3)),
  {
    number: "V641",
    fields: ["co_applicant_race_1", "co_applicant_race_observed"],
    description: "Both the first race of the co-applicant and its collection say that there is none, or neither.",
    holds: allOrNone(["co_applicant_race_1", codes(8)], ["co_applicant_race_observed", codes(4)]),
  },
];
