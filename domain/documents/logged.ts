import type { JsonObject } from "../log/changes.ts";
import type { LoggedRecord } from "../log/entry.ts";
import type { LoggedKind } from "../log/record-kinds.ts";
import type { LoggedView } from "../log/view.ts";
import type { DocumentHistory } from "./history.ts";
import type { DocumentPackage } from "./package.ts";
import type { DocumentTemplate } from "./template.ts";

interface OfCompany extends LoggedRecord {
  readonly id: number;
  readonly companyId: number;
}

const wholeView = <Record extends OfCompany>(kind: LoggedKind): LoggedView<Record> => ({
  kind,
  companyIdOf: ({ companyId }) => companyId,
  idOf: ({ id }) => String(id),
  viewOf: (record) => {
    // These records are plain data; JSON's own types have no names for their interfaces.
    const { schemaVersion: _version, logNumber: _number, ...view } = record as unknown as JsonObject;
    return view;
  },
  secretsOf: () => [],
});

/** What the log shows of templates: all but the body, which is in the named revision. */
export const loggedTemplate = wholeView<DocumentTemplate>("document_template");

/** What the log shows of packages: all of them. */
export const loggedPackage = wholeView<DocumentPackage>("document_package");

/** What the log shows of a row of a document history: all of it; the file is identified by its digest. */
export const loggedDocumentHistory = wholeView<DocumentHistory>("document_history");
