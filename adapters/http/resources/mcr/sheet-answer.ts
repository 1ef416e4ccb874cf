import { type TProperties, Type } from "@sinclair/typebox";
import type { ColumnGroup } from "../../../../domain/mcr/form/line.ts";
import { enumerated } from "../../codec/choice-codecs.ts";
import { described } from "../../codec/described.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { nullableSchema, recordId, textSchema } from "../../codec/record.ts";

/** An amount as the form has it. */
export const wholeDollars = Type.Integer({ description: "Whole dollars" });
const count = Type.Integer();
const loanIds = Type.Array(recordId, { description: "The loans behind the figure" });

/** What the API calls the groups of columns. */
export const columnNames: Readonly<Record<ColumnGroup, string>> = {
  direct: "direct",
  thirdParty: "third_party",
  brokered: "brokered",
  retail: "retail",
  wholesale: "wholesale",
  total: "total",
};

export const columnSchema = enumerated("CallReportColumn", Object.values(columnNames));

const columnMeanings: Readonly<Record<string, string>> = {
  direct: "Applications that borrowers brought to the company itself",
  third_party: "Applications that a third party brought",
  brokered: "Loans that the company brokered to another lender",
  retail: "Loans that the company closed from its own applications",
  wholesale: "Loans that the company closed for third parties",
  total: "All columns together",
};

const figureSchema = namedObject("CallReportFigure", {
  amount: nullableSchema({
    ...wholeDollars,
    description: "The line's amount in whole dollars; null: the form has no such cell",
  }),
  count: nullableSchema({ ...count, description: "How many loans the line counts; null: the form has no such cell" }),
  average: described(nullableSchema(wholeDollars), "Amount by count; null where there are no loans"),
  loans: loanIds,
});

const lineSchema = namedObject("CallReportLine", {
  code: described(textSchema, "Code of the line, such as AC010"),
  label: described(textSchema, "The line's caption on the form"),
  ...Object.fromEntries(
    Object.entries(columnMeanings).map(([name, meaning]) => [
      name,
      Type.Optional({ ...figureSchema, description: `${meaning}; absent where the line has no such column` }),
    ]),
  ),
});

/** The parts of an answer, each with the lines that belong to it. */
export const sections = {
  application_data: /^AC0\d\d$/,
  closed_loans: /^AC(1\d\d|[2-57]\d\d|8\d\d|9[2-9]\d)$/,
  fees: /^AC6\d\d$/,
  totals: /^AC9[01]0$/,
  repurchases: /^AC1000$/,
  revenue: /^AC1100$/,
  servicing: /^AC12\d\d$/,
  originations: /^I\d+$/,
} as const;

const sectionMeanings: Readonly<Record<keyof typeof sections, string>> = {
  application_data:
    "Applications: in process at the start of the quarter, received in it, and what became of them (lines AC0…)",
  closed_loans:
    "Closed loans by loan type, property type, purpose and lien, and whether they are qualified mortgages (lines AC1… to AC5…, AC7…, AC8… and AC92… on)",
  fees: "Broker and lender fees collected, of forward and reverse mortgages (lines AC6…)",
  totals: "Totals of the closed loans (lines AC900 and AC910)",
  repurchases: "Loans made and assigned that had to be bought back in the quarter (line AC1000)",
  revenue: "Gross revenue from mortgage origination (line AC1100)",
  servicing: "Closed loans with servicing retained and released (lines AC12…)",
  originations: "Originated and held loans by product, as the expanded part of the form has them (lines I…)",
};

/** An originator's line as it is filed, apart from its loans. */
export const originatorProperties = {
  nmls_id: described(textSchema, "NMLS id of the originator"),
  name: described(textSchema, "Name of the originator"),
  amount: described(wholeDollars, "What the originator's loans of the quarter come to"),
  count: described(count, "How many loans the originator closed in the quarter"),
};

const originatorSchema = namedObject("CallReportOriginator", {
  ...originatorProperties,
  loans: described(loanIds, "The loans of the originator's line"),
});

const checkSchema = namedObject("CallReportCheck", {
  id: { ...textSchema, description: "What it compares" },
  nmls_numbers: nullableSchema({
    ...textSchema,
    description: "Its numbers among the completeness checks of the NMLS; null: it is not one of them",
  }),
  left: described(Type.Integer(), "The figure on one side"),
  right: described(Type.Integer(), "The figure that it has to equal"),
  ok: described(Type.Boolean(), "Whether the two agree"),
});

/** The figures of a state, or of all states together. */
export const sheetProperties: TProperties = {
  sections: described(
    namedObject(
      "CallReportSections",
      Object.fromEntries(
        Object.entries(sectionMeanings).map(([name, description]) => [name, Type.Array(lineSchema, { description })]),
      ),
    ),
    "The lines of the form, by its sections",
  ),
  mlos: Type.Array(originatorSchema, { description: "Mortgage loan originators of the state (ACMLO), one line each" }),
  notes: Type.Array(textSchema, { description: "The explanatory note (ACNOTE)" }),
  checks: described(Type.Array(checkSchema), "The completeness checks, and what else has to agree"),
};
