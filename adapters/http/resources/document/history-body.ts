import type { ActionInput } from "../../../../application/documents/history/record-document-action.ts";
import type { FieldTable } from "../../codec/codec.ts";
import { optional } from "../../codec/compound-codecs.ts";
import { id } from "../../codec/number-codecs.ts";
import { text } from "../../codec/text-codecs.ts";
import { instant } from "../../codec/time-codecs.ts";
import { toldAction } from "./choices.ts";

/** What people tell of a document. */
export const actionFields: FieldTable<ActionInput> = {
  ofId: optional("of", id, "The row of a document that was generated"),
  loanId: optional("loan", id, "Of an external document: the loan that it belongs to"),
  externalDocument: optional("external_document", text(60), "The code of an external document"),
  action: { name: "action", codec: toldAction, required: true, description: "What happened to the document" },
  at: optional("at", instant, "When it happened, not in the future; left out: now"),
};
