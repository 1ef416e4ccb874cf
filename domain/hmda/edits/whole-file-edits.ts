import type { DuplicateEdit, MacroEdit, RowRule } from "./edit.ts";

/** The edits of rows that must differ. Every row of a group is reported. */
export const duplicateEdits: readonly DuplicateEdit[] = [
  {
    number: "S305",
    fields: [],
    description: "No two rows are identical.",
    among: "lines",
  },
  {
    number: "S306",
    fields: ["uli", "action_taken"],
    description: "No two originated loans have the same identifier.",
    among: "originated identifiers",
  },
  {
    number: "Q600",
    fields: ["uli"],
    description: "No two rows have the same identifier.",
    among: "identifiers",
  },
];

const hasAction =
  (action: string): RowRule =>
  (row) =>
    row.action_taken === action;

/** At most a given percentage of the rows, without rounding. */
const atMostPercent = (percent: number) => (count: number, amongCount: number) => ({
  holds: count * 100 <= amongCount * percent,
  left: count,
  right: (amongCount * percent) / 100,
});

const actionShare = (number: string, action: string, words: string, percent: number): MacroEdit => ({
  number,
  fields: ["action_taken"],
  description: `At most ${percent}% of the rows are ${words}.`,
  counted: hasAction(action),
  compare: atMostPercent(percent),
});

/**
 * Up to this number of originated purchases, their share is not meaningful; up to this number of preapprovals, the absence of a denied one
 * is not meaningful.
 */
const maxPurchasesUnchecked = 25;
const maxPreapprovalsUnchecked = 1_000;

/** The macro edits that all years share. */
export const macroEdits: readonly MacroEdit[] = [
  {
    number: "Q634",
    fields: ["loan_purpose", "action_taken"],
    description: "Of the purchases at most 95% are originated, where more than 25 are.",
    counted: (row) => row.action_taken === "1" && row.loan_purpose === "1",
    among: (row) => row.loan_purpose === "1",
    compare: (count, amongCount) => {
      const compared = atMostPercent(95)(count, amongCount);
      return { ...compared, holds: count <= maxPurchasesUnchecked || compared.holds };
    },
  },
  actionShare("Q635", "2", "approved but not accepted", 15),
  actionShare("Q636", "4", "withdrawn", 30),
  actionShare("Q637", "5", "closed for incompleteness", 15),
  {
    number: "Q638",
    fields: ["action_taken"],
    description: "At least 20% of the loans and applications (actions 1 to 6) are originated.",
    counted: hasAction("1"),
    among: ({ action_taken: action }) => action.length === 1 && action >= "1" && action <= "6",
    compare: (count, amongCount) => ({
      holds: count * 100 >= amongCount * 20,
      left: count,
      right: (amongCount * 20) / 100,
    }),
  },
  {
    number: "Q639",
    fields: ["preapproval", "action_taken"],
    description: "A preapproval request is denied where there are more than 1,000 of them.",
    counted: hasAction("7"),
    among: (row) => row.preapproval === "1",
    compare: (count, amongCount) => ({
      holds: amongCount <= maxPreapprovalsUnchecked || count > 0,
      left: count,
      right: 1,
    }),
  },
  {
    number: "Q640",
    fields: ["income"],
    description: "At most 20% of the rows have an income below 10 (thousand).",
    counted: (_, { income }) => income < 10,
    compare: atMostPercent(20),
  },
];
