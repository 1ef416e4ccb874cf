import { isJsonObject, type JsonObject } from "../../codec/codec.ts";
import type { AnyRefusal } from "../../request/request-refusals.ts";
import type { LinkedPage } from "../../view/linked-page.ts";
import { actionPage } from "../form/action/action-page.ts";
import type { FormDeclaration } from "../form/declaration.ts";
import type { Forms } from "../form/fields-of.ts";
import { dollarsText, instantText, objectsIn, textIn } from "../json-texts.ts";
import { linkedSitePage } from "../linked-page.ts";
import { linksBlock, listPage } from "../list-page.ts";
import { messageOf } from "../messages.ts";
import { refusedPage } from "../refused-page.ts";
import { fileOf, redirectTo, type SiteOutcome, type SitePage, shown, type Visit } from "../site-page.ts";
import { backToReports, callReportPath } from "./report-paths.ts";

const filingsPath = `${callReportPath}/filings`;

/** The accounting data of a state and quarter, which cannot be derived from loans. */
export const inputsForm = {
  operation: "setCallReportInputs",
  title: "Accounting data of a state",
  submit: "Save",
  sections: [{ title: null, fields: ["state", "gross_revenue", "repurchases", "note", "opening"] }],
} as const satisfies FormDeclaration;

const filingsList = (forms: Forms): SitePage =>
  listPage(
    {
      path: filingsPath,
      title: "Filed call reports",
      operation: "listCallReportFilings",
      columns: [
        {
          name: "Quarter",
          text: ({ id, year, quarter }) => ({
            href: `${filingsPath}/${id}`,
            text: `${textIn(year)}, quarter ${textIn(quarter)}`,
          }),
        },
        { name: "Edition", text: ({ edition }) => textIn(edition) },
        { name: "Filed", text: ({ filed_at }, { session }) => instantText(filed_at, session.company.timeZone) },
      ],
      linksOf: () => [backToReports],
      empty: "No call report was filed yet.",
    },
    forms,
  );

const quarterPath = ({ ids: [year, quarter] }: Visit): string => `${callReportPath}/${year}/${quarter}`;

const quarterOf = ({ ids: [year, quarter] }: Visit): JsonObject => ({ year, quarter });

const inputsOf = async (visit: Visit) => {
  const query = new URLSearchParams(
    Object.entries(quarterOf(visit)).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return visit.perform("readCallReportInputs", { query });
};

/** `/reports/mcr/{year}/{quarter}/inputs`: the accounting data of a quarter by state. */
const inputsPage: SitePage = {
  path: `${callReportPath}/{id}/{id}/inputs`,
  permission: "report.mcr",
  show: async (visit) => {
    const read = await inputsOf(visit);
    const [year, quarter] = visit.ids;
    const title = `Accounting data, quarter ${quarter} of ${year}`;
    if (read.status !== 200 || !isJsonObject(read.json)) return refusedPage(title, read);
    const path = `${quarterPath(visit)}/inputs/enter`;
    return shown({
      title,
      message: messageOf(visit.query),
      blocks: [
        ...linksBlock("Call report", [
          { href: quarterPath(visit), text: "Back to the call report" },
          { href: path, text: "Enter the data of a state" },
        ]),
        {
          kind: "table",
          caption: "Accounting data by state",
          columns: [{ name: "State" }, { name: "Gross revenue", isFigure: true }, { name: "Note" }],
          rows: objectsIn(read.json.inputs).map(({ state, gross_revenue, note }) => [
            { href: `${path}?state=${textIn(state)}`, text: textIn(state) },
            dollarsText(gross_revenue),
            textIn(note),
          ]),
          empty: "No accounting data was entered yet.",
        },
      ],
    });
  },
};

/** The page shown instead of a workbook that is too large to be written immediately. */
const leftToJob = (back: string): SiteOutcome =>
  shown({
    title: "The workbook is being written",
    blocks: [
      ...linksBlock("Back", [{ href: back, text: "Back to the report" }]),
      {
        kind: "paragraph",
        text: "It names so many loans that a job writes it. When it is done, a program gets it through the API (GET /jobs/{id}/).",
      },
    ],
  });

/** `/reports/mcr/filings/{id}`: a call report as filed, and its files. */
const filingPages = (filed: LinkedPage<AnyRefusal>): readonly SitePage[] => {
  const path = `${filingsPath}/{id}`;
  const idOf = ({ ids: [id] }: Visit) => id ?? 0;
  const file = (part: string, format: "xlsx" | "xml"): SitePage => ({
    path: `${path}/${part}`,
    permission: filed.permission,
    show: async (visit) => {
      const performance = { id: idOf(visit), query: new URLSearchParams({ format }) };
      const response = await visit.perform.file("readCallReportFiling", performance);
      return response.status === 202 ? leftToJob(`${filingsPath}/${idOf(visit)}`) : fileOf(response);
    },
  });
  return [
    linkedSitePage({
      path,
      title: "Filed call report",
      page: filed,
      operandsOf: (visit) => ({
        filing: idOf(visit),
        ...(visit.query.has("zero_rows") ? { zero_rows: visit.query.get("zero_rows") } : {}),
      }),
      linksOf: (visit) => [
        { href: filingsPath, text: "Back to the filed call reports" },
        { href: `${filingsPath}/${idOf(visit)}/upload`, text: "Download the NMLS upload file (XML)" },
        { href: `${filingsPath}/${idOf(visit)}/workbook`, text: "Download the workbook (Excel)" },
      ],
    }),
    file("upload", "xml"),
    file("workbook", "xlsx"),
  ];
};

/** The filed call reports, and the accounting data of a quarter. */
export const callReportPages = (forms: Forms, filed: LinkedPage<AnyRefusal>): readonly SitePage[] => [
  filingsList(forms),
  ...filingPages(filed),
  inputsPage,
  actionPage(
    {
      path: `${callReportPath}/{id}/{id}/inputs/enter`,
      form: inputsForm,
      givenOf: quarterOf,
      presetOf: async (visit) => {
        const { json } = await inputsOf(visit);
        const state = visit.query.get("state") ?? "";
        const entered = isJsonObject(json) ? objectsIn(json.inputs).find((each) => each.state === state) : undefined;
        return entered ?? { state };
      },
      backOf: (visit) => `${quarterPath(visit)}/inputs`,
      doneOf: (visit) => redirectTo(`${quarterPath(visit)}/inputs?done=saved`),
    },
    forms,
  ),
];
