import type { Actor } from "../../../domain/access/actor.ts";
import type { JudgedLine, LineContext } from "../../../domain/imports/loan/judge-line.ts";
import { type LineIds, loanOfLine, partsOfLine } from "../../../domain/imports/loan/loan-of-line.ts";
import { type EncryptedSsn, ssnPlace, storedSsn } from "../../../domain/loan/borrowers/ssn.ts";
import type { ImportMark, Loan } from "../../../domain/loan/loan.ts";
import { allocateIds } from "../../loan/change/allocate-ids.ts";
import type { Dependencies } from "../../support/dependencies.ts";

type LineMark = Omit<ImportMark, "at" | "byUserId" | "version">;

/** Ids of a loan that is not stored: they only tell its parts apart. */
const provisionalIds = (judged: JudgedLine): LineIds => {
  const { borrowers, fees, amounts } = partsOfLine(judged);
  const places = (count: number) => Array.from({ length: count }, (_, position) => position + 1);
  return { loan: 0, property: 0, borrowers: places(borrowers), fees: places(fees), amounts: places(amounts) };
};

/** The ids of a loan's parts by their places: those that it has, and new ones for the parts behind them. */
const idsFor = async ({ sequences }: Dependencies, judged: JudgedLine, before: Loan | null): Promise<LineIds> => {
  const { borrowers, fees, amounts } = partsOfLine(judged);
  const ids = async (name: string, standing: readonly { readonly id: number }[] = [], count: number) => {
    const kept = standing.slice(0, count).map(({ id }) => id);
    return [...kept, ...(await allocateIds(count - kept.length, () => sequences.next(name)))];
  };
  return {
    loan: before?.id ?? (await sequences.next("loan")),
    property: before?.property.id ?? (await sequences.next("property")),
    borrowers: await ids("borrower", before?.borrowers, borrowers),
    fees: await ids("fee", before?.fees, fees),
    amounts: await ids("entered_amount", before?.enteredAmounts, amounts),
  };
};

const numberOf = async ({ sequences }: Dependencies, { company, today }: LineContext): Promise<string> => {
  const year = today.slice(0, 4);
  const number = await sequences.next(`loan_number:${company.id}:${year}`);
  return `${year}-${String(number).padStart(6, "0")}`;
};

const made = (
  { company, today, now }: LineContext,
  actor: Actor,
  judged: JudgedLine,
  mark: LineMark,
  loanNumber: string,
  ids: LineIds,
  encrypted: (borrowerId: number, number: string | null) => EncryptedSsn | null,
): Loan =>
  loanOfLine(judged, {
    ...{ companyId: company.id, lei: company.lei, byUserId: actor.userId, today, now, loanNumber, ids, mark },
    storedSsn: encrypted,
  });

/** The loan that a line makes, as far as it is known before it is stored: with ids of no record, and without numbers of people. */
export const unstoredLoan = (context: LineContext, actor: Actor, judged: JudgedLine, mark: LineMark): Loan =>
  made(context, actor, judged, mark, "", provisionalIds(judged), () => null);

/** The loan that a line makes, under ids of its own or, where it takes the place of one, under that loan's. */
export const loanToStore = async (
  dependencies: Dependencies,
  context: LineContext,
  actor: Actor,
  judged: JudgedLine,
  mark: LineMark,
  before: Loan | null,
): Promise<Loan> => {
  const { company } = context;
  const ids = await idsFor(dependencies, judged, before);
  const loanNumber = before?.loanNumber ?? (await numberOf(dependencies, context));
  const known = new Map(before?.borrowers.map(({ id, ssn }) => [id, ssn]));
  return made(context, actor, judged, mark, loanNumber, ids, (borrowerId, number) =>
    storedSsn(known.get(borrowerId) ?? null, number, ssnPlace(company.id, borrowerId), dependencies.vault),
  );
};
