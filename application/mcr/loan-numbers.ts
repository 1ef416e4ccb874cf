import type { Loans } from "../../domain/loan/ports.ts";

const loansTogether = 100;

/** The loan numbers by loan id. A loan that is no longer stored has none. */
export const loanNumbersOf = async (
  loans: Pick<Loans, "findEach">,
  ids: readonly number[],
): Promise<Map<number, string>> => {
  const numbers = new Map<number, string>();
  for (let from = 0; from < ids.length; from += loansTogether)
    for (const { id, loanNumber } of await loans.findEach(ids.slice(from, from + loansTogether)))
      numbers.set(id, loanNumber);
  return numbers;
};
