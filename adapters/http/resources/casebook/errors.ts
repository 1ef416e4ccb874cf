import type { ErrorTable } from "../../operation/error-row.ts";

/** Refusals about case books. */
export const casebookErrors = {
  CasebookUnreadable: {
    status: 503,
    code: "casebook_unreadable",
    detail: ({ problem }) => `A case book cannot be read (${problem}): whoever runs the service has to mend its file.`,
  },
} satisfies Partial<ErrorTable>;
