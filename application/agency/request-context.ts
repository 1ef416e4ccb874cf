import type { RequestContext } from "../../domain/agency/decision.ts";
import type { CalculatedFigures } from "../../domain/agency/requests.ts";
import type { RequiredFields } from "../../domain/agency/required-fields.ts";
import type { CalculationRecord } from "../../domain/calculation/calculation-record.ts";
import type { Company } from "../../domain/company/company.ts";
import { nationalLimitOn } from "../../domain/hecm/inputs.ts";
import { maximumClaimAmount } from "../../domain/hecm/principal-limit/maximum-claim-amount.ts";
import { pick } from "../../domain/kernel/pick.ts";
import { ssnPlace } from "../../domain/loan/borrowers/ssn.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import { rulesFor } from "../calculation/inputs/rule-book.ts";
import { calculationStandingOf } from "../loan/view/calculation-standing.ts";
import { factsOfLoan } from "../loan/view/loan-facts.ts";
import type { Dependencies } from "../support/dependencies.ts";

const figuresOf = ({ result, inputs }: CalculationRecord): CalculatedFigures => {
  const { paymentPlan } = result;
  const isPurchase = inputs.hecmType === "purchase";
  return {
    ...pick(result, ["maxClaimAmountCents", "principalLimitCents", "initialMipCents", "expectedRate", "noteRate"]),
    ...pick(result, ["repairSetAsideCents", "servicingSetAsideCents", "mandatoryObligationsCents"]),
    originationFeeCents: inputs.originationFeeCents ?? 0,
    paymentPlan:
      paymentPlan &&
      pick(paymentPlan, ["type", "termMonths", "monthlyPaymentCents", "lineOfCreditCents", "initialDrawCents"]),
    lesa: { type: inputs.lesa.type, amountCents: result.lesaCents },
    purchasePriceCents: isPurchase ? inputs.purchasePriceCents : null,
    requiredInvestmentCents: isPurchase ? result.cashRequiredToCloseCents : null,
  };
};

/** Computes the maximum claim amount that a calculation would have with other appraised values. */
const claimWith = async (
  dependencies: Dependencies,
  { inputs }: CalculationRecord,
): Promise<RequestContext["maxClaimAmountWith"]> => {
  const limitOn = nationalLimitOn(inputs);
  const { nationalLimit } = await rulesFor(dependencies, [limitOn]);
  return (values) => {
    const claim = maximumClaimAmount({ ...inputs, ...values }, nationalLimit, limitOn);
    return claim._tag === "Accepted" ? claim.value : null;
  };
};

/**
 * The data, in addition to the loan and the client's input, on which a request to the agency is based. `required` are the additional fields
 * that this agency requires.
 */
export const requestContextOf = async (
  dependencies: Dependencies,
  company: Company,
  loan: Loan,
  required: RequiredFields,
): Promise<RequestContext> => {
  const { forCompany, clock, vault } = dependencies;
  const today = clock.today(company.timeZone);
  const [{ last, standing }, facts] = await Promise.all([
    calculationStandingOf(dependencies, loan, today),
    factsOfLoan(dependencies, loan),
  ]);
  const { loanOfficer, underwriter } = facts.people;
  const calculation = last === null ? null : await forCompany(company.id).calculations.find(last.id);
  const isCurrent = calculation !== null && standing.state === "current";
  return {
    company,
    today,
    calculation: standing,
    facts,
    figures: calculation && figuresOf(calculation),
    maxClaimAmountWith: isCurrent ? await claimWith(dependencies, calculation) : () => null,
    originatorNmlsId: loanOfficer?.nmlsId ?? null,
    underwriterChumsId: underwriter?.chumsId ?? null,
    required,
    ssnOf: ({ id, ssn }) => (ssn === null ? null : vault.open(ssn.sealed, ssnPlace(company.id, id))),
  };
};
