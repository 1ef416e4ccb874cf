import type { TemplateProblem } from "../../../../domain/documents/printing.ts";
import { inSeries } from "../../../../domain/kernel/text/phrases.ts";
import { badRequest, type ErrorTable, notFound } from "../../operation/refusals/error-row.ts";
import { entryWords, entryWordsForPeople } from "./entry-places.ts";

const problemMessage = ({ line, message }: TemplateProblem): string =>
  line === null ? message : `line ${line}: ${message}`;

/** Why a field that no operation enters has no value. */
const reasonsWithoutEntry: Readonly<Record<string, string>> = {
  "incompleteness.items_text": "no item that the applicant provides is missing, so the notice is not for this loan",
};

/** The message for a missing field, with where it is entered, or why it has no value. */
const lackingMessage = (field: string, message: string, wordsOf: (field: string) => string = entryWords): string => {
  const where = wordsOf(field) || (reasonsWithoutEntry[field] ?? "");
  return where === "" ? message : `${message}: ${where}`;
};

/** Why documents are refused whose figures are no longer those of the loan, after their names. */
const staleFigures = (outdatedRates: string | null): string =>
  `would show figures of a calculation that no longer describes the loan. ${outdatedRates ?? "Its terms have changed: calculate the loan again"}.`;

/** The title of a document; the code where an earlier release stored the refusal. */
const titleOf = ({
  documentCode,
  documentName = documentCode,
}: {
  documentCode: string;
  documentName?: string;
}): string => documentName;

const listed = (fields: readonly string[]): string => fields.join(", ");

/** Refusals about documents. */
export const documentErrors = {
  TemplateRevisionNotFound: notFound(
    "template_revision_not_found",
    "The template has no such revision: check its number.",
  ),
  GenerationNotFound: notFound(
    "document_generation_not_found",
    "Nothing was generated under this Idempotency-Key: send the request again.",
  ),
  DocumentWithoutFile: {
    ...notFound("document_without_file", ""),
    detail: ({ ofId }) =>
      ofId === null
        ? "This is an external document: its file is not kept here."
        : `This entry records what happened to a document: the file of the document is at /api/documents/histories/${ofId}/file/.`,
  },
  TemplateInvalid: {
    ...badRequest("template_invalid", ""),
    detail: ({ problems }) => `The body of the template is not valid. ${problems.map(problemMessage).join(" ")}`,
    errors: ({ problems }) => problems.map((problem) => ({ field: "body", message: problemMessage(problem) })),
  },
  TemplateTooCostly: {
    ...badRequest("template_too_costly", ""),
    detail: ({ message }) => message,
    errors: ({ message }) => [{ field: "body", message }],
  },
  PackageNotForLoan: {
    ...badRequest("package_not_for_loan", ""),
    detail: ({ unmet }) => `The package cannot be generated for this loan. ${unmet.join(". ")}.`,
    errors: ({ unmet }) =>
      unmet.map((message) => ({ field: "loan", message: `does not fit this package. ${message}` })),
  },
  MergeFieldsMissing: {
    ...badRequest("merge_fields_missing", ""),
    detail: ({ documents }) =>
      `The loan lacks data that ${documents.map(({ documentCode }) => documentCode).join(", ")} would print: enter it, or send "allow_missing": true to leave it blank.`,
    forPeople: {
      sentence: ({ documents }) =>
        `The loan lacks data that ${inSeries(documents.map(titleOf))} would print: enter it, or generate drafts, which leave it blank.`,
      messages: ({ documents }) =>
        documents.flatMap((document) =>
          document.fields.map((field) =>
            lackingMessage(field, `is printed by ${titleOf(document)}, and has no value`, entryWordsForPeople),
          ),
        ),
    },
    errors: ({ documents }) =>
      documents.flatMap(({ documentCode, fields }) =>
        fields.map((field) => ({
          field,
          message: lackingMessage(field, `is printed by ${documentCode}, and has no value`),
        })),
      ),
  },
  DocumentNotMade: {
    ...badRequest("document_not_made", ""),
    detail: ({ documentCode, message }) => `${documentCode} cannot be generated. ${message}`,
    forPeople: { sentence: (document) => `${titleOf(document)} cannot be generated. ${document.message}` },
  },
  DocumentsOfStaleCalculation: {
    status: 409,
    code: "calculation_stale",
    detail: ({ documentCodes, outdatedRates }) => `${listed(documentCodes)} ${staleFigures(outdatedRates)}`,
    forPeople: {
      sentence: ({ documentCodes, documentNames = documentCodes, outdatedRates }) =>
        `${inSeries(documentNames)} ${staleFigures(outdatedRates)}`,
    },
  },
  DocumentVoided: {
    ...badRequest("document_voided", ""),
    detail: ({ at }) =>
      `The document was voided at ${at}: no further action can be recorded for it. Generate another one.`,
  },
  DocumentSuperseded: {
    status: 409,
    code: "document_superseded",
    detail: ({ action }) =>
      `The terms or the calculation of the loan have changed since the document was generated: it can no longer be ${action}. Generate it again.`,
  },
  DocumentIsDraft: {
    status: 409,
    code: "document_is_draft",
    detail: ({ action, missingFields, outsideStage }) =>
      `The document is a draft, which cannot be ${action}: it was generated ${[
        ...(missingFields.length > 0 ? [`without ${listed(missingFields)}`] : []),
        ...(outsideStage === null ? [] : [`while the loan was in ${outsideStage}, which is not its stage`]),
      ].join(
        " and ",
      )}. ${missingFields.length > 0 ? "Enter what is missing and generate it again" : "Generate it again"}${outsideStage === null ? "" : " in its stage"}.`,
    forPeople: {
      messages: ({ documentName, missingFields }) =>
        missingFields.map((field) =>
          lackingMessage(field, `is printed by ${documentName}, and had no value`, entryWordsForPeople),
        ),
    },
    errors: ({ documentCode, action, missingFields, outsideStage }) => [
      ...missingFields.map((field) => ({
        field,
        message: lackingMessage(field, `is printed by ${documentCode}, and had no value`),
      })),
      ...(outsideStage === null
        ? []
        : [{ field: "action", message: `must not be ${action}: generate the document again in its stage` }]),
    ],
  },
} satisfies Partial<ErrorTable>;
