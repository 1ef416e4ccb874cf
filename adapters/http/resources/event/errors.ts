import { badRequest, type ErrorTable } from "../../operation/error-row.ts";

/** Refusals about events. */
export const eventErrors = {
  CursorUnknown: badRequest(
    "cursor_unknown",
    "The company's log has no such place, as after a restore to an earlier day: read all records anew, then continue from after=latest.",
  ),
} satisfies Partial<ErrorTable>;
