import type { ShownBlock, ShownText } from "../../../page-models/site.ts";
import { isJsonObject, type JsonObject } from "../../codec/codec.ts";
import { objectsIn, textIn, wordsOf } from "../json-texts.ts";
import { linksBlock } from "../list-page.ts";
import { loanPath } from "../loan/loan-path.ts";
import { refusedPage } from "../refused-page.ts";
import { type SitePage, shown } from "../site-page.ts";
import { backToReports, hmdaPath } from "./report-paths.ts";

/** The first loans that triggered an edit, each with a link; empty for a filing, which stores only their number. */
const loansOfEdit = ({ loans }: JsonObject): readonly ShownText[] =>
  objectsIn(loans)
    .filter(({ loan }) => loan !== null)
    .map(({ loan, uli }) => ({ href: loanPath(loan), text: textIn(uli) || `Loan ${textIn(loan)}` }));

/** The meaning of each triggered edit, and the number of lines that triggered it. */
export const editTables = (findings: JsonObject): readonly ShownBlock[] => [
  {
    kind: "table",
    caption: "Edits that were triggered",
    columns: [{ name: "Edit" }, { name: "Kind" }, { name: "What must hold" }, { name: "Lines", isFigure: true }],
    rows: objectsIn(findings.edits).map(({ edit, tier, description, count }) => [
      textIn(edit),
      wordsOf(tier),
      textIn(description),
      textIn(count),
    ]),
    empty: "No edit of single lines was triggered.",
  },
  ...objectsIn(findings.edits).flatMap((found): readonly ShownBlock[] => {
    const loans = loansOfEdit(found);
    const listed = objectsIn(found.loans).length;
    const isCut = typeof found.count === "number" && found.count > listed;
    const caption = `Loans that triggered ${textIn(found.edit)}${isCut ? `, of the first ${listed} of ${textIn(found.count)} lines` : ""}`;
    return loans.length === 0
      ? []
      : [{ kind: "table", caption, columns: [{ name: "Loan" }], rows: loans.map((loan) => [loan]), empty: "" }];
  }),
  {
    kind: "table",
    caption: "Macro edits that were triggered",
    columns: [
      { name: "Edit" },
      { name: "What must hold" },
      { name: "Figure", isFigure: true },
      { name: "Limit", isFigure: true },
    ],
    rows: objectsIn(findings.macro).map(({ edit, description, left, right }) => [
      textIn(edit),
      textIn(description),
      textIn(left),
      textIn(right),
    ]),
    empty: "No macro edit was triggered.",
  },
];

/** `/reports/hmda/{year}/edits`: the edits triggered by the current data of a year, with the loans. */
export const editsPage: SitePage = {
  path: `${hmdaPath}/{id}/edits`,
  permission: "report.hmda",
  show: async (visit) => {
    const [year = 0] = visit.ids;
    const title = `HMDA edits of ${year}`;
    const read = await visit.perform("validateHmdaRegister", { query: new URLSearchParams({ year: String(year) }) });
    if (read.status !== 200 || !isJsonObject(read.json)) return refusedPage(title, read);
    return shown({
      title,
      blocks: [
        ...linksBlock("Reports", [backToReports, { href: `${hmdaPath}/${year}`, text: "What the register lacks" }]),
        ...editTables(read.json),
      ],
    });
  },
};
