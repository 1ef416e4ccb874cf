import type { LoansBehind, OriginatorLoans } from "../quarter/report.ts";
import type { FiledPart } from "./filing.ts";

/** The loans behind a figure of a state. */
interface FiledFigureLoans extends LoansBehind {
  readonly state: string;
}

/** The loans behind an originator's line of a state. */
interface FiledOriginatorLoans extends OriginatorLoans {
  readonly state: string;
}

/** The loans of a filing, in the order in which it was filed. */
export interface FiledLoans {
  readonly figures: readonly FiledFigureLoans[];
  readonly originators: readonly FiledOriginatorLoans[];
}

/** Gathers the loans of a filing from one part after another. */
interface FiledLoansBuilder {
  add(part: FiledPart): void;
  end(): FiledLoans;
}

type Growing<Loans extends FiledFigureLoans | FiledOriginatorLoans> = Omit<Loans, "loanIds" | "amountsDollars"> & {
  readonly loanIds: number[];
  readonly amountsDollars: number[];
};

type Pieces = Pick<LoansBehind, "loanIds" | "amountsDollars">;

const addPieces = (to: Growing<FiledFigureLoans> | Growing<FiledOriginatorLoans>, some: Pieces): void => {
  for (const loanId of some.loanIds) to.loanIds.push(loanId);
  for (const amountDollars of some.amountsDollars) to.amountsDollars.push(amountDollars);
};

/** Begins with no loans. What belongs to other states than `onlyState` is left out; null: to none. */
export const filedLoansBuilder = (onlyState: string | null): FiledLoansBuilder => {
  const figures = new Map<string, Growing<FiledFigureLoans>>();
  const originators = new Map<string, Growing<FiledOriginatorLoans>>();
  return {
    add: (part) => {
      const { kind, state } = part;
      if (kind === "notes" || (onlyState !== null && state !== onlyState)) return;
      const none = { loanIds: [], amountsDollars: [] };
      if (kind === "loans") {
        const { code, group } = part;
        const key = `${state} ${code} ${group}`;
        const figure = figures.get(key) ?? { state, code, group, ...none };
        figures.set(key, figure);
        addPieces(figure, part);
      } else {
        const { nmlsId } = part;
        const key = `${state} ${nmlsId}`;
        const originator = originators.get(key) ?? { state, nmlsId, ...none };
        originators.set(key, originator);
        addPieces(originator, part);
      }
    },
    end: () => ({ figures: [...figures.values()], originators: [...originators.values()] }),
  };
};
