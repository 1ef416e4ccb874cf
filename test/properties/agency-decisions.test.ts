import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { appraisalLogging } from "../../domain/agency/decisions/appraisal-logging.ts";
import { cairvsAuthorization } from "../../domain/agency/decisions/cairvs-authorization.ts";
import { duplicateMic } from "../../domain/agency/decisions/duplicate-mic.ts";
import { escrowCloseout } from "../../domain/agency/decisions/escrow-closeout.ts";
import { hecmFinancialAssessment } from "../../domain/agency/decisions/hecm-financial-assessment.ts";
import { hecmInsuranceApplication } from "../../domain/agency/decisions/hecm-insurance-application.ts";
import { residualIncome } from "../../domain/agency/residual-income/residual-income.ts";
import { acceptableAssessment } from "../../domain/casebook/sample/assessment.ts";
import { lesaTypes, rateTypes } from "../../domain/hecm/terms.ts";
import { addDays, day } from "../../domain/kernel/day.ts";
import { insuranceStatuses } from "../../domain/loan/agency/agency-record.ts";
import { escrowTypes } from "../../domain/loan/agency/agency-sections.ts";
import { neededSetAside, requiredSetAside } from "../../domain/loan/agency/required-set-aside.ts";
import { assessmentAnswers, compensatingFactors } from "../../domain/loan/assessment.ts";
import { momentsReached } from "../../domain/loan/fixed/moments.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import { isEndedWithoutLoan } from "../../domain/loan/status/action.ts";
import { loanStatuses, statusOf } from "../../domain/loan/status/status.ts";
import type { JsonObject } from "../../domain/log/changes.ts";
import { states } from "../../domain/reference-data/states.ts";
import {
  ada,
  applyContext,
  asLogged,
  assigned,
  noAppraisalStatements,
  requestContext,
  ssns,
  success,
  today,
  withAgency,
} from "../domain/agency/example.ts";
import { accepted } from "../fixtures/accepted.ts";
import { aStatusEntry } from "../fixtures/loan/loan.ts";

const anyCents = fc.integer({ min: 0, max: 100_000_000 });
const orNull = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null });
const anyRecentDay = fc.integer({ min: 0, max: 60 }).map((days) => addDays(today, -days));

interface Household {
  readonly incomeCents: number;
  readonly debtCents: number;
  readonly size: number;
  readonly state: string;
}

const anyHousehold: fc.Arbitrary<Household> = fc.record({
  incomeCents: fc.integer({ min: 0, max: 300_000 }),
  debtCents: fc.integer({ min: 0, max: 100_000 }),
  size: fc.integer({ min: 1, max: 12 }),
  state: fc.constantFrom("NY", "IL", "TX", "CA", "PR"),
});

const anAssessable = ({ incomeCents, debtCents, size, state }: Household, given: Partial<Loan> = {}): Loan => {
  const loan = withAgency(
    { caseNumber: assigned },
    {
      borrowers: [
        {
          ...ada,
          monthlyIncome: [{ source: "pension", amountCents: incomeCents }],
          monthlyObligations: [{ kind: "revolving", creditor: null, amountCents: debtCents }],
        },
      ],
      assessment: { ...acceptableAssessment, householdSize: size },
      ...given,
    },
  );
  return { ...loan, property: { ...loan.property, state, annualTaxesCents: 2_400_00, annualInsuranceCents: 1_200_00 } };
};

const testOf = (household: Household) => accepted(residualIncome(anAssessable(household), day("2026-04-06"))).test;

describe("the residual-income test", () => {
  test("moves cent for cent with the income, and against the debts", () => {
    fc.assert(
      fc.property(anyHousehold, anyCents, (household, cents) => {
        const { residualIncomeCents } = testOf(household);
        const [richer, indebted] = [
          { ...household, incomeCents: household.incomeCents + cents },
          { ...household, debtCents: household.debtCents + cents },
        ];
        expect(testOf(richer).residualIncomeCents).toBe(residualIncomeCents + cents);
        expect(testOf(indebted).residualIncomeCents).toBe(residualIncomeCents - cents);
      }),
    );
  });

  test("never requires less of a larger household, nor anything else of one beyond four", () => {
    fc.assert(
      fc.property(anyHousehold, (household) => {
        const { requiredCents } = testOf(household);
        const larger = testOf({ ...household, size: household.size + 1 }).requiredCents;
        expect(larger).toBeGreaterThanOrEqual(requiredCents);
        if (household.size >= 4) expect(larger).toBe(requiredCents);
      }),
    );
  });

  test("accepts or refuses for every state, and never fails", () => {
    const territories = ["AS", "GU", "MP", "VI"];
    for (const { abbreviation: state } of states) {
      const tested = residualIncome(anAssessable({ incomeCents: 1, debtCents: 0, size: 1, state }), day("2026-04-06"));
      expect([state, tested._tag]).toEqual([state, territories.includes(state) ? "Refused" : "Accepted"]);
    }
  });
});

