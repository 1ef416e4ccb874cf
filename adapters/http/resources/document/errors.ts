import type { TemplateProblem } from "../../../../domain/documents/printing.ts";
import { badRequest, type ErrorTable, notFound } from "../../operation/error-row.ts";

const changedMeanwhile = { status: 409, code: "changed_meanwhile" };

const problemMessage = ({ line, message }: TemplateProblem): string =>
  line === null ? message : `line ${line}: ${message}`;

/** Refusals about documents. */
export const documentErrors = {
  DocumentTemplateNotFound: notFound("document_template_not_found", "There is no such template: check the id."),
  TemplateRevisionNotFound: notFound(
    "template_revision_not_found",
    "The template has no such revision: check its number.",
  ),
  DocumentPackageNotFound: notFound("document_package_not_found", "There is no such package: check the id."),
  DocumentHistoryNotFound: notFound("document_history_not_found", "There is no such document: check the id."),
  GenerationNotFound: notFound("document_generation_not_found", "Nothing was generated under this key: send it again."),
  DocumentWithoutFile: {
    ...notFound("document_without_file", ""),
    detail: ({ ofId }) =>
      ofId === null
        ? "Others made this document: its file is not here."
        : `This row only tells of a document: its file is at /documents/histories/${ofId}/file/.`,
  },
  DocumentTemplateChangedMeanwhile: {
    ...changedMeanwhile,
    detail: "Others kept changing the template: read it again and repeat.",
  },
  DocumentPackageChangedMeanwhile: {
    ...changedMeanwhile,
    detail: "Others kept changing the package: read it again and repeat.",
  },
  TemplateInvalid: {
    ...badRequest("template_invalid", ""),
    detail: ({ problems: [first] }) => `The body cannot be taken. ${first ? problemMessage(first) : ""}`.trim(),
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
    errors: ({ unmet }) => unmet.map((message) => ({ field: "loan", message: `cannot have this package. ${message}` })),
  },
  MergeFieldsMissing: {
    ...badRequest("merge_fields_missing", ""),
    detail: ({ documents }) =>
      `The loan lacks what ${documents.map(({ documentCode }) => documentCode).join(", ")} would print: enter it, or send "allow_missing": true.`,
    errors: ({ documents }) =>
      documents.flatMap(({ documentCode, fields }) =>
        fields.map((field) => ({ field, message: `is printed by ${documentCode}, and the loan does not have it` })),
      ),
  },
  DocumentNotMade: {
    ...badRequest("document_not_made", ""),
    detail: ({ documentCode, message }) => `${documentCode} cannot be made. ${message}`,
  },
  DocumentVoided: {
    ...badRequest("document_voided", ""),
    detail: ({ at }) => `The document was voided at ${at}: nothing happens to it afterwards. Generate another one.`,
  },
} satisfies Partial<ErrorTable>;
