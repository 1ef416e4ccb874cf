import type { Bureau } from "../../../company/credit-bureaus.ts";
import { keyFactorsOf } from "../../../credit/key-factors.ts";
import type { CreditScore } from "../../../credit/report-content.ts";
import { borrowerTypeWords } from "../../../hecm/term-words.ts";
import { cityLine, oneLine, streetLine } from "../../../kernel/address.ts";
import { ageAtLastBirthday, type Day } from "../../../kernel/day.ts";
import { wordsOf } from "../../../kernel/text/code-words.ts";
import { inSeries } from "../../../kernel/text/phrases.ts";
import { type Borrower, fullName, isObligor } from "../../../loan/borrowers/borrower.ts";
import { citizenshipWords, maritalStatusWords } from "../../../loan/loan-words.ts";
import { bureauAddresses } from "../../standard/addresses.ts";
import type { DocumentFacts } from "../facts.ts";
import { count, date, list, type MergeFields, money, record, text, yesNo } from "../field.ts";
import { phoneOf, scoreModelOf } from "../words.ts";

interface ReportedScore extends CreditScore {
  readonly completedOn: Day;
}

interface Person extends Borrower {
  readonly today: Day;
  readonly creditScores: readonly ReportedScore[];
  /** The bureaus of the reports used for the decision, for any person. */
  readonly decisionBureaus: readonly Bureau[];
}

/** Where letters are sent: the mailing address, or else the present one. */
const letterAddress = ({ mailingAddress, presentAddress }: Person) =>
  mailingAddress.street === null ? presentAddress : mailingAddress;

const bureausIn = (scores: readonly CreditScore[]): readonly Bureau[] => [
  ...new Set(scores.map(({ bureau }) => bureau)),
];

const bureauOf = ({ bureau }: { readonly bureau: Bureau }) => bureauAddresses[bureau];

/** The range of possible scores; null unless the report states both ends. */
const rangeOf = ({ rangeLow, rangeHigh }: ReportedScore) =>
  rangeLow !== null && rangeHigh !== null && rangeLow < rangeHigh
    ? { low: String(rangeLow), high: String(rangeHigh) }
    : null;

const scoreFields: MergeFields<ReportedScore> = {
  value: text("Credit score", ({ value }) => (value === null ? null : String(value))),
  model: text("Model of the score", ({ model }) => scoreModelOf(model)),
  range_low: text("Lowest score of the model, as the report states it", (score) => rangeOf(score)?.low ?? null),
  range_high: text("Highest score of the model", (score) => rangeOf(score)?.high ?? null),
  date: date("Date of the report", ({ completedOn }) => completedOn),
  factors: text("Key factors, at most four and the number of inquiries, in one line", (score) =>
    keyFactorsOf(score).join("; "),
  ),
  bureau_name: text("Consumer reporting agency", (score) => bureauOf(score).name),
  bureau_address: text("Its address", (score) => oneLine(bureauOf(score).address)),
  bureau_phone: text("Its toll-free telephone number", (score) => bureauOf(score).phone),
};

/** The total of the entries. Without entries nothing was entered, so the total is not known. */
const totalOf = (entries: readonly { readonly amountCents: number }[]): number | null =>
  entries.length === 0 ? null : entries.reduce((sum, { amountCents }) => sum + amountCents, 0);

const addressFields: MergeFields<Person> = {
  letter_line_1: text("First line of the address for letters: the mailing address, else the present one", (person) =>
    streetLine(letterAddress(person)),
  ),
  letter_line_2: text("Second line of the address for letters", (person) => cityLine(letterAddress(person))),
  mailing_address: text("Mailing address in one line", ({ mailingAddress }) => oneLine(mailingAddress)),
  present_address: text("Present address in one line", ({ presentAddress }) => oneLine(presentAddress)),
};

