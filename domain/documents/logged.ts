import { wholeView } from "../log/view.ts";
import type { DocumentHistory } from "./history.ts";
import type { DocumentPackage } from "./package/package.ts";
import type { DocumentTemplate } from "./template.ts";

/** The log shows templates without the body, which is in the named revision. */
export const loggedTemplate = wholeView<DocumentTemplate>("document_template");

/** The log shows packages in full. */
export const loggedPackage = wholeView<DocumentPackage>("document_package");

/** The log shows rows of a document history in full; the file is identified by its digest. */
export const loggedDocumentHistory = wholeView<DocumentHistory>("document_history");
