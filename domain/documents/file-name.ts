import { fileNameOf } from "../kernel/text/file-name.ts";
import type { FileType } from "./history.ts";
import { extensionOf } from "./received-file.ts";

/** The name under which a document's file is stored and sent, made from its code and the loan's number. */
export const documentFileName = (
  documentCode: string,
  loanNumber: string,
  type: FileType = "application/pdf",
): string => fileNameOf([documentCode, loanNumber], extensionOf(type));
