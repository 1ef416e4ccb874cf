import { documentActions, toldActions } from "../../../../domain/documents/history.ts";
import { documentStages } from "../../../../domain/documents/stage.ts";
import { signerRoles } from "../../../../domain/documents/template.ts";
import { choice } from "../../codec/choice-codecs.ts";

export const documentStage = choice("DocumentStage", documentStages, {
  initial: "With the application",
  processing: "While the loan is processed",
  underwriting: "While the loan is decided",
  closing: "At closing",
  funding: "When the loan is disbursed",
  post_closing: "Afterwards",
});

export const signerRole = choice("SignerRole", signerRoles, {
  borrower: "Each borrower",
  co_borrower: "Each co-borrower",
  nbs: "Each non-borrowing spouse",
  signer: "Who signs for the company: see signers",
  loan_officer: "The loan's officer",
});

const toldMeanings = {
  sent: "It was sent to its people",
  viewed: "It was looked at",
  signed: "It was signed",
  received: "It was received",
  voided: "It does not count any more",
} as const;

export const documentAction = choice("DocumentAction", documentActions, {
  generated: "It was made here",
  ...toldMeanings,
});

export const toldAction = choice("ToldDocumentAction", toldActions, toldMeanings);
