import { fileTypes, type ReportedAction } from "../../../../../domain/documents/history.ts";
import { reportableActions } from "../../../../../domain/documents/reported-history.ts";
import { isJsonObject, type JsonObject } from "../../../codec/codec.ts";
import { either } from "../../../operation/refusals/error-row.ts";
import type { FormDeclaration } from "../../form/declaration.ts";
import type { Forms } from "../../form/fields-of.ts";
import { instantText, textIn, wordsOf } from "../../json-texts.ts";
import { type ListColumn, listPage } from "../../list-page.ts";
import type { SitePage, Visit } from "../../site-page.ts";
import { loanIdOf, pathOfVisit } from "../loan-path.ts";
import { voidedDocuments } from "./voided-documents.ts";

export const documentsPath = (visit: Visit): string => `${pathOfVisit(visit)}/documents`;

export const receivedForm: FormDeclaration = {
  operation: "uploadDocument",
  title: "Upload a received document",
  submit: "Upload",
  file: { label: "Document", hint: "A PDF, PNG or JPEG of at most 10 MiB", accept: fileTypes.join(",") },
  choices: { external_document: "externalDocuments" },
  sections: [{ title: null, fields: ["external_document", "at"] }],
};

/** The events that can be recorded of a row of the history: none if the row is an event itself. */
export const recordableActions = (
  { id, file, is_draft, superseded }: JsonObject,
  voided: ReadonlySet<unknown>,
): readonly ReportedAction[] =>
  isJsonObject(file)
    ? reportableActions({ isDraft: is_draft === true, isSuperseded: superseded === true, isVoided: voided.has(id) })
    : [];

/** What a row of the history says, with the state of a generated document. */
export const eventText = ({ action, is_draft, superseded }: JsonObject): string =>
  [wordsOf(action), ...(is_draft === true ? ["draft"] : []), ...(superseded === true ? ["superseded"] : [])].join(", ");

/** The events that the link to mark a document names, if they can be recorded. */
const usualActions: readonly ReportedAction[] = ["sent", "received", "signed"];

/** The link to mark a row of the history: with what happened to a document, or as a wrong upload. Null if there is nothing to mark. */
const markText = (row: JsonObject, voided: ReadonlySet<unknown>): string | null => {
  const actions = recordableActions(row, voided);
  if (row.action === "received") return actions.includes("voided") ? "Void this upload" : null;
  const usual = usualActions.filter((action) => actions.includes(action));
  return actions.length === 0 ? null : `Mark as ${either(usual.length > 0 ? usual : actions)}`;
};

const columnsOf = (voided: ReadonlySet<unknown>): readonly ListColumn[] => [
  {
    name: "Document",
    text: ({ id, file, document_name }, visit) =>
      file === null
        ? textIn(document_name)
        : { href: `${documentsPath(visit)}/${id}/file`, text: textIn(document_name) },
  },
  { name: "What happened", text: eventText },
  { name: "When", text: ({ at }, { session }) => instantText(at, session.company.timeZone) },
  { name: "Record number", isFigure: true, text: ({ id }) => textIn(id) },
  {
    name: "Mark",
    text: (row, visit) => {
      const text = markText(row, voided);
      if (text === null || !visit.may("document.generate")) return "";
      const query = row.action === "received" ? "?action=voided" : "";
      return { href: `${documentsPath(visit)}/${row.id}/mark${query}`, text };
    },
  },
];

/** `/loans/{id}/documents`: the history of a loan's documents, with what can be done next. */
export const documentHistoryPage = (forms: Forms): SitePage =>
  listPage(
    {
      path: "/loans/{id}/documents",
      title: "Documents",
      operation: "listDocumentHistories",
      queryOf: (visit) => ({ loan: String(loanIdOf(visit)) }),
      columns: async (visit) => columnsOf(await voidedDocuments(visit)),
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