describe("the set-aside", () => {
  const anyAnswer = fc.constantFrom(...assessmentAnswers);
  const extents = ["none", "partially_funded", "fully_funded"];
  const anyFactor = fc.record({
    factor: fc.constantFrom(...compensatingFactors),
    amountCents: orNull(anyCents),
    description: fc.constant(null),
  });

  test("is never larger with more income, and on a fixed rate never a part", () => {
    fc.assert(
      fc.property(
        anyHousehold,
        anyCents,
        anyAnswer,
        fc.array(anyFactor, { maxLength: 3 }),
        fc.constantFrom(...rateTypes),
        (household, cents, propertyTaxesCurrent, factors, rateType) => {
          const assessment = { ...acceptableAssessment, propertyTaxesCurrent, compensatingFactors: factors };
          const setAsideOf = (of: Household) => requiredSetAside(assessment, testOf(of), rateType);
          const [less, more] = [
            setAsideOf(household),
            setAsideOf({ ...household, incomeCents: household.incomeCents + cents }),
          ];
          expect(extents.indexOf(more)).toBeLessThanOrEqual(extents.indexOf(less));
          if (rateType === "fixed") expect(less).not.toBe("partially_funded");
          if (propertyTaxesCurrent === "no") expect(more).toBe("fully_funded");
        },
      ),
    );
  });

  test("that a loan needs is its own or the required one", () => {
    for (const own of lesaTypes)
      for (const required of ["none", "partially_funded", "fully_funded"] as const)
        expect([own, required]).toContain(neededSetAside(own, required));
  });
});

/** A loan at any status, insured or not, with or without appraised values of its own. */
const anyLoan: fc.Arbitrary<Loan> = fc
  .record({
    status: fc.constantFrom(...loanStatuses),
    insuranceStatus: orNull(fc.constantFrom(...insuranceStatuses)),
    appraisedValueCents: orNull(anyCents.filter((cents) => cents > 0)),
    household: anyHousehold,
  })
  .map(({ status, insuranceStatus, appraisedValueCents, household }) => {
    const loan = anAssessable(household, {
      appraisedValueCents,
      appraisedOn: appraisedValueCents === null ? null : day("2026-04-08"),
      statusHistory: [aStatusEntry(), aStatusEntry(status)],
    });
    return { ...loan, agency: { ...loan.agency, insuranceStatus } };
  });

type Applied = (loan: Loan) => Loan;

/** What the agency's answers may say, applied to a loan. */
const anyAnswerApplied: fc.Arbitrary<readonly [touched: readonly (keyof Loan)[], applied: Applied]> = fc.oneof(
  fc
    .record({
      authorizationNumber: orNull(fc.constantFrom("A123456789", "D123456789")),
      borrowerId: fc.constantFrom(101, 999),
    })
    .map(({ authorizationNumber, borrowerId }) => {
      const answer = success({ authorizations: [{ borrowerId, authorizationNumber, hits: [] }] });
      const applied: Applied = (loan) =>
        cairvsAuthorization.apply(loan, answer, applyContext<"cairvs_authorization">({}, { "101": ada.version })).loan;
      return [[], applied] as const;
    }),
  fc
    .record({ insuranceStatus: fc.constantFrom(...insuranceStatuses), endorsedOn: orNull(anyRecentDay) })
    .map((answered) => {
      const answer = success({ ...answered, returnReasons: [] });
      const applied: Applied = (loan) =>
        hecmInsuranceApplication.apply(loan, answer, applyContext<"hecm_insurance_application">(asLogged)).loan;
      return [["statusHistory", "actionTakenOn"], applied] as const;
    }),
  fc.constantFrom(...escrowTypes).map((escrowType) => {
    const input = { escrowType, isUnusedMoneyAppliedToPrincipal: null };
    const applied: Applied = (loan) =>
      escrowCloseout.apply(loan, success({ closedOn: null }), applyContext<"escrow_closeout">(input)).loan;
    return [["statusHistory", "actionTakenOn"], applied] as const;
  }),
  fc.constant([
    [],
    (loan: Loan) => duplicateMic.apply(loan, success({ mic: null }), applyContext<"duplicate_mic">({})).loan,
  ] as const),
  orNull(fc.boolean()).map((isSetAsideRequired) => {
    const answer = success({ isSetAsideRequired, lastActionBy: null, lastActionOn: null });
    const applied: Applied = (loan) => {
      const { sent } = accepted(hecmFinancialAssessment.plan(loan, {}, requestContext()));
      return hecmFinancialAssessment.apply(loan, answer, applyContext<"hecm_financial_assessment">({}, sent)).loan;
    };
    return [["statusHistory", "actionTakenOn"], applied] as const;
  }),
  fc
    .record({
      appraisedValueCents: fc.integer({ min: 1, max: 90_000_000 }),
      effectiveOn: anyRecentDay,
      isRequired: fc.boolean(),
    })
    .map(({ appraisedValueCents, effectiveOn, isRequired }) => {
      const appraised = { appraisedValueCents, effectiveOn, appraiserLicense: null, condition: null };
      const input = { ...appraised, repairsCents: null, ...noAppraisalStatements };
      const answer = success({ isSecondAppraisalRequired: isRequired, appraisalStatus: null });
      const applied: Applied = (loan) => {
        // The figures of a funded loan are locked: nothing is sent then.
        const planned = appraisalLogging.plan(loan, input, requestContext());
        if (planned._tag === "Refused") return loan;
        const context = applyContext<"appraisal_logging">(input, planned.value.sent);
        return appraisalLogging.apply(loan, answer, context).loan;
      };
      return [["appraisedValueCents", "appraisedOn", "secondAppraisedValueCents"], applied] as const;
    }),
);

