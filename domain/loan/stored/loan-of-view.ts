import { isObject, ownValue } from "../../kernel/same-data.ts";
import type { StoredDocument } from "../../kernel/stored/stored-document.ts";
import type { JsonObject } from "../../log/changes.ts";
import type { EncryptedSsn } from "../borrowers/ssn.ts";
import type { Loan } from "../loan.ts";
import type { Approval } from "../terms/approval.ts";
import { upgradeLoan } from "./upgrade.ts";

/** Since this schema version upgrades of loans have added names and left what was stored as it was. */
export const loansReshapedBefore = 18;

/** What a view has not kept of a number: it cannot be opened, and no one is found by it. */
const ssnOfView = (last4: string): EncryptedSsn => ({ last4, sealed: "", blindIndex: "" });

const noTerms: Approval["terms"] = { version: 0, loan: {}, people: [], liens: [] };

/** What a document lacks of another one, added in its place; what it has stays. */
const completed = (document: unknown, whole: unknown): unknown => {
  if (Array.isArray(document) && Array.isArray(whole) && document.length === whole.length)
    return document.map((entry, place) => completed(entry, whole[place]));
  if (!isObject(document) || !isObject(whole)) return document;
  const added = Object.entries(document).map(([name, value]) => [name, completed(value, ownValue(whole, name))]);
  return { ...whole, ...Object.fromEntries(added) };
};

interface Versions {
  /** Of the loan whose view it was. */
  readonly stored: number;
  /** The lowest of the entries whose changes were reverted: of that version a part can be that came back with one. */
  readonly lowest: number;
}

/**
 * The loan of which the log shows a view. Of social security numbers there are the last four digits, and terms of an approval are
 * there where the loan as it is still has that approval.
 */
export const loanOfView = (view: JsonObject, versions: Versions, { approvals = [] }: StoredDocument): Loan => {
  const document = { ...view, lastCall: null };
  const upgraded = upgradeLoan({ ...document, schemaVersion: versions.stored });
  const whole = versions.lowest < versions.stored ? upgradeLoan({ ...document, schemaVersion: versions.lowest }) : {};
  // Both are loans by their upgrades, but for what a view shows of numbers and approvals.
  const loan = completed(upgraded, whole) as Loan;
  const known = new Map((approvals as readonly Approval[]).map(({ digest, terms }) => [digest, terms]));
  return {
    ...loan,
    borrowers: loan.borrowers.map((borrower) => ({
      ...borrower,
      ssn: borrower.ssn === null ? null : ssnOfView(String(borrower.ssn)),
    })),
    approvals: loan.approvals.map((approval) => ({ ...approval, terms: known.get(approval.digest) ?? noTerms })),
  };
};
