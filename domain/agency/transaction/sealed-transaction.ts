import { type FieldSealings, partsPlace, type Sealing, sealingOf } from "../../kernel/stored/sealed-parts.ts";
import type { AgencyTransaction } from "./transaction.ts";

/** The request and its outcome contain personal data. */
const transaction: FieldSealings<AgencyTransaction> = {
  schemaVersion: "clear",
  id: "clear",
  companyId: "clear",
  version: "clear",
  logNumber: "clear",
  loanId: "clear",
  operation: "clear",
  reference: "clear",
  status: "clear",
  requestedAt: "clear",
  requestedByUserId: "clear",
  completedAt: "clear",
  tries: "clear",
  answersFor: "clear",
  givenUp: "clear",
  request: "sealed",
  result: "sealed",
  applied: "sealed",
  messages: "sealed",
  warnings: "sealed",
  failure: "sealed",
  recording: "sealed",
};

/** Which parts of an agency transaction are sealed. */
export const transactionSealing: Sealing = sealingOf<AgencyTransaction>(transaction, (record) =>
  partsPlace("agency_transaction", record),
);
