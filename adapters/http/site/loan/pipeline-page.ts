import type { ShownBlock, ShownText } from "../../../page-models/site.ts";
import { isJsonObject, type JsonObject } from "../../codec/codec.ts";
import { dateText, nameOf, objectsIn, textIn, wordsOf } from "../json-texts.ts";
import { messageOf } from "../messages.ts";
import { refusedPage } from "../refused-page.ts";
import { type SitePage, shown } from "../site-page.ts";
import { loanPath } from "./loan-path.ts";

const pageRows = 50;

/** The deadlines and calculations whose codes do not say enough. */
const deadlineNames: Readonly<Record<string, string>> = {
  regulation_b_notice: "Notice of action taken (Regulation B)",
  case_number_cancelled: "Case number is canceled",
  insurance_application: "Application for insurance",
};

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
    wordsOf(loan.status),
    next.status === undefined
      ? ""
      : next.ready === true
        ? `Ready for: ${wordsOf(next.status)}`
        : `${wordsOf(next.status)}: ${unmet} missing`,
    deadline === undefined
      ? ""
      : `${deadlineNames[textIn(deadline.kind)] ?? wordsOf(deadline.kind)}: ${dateText(deadline.on)}`,
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
    const page = Math.max(1, Math.trunc(Number(query.get("page") ?? 1)) || 1);
    const rows = loans.slice((page - 1) * pageRows, page * pageRows);
    const count = Number(read.json.count);
    const pages = Math.ceil(loans.length / pageRows);
    const toPage = (number: number, text: string) => {
      const target = new URLSearchParams(filter);
      target.set("page", String(number));
      return { href: `/loans?${target}`, text };
    };
    const blocks: readonly ShownBlock[] = [
      ...(may("loan.create")
        ? [{ kind: "links", label: "Loans", links: [{ href: "/loans/new", text: "Start a loan" }] } as const]
        : []),
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
      {
        kind: "links",
        label: "More loans",
        links: [
          ...(page > 1 ? [toPage(page - 1, "Previous 50")] : []),
          ...(page < pages ? [toPage(page + 1, "Next 50")] : []),
        ],
      },
    ];
    return shown({
      title: "Loans",
      message: messageOf(query),
      blocks: blocks.filter((block) => block.kind !== "links" || block.links.length > 0),
    });
  },
};
