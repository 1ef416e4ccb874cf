import { sampleFacts } from "../../documents/merge/sample/sample-facts.ts";
import { sampleLoan } from "../../documents/merge/sample/sample-loan.ts";
import { lesaTypes, rateTypes } from "../../hecm/terms.ts";
import { day } from "../../kernel/day.ts";
import { neededSetAside, requiredSetAside } from "../../loan/agency/required-set-aside.ts";
import { assessmentAnswers, compensatingFactors } from "../../loan/assessment.ts";
import { loanFacts } from "../../requirements/facts.ts";
import { moveRequirements } from "../../requirements/moves/move-requirements.ts";
import type { Figures } from "../book/answered.ts";
import { type Cells, centsIn, oneOf } from "../book/cells.ts";
import { acceptableAssessment, submittedAssessment } from "../sample/assessment.ts";
import type { Subject } from "./subject.ts";

/** The entries of the register about the loan's set-aside. */
const ofSetAside = [
  "required_set_aside_missing",
  "set_aside_amount_missing",
  "set_aside_below_one_year",
  "residual_income_not_met",
  "fully_funded_set_aside_missing",
];

/** The facts in addition to the loan; none of them concerns a set-aside. */
const facts = () =>
  loanFacts(
    { loanOfficerId: 0, processorId: null, underwriterId: null, closerId: null },
    sampleFacts().company,
    new Map(),
    [],
  );

const loanOf = (cells: Cells) => {
  const factor = cells.get("factor");
  const residualIncome = {
    ...submittedAssessment.residualIncome,
    residualIncomeCents: centsIn(cells, "residual income") ?? 0,
    requiredCents: centsIn(cells, "required") ?? 0,
  };
  const isSetAsideRequired = cells.get("agency requires one") === "yes";
  const rateType = oneOf(rateTypes, cells.get("rate type") ?? "annual_adjustable");
  const assessment = {
    ...acceptableAssessment,
    propertyTaxesCurrent: oneOf(assessmentAnswers, cells.get("taxes current") ?? "yes"),
    compensatingFactors:
      factor === undefined
        ? []
        : [{ factor: oneOf(compensatingFactors, factor), amountCents: null, description: null }],
    extenuatingCircumstances: cells.has("explained")
      ? [
          {
            circumstance: "medical_event",
            description: null,
            isDocumented: cells.get("explained") === "documented",
          } as const,
        ]
      : [],
  };
  const type = oneOf(lesaTypes, cells.get("set-aside") ?? "none");
  const lesa = {
    type,
    amountCents: centsIn(cells, "set-aside amount"),
    semiAnnualPaymentCents: centsIn(cells, "semiannual payment"),
  };
  const financialAssessment = { ...submittedAssessment, residualIncome, isSetAsideRequired };
  return {
    loan: {
      ...sampleLoan,
      rateType,
      assessment,
      lesa,
      property: {
        ...sampleLoan.property,
        annualTaxesCents: centsIn(cells, "property charges"),
        annualInsuranceCents: null,
        annualFloodInsuranceCents: null,
      },
      agency: { ...sampleLoan.agency, financialAssessment },
    },
    required: requiredSetAside(assessment, residualIncome, rateType),
  };
};

/** The set-aside that a loan needs by its financial assessment, and what the register finds unmet in the one that it has. */
export const setAsideOfLoan: Subject = {
  inputColumns: [
    "rate type",
    "required",
    "residual income",
    "factor",
    "taxes current",
    "explained",
    "agency requires one",
    "set-aside",
    "set-aside amount",
    "semiannual payment",
    "property charges",
  ],
  expectedColumns: { "→ needed": String, "→ unmet": String },
  answer: (cells) => {
    const { loan, required } = loanOf(cells);
    const judged = {
      loan,
      calculation: { state: "current", obstacles: [] },
      facts: facts(),
      today: day("2026-10-01"),
    } as const;
    const unmet = (moveRequirements.clear_to_close ?? [])
      .filter(({ code, unmet }) => ofSetAside.includes(code) && unmet(judged).length > 0)
      .map(({ code }) => code);
    const figures: Figures = {
      "→ needed": neededSetAside(loan.lesa.type, required),
      "→ unmet": unmet.length === 0 ? "nothing" : unmet.join(", "),
    };
    return (column) => figures[column] ?? null;
  },
};
