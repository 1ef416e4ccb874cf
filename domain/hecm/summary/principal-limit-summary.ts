import { capitalized } from "../../kernel/text/phrases.ts";
import type { Calculation } from "../calculate.ts";
import type { Step } from "../explain.ts";
import { lineMaker, type SummaryLine, type SummaryTable, stepsById } from "./summary-line.ts";

/** What reduces the obligations, by its name among their step's inputs. */
const creditNames: readonly string[] = ["seller contributions", "lender credit"];

interface Obligation {
  readonly name: string;
  /** Negative if it reduces the principal limit. */
  readonly amountCents: number;
  readonly stepId: string;
}

/** The individual obligations, as added in their step. */
const obligationsOf = (steps: readonly Step[]): readonly Obligation[] => {
  const byId = stepsById(steps);
  const adding = byId.get("obligations_without_price") ?? byId.get("mandatory_obligations");
  const price = byId.get("price_paid_from_loan");
  const madeBy = new Map(steps.map(({ name, id }) => [name.toLowerCase(), id]));
  const added = (adding?.inputs ?? []).flatMap(({ name, value }): readonly Obligation[] => {
    if (adding === undefined || value.kind !== "cents") return [];
    const amountCents = creditNames.includes(name) ? value.amount : -value.amount;
    return [{ name: capitalized(name), amountCents, stepId: madeBy.get(name) ?? adding.id }];
  });
  if (price?.value.kind !== "cents") return added;
  return [...added, { name: price.name, amountCents: -price.value.amount, stepId: price.id }];
};

/**
 * The principal limit, less each mandatory obligation and set-aside, down to what is available to the borrower. Every amount comes from the
 * calculation's own steps. Items that are zero are listed by name next to the lines.
 */
export const principalLimitSummary = (calculation: Calculation): SummaryTable => {
  const { steps, netPrincipalLimitCents, servicingSetAsideCents, lesaCents } = calculation;
  const line = lineMaker(stepsById(steps));
  const obligations = obligationsOf(steps);
  const setAsides: readonly SummaryLine[] = [
    line("entry", "Servicing fee set-aside", -servicingSetAsideCents, "servicing_set_aside"),
    line("entry", "Life expectancy set-aside", -lesaCents, "lesa"),
  ];
  const isShort = netPrincipalLimitCents < 0;
  const shortfall: readonly SummaryLine[] = [
    line("entry", "Paid in cash by the borrower", -netPrincipalLimitCents, "cash_required_to_close"),
    line("sum", "Available proceeds", 0, "available_proceeds"),
  ];
  const isZero = ({ amountCents }: Pick<SummaryLine, "amountCents">): boolean => amountCents === 0;
  return {
    name: "From the principal limit to the available proceeds",
    lines: [
      line("start", "Principal limit", calculation.principalLimitCents, "principal_limit"),
      ...obligations
        .filter((obligation) => !isZero(obligation))
        .map(({ name, amountCents, stepId }) => line("item", name, amountCents, stepId)),
      line("group", "Mandatory obligations", -calculation.mandatoryObligationsCents, "mandatory_obligations"),
      ...setAsides.filter((setAside) => !isZero(setAside)),
      line("sum", "Net principal limit", netPrincipalLimitCents, "net_principal_limit"),
      ...(isShort ? shortfall : []),
    ],
    isOfPrincipalLimit: true,
    zeroNames: [...obligations, ...setAsides].filter(isZero).map(({ name }) => name),
  };
};
