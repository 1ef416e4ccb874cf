import { plainLoanBehind } from "../sample/plain-columns.ts";

/** The meaning of a dash in a book: in a sentence, and the values that it represents, by column. */
interface Dash {
  readonly meaning: string;
  /** Whether it refers to the plain loan. */
  readonly isPlainLoan: boolean;
  readonly behind: (cells: ReadonlyMap<string, string>) => Readonly<Record<string, string>>;
}

const ofLoan = (more: string, values: Readonly<Record<string, string>> = {}): Dash => ({
  meaning: `A dash means the value of the plain loan, shown in gray where it has one${more}.`,
  isPlainLoan: true,
  behind: (cells) => ({ ...plainLoanBehind(cells), ...values }),
});

const notGiven = (meaning: string, values: Readonly<Record<string, string>> = {}): Dash => ({
  meaning,
  isPlainLoan: false,
  behind: () => values,
});

const loanCalculation = ofLoan("");

/** The books that are not only about the calculation of the plain loan. */
const dashes: Readonly<Record<string, Dash>> = {
  "expected-rate": notGiven(
    "A dash means that this is not there: no rate entered, no lock, no case number, no closing date, no published average.",
  ),
  feasibility: loanCalculation,
  "fixed-fields": notGiven("A dash under the value so far means that the field has one."),
  "lock-proof": notGiven("A dash under the average on the lock day means that no week is published for that day."),
  "payment-plans": ofLoan("; in the columns of the plan it means that nothing is asked"),
  projection: ofLoan(
    "; under plan it means that none is chosen, in its columns that nothing is asked, under horizon to the end of the tables, under year the last one",
    { appreciation: "0 %" },
  ),
  "published-loan-cost": notGiven("Nothing is left out of these loans: a dash is found under an arrow alone."),
  "rate-lock": notGiven("A dash means that no case number is assigned yet."),
  "refinance-test": ofLoan("; under application it means that there is no application yet"),
  "required-set-aside": notGiven(
    "A dash under a factor, an explanation or an amount means that there is none; the other columns show in gray what it stands for.",
    { "rate type": "annual_adjustable", "taxes current": "yes", "agency requires one": "no", "set-aside": "none" },
  ),
  "residual-income": notGiven(
    "A dash under an amount means that nothing is entered; the other columns show in gray what it stands for.",
    { state: "IL", "case number assigned": "2026-04-06", "rate type": "annual_adjustable", "taxes current": "yes" },
  ),
  talc: ofLoan("; under plan it means that none is chosen, in its columns that nothing is asked", {
    appreciation: "0 %",
  }),
  "waiting-days": notGiven("A dash under the state means that the wait is the same in every state."),
  "week-in-effect": notGiven("A dash under the named day means that none is named: today counts."),
  "weekly-averages": notGiven("Nothing is left out of these weeks: a dash is found under an arrow alone."),
};

/** The names of the books whose dashes have their own meaning. */
export const booksWithOwnDashes: readonly string[] = Object.keys(dashes);

export const dashOf = (book: string): Dash => dashes[book] ?? loanCalculation;

/** The sentence below a sheet's title. Expected results never have a default. */
export const dashSentence = (book: string): string =>
  `${dashOf(book).meaning} Under an arrow (→) a dash tests nothing.`;
