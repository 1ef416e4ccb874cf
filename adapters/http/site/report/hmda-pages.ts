import { isJsonObject, type JsonObject } from "../../codec/codec.ts";
import type { AboutForm, ActionPage } from "../form/action/action-content.ts";
import { actionPage } from "../form/action/action-page.ts";
import type { FormDeclaration } from "../form/declaration.ts";
import type { Forms } from "../form/fields-of.ts";
import { sentenceOf } from "../form/problem.ts";
import { dateText, instantText, objectsIn, textIn, wordsOf } from "../json-texts.ts";
import { linksBlock, listPage } from "../list-page.ts";
import { loanPath } from "../loan/loan-path.ts";
import { messageOf } from "../messages.ts";
import { refusedPage } from "../refused-page.ts";
import { fileOf, lastIdOf, redirectTo, type SitePage, shown, type Visit } from "../site-page.ts";
import { editsPage, editTables } from "./hmda-edits.ts";
import { backToReports, hmdaPath } from "./report-paths.ts";

const registersPath = `${hmdaPath}/registers`;
const registerPath = (visit: Visit): string => `${registersPath}/${lastIdOf(visit)}`;

/** The forms of a generated register. */
export const registerForms = {
  verify: {
    operation: "verifyHmdaFiling",
    title: "Confirm the edits of this register",
    submit: "Confirm",
    sections: [{ title: null, fields: ["quality", "macro"] }],
  },
  filed: {
    operation: "fileHmdaRegister",
    title: "Record that this register was filed",
    submit: "Record the filing",
    sections: [{ title: null, fields: ["filed_on", "receipt"] }],
  },
} as const satisfies Readonly<Record<string, FormDeclaration>>;

const registersList = (forms: Forms): SitePage =>
  listPage(
    {
      path: registersPath,
      title: "HMDA registers",
      operation: "validateHmdaRegister",
      columns: [
        {
          name: "Register",
          text: ({ id, year, edition }) => ({
            href: `${registersPath}/${id}`,
            text: `${textIn(year)}, edition ${textIn(edition)}`,
          }),
        },
        { name: "Status", text: ({ status }) => wordsOf(status) },
        { name: "Loans", isFigure: true, text: ({ records }) => textIn(records) },
        {
          name: "Generated",
          text: ({ generated_at }, { session }) => instantText(generated_at, session.company.timeZone),
        },
        { name: "Filed", text: ({ filed_on }) => dateText(filed_on) },
      ],
      linksOf: () => [backToReports, { href: `${hmdaPath}/generate`, text: "Generate a register" }],
      empty: "No register was generated yet.",
    },
    forms,
  );

/** The possible next steps of a register, by its status. */
const nextSteps = ({ status, complete }: JsonObject, path: string) => [
  ...(status === "generated" ? [{ href: `${path}/verify`, text: "Confirm the edits" }] : []),
  ...(status === "verified" && complete === true ? [{ href: `${path}/filed`, text: "Record that it was filed" }] : []),
];

/** `/reports/hmda/registers/{id}`: one register, its file, and its edits. */
const registerPageOf: SitePage = {
  path: `${registersPath}/{id}`,
  permission: "report.hmda",
  show: async (visit) => {
    const read = await visit.perform("readHmdaFiling", { id: lastIdOf(visit) });
    if (read.status !== 200 || !isJsonObject(read.json)) return refusedPage("HMDA register", read);
    const filing = read.json;
    const { timeZone } = visit.session.company;
    return shown({
      title: `HMDA register of ${textIn(filing.year)}, edition ${textIn(filing.edition)}`,
      message: messageOf(visit.query),
      blocks: [
        ...linksBlock("Register", [
          { href: registersPath, text: "Back to the registers" },
          { href: `${registerPath(visit)}/file`, text: "Download the file" },
          ...nextSteps(filing, registerPath(visit)),
        ]),
        {
          kind: "facts",
          facts: [
            { name: "Status", text: wordsOf(filing.status) },
            { name: "Loans", text: textIn(filing.records) },
            { name: "Generated", text: instantText(filing.generated_at, timeZone) },
            { name: "Filed", text: dateText(filing.filed_on) || "Not filed" },
            { name: "Receipt", text: textIn(filing.receipt) || "None" },
            ...(filing.complete === true
              ? []
              : [
                  {
                    name: "Cannot be filed",
                    text: "It was generated before its year was over: generate it again then.",
                  },
                ]),
          ],
        },
        ...editTables(filing),
        {
          kind: "table",
          caption: "Loans left out because data is missing",
          columns: [{ name: "Loan" }],
          rows: objectsIn(filing.missing_data).map(({ loan, loan_number }) => [
            { href: loanPath(loan), text: textIn(loan_number) || `Loan ${textIn(loan)}` },
          ]),
          empty: "No loan was left out.",
        },
      ],
    });
  },
};

/** What is recorded as filed: the edition, as its loans were when it was generated. */
const filedEdition = async (visit: Visit): Promise<AboutForm> => {
  const read = await visit.perform("readHmdaFiling", { id: lastIdOf(visit) });
  if (read.status !== 200 || !isJsonObject(read.json))
    return { blocks: [{ kind: "paragraph", text: sentenceOf(read) }] };
  const { json } = read;
  const facts = [
    { name: "Register", text: `${textIn(json.year)}, edition ${textIn(json.edition)}` },
    { name: "Generated", text: instantText(json.generated_at, visit.session.company.timeZone) },
  ];
  return { blocks: [{ kind: "facts", facts }] };
};

/** The HMDA registers of a company: their list, the edits of a year, and each register with its steps. */
export const hmdaPages = (forms: Forms): readonly SitePage[] => {
  const step = (
    part: string,
    form: FormDeclaration,
    done: string,
    asking: Pick<ActionPage, "aboutOf" | "question"> = {},
  ): SitePage =>
    actionPage(
      {
        ...asking,
        path: `${registersPath}/{id}/${part}`,
        form,
        idOf: lastIdOf,
        backOf: registerPath,
        doneOf: (visit) => redirectTo(`${registerPath(visit)}?done=${done}`),
      },
      forms,
    );
  return [
    registersList(forms),
    editsPage,
    registerPageOf,
    {
      path: `${registersPath}/{id}/file`,
      permission: "report.hmda",
      show: async (visit) => fileOf(await visit.perform.file("downloadHmdaFile", { id: lastIdOf(visit) })),
    },
    step("verify", registerForms.verify, "verified"),
    step("filed", registerForms.filed, "register-filed", {
      aboutOf: filedEdition,
      question:
        "The register has its loans as they were when it was generated, whatever was changed since. Record the filing only if the file of this edition is the one that was submitted; otherwise generate a new edition and submit that one.",
    }),
  ];
};
