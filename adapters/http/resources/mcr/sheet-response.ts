import { Type } from "@sinclair/typebox";
import type { ColumnGroup, Line } from "../../../../domain/mcr/form/line.ts";
import { averageDollars, figuresOf } from "../../../../domain/mcr/quarter/cells.ts";
import type { OriginatorLine, Sheet } from "../../../../domain/mcr/quarter/report.ts";
import type { TieOut } from "../../../../domain/mcr/quarter/tie-outs.ts";
import { described, withoutDescription } from "../../codec/described.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { nullableSchema, recordId, textSchema } from "../../codec/record.ts";
import { extendedResponse, type ResponseTable, responseObject } from "../../codec/response.ts";
import { enumerated } from "../../codec/values/choice-codecs.ts";

/** An amount in the unit of the form. */
export const wholeDollars = Type.Integer({ description: "Whole dollars" });
const count = Type.Integer();
const loanIds = Type.Array(recordId, { description: "Ids of the loans behind the figure" });

/** The column groups in the API, with their names and meanings. */
const columns: Readonly<Record<ColumnGroup, readonly [name: string, meaning: string]>> = {
  direct: ["direct", "Applications received directly from borrowers"],
  thirdParty: ["third_party", "Applications received from third parties"],
  brokered: ["brokered", "Loans whose application the company took and another lender funded"],
  retail: ["retail", "Loans whose application the company took and that it funded itself"],
  wholesale: ["wholesale", "Loans that the company funded from applications taken by third parties"],
  total: ["total", "Sum of the columns"],
};

/** The name of a column group in the API. */
export const columnName = (group: ColumnGroup): string => columns[group][0];

export const columnSchema = enumerated(
  "CallReportColumn",
  Object.values(columns).map(([name]) => name),
);

interface FigureWithLoans {
  readonly amount: number | null;
  readonly count: number | null;
  readonly loanIds: readonly number[];
}

const figureResponse = responseObject<FigureWithLoans>("CallReportFigure", {
  amount: [
    nullableSchema(withoutDescription(wholeDollars)),
    "Amount of the line, in whole dollars; null if the form does not have the cell",
    "amount",
  ],
  count: [nullableSchema(count), "Number of loans in the line; null if the form does not have the cell", "count"],
  average: [nullableSchema(wholeDollars), "Average amount per loan; null if there are no loans", averageDollars],
  loans: [loanIds, null, "loanIds"],
});

const lineSchema = namedObject("CallReportLine", {
  code: described(textSchema, "Code of the line, such as AC010"),
  label: described(textSchema, "Caption of the line on the form"),
  ...Object.fromEntries(
    Object.values(columns).map(([name, meaning]) => [
      name,
      Type.Optional({
        ...figureResponse.schema,
        description: `${meaning}; absent if the line does not have the column`,
      }),
    ]),
  ),
});

/** The parts of a response, with the codes of their lines and their meanings. */
const sections: Readonly<Record<string, readonly [codes: RegExp, meaning: string]>> = {
  application_data: [
    /^AC0\d\d$/,
    "Applications in process at the start of the quarter and received during it, and their outcomes (lines AC0…)",
  ],
  closed_loans: [
    /^AC(1\d\d|[2-57]\d\d|8\d\d|9[2-9]\d)$/,
    "Closed loans by loan type, property type, purpose, lien and qualified mortgage status (lines AC1… to AC5…, AC7…, AC8…, and from AC92…)",
  ],
  fees: [/^AC6\d\d$/, "Broker and lender fees collected for forward and reverse mortgages (lines AC6…)"],
  totals: [/^AC9[01]0$/, "Totals of closed loans (lines AC900 and AC910)"],
  repurchases: [/^AC1000$/, "Loans made and assigned that had to be repurchased in the quarter (line AC1000)"],
  revenue: [/^AC1100$/, "Gross revenue from mortgage origination operations (line AC1100)"],
  servicing: [/^AC12\d\d$/, "Closed loans with servicing retained and released (lines AC12…)"],
  originations: [/^I\d+$/, "Loans originated and held, by product, in the expanded part of the form (lines I…)"],
};

/** An originator's line as filed, without its loans. */
export const originatorLine = responseObject<OriginatorLine>("FiledCallReportOriginator", {
  nmls_id: [textSchema, "NMLS id of the mortgage loan originator", "nmlsId"],
  name: [textSchema, "Name of the mortgage loan originator", "name"],
  amount: [wholeDollars, "Total amount of the originator's loans of the quarter", "amountDollars"],
  count: [count, "Number of loans that the originator closed in the quarter", "count"],
});

/** An originator's line with the loans behind it. */
const originatorWithLoans = extendedResponse(
  "CallReportOriginator",
  [originatorLine, ({ line }: { readonly line: OriginatorLine; readonly loanIds: readonly number[] }) => line],
  { loans: [Type.Array(recordId), "Ids of the loans behind the originator's line", "loanIds"] },
);

const tieOut = responseObject<TieOut>("CallReportCheck", {
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

/** The figures of a state, or of all states together, with the loans behind them. */
export interface ShownSheet {
  readonly sheet: Sheet;
  readonly formLines: readonly Line[];
  readonly loanIdsOf: {
    readonly figure: (code: string, group: ColumnGroup) => readonly number[];
    readonly originator: (nmlsId: string) => readonly number[];
  };
}

const encodeLine = (line: Line, { sheet, loanIdsOf }: ShownSheet) => ({
  code: line.code,
  label: line.caption,
  ...Object.fromEntries(
    figuresOf(sheet.cells, line).map(({ group, ...figure }) => [
      columnName(group),
      figureResponse.encode({ ...figure, loanIds: loanIdsOf.figure(line.code, group) }),
    ]),
  ),
});

const sectionsResponse = responseObject<ShownSheet>(
  "CallReportSections",
  Object.fromEntries(
    Object.entries(sections).map(([name, [codes, meaning]]) => [
      name,
      [
        Type.Array(lineSchema),
        meaning,
        (shown: ShownSheet) =>
          shown.formLines.filter(({ code }) => codes.test(code)).map((line) => encodeLine(line, shown)),
      ],
    ]),
  ),
);

export const sheetTable: ResponseTable<ShownSheet> = {
  sections: [sectionsResponse.schema, "Lines of the form, by section", sectionsResponse.encode],
  mlos: [
    Type.Array(originatorWithLoans.schema),
    "Mortgage loan originators of the state (ACMLO), one entry each",
    ({ sheet, loanIdsOf }) =>
      sheet.originators.map((line) => originatorWithLoans.encode({ line, loanIds: loanIdsOf.originator(line.nmlsId) })),
  ],
  notes: [Type.Array(textSchema), "Explanatory notes (ACNOTE)", ({ sheet }) => sheet.notes],
  checks: [
    Type.Array(tieOut.schema),
    "NMLS completeness checks and other comparisons",
    ({ sheet }) => sheet.tieOuts.map(tieOut.encode),
  ],
};
