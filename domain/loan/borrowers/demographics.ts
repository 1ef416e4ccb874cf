import type { FieldError } from "../../kernel/fields-invalid.ts";
import type { Words } from "../../kernel/text/code-words.ts";
import { inSeries } from "../../kernel/text/phrases.ts";
import { fitsRegister, registerTextMessage } from "../hmda/register-text.ts";

/** The codes of Regulation C (12 CFR 1003, appendix B) that may be recorded for a person; 3, 6, and 3 mean "not provided". */
export const ethnicityCodes = [1, 11, 12, 13, 14, 2, 3] as const;
type EthnicityCode = (typeof ethnicityCodes)[number];

export const raceCodes = [1, 2, 21, 22, 23, 24, 25, 26, 27, 3, 4, 41, 42, 43, 44, 5, 6] as const;
type RaceCode = (typeof raceCodes)[number];

export const sexCodes = [1, 2, 6, 3] as const;
type SexCode = (typeof sexCodes)[number];

/** The choices of Regulation C by their codes (12 CFR 1003, appendix B), as the API describes them and people read them. */
export const ethnicityWords: Words<EthnicityCode> = {
  1: "Hispanic or Latino",
  11: "Mexican",
  12: "Puerto Rican",
  13: "Cuban",
  14: "Other Hispanic or Latino",
  2: "Not Hispanic or Latino",
  3: "Information not provided by the applicant in a mail, internet or telephone application",
};

export const raceWords: Words<RaceCode> = {
  1: "American Indian or Alaska Native",
  2: "Asian",
  21: "Asian Indian",
  22: "Chinese",
  23: "Filipino",
  24: "Japanese",
  25: "Korean",
  26: "Vietnamese",
  27: "Other Asian",
  3: "Black or African American",
  4: "Native Hawaiian or Other Pacific Islander",
  41: "Native Hawaiian",
  42: "Guamanian or Chamorro",
  43: "Samoan",
  44: "Other Pacific Islander",
  5: "White",
  6: "Information not provided by the applicant in a mail, internet or telephone application",
};

export const sexWords: Words<SexCode> = {
  1: "Male",
  2: "Female",
  6: "Applicant selected both male and female",
  3: "Information not provided by the applicant in a mail, internet or telephone application",
};

/** The maximum number of ethnicity codes, and of race codes, that an applicant may choose. */
export const maxDemographicCodes = 5;

/** A person's answers on ethnicity, race, and sex, and whether each was collected by observation or surname. */
export interface Demographics {
  readonly ethnicity: readonly EthnicityCode[];
  readonly ethnicityOther: string | null;
  readonly ethnicityObserved: boolean | null;
  readonly race: readonly RaceCode[];
  readonly raceNativeOther: string | null;
  readonly raceAsianOther: string | null;
  readonly racePacificIslanderOther: string | null;
  readonly raceObserved: boolean | null;
  readonly sex: SexCode | null;
  readonly sexObserved: boolean | null;
}

type TextField = "ethnicityOther" | "raceNativeOther" | "raceAsianOther" | "racePacificIslanderOther";

/** One of the three answers: its codes, the codes for `not provided` and for what can be observed, and its free texts. */
interface Answer {
  readonly field: keyof Demographics;
  readonly codes: readonly number[];
  readonly words: Readonly<Record<number, string>>;
  readonly notProvided: number;
  readonly observable: readonly number[];
  readonly texts: readonly TextField[];
  readonly isObserved: boolean | null;
}

const answersOf = (given: Demographics): readonly Answer[] => [
  {
    field: "ethnicity",
    codes: given.ethnicity,
    words: ethnicityWords,
    notProvided: 3,
    observable: [1, 2],
    texts: ["ethnicityOther"],
    isObserved: given.ethnicityObserved,
  },
  {
    field: "race",
    codes: given.race,
    words: raceWords,
    notProvided: 6,
    observable: [1, 2, 3, 4, 5],
    texts: ["raceNativeOther", "raceAsianOther", "racePacificIslanderOther"],
    isObserved: given.raceObserved,
  },
  {
    field: "sex",
    codes: given.sex === null ? [] : [given.sex],
    words: sexWords,
    notProvided: 3,
    observable: [1, 2],
    texts: [],
    isObserved: given.sexObserved,
  },
];

/** Whether ethnicity, race, and sex are each answered: by a code, including `not provided`, or by a text, which is valid without a code. */
export const isAnswered = (given: Demographics): boolean =>
  answersOf(given).every(({ codes, texts }) => codes.length > 0 || texts.some((text) => given[text] !== null));

/**
 * Contradictions in the answers: a code given twice, `not provided` together with another answer, and, if the answer was collected by
 * observation, any but the broad codes. Also a free text that a line of the HMDA register cannot state. A free text without a code, a
 * subgroup without its group, and a missing answer are all valid.
 */
export const demographicErrors = (given: Demographics): FieldError[] =>
  answersOf(given).flatMap(({ field, codes, words, notProvided, observable, texts, isObserved }) => {
    const errors: FieldError[] = [];
    const addError = (wrong: string, message: string) => errors.push({ field: wrong, message, code: "invalid" });
    const named = (code: number) => `“${words[code]}” (code ${code})`;
    const written = texts.filter((text) => given[text] !== null);
    if (new Set(codes).size < codes.length) addError(field, "must not repeat an answer");
    if (codes.includes(notProvided) && codes.length + written.length > 1)
      addError(field, `must not have other answers in addition to ${named(notProvided)}`);
    for (const text of written) if (!fitsRegister(given[text])) addError(text, registerTextMessage);
    if (isObserved !== true) return errors;
    if (!codes.every((code) => observable.includes(code)))
      addError(field, `must have no answers but ${inSeries(observable.map(named))}, because it was observed`);
    for (const text of written) addError(text, "must be left out, because the answer was observed");
    return errors;
  });
