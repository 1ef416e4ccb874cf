import { idList } from "./integer-list.ts";

/**
 * The numbers of loans with their ids, as data that is passed to threads. A report may have hundreds of thousands of loans: the texts of
 * many are one, since a map with a text for each takes ten times the memory.
 */
export interface LoanNumbers {
  readonly loanIds: readonly number[];
  /**
   * A part of the numbers in each, in the order of the ids, as a JSON array. A number follows on a character that says how many
   * characters it has in common with the one before, and lacks these.
   */
  readonly parts: readonly string[];
}

/** Gathers the numbers of one loan after another. */
interface LoanNumbersBuilder {
  add(loanId: number, loanNumber: string): void;
  end(): LoanNumbers;
}

/** So few that they become a text soon: what waits longer survives the collections of young objects, and stays until one of all objects. */
const numbersInPart = 100;

/** Says that none are in common. */
const none = "0".charCodeAt(0);
/** The character of one more is a backslash, which takes two in JSON. */
const mostInCommon = 43;

const inCommon = (number: string, before: string): number => {
  const most = Math.min(number.length, before.length, mostInCommon);
  let count = 0;
  while (count < most && number[count] === before[count]) count += 1;
  return count;
};

/** Numbers in their order, each without what it has in common with the one before. */
const shortened = (numbers: readonly string[]): string[] => {
  let before = "";
  return numbers.map((number) => {
    const count = inCommon(number, before);
    before = number;
    return String.fromCharCode(none + count) + number.slice(count);
  });
};

/** Begins with no loans. */
export const loanNumbersBuilder = (): LoanNumbersBuilder => {
  const loanIds = idList();
  const parts: string[] = [];
  let last: (readonly [loanId: number, loanNumber: string])[] = [];
  const endPart = (): void => {
    // Loans of a day may have any numbers; sorted, they have most of them in common.
    const sorted = last.toSorted(([, one], [, other]) => (one < other ? -1 : 1));
    for (const [loanId] of sorted) loanIds.add(loanId);
    parts.push(JSON.stringify(shortened(sorted.map(([, loanNumber]) => loanNumber))));
    last = [];
  };
  return {
    add: (loanId, loanNumber) => {
      last.push([loanId, loanNumber]);
      if (last.length === numbersInPart) endPart();
    },
    end: () => {
      if (last.length > 0) endPart();
      return {
        // Made when they are read: few read them all.
        get loanIds() {
          return loanIds.toArray();
        },
        parts,
      };
    },
  };
};

/** The numbers of loans that are known together. */
export const packedLoanNumbers = (loans: Iterable<readonly [loanId: number, loanNumber: string]>): LoanNumbers => {
  const builder = loanNumbersBuilder();
  for (const [loanId, loanNumber] of loans) builder.add(loanId, loanNumber);
  return builder.end();
};

/** The numbers of a part. */
function* numbersIn(part: string): Generator<string> {
  let number = "";
  for (const text of JSON.parse(part) as readonly string[]) {
    number = number.slice(0, text.charCodeAt(0) - none) + text.slice(1);
    yield number;
  }
}

/** Names the loans of a report as people do; by its id where a loan has no number there. */
export type LoanNumberOf = (loanId: number) => string;

/** Looks up the numbers of loans. Makes a map of them: for what names the loans one by one, which takes far more. */
export const loanNumberFrom = ({ loanIds, parts }: LoanNumbers): LoanNumberOf => {
  const numbers = new Map<number, string>();
  let place = 0;
  for (const part of parts)
    for (const loanNumber of numbersIn(part)) {
      const loanId = loanIds[place];
      if (loanId !== undefined) numbers.set(loanId, loanNumber);
      place += 1;
    }
  return (loanId) => numbers.get(loanId) ?? String(loanId);
};
