import { codes } from "../codes.ts";
import type { RowEdit } from "../edit.ts";
import { fieldIs, isOneOf, isOneOfWhere } from "../entries.ts";
import { applicant, coApplicant, ofBoth, type Person } from "../people.ts";
import { allOrNone, areBlank, areBlankOrIn, areDistinct, holdsOneOf } from "../row-rules.ts";

const ethnicities = codes(1, 11, 12, 13, 14, 2);
const broadEthnicities = codes(1, 2);
const applicantFirst = codes(1, 11, 12, 13, 14, 2, 3, 4);
const coApplicantFirst = codes(1, 11, 12, 13, 14, 2, 3, 4, 5);
const selfReported = codes(1, 11, 12, 13, 14, 2, 3);

/** The codes that exclude further ethnicity codes: not provided, not applicable, no co-applicant. */
const aloneOf = (person: Person) => (person === applicant ? codes(3, 4) : codes(3, 4, 5));
const firstOf = (person: Person) => (person === applicant ? applicantFirst : coApplicantFirst);

/** The ethnicity of applicant and co-applicant. */
export const ethnicityEdits: readonly RowEdit[] = [
  ...ofBoth("V628-1", "V631-1", (person) => {
    const [first] = person.ethnicities;
    const isListed = holdsOneOf(first, firstOf(person));
    return {
      fields: [first, person.ethnicityText],
      description: `The first ethnicity of the ${person.words} is an HMDA code, or blank when its free-form text is filled.`,
      holds: (row) => (row[first] === "" ? row[person.ethnicityText] !== "" : isListed(row)),
    };
  }),
  ...ofBoth("V628-2", "V631-2", ({ ethnicities: [, ...others], words }) => ({
    fields: others,
    description: `The further ethnicities of the ${words} are each blank or 1, 11, 12, 13, 14 or 2.`,
    holds: areBlankOrIn(others, ethnicities),
  })),
  ...ofBoth("V628-3", "V631-3", (person) => ({
    fields: person.ethnicities,
    description: `No ethnicity of the ${person.words} is repeated.`,
    holds: areDistinct(person.ethnicities),
  })),
  ...ofBoth("V628-4", "V631-4", (person) => {
    const [first, ...others] = person.ethnicities;
    return {
      fields: person.ethnicities,
      description: `No further ethnicity of the ${person.words} follows one not provided or not applicable.`,
      when: holdsOneOf(first, aloneOf(person)),
      holds: areBlank(others),
    };
  }),
  isOneOf("V629-1", applicant.ethnicityObserved, codes(1, 2, 3)),
  isOneOf("V632-1", coApplicant.ethnicityObserved, codes(1, 2, 3, 4)),
  ...ofBoth("V629-2", "V632-2", ({ ethnicities: [first, second, ...others], ethnicityObserved, words }) => {
    if (second === undefined) throw new Error("a person has five ethnicities");
    const firstIsBroad = holdsOneOf(first, broadEthnicities);
    const secondIsBroad = areBlankOrIn([second], broadEthnicities);
    const othersAreBlank = areBlank(others);
    return {
      fields: [first, second, ...others, ethnicityObserved],
      description: `Ethnicities of the ${words} that were observed are broad ones, 1 or 2, and at most two.`,
      when: holdsOneOf(ethnicityObserved, codes(1)),
      holds: (row) => firstIsBroad(row) && secondIsBroad(row) && othersAreBlank(row),
    };
  }),
  ...ofBoth("V629-3", "V632-3", ({ ethnicities: [first], ethnicityText, ethnicityObserved, words }) => {
    const isSelfReported = holdsOneOf(first, selfReported);
    return {
      fields: [first, ethnicityText, ethnicityObserved],
      description: `The first ethnicity of the ${words}, not observed, is 1, 11, 12, 13, 14, 2 or 3, or blank when its free-form text is filled.`,
      when: holdsOneOf(ethnicityObserved, codes(2)),
      holds: (row) => (row[first] === "" ? row[ethnicityText] !== "" : isSelfReported(row)),
    };
  }),
  isOneOfWhere("V630", fieldIs("applicant_ethnicity_1", codes(4)), "applicant_ethnicity_observed", codes(3)),
  isOneOfWhere("V633", fieldIs("co_applicant_ethnicity_1", codes(4)), "co_applicant_ethnicity_observed", codes(3)),
  {
    number: "V634",
    fields: ["co_applicant_ethnicity_1", "co_applicant_ethnicity_observed"],
    description: "Both the first ethnicity of the co-applicant and its collection say that there is none, or neither.",
    holds: allOrNone(["co_applicant_ethnicity_1", codes(5)], ["co_applicant_ethnicity_observed", codes(4)]),
  },
];
