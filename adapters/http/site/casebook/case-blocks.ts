import type { ShownBlock, ShownText } from "../../../page-models/site.ts";
import type { JsonObject } from "../../codec/codec.ts";
import { dateText, objectsIn, textIn, wordsOf } from "../json-texts.ts";

const dash = "–";

/** A code in a case book, such as `line_of_credit` or the name of a refusal. */
const codePattern = /^([a-z]+(_[a-z\d]+)+|([A-Z][a-z]+){2,})$/;

/** A value of a case: a code in words, or any other value as written in the book. */
export const caseText = (json: unknown): string => {
  const text = textIn(json);
  return codePattern.test(text) ? wordsOf(text.replaceAll(/(?<=[a-z])(?=[A-Z])/g, "_").toLowerCase()) : text;
};

const orDash = (json: unknown): string => caseText(json) || dash;

/** A list of texts as a table with one column; empty if there are none. */
const textsTable = (caption: string, name: string, texts: readonly string[]): readonly ShownBlock[] =>
  texts.length === 0
    ? []
    : [{ kind: "table", caption, columns: [{ name }], rows: texts.map((text) => [text]), empty: "" }];

const textsIn = (json: unknown): readonly string[] => (Array.isArray(json) ? json.map(textIn) : []);

const statedFigures = (figures: unknown): string =>
  objectsIn(figures)
    .map(({ column, figure }) => `${textIn(column).replace("→ ", "")} ${textIn(figure)}`)
    .join("; ");

const reviewRow = (review: JsonObject): readonly ShownText[] => [
  textIn(review.by),
  dateText(review.reviewed_date),
  wordsOf(review.verdict),
  textIn(review.note),
  statedFigures(review.figures),
  review.is_of_this_wording === true ? "Current" : "Earlier",
];

const inputsTable = (caption: string, inputs: readonly JsonObject[], empty: string): ShownBlock => ({
  kind: "table",
  caption,
  columns: [{ name: "Column" }, { name: "This case" }, { name: "Plain loan" }],
  rows: inputs.map(({ column, value, plain_value }) => [textIn(column), orDash(value), orDash(plain_value)]),
  empty,
});

const isSaid = ({ value }: JsonObject): boolean => value !== null;

/** What an expert needs to judge a case: its inputs, its expected results beside the program's, its working, and the reviews. */
export const caseBlocks = (worked: JsonObject): readonly ShownBlock[] => {
  const { inputs, findings, working, source, signature, problem, standing, reviews, notes } = worked;
  return [
    {
      kind: "facts",
      facts: [
        { name: "Status", text: wordsOf(standing) },
        { name: "Source", text: textIn(source) },
        { name: "Signed in the book", text: textIn(signature) || "Not yet" },
        ...(problem === null ? [] : [{ name: "Could not be calculated", text: textIn(problem) }]),
      ],
    },
    inputsTable("Inputs that the case states", objectsIn(inputs).filter(isSaid), "None: the case is the plain loan."),
    {
      kind: "table",
      caption: "Expected figures and the results of the program",
      columns: [
        { name: "Figure" },
        { name: "Expected", isFigure: true },
        { name: "The program", isFigure: true },
        { name: "Result" },
      ],
      rows: objectsIn(findings).map(({ column, expected, found, passes }) => [
        textIn(column).replace("→ ", ""),
        caseText(expected),
        caseText(found),
        passes === true ? "Same" : "Differs",
      ]),
      empty: "The program could not calculate the case.",
    },
    ...textsTable("Calculated by hand, from the source", "Working", working === null ? [] : [textIn(working)]),
    ...textsTable("Below the table of the book", "Working", working === null ? textsIn(notes) : []),
    {
      kind: "table",
      caption: "Reviews by experts",
      columns: ["Expert", "Date", "Verdict", "Note", "Expected instead", "Wording"].map((name) => ({ name })),
      rows: objectsIn(reviews).map(reviewRow),
      empty: "No expert has reviewed this case yet.",
    },
  ];
};

/** The working of a case: the remaining data of its loan, and how the program calculates it. */
export const workingBlocks = ({ inputs, steps }: JsonObject): readonly ShownBlock[] => {
  const rest = objectsIn(inputs).filter((input) => !isSaid(input));
  return [
    ...(rest.length === 0 ? [] : [inputsTable("Inputs taken from the plain loan", rest, "")]),
    ...textsTable("The program's steps", "Step", textsIn(steps)),
  ];
};
