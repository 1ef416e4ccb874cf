import type { CalculatedFigures, RequestContext } from "../../domain/agency/decision.ts";
import type { RequiredFields } from "../../domain/agency/required-fields.ts";
import type { Company } from "../../domain/company/company.ts";
import { ssnPlace } from "../../domain/loan/borrowers/ssn.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import { calculationStandingOf } from "../loan/view/calculation-standing.ts";
import type { Dependencies } from "../support/dependencies.ts";

const figuresOf = async (
  { forCompany }: Dependencies,
  companyId: number,
  calculationId: number | null,
): Promise<CalculatedFigures | null> => {
  const found = calculationId === null ? null : await forCompany(companyId).calculations.find(calculationId);
  if (found === null) return null;
  const { maxClaimAmountCents, principalLimitCents, initialMipCents } = found.result;
  const originationFeeCents = found.inputs.originationFeeCents ?? 0;
  return { maxClaimAmountCents, principalLimitCents, initialMipCents, originationFeeCents };
};

/** What a request to the agency rests on beside the loan and the caller's input. `required`: what this agency requires in addition. */
export const requestContextOf = async (
  dependencies: Dependencies,
  company: Company,
  loan: Loan,
  required: RequiredFields,
): Promise<RequestContext> => {
  const { forCompany, clock, vault } = dependencies;
  const today = clock.today(company.timeZone);
  const [{ last, standing }, officer] = await Promise.all([
    calculationStandingOf(dependencies, loan, today),
    forCompany(company.id).users.find(loan.loanOfficerId),
  ]);
  return {
    company,
    today,
    calculation: standing,
    figures: await figuresOf(dependencies, company.id, last?.id ?? null),
    originatorNmlsId: officer?.nmlsId ?? null,
    required,
    ssnOf: ({ id, ssn }) => (ssn === null ? null : vault.open(ssn.sealed, ssnPlace(company.id, id))),
  };
};
