import type { ConfirmedAbsence } from "../../../../domain/agency/transaction/transaction.ts";
import { object } from "../../codec/table.ts";
import { day } from "../../codec/values/time-codecs.ts";
import { lineForAgency } from "./input-fields.ts";

/** The confirmation that the agency has no record of a request. */
export const confirmedAbsence = object<ConfirmedAbsence>("ConfirmedAbsence", {
  by: {
    name: "by",
    codec: lineForAgency,
    required: true,
    description: "Who confirmed it, at the agency or for the company",
  },
  on: {
    name: "on",
    codec: day,
    required: true,
    description: "Date of the confirmation, not before the date on which the request was last sent",
  },
  how: {
    name: "how",
    codec: lineForAgency,
    required: true,
    description: "How it was confirmed, for example by looking for the case in FHA Connection",
  },
});
