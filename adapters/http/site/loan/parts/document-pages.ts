import { fileTypes } from "../../../../../domain/documents/history.ts";
import { isJsonObject, type JsonObject } from "../../../codec/codec.ts";
import { actionPage } from "../../form/action/action-page.ts";
import type { FormDeclaration } from "../../form/declaration.ts";
import type { Forms } from "../../form/fields-of.ts";
import { instantText, objectsIn, textIn, wordsOf } from "../../json-texts.ts";
import { listPage } from "../../list-page.ts";
import { refusedPage } from "../../refused-page.ts";
import { fileOf, lastIdOf, redirectTo, type SitePage, shown, type Visit } from "../../site-page.ts";
import { loanIdOf, pathOfVisit } from "../loan-path.ts";

const documentsPath = (visit: Visit): string => `${pathOfVisit(visit)}/documents`;

const receivedForm: FormDeclaration = {
  operation: "uploadDocument",
  title: "Upload a received document",
  submit: "Upload",
  file: { label: "Document", hint: "A PDF, PNG or JPEG of at most 10 MiB", accept: fileTypes.join(",") },
  choices: { external_document: "externalDocuments" },
  sections: [{ title: null, fields: ["external_document", "at"] }],
};

const externalForm: FormDeclaration = {
  operation: "recordDocumentAction",
  title: "Event of an external document",
  submit: "Save",
  choices: { external_document: "externalDocuments" },
  sections: [{ title: null, fields: ["external_document", "action", "at"] }],
};

/** The link to mark a row of the history: with what happened to a document, or as a wrong upload. */
const markText = ({ action, file }: JsonObject): string | null => {
  if (action === "generated") return "Mark as sent, received or signed";
  return action === "received" && file !== null ? "Void this upload" : null;
};

const historyPage = (forms: Forms) =>
  listPage(
    {
      path: "/loans/{id}/documents",
      title: "Documents",
      operation: "listDocumentHistories",
      queryOf: (visit) => ({ loan: String(loanIdOf(visit)) }),
      columns: [
        {
          name: "Document",
          text: ({ id, file, document_name }, visit) =>
            file === null
              ? textIn(document_name)
              : { href: `${documentsPath(visit)}/${id}/file`, text: textIn(document_name) },
        },
        {
          name: "What happened",
          text: ({ action, is_draft, superseded }) =>
            [wordsOf(action), is_draft === true ? "draft" : [], superseded === true ? "superseded" : []]
              .flat()
              .join(", "),
        },
        { name: "When", text: ({ at }, { session }) => instantText(at, session.company.timeZone) },
        { name: "Record number", isFigure: true, text: ({ id }) => textIn(id) },
        {
          name: "Mark",
          text: (row, visit) => {
            const text = markText(row);
            if (text === null || !visit.may("document.generate")) return "";
            const query = row.action === "received" ? "?action=voided" : "";
            return { href: `${documentsPath(visit)}/${row.id}/mark${query}`, text };
          },
        },
      ],
      linksOf: (visit) => [
        { href: pathOfVisit(visit), text: "Back to the loan" },
        ...(visit.may("document.generate")
          ? [{ href: `${documentsPath(visit)}/packages`, text: "Generate documents" }]
          : []),
        ...(visit.may(forms.fieldsOf(receivedForm.operation).permission)
          ? [{ href: `${documentsPath(visit)}/upload`, text: receivedForm.title }]
          : []),
        ...(visit.may("document.generate")
          ? [{ href: `${documentsPath(visit)}/external`, text: "Record an event of an external document" }]
          : []),
      ],
      empty: "No document has been generated yet. Processors and closers generate documents here.",
    },
    forms,
  );

/** The packages that can be generated. */
const packagesPage: SitePage = {
  path: "/loans/{id}/documents/packages",
  permission: "document.generate",
  show: async (visit) => {
    const read = await visit.perform("listDocumentPackages", {
      query: new URLSearchParams({ is_active: "true", page_size: "200" }),
    });
    if (read.status !== 200 || !isJsonObject(read.json)) return refusedPage("Generate documents", read);
    return shown({
      title: "Generate documents",
      blocks: [
        { kind: "links", label: "Documents", links: [{ href: documentsPath(visit), text: "Back to the documents" }] },
        {
          kind: "table",
          caption: "Packages",
          columns: [{ name: "Package" }, { name: "Stage" }, { name: "Documents" }],
          rows: objectsIn(read.json.results).map((row) => [
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

/** `/loans/{id}/documents`: the documents of a loan, and the pages to generate and mark them. */
export const documentPages = (forms: Forms): readonly SitePage[] => [
  historyPage(forms),
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
      },
      presetOf: ({ query }) => ({ action: query.get("action") ?? "" }),
      givenOf: (visit) => ({ of: lastIdOf(visit) }),
      backOf: documentsPath,
      doneOf: (visit) => redirectTo(`${documentsPath(visit)}?done=saved`),
    },
    forms,
  ),
];
