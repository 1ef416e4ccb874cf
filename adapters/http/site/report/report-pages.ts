import { isFilingYear, registerDueOn } from "../../../../domain/hmda/edits/filing.ts";
import type { ShownText } from "../../../page-models/site.ts";
import { isJsonObject, type JsonObject } from "../../codec/codec.ts";
import type { HttpServices } from "../../http-services.ts";
import { pathId } from "../../paths.ts";
import type { AnyRefusal } from "../../request/request-refusals.ts";
import type { LinkedPage } from "../../view/linked-page.ts";
import { actionPage } from "../form/action/action-page.ts";
import type { FormDeclaration } from "../form/declaration.ts";
import type { Forms } from "../form/fields-of.ts";
import { dateText, objectsIn, textIn } from "../json-texts.ts";
import { linkedSitePage } from "../linked-page.ts";
import { messageOf } from "../messages.ts";
import { companyIdOf, redirectTo, type SitePage, shown, type Visit } from "../site-page.ts";
import { callReportPages } from "./call-report-pages.ts";
import { filesHmda } from "./hmda-filer.ts";
import { hmdaPages } from "./hmda-pages.ts";
import { backToReports, callReportPath, hmdaPath, reportsPath } from "./report-paths.ts";

const quarters = [1, 2, 3, 4] as const;

/** The number of years for which reports are offered. */
const yearsOffered = 3;

/** The years with a register, filed or generated, of a company that files none now: it filed them before. Empty if they cannot be read. */
const yearsOfRegisters = async ({ perform }: Visit): Promise<readonly unknown[]> => {
  const { json } = await perform("validateHmdaRegister", { query: new URLSearchParams({ page_size: "100" }) });
  return isJsonObject(json) ? objectsIn(json.results).map(({ year }) => year) : [];
};

/** A year's register. This release may be older than the edits of a year. */
const registerRow = (year: number, isDue: boolean): readonly ShownText[] => {
  const due = isDue ? dateText(registerDueOn(year)) : "The company files none";
  if (!isFilingYear(year)) return [String(year), "", "Not known in this release", due];
  return [
    String(year),
    { href: `${hmdaPath}/${year}`, text: `What the register of ${year} lacks` },
    { href: `${hmdaPath}/${year}/edits`, text: `Edits of ${year}` },
    due,
  ];
};

/** `/reports`: the years and quarters for which reports can be shown. */
const reportsPage = ({ dependencies }: Pick<HttpServices, "dependencies">): SitePage => ({
  path: reportsPath,
  permission: ["report.hmda", "report.mcr"],
  show: async (visit) => {
    const { query, session, may } = visit;
    const company = may("report.hmda") ? await visit.perform("readCompany", { id: companyIdOf(visit) }) : null;
    const isFiler = filesHmda(company?.json);
    const registers = isFiler ? [] : await yearsOfRegisters(visit);
    const today = dependencies.clock.today(session.company.timeZone);
    const [thisYear, thisQuarter] = [Number(today.slice(0, 4)), Math.ceil(Number(today.slice(5, 7)) / 3)];
    const years = Array.from({ length: yearsOffered }, (_, back) => thisYear - back);
    const quarterRow = (year: number) => [
      String(year),
      ...quarters.map((quarter) =>
        year === thisYear && quarter > thisQuarter
          ? ""
          : { href: `${callReportPath}/${year}/${quarter}`, text: `Quarter ${quarter}` },
      ),
    ];
    return shown({
      title: "Reports",
      message: messageOf(query),
      blocks: [
        {
          kind: "links",
          label: "Reports",
          links: [
            ...(may("report.hmda")
              ? [
                  { href: `${hmdaPath}/registers`, text: "HMDA registers" },
                  { href: `${hmdaPath}/generate`, text: "Generate an HMDA register" },
                ]
              : []),
            ...(may("report.mcr")
              ? [
                  { href: `${callReportPath}/file`, text: "File a call report" },
                  { href: `${callReportPath}/filings`, text: "Filed call reports" },
                ]
              : []),
          ],
        },
        ...(may("report.hmda")
          ? [
              {
                kind: "table",
                caption: "HMDA register of a year",
                columns: [{ name: "Year" }, { name: "Missing data" }, { name: "Edits" }, { name: "Due" }],
                rows: years.map((year) => registerRow(year, isFiler || registers.includes(year))),
                empty: "",
              } as const,
            ]
          : []),
        ...(may("report.mcr")
          ? [
              {
                kind: "table",
                caption: "Mortgage Call Report",
                columns: [{ name: "Year" }, ...quarters.map((quarter) => ({ name: `Quarter ${quarter}` }))],
                rows: years.map(quarterRow),
                empty: "",
              } as const,
            ]
          : []),
      ],
    });
  },
});

