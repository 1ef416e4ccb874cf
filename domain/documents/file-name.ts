import { fileNameOf } from "../kernel/file-name.ts";

/** The name under which a document's file is kept and sent: of its code and the loan's number. */
export const documentFileName = (documentCode: string, loanNumber: string): string =>
  fileNameOf([documentCode, loanNumber], "pdf");
