import type { ResidualIncomeTest, SubmittedAssessment } from "../../loan/agency/agency-sections.ts";
import type { ExportedLoan } from "../exported-loan.ts";
import { container, type Mapping, part, requiredValue, value } from "../mapping.ts";
import { amountText, ifKnown, percentText } from "../value-forms.ts";

/** The namespace of elements that the model does not have. An element whose meaning changes gets a new namespace. */
export const extensionNamespace = "urn:hecm-origination:mismo-extension:1";

const figures: Mapping<ExportedLoan> = part<ExportedLoan, NonNullable<ExportedLoan["calculation"]>>(
  "hecm:FIGURES",
  ({ calculation }) => calculation,
  [
    requiredValue("hecm:AsOfDate", "date", "calculation: as_of", ({ asOf }) => asOf),
    requiredValue("hecm:ExpectedRatePercent", "percent", "calculation: expected_rate", ({ result }) =>
      percentText(result.expectedRate),
    ),
    requiredValue("hecm:FirstYearLimitAmount", "amount", "calculation: first_year_limit", ({ result }) =>
      amountText(result.firstYearLimitCents),
    ),
    requiredValue("hecm:LifeExpectancySetAsideAmount", "amount", "calculation: lesa_amount", ({ result }) =>
      amountText(result.lesaCents),
    ),
    requiredValue("hecm:MaximumClaimAmount", "amount", "calculation: max_claim_amount", ({ result }) =>
      amountText(result.maxClaimAmountCents),
    ),
    requiredValue("hecm:PrincipalLimitFactor", "factor", "calculation: principal_limit_factor", ({ result }) =>
      result.principalLimitFactor.toFixed(3),
    ),
    requiredValue("hecm:RepairSetAsideAmount", "amount", "calculation: repair_set_aside", ({ result }) =>
      amountText(result.repairSetAsideCents),
    ),
    requiredValue("hecm:ServicingSetAsideAmount", "amount", "calculation: servicing_set_aside", ({ result }) =>
      amountText(result.servicingSetAsideCents),
    ),
  ],
);

const source = (name: string): string => `agency.financial_assessment.${name}`;

const assessment: Mapping<ExportedLoan> = part<ExportedLoan, SubmittedAssessment>(
  "hecm:FINANCIAL_ASSESSMENT",
  ({ loan }) => loan.agency.financialAssessment,
  [
    value("hecm:LifeExpectancySetAsideRequiredIndicator", "indicator", source("lesa_required"), (assessed) =>
      ifKnown(assessed.isSetAsideRequired, String),
    ),
    part<SubmittedAssessment, ResidualIncomeTest>("hecm:RESIDUAL_INCOME", ({ residualIncome }) => residualIncome, [
      requiredValue("hecm:MetIndicator", "indicator", source("residual_income.met"), ({ isMet }) => String(isMet)),
      requiredValue("hecm:MonthlyAmount", "amount", source("residual_income.residual_income"), (test) =>
        amountText(test.residualIncomeCents),
      ),
      requiredValue("hecm:RequiredMonthlyAmount", "amount", source("residual_income.required"), (test) =>
        amountText(test.requiredCents),
      ),
    ]),
  ],
);

/** HECM data that the model does not have, in our own namespace: no element of the model gets another meaning. */
export const extension: Mapping<ExportedLoan> = container("EXTENSION", [
  container("OTHER", [
    container("hecm:HECM", [figures, assessment], {
      "xmlns:hecm": extensionNamespace,
    }),
  ]),
]);
