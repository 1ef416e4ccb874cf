import type { UliRequest } from "../../../../application/hmda/check-hmda-identifier.ts";
import type { GenerationRequest } from "../../../../application/hmda/register/generation-request.ts";
import type { ConfirmationRequest, FiledRequest } from "../../../../domain/hmda/filing/steps.ts";
import type { FieldTable } from "../../codec/codec.ts";
import { list, optional } from "../../codec/values/compound-codecs.ts";
import { boolean, calendarYear, id } from "../../codec/values/number-codecs.ts";
import { text } from "../../codec/values/text-codecs.ts";
import { day } from "../../codec/values/time-codecs.ts";
import { companyWords } from "../part-fields.ts";

/** The body that generates a register. */
export const generationFields: FieldTable<GenerationRequest> = {
  companyId: optional("company", id, companyWords),
  year: {
    name: "year",
    codec: calendarYear,
    required: true,
    description: "Calendar year of the register, in which the actions were taken",
  },
  allowErrors: {
    name: "allow_errors",
    label: "Generate it even with errors, to look at the file",
    codec: boolean,
    fallback: false,
    description:
      "Whether to generate the file even if syntactical or validity edits are triggered; such a file cannot be filed",
  },
  leftForLater: {
    name: "left_for_later",
    codec: list(id, 1000),
    fallback: [],
    description:
      "Loans to omit from the register if their data is missing; a register that omits a loan cannot be verified",
  },
};

/** The body that confirms triggered edits. */
export const confirmationFields: FieldTable<ConfirmationRequest> = {
  quality: {
    name: "quality",
    codec: boolean,
    fallback: false,
    label: "The data of the quality edits was reviewed and is correct",
    description: "Whether to confirm that the data that triggered quality edits was reviewed and is correct",
  },
  macro: {
    name: "macro",
    codec: boolean,
    fallback: false,
    label: "The data of the macro edits was reviewed and is correct",
    description: "Whether to confirm that the data that triggered macro edits was reviewed and is correct",
  },
};

/** The body that records the filing of a register. */
export const filedFields: FieldTable<FiledRequest> = {
  filedOn: { name: "filed_on", codec: day, required: true, description: "Date on which the register was filed" },
  receipt: optional("receipt", text(), "Receipt from the regulator; null if there is none"),
};

/** The body that requests or validates check digits. */
export const uliFields: FieldTable<UliRequest> = {
  loanId: optional(
    "loan_id",
    text(),
    "LEI followed by the lender's own loan identifier, 21 to 43 letters and digits, whose check digits are calculated",
  ),
  uli: optional(
    "uli",
    text(),
    "Complete universal loan identifier (ULI), 23 to 45 letters and digits, whose check digits are validated",
  ),
};