export const reportForms = {
  generate: {
    operation: "generateHmdaRegister",
    title: "Generate an HMDA register",
    submit: "Generate the register",
    sections: [{ title: null, fields: ["year", "allow_errors"] }],
  },
  file: {
    operation: "fileCallReport",
    title: "File a call report",
    submit: "File the report",
    sections: [{ title: null, fields: ["year", "quarter"] }],
  },
} as const satisfies Readonly<Record<string, FormDeclaration>>;

/** The year and quarter named by an address, if any. */
const periodIn = (query: URLSearchParams): JsonObject =>
  Object.fromEntries(
    ["year", "quarter"].map((name) => [name, pathId(query.get(name) ?? "")]).filter(([, number]) => number !== null),
  );

/** `/reports`: the HMDA register and the Mortgage Call Report. */
export const reportPages = (
  services: Pick<HttpServices, "dependencies">,
  forms: Forms,
  linked: Readonly<Record<"hmda" | "mcr", LinkedPage>>,
  filed: LinkedPage<AnyRefusal>,
): readonly SitePage[] => {
  const action = (path: string, form: FormDeclaration, doneOf: (json: unknown) => string) =>
    actionPage(
      {
        path,
        form,
        presetOf: ({ query }) => periodIn(query),
        backOf: () => reportsPath,
        doneOf: (_visit, { json }) => redirectTo(doneOf(json)),
      },
      forms,
    );
  /** A register that is generated by a job does not exist yet. */
  const toRegister = (json: unknown) =>
    isJsonObject(json) && typeof json.edition === "number"
      ? `${hmdaPath}/registers/${textIn(json.id)}?done=register`
      : `${reportsPath}?done=register`;
  const ofYear = ({ ids: [year] }: Visit) => ({ year });
  const ofQuarter = ({ ids: [year, quarter], query }: Visit) => ({
    year,
    quarter,
    ...(query.has("zero_rows") ? { zero_rows: query.get("zero_rows") } : {}),
  });
  return [
    reportsPage(services),
    linkedSitePage({
      path: `${hmdaPath}/{id}`,
      title: "What the HMDA register lacks",
      page: linked.hmda,
      operandsOf: ofYear,
      linksOf: ({ ids: [year] }) => [
        backToReports,
        { href: `${hmdaPath}/${year}/edits`, text: `Edits of ${year}` },
        { href: `${hmdaPath}/generate?year=${year}`, text: "Generate the register" },
      ],
    }),
    linkedSitePage({
      path: `${callReportPath}/{id}/{id}`,
      title: "Call report",
      page: linked.mcr,
      operandsOf: ofQuarter,
      linksOf: (visit) => [
        backToReports,
        { href: `${visit.path.split("?", 1)[0]}/inputs`, text: "Accounting data by state" },
        {
          href: `${callReportPath}/file?${new URLSearchParams({ year: `${visit.ids[0]}`, quarter: `${visit.ids[1]}` })}`,
          text: "File this report",
        },
      ],
    }),
    action(`${hmdaPath}/generate`, reportForms.generate, toRegister),
    action(`${callReportPath}/file`, reportForms.file, () => `${callReportPath}/filings?done=filed`),
    ...hmdaPages(forms),
    ...callReportPages(forms, filed),
  ];
};
