import { ageAtLastBirthday } from "../../kernel/day.ts";
import type { Borrower } from "../../loan/borrowers/borrower.ts";
import type { Demographics } from "../../loan/borrowers/demographics.ts";
import { cellText } from "../../loan/hmda/register-text.ts";
import type { Loan } from "../../loan/loan.ts";
import { type Cell, lacks } from "./cells.ts";

/** Up to five codes; the first one is missing if nothing was answered. */
type FiveCells = readonly [Cell, Cell, Cell, Cell, Cell];

/** The register's fields for a person. */
interface PersonCells {
  readonly ethnicity: FiveCells;
  readonly ethnicityText: string;
  readonly ethnicityObserved: Cell;
  readonly race: FiveCells;
  readonly raceNativeText: string;
  readonly raceAsianText: string;
  readonly racePacificText: string;
  readonly raceObserved: Cell;
  readonly sex: Cell;
  readonly sexObserved: Cell;
  readonly age: Cell;
}

/** A person on the loan, with their path on it. */
interface Person {
  readonly borrower: Borrower;
  readonly path: string;
}

const five = ([first = "", second = "", third = "", fourth = "", fifth = ""]: readonly Cell[]): FiveCells => [
  first,
  second,
  third,
  fourth,
  fifth,
];

/** If there is no co-applicant. */
const noPerson: PersonCells = {
  ethnicity: five(["5"]),
  ethnicityText: "",
  ethnicityObserved: "4",
  race: five(["8"]),
  raceNativeText: "",
  raceAsianText: "",
  racePacificText: "",
  raceObserved: "4",
  sex: "5",
  sexObserved: "4",
  age: "9999",
};

/** A loan of the first release may have no person of type borrower left. */
const unknownPerson: PersonCells = { ...noPerson, sex: lacks("borrowers") };

/** One of the three questions: its answers, and the codes that can be recorded by visual observation or surname (appendix B, 10). */
interface Question {
  readonly path: string;
  readonly codes: readonly number[];
  readonly texts: readonly string[];
  readonly observable: readonly number[];
  readonly isObserved: boolean | null;
}

const isUnanswered = ({ codes, texts }: Question): boolean => codes.length === 0 && texts.every((text) => text === "");

const codesOf = (question: Question): FiveCells =>
  five(isUnanswered(question) ? [lacks(question.path)] : question.codes.map(String));

/** How an answer was collected. An answer that cannot be observed was not; for others it must be stated. */
const observedCell = (question: Question): Cell => {
  const { path, codes, texts, observable, isObserved } = question;
  if (isObserved !== null) return isObserved ? "1" : "2";
  if (isUnanswered(question)) return lacks(path);
  const mayBeObserved = texts.every((text) => text === "") && codes.every((code) => observable.includes(code));
  return mayBeObserved ? lacks(`${path}Observed`) : "2";
};

const demographicCells = (given: Demographics | null, path: string): Omit<PersonCells, "age"> => {
  const ethnicityText = cellText(given?.ethnicityOther ?? null);
  const raceNativeText = cellText(given?.raceNativeOther ?? null);
  const raceAsianText = cellText(given?.raceAsianOther ?? null);
  const racePacificText = cellText(given?.racePacificIslanderOther ?? null);
  const sex = given?.sex ?? null;
  const ethnicityQuestion: Question = {
    path: `${path}.demographics.ethnicity`,
    codes: given?.ethnicity ?? [],
    texts: [ethnicityText],
    observable: [1, 2],
    isObserved: given?.ethnicityObserved ?? null,
  };
  const raceQuestion: Question = {
    path: `${path}.demographics.race`,
    codes: given?.race ?? [],
    texts: [raceNativeText, raceAsianText, racePacificText],
    observable: [1, 2, 3, 4, 5],
    isObserved: given?.raceObserved ?? null,
  };
  const sexQuestion: Question = {
    path: `${path}.demographics.sex`,
    codes: sex === null ? [] : [sex],
    texts: [],
    observable: [1, 2],
    isObserved: given?.sexObserved ?? null,
  };
  return {
    ethnicity: codesOf(ethnicityQuestion),
    ethnicityText,
    ethnicityObserved: observedCell(ethnicityQuestion),
    race: codesOf(raceQuestion),
    raceNativeText,
    raceAsianText,
    racePacificText,
    raceObserved: observedCell(raceQuestion),
    sex: codesOf(sexQuestion)[0],
    sexObserved: observedCell(sexQuestion),
  };
};

/** A person's age in completed years on the application date. */
const ageCell = ({ bornOn }: Borrower, { applicationOn }: Loan): Cell =>
  applicationOn === null ? lacks("applicationOn") : String(ageAtLastBirthday(bornOn, applicationOn));

const personCells = (loan: Loan, { borrower, path }: Person): PersonCells => ({
  ...demographicCells(borrower.demographics, path),
  age: ageCell(borrower, loan),
});

/**
 * The two people of a row: the first borrower, and the first co-borrower by id, or if there is none the next borrower. A non-borrowing
 * spouse is neither.
 */
const applicantsOf = ({ borrowers }: Pick<Loan, "borrowers">): readonly [Person | null, Person | null] => {
  const people = borrowers.map((borrower, at): Person => ({ borrower, path: `borrowers.${at}` }));
  const [applicant = null, nextBorrower = null] = people.filter(({ borrower }) => borrower.borrowerType === "borrower");
  const [coBorrower = null] = people
    .filter(({ borrower }) => borrower.borrowerType === "co_borrower")
    .toSorted((one, other) => one.borrower.id - other.borrower.id);
  return [applicant, coBorrower ?? nextBorrower];
};

/** Whether there is a co-applicant. */
export const hasCoApplicant = (loan: Pick<Loan, "borrowers">): boolean => applicantsOf(loan)[1] !== null;

/** The register's fields for the two people of a row. */
export const applicantCells = (loan: Loan): readonly [applicant: PersonCells, coApplicant: PersonCells] => {
  const [applicant, coApplicant] = applicantsOf(loan);
  return [
    applicant === null ? unknownPerson : personCells(loan, applicant),
    coApplicant === null ? noPerson : personCells(loan, coApplicant),
  ];
};
