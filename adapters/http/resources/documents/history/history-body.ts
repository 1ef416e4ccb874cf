import type { ActionInput } from "../../../../../application/documents/history/record-document-action.ts";
import type { FieldTable } from "../../../codec/codec.ts";
import { optional } from "../../../codec/values/compound-codecs.ts";
import { id } from "../../../codec/values/number-codecs.ts";
import { text } from "../../../codec/values/text-codecs.ts";
import { instant } from "../../../codec/values/time-codecs.ts";
import { reportedAction } from "../choices.ts";

/** The body that records an event of a document. */
export const actionFields: FieldTable<ActionInput> = {
  ofId: optional(
    "of",
    id,
    "Id of the history row of a generated or uploaded document; either this, or `loan` and `external_document`",
  ),
  loanId: optional("loan", id, "Loan to which the external document belongs"),
  externalDocument: optional("external_document", text(60), "Code of the external document"),
  action: { name: "action", codec: reportedAction, required: true, description: "Event of the document's history" },
  at: optional("at", instant, "When the event happened, not in the future; defaults to now"),
};
