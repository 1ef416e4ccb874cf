import type { FieldError } from "../../kernel/fields-invalid.ts";
import { fitsRegister, registerTextMessage } from "../hmda/register-text.ts";

/** The codes of Regulation C (12 CFR 1003, appendix B) that may be recorded for a person; 3, 6, and 3 mean "not provided". */
export const ethnicityCodes = [1, 11, 12, 13, 14, 2, 3] as const;
type EthnicityCode = (typeof ethnicityCodes)[number];

export const raceCodes = [1, 2, 21, 22, 23, 24, 25, 26, 27, 3, 4, 41, 42, 43, 44, 5, 6] as const;
type RaceCode = (typeof raceCodes)[number];

export const sexCodes = [1, 2, 6, 3] as const;
type SexCode = (typeof sexCodes)[number];

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
  readonly notProvided: number;
  readonly observable: readonly number[];
  readonly texts: readonly TextField[];
  readonly isObserved: boolean | null;
}

const answersOf = (given: Demographics): readonly Answer[] => [
  {
    field: "ethnicity",
    codes: given.ethnicity,
    notProvided: 3,
    observable: [1, 2],
    texts: ["ethnicityOther"],
    isObserved: given.ethnicityObserved,
  },
  {
    field: "race",
    codes: given.race,
    notProvided: 6,
    observable: [1, 2, 3, 4, 5],
    texts: ["raceNativeOther", "raceAsianOther", "racePacificIslanderOther"],
    isObserved: given.raceObserved,
  },
  {
    field: "sex",
    codes: given.sex === null ? [] : [given.sex],
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
  answersOf(given).flatMap(({ field, codes, notProvided, observable, texts, isObserved }) => {
    const errors: FieldError[] = [];
    const addError = (wrong: string, message: string) => errors.push({ field: wrong, message, code: "invalid" });
    const written = texts.filter((text) => given[text] !== null);
    if (new Set(codes).size < codes.length) addError(field, "must not repeat a code");
    if (codes.includes(notProvided) && codes.length + written.length > 1)
      addError(field, `must not have other codes beside ${notProvided} (not provided)`);
    for (const text of written) if (!fitsRegister(given[text])) addError(text, registerTextMessage);
    if (isObserved !== true) return errors;
    if (!codes.every((code) => observable.includes(code)))
      addError(field, `must have only the codes ${observable.join(", ")}, because it was observed`);
    for (const text of written) addError(text, "must be left out, because the answer was observed");
    return errors;
  });
