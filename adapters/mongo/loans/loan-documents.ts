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

/** The key of an external id; no loan's own id looks like it. */
export const keyOfExternalId = (externalId: string): string => `=${externalId}`;

const isDeleted = ({ deletedAt }: Loan): boolean => deletedAt !== null;

/** What queries need beside a loan. */
export const loanFields = {
  isDeleted,
  /** Always there, so that a plain unique index does: of a loan without an external id, and of a deleted one, its id. */
  externalIdKey: (loan: Loan) =>
    loan.externalId === null || isDeleted(loan) ? `~${loan.id}` : keyOfExternalId(loan.externalId),
  /** The earliest of its deadlines. */
  firstDueOn,
  /** The days on which it can add to a call report. */
  reportedFrom: (loan: Loan) => reportedDays(loan).from,
  reportedUntil: (loan: Loan) => reportedDays(loan).until,
  /** The year to whose register it belongs. */
  registerYear: registerYearOf,
  status: statusOf,
  searchWords: searchWordsOf,
};

/** The loan as it is, and beside it what queries need. */
export type LoanDocument = Loan & { readonly _id: number } & {
  readonly [Name in keyof typeof loanFields]: ReturnType<(typeof loanFields)[Name]>;
};

/** Where each kind of part keeps its ids. */
export const partPath = (kind: LoanPart): string => `${recordKinds[kind].loanField}.id`;

/** Leaves out what only the store's queries need. */
export const loanProjection = projectionOf(loanFields);

/** Under this name it is noted which fields are there. */
export const queryFieldsMark = "fields that queries of loans need";

/** Names what `loanFields` are: loans stored under another name are brought up to it when the store is opened. */
export const currentFields = `external id, first due day by ${deadlineEdition}, reported days by ${reportedDaysEdition}, register by ${registerYearEdition}`;

const updateCompany = async (database: Db, companyId: number, upgrade: Upgrades["loan"]): Promise<void> => {
  const loans = database.collection<LoanDocument>("loans");
  for await (const document of loans.find({ companyId }, { projection: { _id: 0 } })) {
    const { id, version } = document;
    // One that is saved meanwhile gets its fields by that.
    await loans.updateOne({ companyId, _id: id, version }, { $set: queryFieldsOf(loanFields, upgrade(document)) });
  }
};

/**
 * Gives loans that another version of the service stored the fields that queries need by now, before the indexes on them are
 * made. Once done it is noted, so that later openings read that note alone; one that breaks off is done again.
 */
export const migrateLoanFields = async (database: Db, upgrade: Upgrades["loan"]): Promise<void> => {
  const marks = database.collection<{ _id: string; text: string }>("marks");
  if ((await marks.findOne({ _id: queryFieldsMark }))?.text === currentFields) return;
  const companies = database.collection<{ _id: number }>("companies").find({}, { projection: { _id: 1 } });
  for await (const { _id } of companies) await updateCompany(database, _id, upgrade);
  await marks.updateOne({ _id: queryFieldsMark }, { $set: { text: currentFields } }, { upsert: true });
};
