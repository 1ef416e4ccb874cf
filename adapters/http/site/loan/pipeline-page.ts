import { seesOnlyOwnLoans } from "../../../../domain/access/actor.ts";
import { groupedNumber } from "../../../../domain/kernel/text/grouped-number.ts";
import { maxPipelineLoans } from "../../../../domain/loan/pipeline/pipeline.ts";
import { loanStatuses } from "../../../../domain/loan/status/status.ts";
import type { ShownBlock, ShownLink } from "../../../page-models/site.ts";
import { isJsonObject, type JsonObject } from "../../codec/codec.ts";
import type { Forms } from "../form/fields-of.ts";
import { type Filter, type FilterDeclaration, filterOf } from "../form/filter.ts";
import { fieldProblems, formSentenceOf, problemOf } from "../form/problem.ts";
import { objectsIn, statusText, textIn } from "../json-texts.ts";
import { linksBlock, moreLinks, pageNumber, rowsOnPage } from "../list-page.ts";
import { messageOf } from "../messages.ts";
import { refusedPage } from "../refused-page.ts";
import { fileOf, type SitePage, shown, type Visit } from "../site-page.ts";
import { pipelineHeadings, pipelineRow, sorted, sortingOf } from "./pipeline-columns.ts";

const path = "/loans";
const operation = "readPipeline";

/** The filters of the page. */
export const pipelineFilterNames = [
  "search",
  "loan_officer",
  "state",
  "hecm_type",
  "due_before",
  "calculation",
  "status",
] as const;

/** The filters of the operation that the page leaves out, each with the reason. */
export const leftOutOfPipelineFilter = {
  company: "The address says it",
  external_id: "Programs find a loan by it; people search",
  created_after: "People look for what is due and for what is missing",
  created_before: "People look for what is due and for what is missing",
} as const;

/** A visitor who sees only their own loans has no officer to choose. */
const filterFor = ({ session: { actor } }: Visit): FilterDeclaration => ({
  names: pipelineFilterNames.filter((name) => name !== "loan_officer" || !seesOnlyOwnLoans(actor)),
  choices: { loan_officer: "users" },
  kept: ["company", "sort"],
});

/** The filter of the loans in progress from an address. */
export const pipelineFilter = ({ fieldsOf }: Pick<Forms, "fieldsOf">, visit: Visit): Filter =>
  filterOf(fieldsOf(operation), filterFor(visit), visit);

/** The address of the list with some query parameters changed. */
export const pipelineAddress = (address: URLSearchParams, changes: Readonly<Record<string, string>> = {}): string => {
  const query = new URLSearchParams(address);
  for (const [name, value] of Object.entries(changes)) query.set(name, value);
  return query.size === 0 ? path : `${path}?${query}`;
};

/** The number of loans in each status, each with a link to only these. */
const totals = (loans: readonly JsonObject[], address: URLSearchParams): readonly ShownLink[] => {
  const counts = Map.groupBy(loans, ({ status }) => textIn(status));
  return loanStatuses.flatMap((status) => {
    const count = counts.get(status)?.length ?? 0;
    return count === 0 ? [] : [{ href: pipelineAddress(address, { status }), text: `${statusText(status)}: ${count}` }];
  });
};

/** The number of loans, or, if not all can be shown, a request to narrow the filter. */
const captionOf = (shownLoans: number, count: number, isPartial: boolean): string => {
  if (isPartial) return `${groupedNumber(shownLoans)} of ${groupedNumber(count)}: narrow the filter.`;
  return shownLoans === 1 ? "1 loan" : `${groupedNumber(shownLoans)} loans`;
};

/** `/loans`: the loans in progress, with each row linking to its loan. */
export const pipelinePage = (forms: Pick<Forms, "fieldsOf">): SitePage => ({
  path,
  permission: "loan.view",
  show: async (visit) => {
    const { perform, query, may } = visit;
    const filter = pipelineFilter(forms, visit);
    if (query.get("format") === "csv") {
      const table = await perform.file(operation, { query: new URLSearchParams([...filter.query, ["format", "csv"]]) });
      if (table.status === 200) return fileOf(table);
    }
    const read = await perform(operation, { query: filter.query });
    const form = await filter.block(read);
    if (read.status !== 200 || !isJsonObject(read.json)) {
      if (read.status !== 400) return refusedPage("Loans", read);
      const problem = problemOf(formSentenceOf(read), fieldProblems(read), {
        sections: [{ title: null, items: form.items }],
      });
      return shown({ title: "Loans", status: read.status, problem, blocks: [form] });
    }
    const loans = objectsIn(read.json.results);
    const page = pageNumber(query);
    const sorting = sortingOf(query);
    const rows = sorted(loans, sorting).slice((page - 1) * rowsOnPage, page * rowsOnPage);
    const count = Number(read.json.count);
    const blocks: readonly ShownBlock[] = [
      ...linksBlock("Loans", [
        ...(may("loan.create") ? [{ href: "/loans/new", text: "Start a loan" }] : []),
        { href: pipelineAddress(filter.address, { format: "csv" }), text: "Download as CSV" },
      ]),
      form,
      ...linksBlock("Loans by status", totals(loans, filter.address)),
      {
        kind: "table",
        caption: captionOf(loans.length, count, count > maxPipelineLoans),
        columns: pipelineHeadings(sorting, (sort) => pipelineAddress(filter.address, { sort })),
        rows: rows.map(pipelineRow),
        empty: filter.query.size === 0 ? "No loan is in progress." : "No loan matches.",
      },
      ...linksBlock("More loans", moreLinks(path, filter.address, page, loans.length)),
    ];
    return shown({ title: "Loans", message: messageOf(query), blocks });
  },
});
