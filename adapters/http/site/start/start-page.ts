import { parseDay } from "../../../../domain/kernel/day.ts";
import type { ShownBlock } from "../../../page-models/site.ts";
import { isJsonObject } from "../../codec/codec.ts";
import type { OperatorWarnings } from "../../resources/health/operator-warnings.ts";
import type { Forms } from "../form/fields-of.ts";
import { sentenceOf } from "../form/problem.ts";
import { objectsIn, textIn } from "../json-texts.ts";
import { linksBlock } from "../list-page.ts";
import { pipelineHeadings, pipelineRow, sorted, sortingOf } from "../loan/pipeline-columns.ts";
import { pipelineAddress, pipelineFilter } from "../loan/pipeline-page.ts";
import { refusedPage } from "../refused-page.ts";
import { type SitePage, shown, type Visit } from "../site-page.ts";
import type { CompanyDays } from "./reports-to-do.ts";
import { type StartTab, startTabs } from "./start-tabs.ts";
import { casebookToDo, toDoOf } from "./to-do.ts";
import { toDoBlocks } from "./to-do-list.ts";

/** The number of loans shown on a start page; the list shows the others. */
const rowsAtStart = 20;

/** The roles of a user who has several, each as a tab of the page. */
const tabsBlock = (tabs: readonly StartTab[], shownTab: StartTab): readonly ShownBlock[] =>
  tabs.length < 2
    ? []
    : [
        {
          kind: "tabs",
          label: "Roles",
          tabs: tabs.map(({ key, name }) => ({ href: `/?role=${key}`, text: name, isShown: key === shownTab.key })),
        },
      ];

/** The companies in which a Super User can work, each with a link to its start page. */
const companiesToChoose = async ({ perform }: Visit): Promise<readonly ShownBlock[]> => {
  const query = new URLSearchParams({ page_size: "100", ordering: "name" });
  const read = await perform("listCompanies", { query });
  if (read.status !== 200 || !isJsonObject(read.json)) return [{ kind: "paragraph", text: sentenceOf(read) }];
  const { results, count } = read.json;
  const companies = objectsIn(results);
  const areAll = typeof count !== "number" || count <= companies.length;
  return [
    { kind: "paragraph", text: "Choose the company to work in: every page then shows its records." },
    {
      kind: "table",
      caption: areAll ? "Companies" : `The first ${companies.length} of ${count} companies`,
      columns: [{ name: "Company" }, { name: "NMLS id" }, { name: "Record" }],
      rows: companies.map(({ id, name, nmls_id }) => [
        { href: `/?company=${textIn(id)}`, text: textIn(name) },
        textIn(nmls_id),
        { href: `/admin/companies/${textIn(id)}`, text: `Settings of ${textIn(name)}` },
      ]),
      empty: "No company is active.",
    },
    ...linksBlock("Companies", [
      { href: "/admin/companies/new", text: "Add a company" },
      { href: "/admin/companies", text: "All companies" },
    ]),
  ];
};

/** The warnings for the service's operator, which a Super User can act on or pass on, and where values are entered. */
const warningBlocks = async (readWarnings: OperatorWarnings, { may }: Visit): Promise<readonly ShownBlock[]> => {
  const warnings = await readWarnings();
  if (warnings.length === 0) return [];
  return [
    { kind: "heading", text: "What all companies need" },
    ...warnings.map((text): ShownBlock => ({ kind: "paragraph", text })),
    ...linksBlock(
      "Values of all companies",
      may("rate.edit")
        ? [
            { href: "/admin/rule-parameters/new", text: "Enter a yearly rule parameter" },
            { href: "/admin/index-values/new", text: "Enter an index value" },
          ]
        : [],
    ),
  ];
};

/** `/`: the tasks waiting for the signed-in user, by role, and the first loans to work on. */
export const startPage = (
  readWarnings: OperatorWarnings,
  forms: Pick<Forms, "fieldsOf">,
  days: CompanyDays,
): SitePage => ({
  path: "/",
  permission: "signed in",
  show: async (visit) => {
    const { perform, query, may, session } = visit;
    const tabs = startTabs(session.actor);
    const [first] = tabs;
    const tab = tabs.find(({ key }) => key === query.get("role")) ?? first;
    const title = `Welcome, ${session.user.firstName}`;
    if (tab === undefined)
      return shown({
        title,
        blocks: [{ kind: "paragraph", text: "You have no role yet: ask an administrator of your company for one." }],
      });
    const warnings = tab.name === "Super User" ? await warningBlocks(readWarnings, visit) : [];
    const above = [...tabsBlock(tabs, tab), ...warnings];
    if (tab.name === "Reviewer") return shown({ title, blocks: [...above, ...(await casebookToDo(visit))] });
    if (tab.name === "Super User" && visit.companyId === null)
      return shown({ title, blocks: [...above, ...(await companiesToChoose(visit))] });
    const filter = pipelineFilter(forms, { ...visit, query: tab.loans });
    const read = await perform("readPipeline", { query: filter.query });
    const today = isJsonObject(read.json) ? parseDay(textIn(read.json.as_of)) : null;
    if (read.status !== 200 || !isJsonObject(read.json) || today === null) return refusedPage(title, read);
    const loans = objectsIn(read.json.results);
    const toDo = await toDoOf(tab, read.json, today, visit, days);
    const sorting = sortingOf(tab.loans);
    const blocks: readonly ShownBlock[] = [
      ...above,
      ...linksBlock("Begin", [
        ...(may("loan.create")
          ? [
              { href: "/quotes/new", text: "New quote" },
              { href: "/loans/new", text: "Start a loan" },
            ]
          : []),
      ]),
      { kind: "heading", text: "To do" },
      ...toDoBlocks(toDo),
      { kind: "heading", text: "Loans" },
      {
        kind: "table",
        caption: `${Math.min(rowsAtStart, loans.length)} of ${read.json.count} loans`,
        columns: pipelineHeadings(sorting, (sort) => pipelineAddress(filter.address, { sort })),
        rows: sorted(loans, sorting).slice(0, rowsAtStart).map(pipelineRow),
        empty: "No loan is in progress here.",
      },
      ...linksBlock("All loans", [{ href: pipelineAddress(tab.loans), text: "All of these loans" }]),
    ];
    return shown({ title, blocks });
  },
});
