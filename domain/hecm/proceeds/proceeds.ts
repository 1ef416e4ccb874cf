import { cents, type ExplainedCents, explainedCents, type Step } from "../explain.ts";
import type { CalculationInputs } from "../inputs.ts";
import { policies } from "../parameters/policies.ts";
import type { RulesToRead } from "../read-rule.ts";
import { firstYear } from "./first-year.ts";
import type { MandatoryObligations } from "./mandatory-obligations.ts";
import { requiredInvestment } from "./purchase.ts";
import type { SetAsides } from "./set-asides.ts";

export interface Proceeds {
  /** Negative if the obligations and set-asides exceed the principal limit. */
  readonly netPrincipalLimitCents: number;
  readonly availableProceedsCents: number;
  readonly firstYearLimitCents: number;
  readonly firstYearAvailableCents: number;
  readonly cashRequiredToCloseCents: number;
  readonly steps: readonly Step[];
}

const netPrincipalLimit = (
  principalLimitCents: number,
  { mandatoryObligationsCents }: MandatoryObligations,
  { servicingSetAsideCents, lesaCents }: SetAsides,
): ExplainedCents => {
  const text = {
    id: "net_principal_limit",
    name: "Net principal limit",
    formula: "principal limit − mandatory obligations − servicing fee set-aside − life expectancy set-aside",
    inputs: {
      "principal limit": cents(principalLimitCents),
      "mandatory obligations": cents(mandatoryObligationsCents),
      "servicing fee set-aside": cents(servicingSetAsideCents),
      "life expectancy set-aside": cents(lesaCents),
    },
  };
  const net = principalLimitCents - mandatoryObligationsCents - servicingSetAsideCents - lesaCents;
  return explainedCents(policies.netPrincipalLimit, text, net);
};

const availableProceeds = (netPrincipalLimitCents: number): ExplainedCents => {
  const text = {
    id: "available_proceeds",
    name: "Available proceeds",
    formula: "net principal limit, at least 0",
    inputs: { "net principal limit": cents(netPrincipalLimitCents) },
  };
  return explainedCents(policies.netPrincipalLimit, text, Math.max(0, netPrincipalLimitCents));
};

const cashToClose = (netPrincipalLimitCents: number): ExplainedCents => {
  const text = {
    id: "cash_required_to_close",
    name: "Cash required to close",
    formula: "0 − net principal limit, at least 0",
    inputs: { "net principal limit": cents(netPrincipalLimitCents) },
  };
  return explainedCents(policies.cashToClose, text, Math.max(0, -netPrincipalLimitCents));
};

/** What is available to the borrower, and what the borrower must bring, in cents. */
export const proceeds = (
  inputs: CalculationInputs,
  principalLimitCents: number,
  obligations: MandatoryObligations,
  asides: SetAsides,
  rules: RulesToRead,
): Proceeds => {
  const net = netPrincipalLimit(principalLimitCents, obligations, asides);
  const available = availableProceeds(net.cents);
  const year = firstYear(
    inputs,
    principalLimitCents,
    obligations.mandatoryObligationsCents,
    asides.lesaCents,
    available.cents,
    rules,
  );
  const { hecmType, purchasePriceCents } = inputs;
  const cash =
    hecmType === "purchase" && purchasePriceCents !== null
      ? requiredInvestment(
          { ...inputs, purchasePriceCents },
          principalLimitCents,
          obligations.otherObligationsCents,
          asides,
        )
      : cashToClose(net.cents);
  return {
    netPrincipalLimitCents: net.cents,
    availableProceedsCents: available.cents,
    firstYearLimitCents: year.firstYearLimitCents,
    firstYearAvailableCents: year.firstYearAvailableCents,
    cashRequiredToCloseCents: cash.cents,
    steps: [net.step, available.step, ...year.steps, cash.step],
  };
};
