import type { ErrorTable } from "../../operation/refusals/error-row.ts";

/** Refusals about case books. */
export const casebookErrors = {
  CasebookUnreadable: {
    status: 503,
    code: "casebook_unreadable",
    detail: ({ problem }) =>
      `A case book cannot be read (${problem}): ask the operator of the service to correct its file.`,
  },
} satisfies Partial<ErrorTable>;
