import { codes } from "../codes.ts";
import type { RowEdit, RowRule } from "../edit.ts";
import { affordableUnitsGiven, fieldIs, inFileOrder, isNoPurchase, notPurchased } from "../entries.ts";
import { isOrganization, ofBoth } from "../people.ts";
import { allOf, hasFiveUnits, holdsOneOf, isNumber } from "../row-rules.ts";
import { isInteger } from "../values.ts";

const needsIncome = holdsOneOf("loan_purpose", codes(1, 2, 4));

/** The income on which the decision relied, in thousands. */
export const incomeEdits: readonly RowEdit[] = [
  {
    number: "V654-1",
    fields: ["income"],
    description: "Income is a whole number of thousands, which may be negative, or NA.",
    holds: ({ income }) => income === "NA" || isInteger(income),
  },
  {
    number: "V654-2",
    fields: ["income", "multifamily_affordable_units"],
    description: `Income is NA where ${affordableUnitsGiven.words}.`,
    when: affordableUnitsGiven.applies,
    holds: holdsOneOf("income", codes("NA")),
  },
  ...ofBoth("V655-1", "V655-2", (person) => {
    const organization = isOrganization(person);
    return {
      fields: inFileOrder(["action_taken", ...organization.fields, "income"]),
      description: `Income is NA where ${organization.words} and the loan was not purchased.`,
      when: allOf(organization.applies, isNoPurchase),
      holds: holdsOneOf("income", codes("NA")),
    };
  }),
  {
    number: "Q606",
    fields: ["income"],
    description: "Income is below 10,000 (thousands).",
    when: isNumber("income"),
    holds: (_, { income }) => income < 10_000,
  },
  {
    number: "Q629",
    fields: ["loan_purpose", "action_taken", "income", "total_units"],
    description: "Income is given for a loan of one to four units that was not purchased, for purpose 1, 2 or 4.",
    when: (row, numbers, file) =>
      numbers.total_units <= 4 && needsIncome(row) && notPurchased.applies(row, numbers, file),
    holds: ({ income }) => income !== "NA",
  },
];

const hasUpToFourUnits: RowRule = (_, numbers) => numbers.total_units <= 4;
const securitized = fieldIs("purchaser_type", codes(1, 2, 3, 4));

/** Amounts that are likely to be wrong. */
export const amountEdits: readonly RowEdit[] = [
  {
    number: "Q607",
    fields: ["loan_amount", "lien_status"],
    description: "Loan Amount is at most 250,000 for a subordinate lien.",
    when: holdsOneOf("lien_status", codes(2)),
    holds: (_, numbers) => numbers.loan_amount <= 250_000,
  },
  {
    number: "Q623",
    fields: ["loan_amount", "income", "total_units"],
    description: "Loan Amount is below 2,000,000 for one to four units and an Income of at most 200.",
    when: (_, numbers) => numbers.total_units <= 4 && numbers.income <= 200,
    holds: (_, numbers) => numbers.loan_amount < 2_000_000,
  },
  {
    number: "Q624",
    fields: ["loan_type", "loan_amount", "total_units"],
    description: "Loan Amount of an FHA loan for one unit is at most 637,000.",
    when: (row, numbers) => row.loan_type === "2" && numbers.total_units === 1,
    holds: (_, numbers) => numbers.loan_amount <= 637_000,
  },
  {
    number: "Q625",
    fields: ["loan_type", "loan_amount", "total_units"],
    description: "Loan Amount of a VA loan for one to four units is at most 1,050,000.",
    when: allOf(holdsOneOf("loan_type", codes(3)), hasUpToFourUnits),
    holds: (_, numbers) => numbers.loan_amount <= 1_050_000,
  },
  {
    number: "Q626",
    fields: ["loan_amount", "purchaser_type", "total_units"],
    description: "Loan Amount for one to four units is at most 1,225,000 where Type of Purchaser is 1, 2, 3 or 4.",
    when: allOf(securitized.applies, hasUpToFourUnits),
    holds: (_, numbers) => numbers.loan_amount <= 1_225_000,
  },
  {
    number: "Q627",
    fields: ["loan_amount", "total_units"],
    description: "Loan Amount for five units or more lies between 100,000 and 10,000,000.",
    when: hasFiveUnits,
    holds: (_, numbers) => numbers.loan_amount >= 100_000 && numbers.loan_amount <= 10_000_000,
  },
  {
    number: "Q628",
    fields: ["loan_purpose", "loan_amount", "total_units"],
    description: "Loan Amount for the purchase of one to four units is above 10,000.",
    when: allOf(holdsOneOf("loan_purpose", codes(1)), hasUpToFourUnits),
    holds: (_, numbers) => numbers.loan_amount > 10_000,
  },
];
