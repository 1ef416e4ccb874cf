import type { Db } from "mongodb";
import { registerYearEdition, registerYearOf } from "../../../domain/hmda/row/reportable.ts";
import { deadlineEdition, firstDueOn } from "../../../domain/loan/deadlines/deadlines.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { searchWordsOf } from "../../../domain/loan/search.ts";
import { statusOf } from "../../../domain/loan/status/status.ts";
import { type LoanPart, recordKinds } from "../../../domain/log/record-kinds.ts";
import { reportedDays, reportedDaysEdition } from "../../../domain/mcr/history/reported-days.ts";
import type { Upgrades } from "../../../domain/stores.ts";
import { projectionOf, queryFieldsOf } from "../versioned-records.ts";

/** The key of an external id. It cannot equal the key of a loan without one, which begins with `~`. */
export const keyOfExternalId = (externalId: string): string => `=${externalId}`;

const isDeleted = ({ deletedAt }: Loan): boolean => deletedAt !== null;

/** The query fields that are stored beside a loan. */
export const loanFields = {
  isDeleted,
  /** Always present, so that a plain unique index is enough: a loan without an external id, or a deleted loan, has its own id here. */
  externalIdKey: (loan: Loan) =>
    loan.externalId === null || isDeleted(loan) ? `~${loan.id}` : keyOfExternalId(loan.externalId),
  /** The earliest of its deadlines. */
  firstDueOn,
  /** The days between which it can contribute to a call report. */
  reportedFrom: (loan: Loan) => reportedDays(loan).from,
  reportedUntil: (loan: Loan) => reportedDays(loan).until,
  /** The year of the register that it belongs to. */
  registerYear: registerYearOf,
  status: statusOf,
  searchWords: searchWordsOf,
};

/** A loan with its query fields. */
export type LoanDocument = Loan & { readonly _id: number } & {
  readonly [Name in keyof typeof loanFields]: ReturnType<(typeof loanFields)[Name]>;
};

/** The path to the ids of a kind of part. */
export const partPath = (kind: LoanPart): string => `${recordKinds[kind].loanField}.id`;

/** Excludes the fields that only the store's queries need. */
export const loanProjection = projectionOf(loanFields);

/** The name of the mark that records which query fields the stored loans have. */
export const queryFieldsMark = "fields that queries of loans need";

/** For each of these fields, the rules by which it is computed; null if every release stored it. A field without an entry does not compile. */
const editions: Readonly<Record<keyof typeof loanFields, string | null>> = {
  isDeleted: null,
  externalIdKey: "external id",
  firstDueOn: `first due day by ${deadlineEdition}`,
  reportedFrom: `reported days by ${reportedDaysEdition}`,
  reportedUntil: `reported days by ${reportedDaysEdition}`,
  registerYear: `register by ${registerYearEdition}`,
  status: null,
  searchWords: null,
};

/** Identifies all of them. If the mark differs, all loans are updated when the store is opened. */
export const currentFields = [...new Set(Object.values(editions).filter((edition) => edition !== null))].join(", ");

const updateCompany = async (database: Db, companyId: number, upgrade: Upgrades["loan"]): Promise<void> => {
  const loans = database.collection<LoanDocument>("loans");
  for await (const document of loans.find({ companyId }, { projection: { _id: 0 } })) {
    const { id, version } = document;
    // A loan that is saved meanwhile gets its fields from that save.
    await loans.updateOne({ companyId, _id: id, version }, { $set: queryFieldsOf(loanFields, upgrade(document)) });
  }
};

/**
 * Adds the current query fields to loans that another version of the service stored, before the indexes on these fields are
 * created. A mark records that this is done, so that later starts read only the mark; an interrupted run is repeated.
 */
export const migrateLoanFields = async (database: Db, upgrade: Upgrades["loan"]): Promise<void> => {
  const marks = database.collection<{ _id: string; text: string }>("marks");
  if ((await marks.findOne({ _id: queryFieldsMark }))?.text === currentFields) return;
  const companies = database.collection<{ _id: number }>("companies").find({}, { projection: { _id: 1 } });
  for await (const { _id } of companies) await updateCompany(database, _id, upgrade);
  await marks.updateOne({ _id: queryFieldsMark }, { $set: { text: currentFields } }, { upsert: true });
};
