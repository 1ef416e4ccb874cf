import type { Actor } from "../../../domain/access/actor.ts";
import type { JudgedLine, LineContext } from "../../../domain/imports/loan/judge-line.ts";
import { type LineIds, loanOfLine, partsOfLine } from "../../../domain/imports/loan/loan-of-line.ts";
import { type EncryptedSsn, ssnPlace, storedSsn } from "../../../domain/loan/borrowers/ssn.ts";
import type { ImportMark, Loan } from "../../../domain/loan/loan.ts";
import type { Dependencies } from "../../support/dependencies.ts";

type LineMark = Omit<ImportMark, "at" | "byUserId" | "version">;

/** Placeholder ids for a loan that is not stored. They only distinguish its parts. */
const provisionalIds = (judged: JudgedLine): LineIds => {
  const { borrowers, fees, amounts } = partsOfLine(judged);
  const places = (count: number) => Array.from({ length: count }, (_, position) => position + 1);
  return { loan: 0, property: 0, borrowers: places(borrowers), fees: places(fees), amounts: places(amounts) };
};

/** Returns the next number of a sequence. */
type NextOf = (sequence: string) => number;

/** The ids of a loan's parts by position: existing parts keep their ids, and further parts get new ones. */
const idsFor = (judged: JudgedLine, before: Loan | null, next: NextOf): LineIds => {
  const { borrowers, fees, amounts } = partsOfLine(judged);
  const ids = (name: string, standing: readonly { readonly id: number }[] = [], count: number) =>
    Array.from({ length: count }, (_, position) => standing[position]?.id ?? next(name));
  return {
    loan: before?.id ?? next("loan"),
    property: before?.property.id ?? next("property"),
    borrowers: ids("borrower", before?.borrowers, borrowers),
    fees: ids("fee", before?.fees, fees),
    amounts: ids("entered_amount", before?.enteredAmounts, amounts),
  };
};

const numberOf = ({ company, today }: LineContext, next: NextOf): string => {
  const year = today.slice(0, 4);
  return `${year}-${String(next(`loan_number:${company.id}:${year}`)).padStart(6, "0")}`;
};

/**
 * Runs work that needs numbers from sequences, and takes each sequence's numbers in one call. The work is run once beforehand to count how
 * many numbers it needs.
 */
const withNumbers = async <Done>({ sequences }: Dependencies, work: (next: NextOf) => Done): Promise<Done> => {
  const counts = new Map<string, number>();
  const countOf = (name: string): number => counts.get(name) ?? 0;
  work((name) => {
    counts.set(name, countOf(name) + 1);
    return 0;
  });
  // In parallel, so that a store can take all of them in one write.
  const given = new Map(
    await Promise.all(
      [...counts].map(async ([name, count]) => [name, await sequences.nextInRow(name, count)] as const),
    ),
  );
  return work((name) => {
    const number = given.get(name) ?? Number.NaN;
    given.set(name, number + 1);
    return number;
  });
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
    companyId: company.id,
    lei: company.lei,
    byUserId: actor.userId,
    today,
    now,
    loanNumber,
    ids,
    mark,
    storedSsn: encrypted,
  });

/** The loan that a line creates, as far as it is known before storing: with placeholder ids and without Social Security numbers. */
export const unstoredLoan = (context: LineContext, actor: Actor, judged: JudgedLine, mark: LineMark): Loan =>
  made(context, actor, judged, mark, "", provisionalIds(judged), () => null);

/** A line with the data its loan is created from. */
interface LineOfLoan {
  readonly context: LineContext;
  readonly judged: JudgedLine;
  readonly mark: LineMark;
  /** The loan to replace; null for a new loan. */
  readonly before: Loan | null;
}

/** The loans that lines create, each under new ids or, if it replaces a loan, under that loan's ids. */
export const loansToStore = async (
  dependencies: Dependencies,
  actor: Actor,
  lines: readonly LineOfLoan[],
): Promise<readonly Loan[]> => {
  const numbered = await withNumbers(dependencies, (next) =>
    lines.map((line) => ({
      ...line,
      ids: idsFor(line.judged, line.before, next),
      loanNumber: line.before?.loanNumber ?? numberOf(line.context, next),
    })),
  );
  const yieldIfDue = dependencies.clock.yielder();
  const loans: Loan[] = [];
  for (const { context, judged, mark, before, ids, loanNumber } of numbered) {
    await yieldIfDue();
    const known = new Map(before?.borrowers.map(({ id, ssn }) => [id, ssn]));
    const loan = made(context, actor, judged, mark, loanNumber, ids, (borrowerId, number) =>
      storedSsn(known.get(borrowerId) ?? null, number, ssnPlace(context.company.id, borrowerId), dependencies.vault),
    );
    loans.push(loan);
  }
  return loans;
};
