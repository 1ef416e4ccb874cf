import { idList } from "./integer-list.ts";

/**
 * Loan numbers with loan ids, as data that can be passed to threads. A report may have hundreds of thousands of loans, so many numbers
 * share one text: a map with a text for each takes ten times the memory.
 */
export interface LoanNumbers {
  readonly loanCount: number;
  readonly loanIds: readonly number[];
  /**
   * Each part but the last has a hundred of the numbers, ordered as the ids, as a JSON array. A number begins with a character that states how many
   * characters it shares with the preceding one, and omits these.
   */
  readonly parts: readonly string[];
}

/** Collects the loan numbers, one loan after another. */
interface LoanNumbersBuilder {
  add(loanId: number, loanNumber: string): void;
  end(): LoanNumbers;
}

/**
 * A small number, so that the numbers soon become a text: objects that wait longer survive the collections of young objects, and stay until
 * a full collection.
 */
const numbersInPart = 100;

/** States that no characters are shared. */
const none = "0".charCodeAt(0);
/** The character for one more is a backslash, which takes two characters in JSON. */
const mostInCommon = 43;

const inCommon = (number: string, before: string): number => {
  const most = Math.min(number.length, before.length, mostInCommon);
  let count = 0;
  while (count < most && number[count] === before[count]) count += 1;
  return count;
};

/** Numbers in order, each without the characters that it shares with the preceding one. */
const shortened = (numbers: readonly string[]): string[] => {
  let before = "";
  return numbers.map((number) => {
    const count = inCommon(number, before);
    before = number;
    return String.fromCharCode(none + count) + number.slice(count);
  });
};

/** An empty builder. */
export const loanNumbersBuilder = (): LoanNumbersBuilder => {
  const loanIds = idList();
  const parts: string[] = [];
  let last: (readonly [loanId: number, loanNumber: string])[] = [];
  const endPart = (): void => {
    // Loans of one day may have any numbers; sorted, they share most characters.
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
        loanCount: loanIds.length,
        // Created on read, because few readers need them.
        get loanIds() {
          return loanIds.toArray();
        },
        parts,
      };
    },
  };
};

/** The numbers of loans that are all known at once. */
export const packedLoanNumbers = (loans: Iterable<readonly [loanId: number, loanNumber: string]>): LoanNumbers => {
  const builder = loanNumbersBuilder();
  for (const [loanId, loanNumber] of loans) builder.add(loanId, loanNumber);
  return builder.end();
};

/** The numbers in a part. */
function* numbersIn(part: string): Generator<string> {
  let number = "";
  for (const text of JSON.parse(part) as readonly string[]) {
    number = number.slice(0, text.charCodeAt(0) - none) + text.slice(1);
    yield number;
  }
}

/** Returns a loan's number for display, or its id if it has no number there. */
export type LoanNumberOf = (loanId: number) => string;

/** A lookup of loan numbers. A part is unpacked when one of its numbers is first looked up, so that no lookup takes long. */
export const loanNumberFrom = ({ loanIds, parts }: LoanNumbers): LoanNumberOf => {
  const placeOf = new Map<number, number>();
  for (const [place, loanId] of loanIds.entries()) placeOf.set(loanId, place);
  const unpacked: (readonly string[])[] = [];
  const numbersOf = (part: number): readonly string[] => {
    const numbers = unpacked[part] ?? [...numbersIn(parts[part] ?? "[]")];
    unpacked[part] = numbers;
    return numbers;
  };
  return (loanId) => {
    const place = placeOf.get(loanId);
    if (place === undefined) return String(loanId);
    return numbersOf(Math.floor(place / numbersInPart))[place % numbersInPart] ?? String(loanId);
  };
};