describe("an answer of the agency", () => {
  test("touches what the agency keeps and what its operation says, and nothing else of the loan", () => {
    fc.assert(
      fc.property(anyLoan, anyAnswerApplied, (loan, [touched, applied]) => {
        const after = applied(loan);
        for (const name of Object.keys(after) as (keyof Loan)[])
          if (name !== "agency" && !touched.includes(name))
            expect<unknown>([name, after[name]]).toEqual([name, loan[name]]);
      }),
    );
  });

  test("never takes an entry out of the history, and adds one at most", () => {
    fc.assert(
      fc.property(anyLoan, anyAnswerApplied, (loan, [, applied]) => {
        const { statusHistory } = applied(loan);
        expect(statusHistory.slice(0, loan.statusHistory.length)).toEqual([...loan.statusHistory]);
        expect(statusHistory.length - loan.statusHistory.length).toBeLessThanOrEqual(1);
      }),
    );
  });

  test("never changes a value of a loan that is funded", () => {
    fc.assert(
      fc.property(anyLoan, anyAnswerApplied, (loan, [, applied]) => {
        const funded = { ...loan, statusHistory: [aStatusEntry("funded")] };
        expect(applied(funded)).toMatchObject({
          appraisedValueCents: funded.appraisedValueCents,
          secondAppraisedValueCents: funded.secondAppraisedValueCents,
        });
      }),
    );
  });
});

test("what is kept of a request never shows a number or a birth date", () => {
  fc.assert(
    fc.property(anyLoan, (loan) => {
      const context = requestContext();
      const input = {
        appraisedValueCents: 1,
        effectiveOn: today,
        appraiserLicense: null,
        condition: null,
        repairsCents: null,
        ...noAppraisalStatements,
      };
      const asked = cairvsAuthorization.plan(loan, {}, context);
      const isOver = isEndedWithoutLoan(statusOf(loan)) || momentsReached(loan).includes("insured");
      expect(asked._tag).toBe(isOver ? "Refused" : "Accepted");
      const queries: readonly { readonly sent: JsonObject }[] = asked._tag === "Accepted" ? asked.value : [];
      const commands = [
        hecmFinancialAssessment.plan(loan, {}, context),
        appraisalLogging.plan(loan, input, context),
        hecmInsuranceApplication.plan(loan, asLogged, context),
        escrowCloseout.plan(loan, { escrowType: "repair", isUnusedMoneyAppliedToPrincipal: null }, context),
      ];
      const planned = [...queries, ...commands.flatMap((plan) => (plan._tag === "Accepted" ? [plan.value] : []))];
      expect(planned.length).toBeGreaterThan(isOver ? 0 : 1);
      for (const { sent } of planned) {
        const kept = JSON.stringify(sent);
        for (const secret of [ada.bornOn, ...Object.values(ssns)]) expect(kept).not.toContain(secret);
      }
    }),
  );
});
