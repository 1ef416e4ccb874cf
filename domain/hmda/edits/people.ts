import type { LarField } from "../register/lar-fields.ts";
import { codes } from "./codes.ts";
import type { NumericField, RowEdit } from "./edit.ts";
import type { Circumstance } from "./entries.ts";
import { allOf, holdsOneOf } from "./row-rules.ts";

/** The fields of the applicant or co-applicant. The register has the same fields and nearly the same edits for both. */
export interface Person {
  /** How a sentence names the person. */
  readonly words: string;
  readonly ethnicities: readonly [LarField, ...LarField[]];
  readonly ethnicityText: LarField;
  readonly ethnicityObserved: LarField;
  readonly races: readonly [LarField, ...LarField[]];
  readonly raceTexts: readonly LarField[];
  readonly raceObserved: LarField;
  readonly sex: LarField;
  readonly sexObserved: LarField;
  readonly age: LarField & NumericField;
  readonly score: LarField & NumericField;
  readonly model: LarField;
  readonly modelText: LarField;
}

const personOf = <const Prefix extends "applicant" | "co_applicant">(prefix: Prefix, words: string): Person => ({
  words,
  ethnicities: [
    `${prefix}_ethnicity_1`,
    `${prefix}_ethnicity_2`,
    `${prefix}_ethnicity_3`,
    `${prefix}_ethnicity_4`,
    `${prefix}_ethnicity_5`,
  ],
  ethnicityText: `${prefix}_ethnicity_free_form`,
  ethnicityObserved: `${prefix}_ethnicity_observed`,
  races: [`${prefix}_race_1`, `${prefix}_race_2`, `${prefix}_race_3`, `${prefix}_race_4`, `${prefix}_race_5`],
  raceTexts: [`${prefix}_race_native_free_form`, `${prefix}_race_asian_free_form`, `${prefix}_race_pacific_free_form`],
  raceObserved: `${prefix}_race_observed`,
  sex: `${prefix}_sex`,
  sexObserved: `${prefix}_sex_observed`,
  age: `${prefix}_age`,
  score: `${prefix}_credit_score`,
  model: `${prefix}_credit_model`,
  modelText: `${prefix}_credit_model_free_form`,
});

export const applicant = personOf("applicant", "applicant");
export const coApplicant = personOf("co_applicant", "co-applicant");

type Entry = Omit<RowEdit, "number">;

/** An edit that applies to the applicant under one number and to the co-applicant under another. */
export const ofBoth = (
  ofApplicant: string,
  ofCoApplicant: string,
  entry: (person: Person) => Entry,
): readonly RowEdit[] => [
  { number: ofApplicant, ...entry(applicant) },
  { number: ofCoApplicant, ...entry(coApplicant) },
];

const demographicsAre = (
  person: Person,
  [ethnicity, race, sex]: readonly [number, number, number],
  words: string,
): Circumstance => {
  const [ethnicityField] = person.ethnicities;
  const [raceField] = person.races;
  return {
    fields: [ethnicityField, raceField, person.sex],
    words,
    applies: allOf(
      holdsOneOf(ethnicityField, codes(ethnicity)),
      holdsOneOf(raceField, codes(race)),
      holdsOneOf(person.sex, codes(sex)),
    ),
  };
};

/** The circumstance that a person is an organization, as ethnicity, race, and sex together indicate. */
export const isOrganization = (person: Person): Circumstance =>
  demographicsAre(person, [4, 7, 4], `the ${person.words} is not a natural person`);

/** The circumstance that there is no co-applicant, as ethnicity, race, and sex together indicate. */
export const noCoApplicant = demographicsAre(coApplicant, [5, 8, 5], "there is no co-applicant");

/** Two circumstances at once. */
export const both = (one: Circumstance, other: Circumstance): Circumstance => ({
  fields: [...one.fields, ...other.fields],
  words: `${one.words} and ${other.words}`,
  applies: allOf(one.applies, other.applies),
});
