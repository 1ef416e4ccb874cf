import type { LoansBehind, StateReport } from "../quarter/report.ts";

/** What a loan adds to a line. */
interface LineOfLoan extends Pick<LoansBehind, "code" | "group"> {
  readonly amountDollars: number;
}

/** A loan with all lines in which it is counted. */
interface LoanWithLines {
  readonly loanId: number;
  readonly lines: readonly LineOfLoan[];
}

/**
 * The loans of a state one after another, each with its lines, in the order of the figures. Until a loan is yielded, each of its lines is
 * stored as three integers; an object would take several times the memory.
 */
export function* linesOfLoans({ loans }: Pick<StateReport, "loans">): Generator<LoanWithLines> {
  const figures = [...loans.values()];
  const loanIds: number[] = [];
  const placeOf = new Map<number, number>();
  // For each loan, the indexes of its first and last lines; for each line, its figure, its amount, and the next line of the loan.
  const [firstOf, lastOf]: [number[], number[]] = [[], []];
  const [figureOf, amountOf, nextOf]: [number[], number[], number[]] = [[], [], []];
  for (const [figure, { loanIds: ids, amountsDollars }] of figures.entries())
    for (const [position, id] of ids.entries()) {
      const line = figureOf.push(figure) - 1;
      amountOf.push(amountsDollars[position] ?? 0);
      nextOf.push(-1);
      const place = placeOf.get(id);
      if (place === undefined) {
        placeOf.set(id, loanIds.push(id) - 1);
        firstOf.push(line);
        lastOf.push(line);
      } else {
        nextOf[lastOf[place] ?? 0] = line;
        lastOf[place] = line;
      }
    }
  for (const [place, loanId] of loanIds.entries()) {
    const lines: LineOfLoan[] = [];
    for (let line = firstOf[place] ?? -1; line >= 0; line = nextOf[line] ?? -1) {
      const figure = figures[figureOf[line] ?? -1];
      if (figure !== undefined)
        lines.push({ code: figure.code, group: figure.group, amountDollars: amountOf[line] ?? 0 });
    }
    yield { loanId, lines };
  }
}
