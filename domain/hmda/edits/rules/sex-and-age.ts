import { allBut, codes } from "../codes.ts";
import type { RowEdit } from "../edit.ts";
import { fieldIs, inFileOrder, isNoPurchase, isOneOf, isOneOfWhere, reverse } from "../entries.ts";
import { applicant, coApplicant, isOrganization, ofBoth } from "../people.ts";
import { allOf, allOrNone, holdsOneOf } from "../row-rules.ts";
import { isWhole } from "../values.ts";

const observable = codes(1, 2);
const selfReported = codes(1, 2, 3, 6);

/** The sex of applicant and co-applicant. */
export const sexEdits: readonly RowEdit[] = [
  isOneOf("V642-1", applicant.sex, codes(1, 2, 3, 4, 6)),
  isOneOf("V646-1", coApplicant.sex, codes(1, 2, 3, 4, 5, 6)),
  isOneOf("V642-2", applicant.sexObserved, codes(1, 2, 3)),
  isOneOf("V646-2", coApplicant.sexObserved, codes(1, 2, 3, 4)),
  isOneOfWhere("V643", fieldIs(applicant.sexObserved, codes(1)), applicant.sex, observable),
  isOneOfWhere("V647", fieldIs(coApplicant.sexObserved, codes(1)), coApplicant.sex, observable),
  isOneOfWhere("V644-1", fieldIs(applicant.sexObserved, codes(2)), applicant.sex, selfReported),
  isOneOfWhere("V648-1", fieldIs(coApplicant.sexObserved, codes(2)), coApplicant.sex, selfReported),
  isOneOfWhere("V644-2", fieldIs(applicant.sex, codes(6)), applicant.sexObserved, codes(2, 3)),
  isOneOfWhere("V648-2", fieldIs(coApplicant.sex, codes(6)), coApplicant.sexObserved, codes(2, 3)),
  isOneOfWhere("V645", fieldIs(applicant.sex, codes(4)), applicant.sexObserved, codes(3)),
  isOneOfWhere("V649", fieldIs(coApplicant.sex, codes(4)), coApplicant.sexObserved, codes(3)),
  {
    number: "V650",
    fields: ["co_applicant_sex", "co_applicant_sex_observed"],
    description: "Both the sex of the co-applicant and its collection say that there is none, or neither.",
    holds: allOrNone(["co_applicant_sex", codes(5)], ["co_applicant_sex_observed", codes(4)]),
  },
];

/** Not applicable: the person is an organization, or the loan was purchased. */
const noAge = "8888";
const noCoApplicantAge = "9999";

/** The ages of applicant and co-applicant. */
export const ageEdits: readonly RowEdit[] = [
  ...ofBoth("V651-1", "V652-1", ({ age, words }) => ({
    fields: [age],
    description: `The age of the ${words} is a whole number above 0.`,
    holds: (row, numbers) => isWhole(row[age]) && numbers[age] > 0,
  })),
  ...ofBoth("V651-2", "V652-2", (person) => {
    const organization = isOrganization(person);
    return {
      fields: inFileOrder(["action_taken", ...organization.fields, person.age]),
      description: `The age is 8888 where ${organization.words} and the loan was not purchased.`,
      when: allOf(organization.applies, isNoPurchase),
      holds: holdsOneOf(person.age, codes(noAge)),
    };
  }),
  {
    number: "V721-1",
    fields: ["applicant_age"],
    description: "The age of the applicant is not 1111 or 9999.",
    holds: holdsOneOf("applicant_age", allBut(codes(1111, noCoApplicantAge))),
  },
  {
    number: "V721-2",
    fields: ["co_applicant_age"],
    description: "The age of the co-applicant is not 1111.",
    holds: holdsOneOf("co_applicant_age", allBut(codes(1111))),
  },
  ...ofBoth("Q614-1", "Q614-2", (person) => ({
    fields: [person.age],
    description: `The age of the ${person.words} lies between 18 and 100.`,
    when: holdsOneOf(person.age, allBut(person === applicant ? codes(noAge) : codes(noAge, noCoApplicantAge))),
    holds: (_, numbers) => numbers[person.age] >= 18 && numbers[person.age] <= 100,
  })),
  {
    number: "Q622",
    fields: ["applicant_age", "reverse_mortgage"],
    description: "The applicant of a reverse mortgage is 62 or older.",
    when: reverse.applies,
    holds: (_, numbers) => numbers.applicant_age >= 62,
  },
];
