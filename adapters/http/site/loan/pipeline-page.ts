import type { ShownBlock, ShownText } from "../../../page-models/site.ts";
import { isJsonObject, type JsonObject } from "../../codec/codec.ts";
import { dateText, deadlineText, nameOf, objectsIn, statusText, textIn, wordsOf } from "../json-texts.ts";
import { linksBlock, moreLinks, pageNumber, rowsOnPage } from "../list-page.ts";
import { messageOf } from "../messages.ts";
import { refusedPage } from "../refused-page.ts";
import { type SitePage, shown } from "../site-page.ts";
import { loanPath } from "./loan-path.ts";

const calculationNames: Readonly<Record<string, string>> = { none: "None", stale: "Out of date" };

/** What an address says to the page itself; a page shows no file. */
const ofThePage: ReadonlySet<string> = new Set(["page", "done", "format"]);

const pipelineRow = (loan: JsonObject): readonly ShownText[] => {
  const next = isJsonObject(loan.next_status) ? loan.next_status : {};
  const unmet = Array.isArray(next.unmet) ? next.unmet.length : 0;
  const [deadline] = objectsIn(loan.deadlines);
  return [
    {
      href: loanPath(String(loan.id)),
      text: `${objectsIn(loan.borrowers).map(nameOf).join(", ")} · ${textIn(loan.loan_number)}`,
    },
    statusText(loan.status),
    next.status === undefined
      ? ""
      : next.ready === true
        ? `Ready for: ${statusText(next.status)}`
        : `${statusText(next.status)}: ${unmet} missing`,
    deadline === undefined ? "" : `${deadlineText(deadline.kind)}: ${dateText(deadline.on)}`,
    calculationNames[textIn(loan.calculation)] ?? wordsOf(loan.calculation),
    isJsonObject(loan.property) ? textIn(loan.property.state) : "",
    textIn(loan.loan_officer_name),
  ];
};

/** `/loans`: the loans in progress, each row leading to its loan. */
export const pipelinePage: SitePage = {
  path: "/loans",
  permission: "loan.view",
  show: async ({ perform, query, may }) => {
    const filter = new URLSearchParams([...query].filter(([name, value]) => !ofThePage.has(name) && value !== ""));
    const read = await perform("readPipeline", { query: filter });
    if (read.status !== 200 || !isJsonObject(read.json)) return refusedPage("Loans", read);
    const loans = objectsIn(read.json.results);
    const page = pageNumber(query);
    const rows = loans.slice((page - 1) * rowsOnPage, page * rowsOnPage);
    const count = Number(read.json.count);
    const blocks: readonly ShownBlock[] = [
      ...linksBlock("Loans", may("loan.create") ? [{ href: "/loans/new", text: "Start a loan" }] : []),
      {
        kind: "table",
        caption:
          count > loans.length
            ? `${loans.length} of ${count} loans, those changed last: narrow the filter to see others`
            : `${count} loans`,
        columns: ["Loan", "Status", "Next", "Deadline", "Calculation", "State", "Loan officer"].map((name) => ({
          name,
        })),
        rows: rows.map(pipelineRow),
        empty: "No loan is in progress.",
      },
      ...linksBlock("More loans", moreLinks("/loans", filter, page, loans.length)),
    ];
    return shown({ title: "Loans", message: messageOf(query), blocks });
  },
};
