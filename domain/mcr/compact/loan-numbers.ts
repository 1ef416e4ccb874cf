/**
 * The numbers of loans with their ids, as data that is passed to threads. A report may have hundreds of thousands of loans: the texts of
 * many are one, since a map with a text for each takes five times the memory.
 */
export interface LoanNumbers {
  readonly loanIds: readonly number[];
  /** A part of the numbers in each, in the order of the ids, as a JSON array. */
  readonly parts: readonly string[];
}

/** Gathers the numbers of one loan after another. */
interface LoanNumbersBuilder {
  add(loanId: number, loanNumber: string): void;
  end(): LoanNumbers;
}

const numbersInPart = 1000;

/** Begins with no loans. */
export const loanNumbersBuilder = (): LoanNumbersBuilder => {
  const loanIds: number[] = [];
  const parts: string[] = [];
  let last: string[] = [];
  const endPart = (): void => {
    parts.push(JSON.stringify(last));
    last = [];
  };
  return {
    add: (loanId, loanNumber) => {
      loanIds.push(loanId);
      last.push(loanNumber);
      if (last.length === numbersInPart) endPart();
    },
    end: () => {
      if (last.length > 0) endPart();
      return { loanIds, parts };
    },
  };
};

/** Names the loans of a report as people do; by its id where a loan has no number there. */
export type LoanNumberOf = (loanId: number) => string;

/** Looks up the numbers of loans. Makes a map of them: for what names the loans one by one, which takes far more. */
export const loanNumberFrom = ({ loanIds, parts }: LoanNumbers): LoanNumberOf => {
  const numbers = new Map<number, string>();
  let place = 0;
  for (const part of parts)
    for (const loanNumber of JSON.parse(part) as readonly string[]) {
      const loanId = loanIds[place];
      if (loanId !== undefined) numbers.set(loanId, loanNumber);
      place += 1;
    }
  return (loanId) => numbers.get(loanId) ?? String(loanId);
};
