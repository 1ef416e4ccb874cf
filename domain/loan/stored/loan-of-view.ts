import { isObject, ownValue } from "../../kernel/same-data.ts";
import type { StoredDocument } from "../../kernel/stored/stored-document.ts";
import type { JsonObject } from "../../log/changes.ts";
import type { EncryptedSsn } from "../borrowers/ssn.ts";
import type { Loan } from "../loan.ts";
import type { Approval } from "../terms/approval.ts";
import { upgradeLoan } from "./upgrade.ts";

/**
 * Since this schema version, upgrades of loans have only added fields and left stored ones unchanged. An upgrade that adds, removes or moves
 * entries of a list without ids raises it, because the log names them by their positions.
 */
export const loansReshapedBefore = 18;

/** A number as far as a view has it: it cannot be decrypted, and no one is found by it. */
const ssnOfView = (last4: string): EncryptedSsn => ({ last4, sealed: "", blindIndex: "" });

const noTerms: Approval["terms"] = { version: 0, loan: {}, people: [], liens: [] };

/** Adds to a document what another one has and it lacks; what it has stays. */
const completed = (document: unknown, whole: unknown): unknown => {
  if (Array.isArray(document) && Array.isArray(whole) && document.length === whole.length)
    return document.map((entry, place) => completed(entry, whole[place]));
  if (!isObject(document) || !isObject(whole)) return document;
  const added = Object.entries(document).map(([name, value]) => [name, completed(value, ownValue(whole, name))]);
  return { ...whole, ...Object.fromEntries(added) };
};

interface Versions {
  /** The schema version of the loan that the view was made from. */
  readonly stored: number;
  /** The lowest version among entries whose changes were reverted: a reverted part may have that version. */
  readonly lowest: number;
}

/**
 * The loan shown by a view of the log. Social Security numbers have only their last four digits, and the terms of an approval are included
 * only if the present loan still has that approval.
 */
export const loanOfView = (view: JsonObject, versions: Versions, { approvals = [] }: StoredDocument): Loan => {
  const document = { ...view, lastCall: null };
  const upgraded = upgradeLoan({ ...document, schemaVersion: versions.stored });
  const whole = versions.lowest < versions.stored ? upgradeLoan({ ...document, schemaVersion: versions.lowest }) : {};
  // After their upgrades both are loans, except for the numbers and approvals, which a view shows differently.
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
