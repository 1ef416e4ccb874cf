import type { UliQuestion } from "../../../../application/hmda/check-uli.ts";
import type { GenerationRequest } from "../../../../application/hmda/generate-register.ts";
import type { ConfirmationRequest, FiledRequest } from "../../../../domain/hmda/filing/steps.ts";
import type { FieldTable } from "../../codec/codec.ts";
import { optional } from "../../codec/compound-codecs.ts";
import { boolean, id, integer } from "../../codec/number-codecs.ts";
import { text } from "../../codec/text-codecs.ts";
import { day } from "../../codec/time-codecs.ts";
import { companyWords } from "../part-fields.ts";

/** The calendar year of a register; which years are known the use case says. */
export const registerYear = integer(1900, 9999);

/** What generates a register. */
export const generationFields: FieldTable<GenerationRequest> = {
  companyId: optional("company", id, companyWords),
  year: { name: "year", codec: registerYear, required: true, description: "The year of the actions" },
  allowErrors: {
    name: "allow_errors",
    codec: boolean,
    fallback: false,
    description: "Generates a file also where syntactical or validity edits hit; it cannot be filed",
  },
};

/** What confirms the edits that hit. */
export const confirmationFields: FieldTable<ConfirmationRequest> = {
  quality: {
    name: "quality",
    codec: boolean,
    fallback: false,
    description: "Someone looked at what the quality edits hit, and the data are right",
  },
  macro: {
    name: "macro",
    codec: boolean,
    fallback: false,
    description: "Someone looked at what the macro edits hit, and the data are right",
  },
};

/** What says that a register was filed. */
export const filedFields: FieldTable<FiledRequest> = {
  filedOn: { name: "filed_on", codec: day, required: true, description: "The day on which it was filed" },
  receipt: optional("receipt", text(), "The regulator's receipt"),
};

/** What asks for check digits. */
export const uliFields: FieldTable<UliQuestion> = {
  loanId: optional(
    "loan_id",
    text(),
    "An LEI and the lender's own identifier, 21 to 43 letters and digits: gives its check digits",
  ),
  uli: optional("uli", text(), "A whole identifier, 23 to 45 letters and digits: tells whether its check digits fit"),
};
