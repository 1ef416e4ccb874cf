import { type FieldSealings, partsPlace, type Sealing, sealingOf } from "../kernel/stored/sealed-parts.ts";
import type { CreditReport, ReportedPerson } from "./credit-report.ts";

/** A person is found by the borrower's id, and compared by the blind index of the number. */
const person: FieldSealings<ReportedPerson> = {
  borrowerId: "clear",
  ssnIndex: "clear",
  lastName: "sealed",
  bornOn: "sealed",
};

const report: FieldSealings<CreditReport> = {
  schemaVersion: "clear",
  id: "clear",
  companyId: "clear",
  version: "clear",
  logNumber: "clear",
  createdAt: "clear",
  updatedAt: "clear",
  loanId: "clear",
  person: { parts: person },
  coPerson: { parts: person },
  reference: "clear",
  orderIdentifier: "clear",
  status: "clear",
  orderedAt: "clear",
  orderedByUserId: "clear",
  sentAt: "clear",
  answersFor: "clear",
  completedAt: "clear",
  issuedOn: "clear",
  expiresOn: "clear",
  askedAt: "clear",
  messages: "sealed",
  findings: "sealed",
  // Encrypted separately.
  sealedContent: "clear",
  document: "clear",
};

/** Which parts of a credit report are sealed, in addition to its content. */
export const reportSealing: Sealing = sealingOf<CreditReport>(report, (record) => partsPlace("credit_report", record));
