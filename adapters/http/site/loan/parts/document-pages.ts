import { isJsonObject, type JsonObject } from "../../../codec/codec.ts";
import { readEveryRow } from "../../every-row.ts";
import { actionPage } from "../../form/action/action-page.ts";
import type { FormDeclaration } from "../../form/declaration.ts";
import type { Forms } from "../../form/fields-of.ts";
import { sentenceOf } from "../../form/problem.ts";
import { instantText, textIn, wordsOf } from "../../json-texts.ts";
import { refusedPage } from "../../refused-page.ts";
import { fileOf, lastIdOf, redirectTo, type SitePage, shown, type Visit } from "../../site-page.ts";
import { loanIdOf } from "../loan-path.ts";
import {
  documentHistoryPage,
  documentsPath,
  eventText,
  receivedForm,
  recordableActions,
} from "./document-history-page.ts";
import { voidedDocuments } from "./voided-documents.ts";

const externalForm: FormDeclaration = {
  operation: "recordDocumentAction",
  title: "Event of an external document",
  submit: "Save",
  choices: { external_document: "externalDocuments" },
  sections: [{ title: null, fields: ["external_document", "action", "at"] }],
};

/** The packages that can be generated. */
const packagesPage: SitePage = {
  path: "/loans/{id}/documents/packages",
  permission: "document.generate",
  show: async (visit) => {
    const { rows, refused } = await readEveryRow(visit, "listDocumentPackages", { is_active: "true" });
    if (refused !== null) return refusedPage("Generate documents", refused);
    return shown({
      title: "Generate documents",
      blocks: [
        { kind: "links", label: "Documents", links: [{ href: documentsPath(visit), text: "Back to the documents" }] },
        {
          kind: "table",
          caption: "Packages",
          columns: [{ name: "Package" }, { name: "Stage" }, { name: "Documents" }],
          rows: rows.map((row) => [
            { href: `${documentsPath(visit)}/packages/${row.id}`, text: textIn(row.name) },
            wordsOf(row.stage),
            Array.isArray(row.templates) ? String(row.templates.length) : "",
          ]),
          empty: "There is no package yet.",
        },
      ],
    });
  },
};

/** Which package is generated, and of how many documents. */
export const packageText = async (visit: Visit): Promise<string> => {
  const found = await visit.perform("readDocumentPackage", { id: lastIdOf(visit) });
  if (found.status !== 200) return sentenceOf(found);
  const { name, templates } = isJsonObject(found.json) ? found.json : {};
  const count = Array.isArray(templates) ? templates.length : 0;
  return `${textIn(name)}: ${count} ${count === 1 ? "document" : "documents"}.`;
};

/** The row of the history that is marked. */
const markedRow = async (visit: Visit): Promise<JsonObject> => {
  const { json } = await visit.perform("readDocumentHistory", { id: lastIdOf(visit) });
  return isJsonObject(json) ? json : {};
};

/** Which document is marked: its title, its state, and when it was made. */
const documentText = (row: JsonObject, { session }: Visit): string =>
  `${textIn(row.document_name)}: ${eventText(row).toLowerCase()} on ${instantText(row.at, session.company.timeZone)}.`;

/** `/loans/{id}/documents`: the documents of a loan, and the pages to generate and mark them. */
export const documentPages = (forms: Forms): readonly SitePage[] => [
  documentHistoryPage(forms),
  packagesPage,
  actionPage(
    {
      path: "/loans/{id}/documents/upload",
      form: receivedForm,
      givenOf: (visit) => ({ loan: loanIdOf(visit) }),
      backOf: documentsPath,
      doneOf: (visit) => redirectTo(`${documentsPath(visit)}?done=uploaded`),
    },
    forms,
  ),
  actionPage(
    {
      path: "/loans/{id}/documents/external",
      form: externalForm,
      givenOf: (visit) => ({ loan: loanIdOf(visit) }),
      backOf: documentsPath,
      doneOf: (visit) => redirectTo(`${documentsPath(visit)}?done=saved`),
    },
    forms,
  ),
  actionPage(
    {
      path: "/loans/{id}/documents/packages/{id}",
      form: {
        operation: "generateDocuments",
        title: "Generate the documents of this package",
        submit: "Generate",
        sections: [{ title: null, fields: ["allow_missing"] }],
      },
      idOf: lastIdOf,
      givenOf: (visit) => ({ loan: loanIdOf(visit) }),
      aboutOf: async (visit) => ({ blocks: [{ kind: "paragraph", text: await packageText(visit) }] }),
      backOf: (visit) => `${documentsPath(visit)}/packages`,
      doneOf: (visit, { status }) =>
        redirectTo(`${documentsPath(visit)}?done=${status === 202 ? "begun" : "generated"}`),
    },
    forms,
  ),
  {
    path: "/loans/{id}/documents/{id}/file",
    read: "readDocumentHistory",
    permission: "document.view",
    show: async (visit) => fileOf(await visit.perform.file("downloadDocument", { id: lastIdOf(visit) })),
  },
  actionPage(
    {
      path: "/loans/{id}/documents/{id}/mark",
      read: "readDocumentHistory",
      form: {
        operation: "recordDocumentAction",
        title: "What happened to this document",
        submit: "Save",
        sections: [{ title: null, fields: ["action", "at"] }],
        offers: { action: async (visit) => recordableActions(await markedRow(visit), await voidedDocuments(visit)) },
      },
      aboutOf: async (visit) => ({
        blocks: [{ kind: "paragraph", text: documentText(await markedRow(visit), visit) }],
      }),
      presetOf: ({ query }) => ({ action: query.get("action") ?? "" }),
      givenOf: (visit) => ({ of: lastIdOf(visit) }),
      backOf: documentsPath,
      doneOf: (visit) => redirectTo(`${documentsPath(visit)}?done=saved`),
    },
    forms,
  ),
];
