import { type TProperties, Type } from "@sinclair/typebox";
import type { ColumnGroup } from "../../../../domain/mcr/form/line.ts";
import type { OriginatorLine } from "../../../../domain/mcr/quarter/report.ts";
import type { TieOut } from "../../../../domain/mcr/quarter/tie-outs.ts";
import { described } from "../../codec/described.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { nullableSchema, recordId, textSchema } from "../../codec/record.ts";
import { extendedResponse, responseObject } from "../../codec/response.ts";
import { enumerated } from "../../codec/values/choice-codecs.ts";

/** An amount in the unit of the form. */
export const wholeDollars = Type.Integer({ description: "Whole dollars" });
const count = Type.Integer();
const loanIds = Type.Array(recordId, { description: "Ids of the loans behind the figure" });

/** Names of the column groups in the API. */
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
  direct: "Applications received directly from borrowers",
  third_party: "Applications received from third parties",
  brokered: "Loans whose application the company took and another lender funded",
  retail: "Loans whose application the company took and that it funded itself",
  wholesale: "Loans that the company funded from applications taken by third parties",
  total: "Sum of the columns",
};

const figureSchema = namedObject("CallReportFigure", {
  amount: nullableSchema({
    ...wholeDollars,
    description: "Amount of the line, in whole dollars; null if the form has no such cell",
  }),
  count: nullableSchema({ ...count, description: "Number of loans in the line; null if the form has no such cell" }),
  average: described(nullableSchema(wholeDollars), "Average amount per loan; null if there are no loans"),
  loans: loanIds,
});

const lineSchema = namedObject("CallReportLine", {
  code: described(textSchema, "Code of the line, such as AC010"),
  label: described(textSchema, "Caption of the line on the form"),
  ...Object.fromEntries(
    Object.entries(columnMeanings).map(([name, meaning]) => [
      name,
      Type.Optional({ ...figureSchema, description: `${meaning}; absent if the line has no such column` }),
    ]),
  ),
});

/** The parts of a response, each with the lines that belong to it. */
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
    "Applications in process at the start of the quarter and received during it, and their outcomes (lines AC0…)",
  closed_loans:
    "Closed loans by loan type, property type, purpose, lien and qualified mortgage status (lines AC1… to AC5…, AC7…, AC8…, and from AC92…)",
  fees: "Broker and lender fees collected for forward and reverse mortgages (lines AC6…)",
  totals: "Totals of closed loans (lines AC900 and AC910)",
  repurchases: "Loans made and assigned that had to be repurchased in the quarter (line AC1000)",
  revenue: "Gross revenue from mortgage origination operations (line AC1100)",
  servicing: "Closed loans with servicing retained and released (lines AC12…)",
  originations: "Loans originated and held, by product, in the expanded part of the form (lines I…)",
};

/** An originator's line as it is filed, apart from its loans. */
export const originatorLine = responseObject<OriginatorLine>("FiledCallReportOriginator", {
  nmls_id: [textSchema, "NMLS id of the mortgage loan originator", "nmlsId"],
  name: [textSchema, "Name of the mortgage loan originator", "name"],
  amount: [wholeDollars, "Total amount of the originator's loans of the quarter", "amountDollars"],
  count: [count, "Number of loans that the originator closed in the quarter", "count"],
});

/** An originator's line with the loans behind it. */
export const originatorWithLoans = extendedResponse(
  "CallReportOriginator",
  [originatorLine, ({ line }: { readonly line: OriginatorLine; readonly loanIds: readonly number[] }) => line],
  { loans: [Type.Array(recordId), "Ids of the loans behind the originator's line", "loanIds"] },
);

export const tieOut = responseObject<TieOut>("CallReportCheck", {
  id: [textSchema, "Id of the check, which names what it compares", "id"],
  nmls_numbers: [
    nullableSchema(textSchema),
    "Numbers of the NMLS completeness checks that it corresponds to; null if there is none",
    "nmlsNumbers",
  ],
  left: [Type.Integer(), "First figure of the comparison", "left"],
  right: [Type.Integer(), "Figure that the first one must equal", "right"],
  ok: [Type.Boolean(), "Whether both figures are equal", "isMet"],
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
    "Lines of the form, by section",
  ),
  mlos: Type.Array(originatorWithLoans.schema, {
    description: "Mortgage loan originators of the state (ACMLO), one entry each",
  }),
  notes: Type.Array(textSchema, { description: "Explanatory notes (ACNOTE)" }),
  checks: described(Type.Array(tieOut.schema), "NMLS completeness checks and other comparisons"),
};
