import { wholeView } from "../log/view.ts";
import type { DocumentHistory } from "./history.ts";
import type { DocumentPackage } from "./package/package.ts";
import type { DocumentTemplate } from "./template.ts";

/** What the log shows of templates: all but the body, which is in the named revision. */
export const loggedTemplate = wholeView<DocumentTemplate>("document_template");

/** What the log shows of packages: all of them. */
export const loggedPackage = wholeView<DocumentPackage>("document_package");

/** What the log shows of a row of a document history: all of it; the file is identified by its digest. */
export const loggedDocumentHistory = wholeView<DocumentHistory>("document_history");
