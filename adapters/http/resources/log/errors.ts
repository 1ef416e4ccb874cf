import { badRequest, type ErrorTable } from "../../operation/refusals/error-row.ts";

/** Refusals about the audit log. */
export const logErrors = {
  EvidenceTooLarge: badRequest(
    "too_large",
    "The documents of this loan exceed 500 MiB: request its evidence without files=true, and download the documents one by one.",
  ),
} satisfies Partial<ErrorTable>;
