import { borrowerTypeWords } from "../../hecm/term-words.ts";
import { inSeries } from "../../kernel/text/phrases.ts";
import { type Borrower, fullName, isObligor, isSpouse } from "../../loan/borrowers/borrower.ts";
import type { PersonChange } from "../../loan/borrowers/person-change.ts";
import { peopleToExplain, wasEnteredMarried } from "../../loan/borrowers/person-changes.ts";
import type { Loan } from "../../loan/loan.ts";
import { placeOf } from "../../loan/properties/place.ts";
import { type JudgedLoan, type Requirement, requirementInWords } from "../requirement.ts";
import { hecmRegulation, inForceFrom, ownRule, remembered } from "../sources.ts";
import { borrowersOf, spousesOf } from "../support.ts";

/** People who sign the note and may be married: they are not entered as unmarried. */
const mayBeMarried = (loan: Loan) => borrowersOf(loan).filter(({ maritalStatus }) => maritalStatus !== "unmarried");

const noBorrowerMarriedText = (spouse: string): string =>
  `A spouse who does not borrow is on the loan (${spouse}), and every borrower is unmarried`;

const tooManySpousesText = (spouses: string, borrowers: string): string =>
  `More spouses who do not borrow are on the loan (${spouses}) than borrowers who may be married (${borrowers})`;

const tooManySpouses = (loan: Loan): readonly string[] => {
  const [spouses, borrowers] = [spousesOf(loan), mayBeMarried(loan)];
  if (spouses.length <= Math.max(1, borrowers.length)) return [];
  return [tooManySpousesText(inSeries(spouses.map(fullName)), inSeries(borrowers.map(fullName)) || "none")];
};

/** Whether a person who may be the spouse of a borrower is on the loan. */
const hasSpouseOnLoan = ({ borrowers }: Loan, borrower: Borrower): boolean =>
  borrowers.some(
    (other) => other !== borrower && (isSpouse(other) || (isObligor(other) && other.maritalStatus !== "unmarried")),
  );

const spouseMissingText = (borrower: string, maritalStatus: string): string =>
  `Borrower ${borrower} is ${maritalStatus}, and no spouse is on the loan`;

const noLongerMarriedText = (borrower: string): string =>
  `Borrower ${borrower} was entered as married after the application and is unmarried now, and no spouse is on the loan: enter the spouse, or say what shows that there is none`;

const oneSpouseMissingText = (borrowers: string): string =>
  `Of the borrowers who are married or separated (${borrowers}), at least one has no spouse on the loan: enter the spouse, or say why there is none on the loan`;

/**
 * The text about borrowers who each may have a spouse on the loan, but cannot all have one: two of them can be each other's spouse, and
 * each spouse who does not borrow can be that of one. A borrower whose marital status is missing may be a spouse or unmarried, so nothing
 * is reported until it is entered.
 */
const unpairedTexts = (loan: Loan): readonly string[] => {
  const married = mayBeMarried(loan);
  if (married.length < 2 || married.some(({ maritalStatus }) => maritalStatus === null)) return [];
  const unpaired = married.length - spousesOf(loan).length;
  if (unpaired <= 0 || unpaired % 2 === 0) return [];
  return [oneSpouseMissingText(inSeries(married.map(fullName)))];
};

/** The text about a borrower whose spouse is not on the loan. A spouse who left it needs a ground of their own. */
const missingSpouseTexts = (loan: Loan, borrower: Borrower): readonly string[] => {
  const { maritalStatus } = borrower;
  if (maritalStatus === null || hasSpouseOnLoan(loan, borrower)) return [];
  if (maritalStatus !== "unmarried") return [spouseMissingText(fullName(borrower), maritalStatus)];
  const isKnown = !wasEnteredMarried(loan, borrower) || peopleToExplain(loan).length > 0;
  return isKnown ? [] : [noLongerMarriedText(fullName(borrower))];
};

const maritalStatusText = (borrower: string): string => `The marital status of ${borrower} is missing: enter it`;

const sameHomeText = (loanNumber: string): string =>
  `Another open loan of the company, ${loanNumber}, has one of these people and this home`;

/** `former` is what the person was on the loan. */
const personChangeText = (name: string, former: string, now: string, since = "the case number was requested"): string =>
  `Since ${since}, ${name} (${former}) ${now}: an underwriter gives the ground as a reason, such as a divorce, a death or an error of entry, with its evidence`;

const typeWords = (type: PersonChange["before"]): string => borrowerTypeWords[type].toLowerCase();

const rules = [hecmRegulation("206.3, Eligible and Ineligible Non-Borrowing Spouse")];

const ineligibleAtHomeText = (spouse: string): string =>
  `An ineligible spouse, ${spouse}, lives in the home: make the spouse eligible, so that their age counts, or say why they are not`;

const ineligibleSomewhereText = (spouse: string): string =>
  `Where ${spouse} lives, a spouse who is ineligible, is not entered: enter street and ZIP code of the present address, or say why they are not eligible`;

const eligibleElsewhereText = (spouse: string): string =>
  `The present address of ${spouse}, an eligible spouse, is not the home, which has to be their principal residence`;

/** The home of a loan; for a purchase, where the borrowers live now, because those who live with them will move in with them. */
const homesOf = (loan: Loan): readonly string[] => {
  const homes = loan.hecmType === "purchase" ? borrowersOf(loan).map((each) => each.presentAddress) : [loan.property];
  return homes.flatMap((home) => placeOf(home) ?? []);
};

