import { inSeries } from "../../../kernel/text/phrases.ts";
import { type Borrower, fullName, isObligor } from "../../../loan/borrowers/borrower.ts";
import type { Loan } from "../../../loan/loan.ts";
import { type JudgedLoan, type Requirement, requirementInWords } from "../../requirement.ts";
import { assessmentAnswer, assessmentGuide, hecmRegulation, inForceFrom, remembered } from "../../sources.ts";
import { spousesOf } from "../../support.ts";

const smallHouseholdText = (size: number, people: readonly Borrower[]): string =>
  `The household has ${size} ${size === 1 ? "person" : "people"}, and ${inSeries(people.map(fullName))} live in the home: enter its size, and submit the assessment again`;

/** Borrowers and eligible spouses have the home as their principal residence. */
const smallHousehold = ({ borrowers, assessment }: Loan): readonly string[] => {
  const size = assessment?.householdSize ?? null;
  const counted = borrowers.filter(
    (person) =>
      isObligor(person) || (person.borrowerType === "eligible_non_borrowing_spouse" && !person.isLeftOutOfHousehold),
  );
  return size === null || size >= counted.length ? [] : [smallHouseholdText(size, counted)];
};

/** Whether the income of a non-borrowing spouse compensates for a shortfall. */
export const isSpouseIncomeAFactor = ({ assessment }: Loan): boolean =>
  (assessment?.compensatingFactors ?? []).some(({ factor }) => factor === "spouse_income");

/** The people who are not counted in the household size. */
export const leftOutOf = ({ borrowers }: Loan): readonly Borrower[] =>
  borrowers.filter(({ isLeftOutOfHousehold }) => isLeftOutOfHousehold);

const leftOutText = (name: string, why: string): string => `The size of the household leaves out ${name}, and ${why}`;

/** An income counts once: as residual income of the borrowers, as a compensating factor, or as the reason for not counting its person. */
const leftOutTexts = (loan: Loan): readonly string[] => {
  const spouses = spousesOf(loan);
  return leftOutOf(loan).flatMap((person) => {
    const name = fullName(person);
    if (isObligor(person))
      return [leftOutText(name, "the person is a borrower, whose income the assessment counts: count the person")];
    const isCountedTwice = isSpouseIncomeAFactor(loan) && spouses.length === 1 && spouses[0] === person;
    return [
      ...(person.monthlyIncome.every(({ amountCents }) => amountCents === 0)
        ? [leftOutText(name, "no income of the person is entered: enter the income that supports them, or count them")]
        : []),
      ...(isCountedTwice
        ? [leftOutText(name, "the income is a compensating factor too: count the person, or leave out the factor")]
        : []),
    ];
  });
};

/** Which people the household size must count, in the order in which they are listed. */
export const householdRequirements: readonly Requirement<JudgedLoan>[] = [
  requirementInWords({
    code: "household_too_small",
    subject: "assessment",
    severity: "override",
    rule: "The household counts each borrower and each eligible spouse, who live in the home, except people who are left out because of their own income",
    rules: [hecmRegulation("206.39"), assessmentGuide("residual income")],
    sentence: "The household has … people, and … live in the home: enter its size, and submit the assessment again",
    fields: ["assessment.householdSize", "borrowers.isLeftOutOfHousehold"],
    texts: ({ loan }) => smallHousehold(loan),
  }),
  requirementInWords({
    code: "left_out_of_household_unsupported",
    subject: "assessment",
    severity: "override",
    rule: "A person who is left out of the household size is not a borrower, and has an income that counts for nothing else",
    rules: [
      assessmentAnswer,
      inForceFrom(null, remembered("Mortgagee Letter 2016-10", "family size in the guide to the financial assessment")),
    ],
    sentence: leftOutText("…", "…"),
    fields: ["borrowers.isLeftOutOfHousehold", "borrowers.monthlyIncome", "assessment.compensatingFactors"],
    texts: ({ loan }) => leftOutTexts(loan),
  }),
];