const personFields: MergeFields<Person> = {
  full_name: text("First, middle and last name with suffix", fullName),
  first_name: text("First name", ({ firstName }) => firstName),
  middle_name: text("Middle name", ({ middleName }) => middleName),
  last_name: text("Last name", ({ lastName }) => lastName),
  suffix: text("Suffix of the name, such as Jr.", ({ suffix }) => suffix),
  type: text("Role of the person on the loan, in words", ({ borrowerType }) => borrowerTypeWords[borrowerType]),
  is_eligible_spouse: yesNo(
    "Whether the person is a non-borrowing spouse for whom the loan's due date can be deferred",
    ({ borrowerType }) => borrowerType === "eligible_non_borrowing_spouse",
  ),
  is_ineligible_spouse: yesNo(
    "Whether the person is a non-borrowing spouse for whom the loan's due date cannot be deferred",
    ({ borrowerType }) => borrowerType === "ineligible_non_borrowing_spouse",
  ),
  age: count("Age on the day of the document, at the last birthday", (one) => ageAtLastBirthday(one.bornOn, one.today)),
  date_of_birth: date("Date of birth", ({ bornOn }) => bornOn),
  ssn_last4: text("Last four digits of the Social Security number; no field has more", ({ ssn }) =>
    // If more than the last four digits is stored, none of it is printed.
    ssn === null || !/^\d{4}$/.test(ssn.last4) ? null : ssn.last4,
  ),
  email: text("E-mail address", ({ email }) => email),
  phone: text("Telephone number", ({ phone }) => phoneOf(phone)),
  marital_status: text("Marital status", ({ maritalStatus }) => wordsOf(maritalStatusWords, maritalStatus)),
  citizenship: text("Citizenship", ({ citizenship }) => wordsOf(citizenshipWords, citizenship)),
  is_veteran: yesNo("Whether the person is a veteran", ({ isVeteran }) => isVeteran),
  income_total: money("Sum of the monthly income that was entered", ({ monthlyIncome }) => totalOf(monthlyIncome)),
  obligation_total: money("Sum of the monthly obligations that were entered", (person) =>
    totalOf(person.monthlyObligations),
  ),
  asset_total: money("Sum of the assets that were entered", ({ assets }) => totalOf(assets)),
  ...addressFields,
};

const agencyFields: MergeFields<Bureau> = {
  name: text("A consumer reporting agency", (bureau) => bureauAddresses[bureau].name),
  address: text("Its address", (bureau) => oneLine(bureauAddresses[bureau].address)),
  phone: text("Its toll-free telephone number", (bureau) => bureauAddresses[bureau].phone),
};

const obligorFields: MergeFields<Person> = {
  ...personFields,
  credit_scores: list(
    "Person's credit scores on reports of the loan, once an application was denied or closed as incomplete",
    ({ creditScores }) => creditScores.filter(({ value }) => value !== null),
    scoreFields,
  ),
  reporting_agencies: list(
    "Consumer reporting agencies from which the person's scores were requested, even if they had none; for a person without any, the agencies of the loan's other people",
    ({ creditScores, decisionBureaus }) => (creditScores.length > 0 ? bureausIn(creditScores) : decisionBureaus),
    agencyFields,
  ),
};

const scoresOf = ({ creditReports }: DocumentFacts, borrowerId: number): readonly ReportedScore[] =>
  creditReports.flatMap(({ completedOn, scores }) =>
    scores.filter((score) => score.borrowerId === borrowerId).map((score) => ({ ...score, completedOn })),
  );

const peopleOf = (facts: DocumentFacts): readonly Person[] => {
  const { today, creditReports } = facts;
  const decisionBureaus = bureausIn(creditReports.flatMap(({ scores }) => scores));
  return facts.loan.borrowers.map((one) => ({
    ...one,
    today,
    decisionBureaus,
    creditScores: scoresOf(facts, one.id),
  }));
};

const obligorsOf = (facts: DocumentFacts): readonly Person[] => peopleOf(facts).filter(isObligor);

/** The people on the loan. */
export const peopleSection: MergeFields<DocumentFacts> = {
  borrower: record((facts) => peopleOf(facts)[0] ?? null, personFields),
  borrower_names: text("Names of all who sign the note, in a series", (facts) =>
    inSeries(obligorsOf(facts).map(fullName)),
  ),
  borrowers: list("Borrowers and co-borrowers, who sign the note, for a loop", obligorsOf, obligorFields),
  non_borrowers: list(
    "Spouses and others in the household who do not sign the note, for a loop",
    (facts) => peopleOf(facts).filter((one) => !isObligor(one)),
    personFields,
  ),
};