const ineligibleTexts = (loan: Loan): readonly string[] =>
  loan.borrowers
    .filter(({ borrowerType }) => borrowerType === "ineligible_non_borrowing_spouse")
    .flatMap((spouse) => {
      const place = placeOf(spouse.presentAddress);
      if (place === null) return [ineligibleSomewhereText(fullName(spouse))];
      return homesOf(loan).includes(place) ? [ineligibleAtHomeText(fullName(spouse))] : [];
    });

/** Nothing is reported if the address of the spouse or of the home is missing. */
const eligibleElsewhereTexts = (loan: Loan): readonly string[] => {
  const homes = homesOf(loan);
  return loan.borrowers
    .filter(({ borrowerType, presentAddress }) => {
      const place = placeOf(presentAddress);
      const isElsewhere = place !== null && homes.length > 0 && !homes.includes(place);
      return borrowerType === "eligible_non_borrowing_spouse" && isElsewhere;
    })
    .map((spouse) => eligibleElsewhereText(fullName(spouse)));
};

/** What the people on a loan must agree with for underwriting, in the order in which it is listed. */
export const peopleRequirements: readonly Requirement<JudgedLoan>[] = [
  {
    code: "person_change_unexplained",
    subject: "people",
    severity: "override",
    needsEvidence: true,
    rule: "After the case number is requested, a borrower or spouse is removed from the loan or changes type only if an underwriter gives a reason with evidence; for a possible spouse this applies from the application on",
    rules: [ownRule("the principal limit rests on the people of the case")],
    sentence: personChangeText("…", "…", "…"),
    fields: ["personChanges", "borrowers.borrowerType"],
    unmet: ({ loan }) =>
      peopleToExplain(loan).map(({ name, before, after, isBeforeCase }) => ({
        field: "personChanges",
        text: personChangeText(
          name,
          typeWords(before),
          after === null ? "was removed from the loan" : `became ${typeWords(after)}`,
          isBeforeCase && "the application",
        ),
      })),
  },
  requirementInWords({
    code: "spouse_of_nobody_married",
    subject: "people",
    severity: "override",
    rule: "A non-borrowing spouse is the spouse of a married borrower",
    rules,
    sentence: noBorrowerMarriedText("…"),
    fields: ["borrowers.maritalStatus", "borrowers.borrowerType"],
    texts: ({ loan }) =>
      mayBeMarried(loan).length > 0 ? [] : spousesOf(loan).map((spouse) => noBorrowerMarriedText(fullName(spouse))),
  }),
  requirementInWords({
    code: "too_many_spouses",
    subject: "people",
    severity: "override",
    rule: "A borrower has one spouse; a non-borrowing spouse is eligible or ineligible",
    rules,
    sentence: tooManySpousesText("…", "…"),
    fields: ["borrowers.borrowerType", "borrowers.maritalStatus"],
    texts: ({ loan }) => tooManySpouses(loan),
  }),
  requirementInWords({
    code: "home_in_another_loan",
    subject: "people",
    severity: "override",
    rule: "The company has no other open loan to the same people on the same home",
    rules: [ownRule("two applications for one home are one")],
    sentence: sameHomeText("…"),
    fields: ["borrowers.ssn", "property.street", "property.zipCode"],
    texts: ({ facts: { loansOnSameHome } }) => loansOnSameHome.map(sameHomeText),
  }),
  requirementInWords({
    code: "marital_status_missing",
    subject: "people",
    severity: "override",
    rule: "The marital status of each borrower is known: married, unmarried or separated",
    rules: [ownRule("the marital status says whether a spouse belongs on the loan")],
    sentence: maritalStatusText("…"),
    fields: ["borrowers.maritalStatus"],
    texts: ({ loan }) =>
      borrowersOf(loan)
        .filter(({ maritalStatus }) => maritalStatus === null)
        .map((borrower) => maritalStatusText(fullName(borrower))),
  }),
  requirementInWords({
    code: "ineligible_spouse_lives_in_home",
    subject: "people",
    severity: "override",
    rule: "A non-borrowing spouse is ineligible for a stated reason, for example that the spouse lives elsewhere",
    rules,
    sentence: ineligibleAtHomeText("…"),
    fields: ["borrowers.borrowerType", "borrowers.presentAddress.street", "borrowers.presentAddress.zipCode"],
    texts: ({ loan }) => ineligibleTexts(loan),
  }),
  requirementInWords({
    code: "eligible_spouse_lives_elsewhere",
    subject: "people",
    severity: "override",
    rule: "The home is the present address of each eligible spouse, unless the loan is a purchase and the spouse lives with a borrower",
    rules,
    sentence: eligibleElsewhereText("…"),
    fields: ["borrowers.presentAddress.street", "borrowers.presentAddress.zipCode", "borrowers.borrowerType"],
    texts: ({ loan }) => eligibleElsewhereTexts(loan),
  }),
  // A separated person is married until a court ends the marriage.
  requirementInWords({
    code: "spouse_not_on_loan",
    subject: "people",
    severity: "override",
    rule: "The spouse of a married or separated borrower is on the loan, as a borrower or as a non-borrowing spouse",
    rules: [inForceFrom(null, remembered("Mortgagee Letter 2014-07", "non-borrowing spouses"))],
    sentence: spouseMissingText("…", "…"),
    fields: ["borrowers.borrowerType", "borrowers.maritalStatus"],
    texts: ({ loan }) => [
      ...borrowersOf(loan).flatMap((borrower) => missingSpouseTexts(loan, borrower)),
      ...unpairedTexts(loan),
    ],
  }),
];
