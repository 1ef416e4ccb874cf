import type { StoreKind } from "../store-kind.ts";
import { codedRecordsContract } from "./coded-records-contract.ts";
import { filesContract } from "./files-contract.ts";
import { historiesContract } from "./histories-contract.ts";
import { storedDocumentsContract } from "./stored-documents-contract.ts";

/** What every store of documents guarantees. */
export const documentsContract = (kind: StoreKind): void => {
  codedRecordsContract(kind);
  historiesContract(kind);
  filesContract(kind);
  storedDocumentsContract(kind);
};
