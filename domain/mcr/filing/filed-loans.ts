import { type AddedLoans, addLoan, noLoans, sharedLoans, unpackedWhenRead } from "../compact/added-loans.ts";
import type { CountedLoans, LoanAmounts, LoansBehind, OriginatorLoans } from "../quarter/report.ts";
import type { FiledPart } from "./filing.ts";

/** The loans behind a figure of a state. */
interface FiledFigureLoans extends LoansBehind {
  readonly state: string;
}

/** The loans behind an originator's line of a state. */
interface FiledOriginatorLoans extends OriginatorLoans {
  readonly state: string;
}

/** The loans of a filing, in the order in which they were filed. */
export interface FiledLoans {
  readonly figures: readonly FiledFigureLoans[];
  readonly originators: readonly FiledOriginatorLoans[];
}

/** Collects the loans of a filing, one part after another. */
interface FiledLoansBuilder {
  add(part: FiledPart): void;
  end(): FiledLoans;
}

const addPieces = (to: AddedLoans, { loanIds, amountsDollars }: LoanAmounts): void => {
  for (const [position, loanId] of loanIds.entries()) {
    const amountDollars = amountsDollars[position];
    if (amountDollars === undefined) throw new Error("a loan behind a figure without its amount");
    addLoan(to, loanId, amountDollars);
  }
};

/** Figures or lines by key, each with its identification and its loans. */
type Gathered<Figure extends FiledFigureLoans | FiledOriginatorLoans> = Map<
  string,
  readonly [figure: Omit<Figure, keyof CountedLoans>, loans: AddedLoans]
>;

const loansOf = <Figure extends FiledFigureLoans | FiledOriginatorLoans>(
  gathered: Gathered<Figure>,
  key: string,
  figure: Omit<Figure, keyof CountedLoans>,
): AddedLoans => {
  const [, loans] = gathered.get(key) ?? [figure, noLoans(sharedLoans())];
  gathered.set(key, [figure, loans]);
  return loans;
};

/** An empty builder. Loans of states other than `onlyState` are left out (null: none are). */
export const filedLoansBuilder = (onlyState: string | null): FiledLoansBuilder => {
  const figures: Gathered<FiledFigureLoans> = new Map();
  const originators: Gathered<FiledOriginatorLoans> = new Map();
  return {
    add: (part) => {
      const { kind, state } = part;
      if (kind === "notes" || (onlyState !== null && state !== onlyState)) return;
      if (kind === "loans") {
        const { code, group } = part;
        addPieces(loansOf(figures, `${state} ${code} ${group}`, { state, code, group }), part);
      } else {
        const { nmlsId } = part;
        addPieces(loansOf(originators, `${state} ${nmlsId}`, { state, nmlsId }), part);
      }
    },
    end: () => ({
      figures: Array.from(figures.values(), ([figure, loans]) => unpackedWhenRead(figure, loans)),
      originators: Array.from(originators.values(), ([line, loans]) => unpackedWhenRead(line, loans)),
    }),
  };
};
