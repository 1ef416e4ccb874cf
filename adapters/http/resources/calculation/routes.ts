import { calculateLoan } from "../../../../application/calculation/calculate-loan.ts";
import { calculateScenario } from "../../../../application/calculation/calculate-scenario.ts";
import { compareScenarios } from "../../../../application/calculation/compare-scenarios.ts";
import { findCalculation } from "../../../../application/calculation/find-calculation.ts";
import { listCalculations } from "../../../../application/calculation/list-calculations.ts";
import { readPageFrame } from "../../../../application/pages/read-page-frame.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import { invalidField } from "../../../../domain/kernel/fields-invalid.ts";
import { accept } from "../../../../domain/kernel/result.ts";
import { newBody } from "../../codec/bodies.ts";
import { inRequestPart } from "../../codec/field-names.ts";
import { requiredParam } from "../../codec/query.ts";
import { id } from "../../codec/values/number-codecs.ts";
import { defineListOperation } from "../../operation/list-operation.ts";
import { type AnyOperation, defineOperation } from "../../operation/operation.ts";
import { refusalSentence } from "../../operation/refusals/refusal-sentence.ts";
import type { Pages } from "../../pages.ts";
import { calculateFields, compareFields, inputNames } from "./body.ts";
import { comparisonInApiNames, comparisonResponse } from "./comparison-response.ts";
import { calculationExample, compareBodyExample, comparisonExample } from "./examples.ts";
import { calculatedResponse, calculationResponse } from "./response.ts";

const tag = "Calculations";

/** All refusals of a calculation, for a loan or a quote. */
export const refusalsOfTerms = [
  "CalculationInputsMissing",
  "NoRuleInForce",
  "LockDiffersFromPublished",
  "FixedRateDiffersFromExpectedRate",
  "BorrowerMissing",
  "PurchasePriceMissing",
  "ExpectedRateAboveTable",
  "OriginationFeeAboveCap",
  "PriorHecmMissing",
  "ServicingFeeAboveCap",
  "RepairAdministrationFeeWithoutRepairs",
  "RepairAdministrationFeeAboveCap",
  "PartiallyFundedLesaOnFixedRate",
  "EarnestMoneyAbovePrice",
  "SellerContributionsNotOnPurchase",
  "SellerContributionsAboveClosingCosts",
  "LenderCreditAboveObligations",
  "PaymentPlanNotForRateType",
  "PaymentPlanTermMissing",
  "PaymentPlanPaymentTooSmall",
  "PaymentPlanAmountMissing",
  "PaymentPlanAmountDiffers",
  "PaymentPlanAboveProceeds",
  "InitialDrawAboveFirstYearAvailable",
  "PaymentsAboveFirstYearAvailable",
] as const;

/** All refusals of a loan's calculation. */
const calculationRefusals = [
  ...refusalsOfTerms,
  "OriginationFeePending",
  "BorrowerUnderage",
  "SpouseUnderEighteen",
] as const;

const example = () => calculationResponse.encode(calculationExample());

const calculateOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "POST",
    path: "/loan/loan-calculation/",
    name: "calculateLoan",
    tag,
    summary: "Calculate the proceeds of a loan",
    description:
      "Calculates the loan as of today under the rules in force, with a step for each figure. With an earlier `as_of`, its current terms are calculated under the rules and weekly index averages of that date; the calculation is marked in `entered_afterwards`, and reports use it as the amount of that date. The same inputs on the same day return the existing calculation. With a `scenario` the loan is calculated as if it had those inputs; nothing is stored and `calculation_id` is null. `If-Match` refers to the loan's version.",
    permission: "calculation.create",
    body: newBody(calculateFields, { loan: 1 }),
    success: 200,
    response: calculatedResponse,
    example,
    idempotent: {
      sequence: "calculation",
      recall: (actor, recordId) => findCalculation(dependencies, actor, recordId),
    },
    refusals: ["LoanNotFound", "VersionMismatch", "IndexWeekUnknown", ...calculationRefusals],
    refusedFields: inputNames.loan,
    handle: async ({ actor, body: { loanId, asOf, scenario }, ifMatch, reservedId }) => {
      if (scenario === null) return calculateLoan(dependencies, actor, loanId, ifMatch, reservedId, asOf);
      if (asOf !== null) return invalidField("asOf", "must be left out with a scenario: set the date in the scenario");
      return inRequestPart(await calculateScenario(dependencies, actor, loanId, scenario, ifMatch), "scenario");
    },
  });

const compareOperation = (dependencies: Dependencies, { comparison }: Pages): AnyOperation =>
  defineOperation({
    method: "POST",
    path: "/loan/loan-calculation/compare/",
    name: "compareScenarios",
    tag,
    summary: "Compare scenarios of a loan",
    description:
      "Compares the loan with up to 50 scenarios and returns the figures that differ. A scenario that cannot be calculated returns the reason and does not affect the others. Nothing is stored. To see the steps of a scenario, calculate it separately.",
    permission: "calculation.create",
    body: newBody(compareFields, compareBodyExample),
    fairQueue: "files",
    success: 200,
    response: comparisonResponse,
    example: () => comparisonResponse.encode(comparisonExample()),
    refusals: ["LoanNotFound", "VersionMismatch"],
    handle: async ({ actor, body: { loanId, scenarios }, ifMatch }) => {
      const compared = await compareScenarios(dependencies, actor, loanId, scenarios, ifMatch);
      return compared._tag === "Refused" ? compared : accept(comparisonInApiNames(compared.value));
    },
    formats: [
      {
        mediaType: "text/html",
        description: "A printable page that compares the scenarios with the loan",
        headers: comparison.headers,
        write: async (compared, actor) =>
          comparison.write(
            compared,
            await readPageFrame(dependencies, actor, compared.companyId, compared),
            refusalSentence,
          ),
      },
    ],
  });

const listOperation = (dependencies: Dependencies): AnyOperation =>
  defineListOperation({
    path: "/loan/loan-calculation/",
    name: "listCalculations",
    tag,
    summary: "List the calculations of a loan",
    permission: "calculation.view",
    filters: { loanId: requiredParam("loan", id, "Loan whose calculations are listed", 1) },
    orderNames: { calculated_at: "calculatedAt", created_at: "calculatedAt" },
    row: calculationResponse,
    rowExample: example,
    refusals: ["LoanNotFound"],
    list: (actor, { loanId }, page) => listCalculations(dependencies, actor, loanId, page),
  });

const detailOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "GET",
    path: "/loan/loan-calculation/{id}/",
    name: "readCalculation",
    tag,
    summary: "Read a calculation",
    permission: "calculation.view",
    success: 200,
    response: calculationResponse,
    example,
    refusals: ["CalculationNotFound"],
    handle: ({ actor, id: calculationId }) => findCalculation(dependencies, actor, calculationId),
    version: () => 1,
  });

/** The operations of calculations. */
export const calculationOperations = (dependencies: Dependencies, pages: Pages): readonly AnyOperation[] => [
  calculateOperation(dependencies),
  compareOperation(dependencies, pages),
  listOperation(dependencies),
  detailOperation(dependencies),
];
