import { mod97 } from "../../../company/identifiers.ts";
import { codes } from "../codes.ts";
import type { FileFacts, RowEdit, RowRule } from "../edit.ts";
import { inFileOrder, notPurchased, originated } from "../entries.ts";
import { allOf, allOrNone, holdsOneOf, isNumber } from "../row-rules.ts";
import { isAlphanumeric, isDate } from "../values.ts";

/** A universal loan identifier has an LEI and check digits, and so at least 23 characters. A shorter text is another identifier. */
const minUniversalCharacters = 23;
const isUniversal: RowRule = ({ uli }) => uli.length >= minUniversalCharacters;

/** The record identifier, the lender's identifier, and the loan's. */
export const identifierEdits: readonly RowEdit[] = [
  {
    number: "S300",
    fields: ["record_identifier"],
    description: "The first line begins with 1, every other line with 2.",
    holds: holdsOneOf("record_identifier", codes(2)),
  },
  {
    number: "S301",
    fields: ["sheet.lei", "lei"],
    description: "The LEI of a row equals the LEI of the transmittal sheet.",
    needs: "sheet",
    holds: ({ lei }, _, { sheet }) =>
      sheet !== null && (lei === sheet.lei || lei.toUpperCase() === sheet.lei.toUpperCase()),
  },
  {
    number: "V600",
    fields: ["lei"],
    description: "The LEI has 20 letters and digits.",
    holds: ({ lei }) => lei.length === 20 && isAlphanumeric(lei),
  },
  {
    number: "V608-1",
    fields: ["uli"],
    description: "An identifier of 23 or more characters has letters and digits alone, at most 45.",
    when: isUniversal,
    holds: ({ uli }) => uli.length <= 45 && isAlphanumeric(uli),
  },
  {
    number: "V608-2",
    fields: ["uli"],
    description:
      "An identifier of fewer than 23 characters has letters and digits alone, and is not NA, Exempt or 1111.",
    when: ({ uli }) => uli.length < minUniversalCharacters,
    holds: ({ uli }) => isAlphanumeric(uli) && uli !== "NA" && uli !== "Exempt" && uli !== "1111",
  },
  {
    number: "V609",
    fields: ["uli"],
    description: "The check digits of an identifier of 23 or more characters are right.",
    when: isUniversal,
    holds: ({ uli }) => mod97(uli) === 1,
  },
  {
    number: "Q648",
    fields: inFileOrder(["lei", "uli", ...notPurchased.fields]),
    description: "The identifier of a loan that was not purchased begins with the LEI of its row.",
    when: allOf(notPurchased.applies, isUniversal),
    holds: ({ uli, lei }) => uli.slice(0, 20) === lei,
  },
];

/** The last month and day of each quarter that is filed separately, as the last digits of a date. */
const quarterEnds = { 1: 331, 2: 630, 3: 930 } as const;

/** The last action date that belongs to a filing; for a year this is December 31 or later. */
const lastActionDate = ({ year, quarter }: FileFacts): number =>
  year * 10_000 + (quarter === null ? 1231 : quarterEnds[quarter]);

/** Dates are compared as numbers, which order by year, month, and day. */
const YEARS = 10_000;

/** The application date and the action taken date. */
export const dateEdits: readonly RowEdit[] = [
  {
    number: "V610-1",
    fields: ["application_date"],
    description: "Application Date is a date, YYYYMMDD, or NA.",
    holds: (row) => row.application_date === "NA" || isDate(row.application_date),
  },
  {
    number: "V610-2",
    fields: ["application_date", "action_taken"],
    description: "Application Date is NA for a purchased loan, and for no other.",
    holds: allOrNone(["application_date", codes("NA")], ["action_taken", codes(6)]),
  },
  {
    number: "V619-1",
    fields: ["action_taken_date"],
    description: "Action Taken Date is a date, YYYYMMDD.",
    holds: (row) => isDate(row.action_taken_date),
  },
  {
    number: "V619-2",
    fields: ["action_taken_date"],
    description: "Action Taken Date lies in the year of the filing and, for a quarter, not after its end.",
    holds: ({ action_taken_date: date }, numbers, file) =>
      date.startsWith(String(file.year)) &&
      (file.quarter === null || numbers.action_taken_date <= lastActionDate(file)),
  },
  {
    number: "V619-3",
    fields: ["application_date", "action_taken", "action_taken_date"],
    description: "Action Taken Date is not before Application Date, but for a purchased loan.",
    when: allOf(notPurchased.applies, (row) => row.application_date !== "NA"),
    holds: (_, numbers) => numbers.action_taken_date >= numbers.application_date,
  },
  {
    number: "Q601",
    fields: ["application_date", "action_taken_date"],
    description: "Application Date is at most two years before Action Taken Date.",
    // The years are tested first: they are seldom exceeded, and checking for a valid date takes longer.
    holds: (row, numbers) =>
      numbers.application_date >= numbers.action_taken_date - 2 * YEARS ||
      !(isDate(row.application_date) && isDate(row.action_taken_date)),
  },
  {
    number: "Q608",
    fields: ["application_date", "action_taken", "action_taken_date"],
    description: "Action Taken Date of an originated loan is after Application Date.",
    when: allOf(originated.applies, isNumber("application_date")),
    holds: (_, numbers) => numbers.action_taken_date > numbers.application_date,
  },
];
