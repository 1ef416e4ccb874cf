import { type Calculation, type CalculationRefusal, calculate } from "../../domain/hecm/calculate.ts";
import type { CalculationInputs, PaymentPlan } from "../../domain/hecm/inputs.ts";
import { outlookRules } from "../../domain/hecm/parameters/outlook.ts";
import { projection } from "../../domain/hecm/projection.ts";
import { loanCostOver, totalAnnualLoanCost } from "../../domain/hecm/talc.ts";
import { paymentPlanTypes } from "../../domain/hecm/terms.ts";
import { day } from "../../domain/kernel/day.ts";
import { rate } from "../../domain/kernel/rate.ts";
import type { Result } from "../../domain/kernel/result.ts";
import { inputColumns, loanOfCase } from "./columns.ts";
import { readCents, readPercent } from "./reader.ts";
import type { Outcome, Subject } from "./subject.ts";

type Cells = ReadonlyMap<string, string>;
type Figures = Readonly<Record<string, Outcome>>;

const centsIn = (cells: Cells, column: string): number | null => {
  const cell = cells.get(column);
  return cell === undefined ? null : readCents(cell);
};
const numberIn = (cells: Cells, column: string): number | null => {
  const cell = cells.get(column);
  return cell === undefined ? null : Number(cell);
};
const inPercent = (cell: string): number => rate(Number(cell.replace(/ %$/, "")));

const planColumns = ["plan", "term months", "payment asked", "line asked", "draw asked"];

const planOfCase = (cells: Cells): PaymentPlan | null => {
  const type = paymentPlanTypes.find((name) => name === cells.get("plan"));
  if (type === undefined) return null;
  return {
    type,
    termMonths: numberIn(cells, "term months"),
    monthlyPaymentCents: centsIn(cells, "payment asked"),
    lineOfCreditCents: centsIn(cells, "line asked"),
    initialDrawCents: centsIn(cells, "draw asked"),
  };
};

const loanWithPlan = (cells: Cells): CalculationInputs => ({ ...loanOfCase(cells), paymentPlan: planOfCase(cells) });

const refused = (refusal: { readonly _tag: string }): Figures => {
  const figures = new Map<string, unknown>(Object.entries(refusal));
  const number = (name: string): number | null => {
    const value = figures.get(name);
    return typeof value === "number" ? value : null;
  };
  const isNoDraw = figures.get("largestInitialDrawCents") === null;
  return {
    "→ refusal": refusal._tag,
    "→ largest draw": isNoDraw ? "none" : (number("largestInitialDrawCents") ?? number("firstYearAvailableCents")),
    "→ largest payment": number("largestMonthlyPaymentCents") ?? number("largestCents"),
    "→ largest line": number("largestCents"),
    "→ determined": number("determinedCents"),
    "→ longest": number("longestYears"),
  };
};

const answered = <Value>(result: Result<Value, { readonly _tag: string }>, figuresOf: (value: Value) => Figures) => {
  const figures = result._tag === "Refused" ? refused(result.refusal) : figuresOf(result.value);
  return (column: string): Outcome => figures[column] ?? null;
};

/** The amounts of a calculation's payment plan. */
export const paymentPlan: Subject = {
  inputColumns: [...Object.keys(inputColumns), ...planColumns],
  expectedColumns: {
    "→ available proceeds": readCents,
    "→ first-year available": readCents,
    "→ draw": readCents,
    "→ payment": readCents,
    "→ line of credit": readCents,
    "→ proceeds forgone": readCents,
    "→ refusal": String,
    "→ largest draw": (cell) => (cell === "none" ? "none" : readCents(cell)),
    "→ largest payment": readCents,
    "→ largest line": readCents,
    "→ determined": readCents,
  },
  answer: (cells) =>
    answered(calculate(loanWithPlan(cells)), ({ paymentPlan: plan, ...calculation }) => ({
      "→ available proceeds": calculation.availableProceedsCents,
      "→ first-year available": calculation.firstYearAvailableCents,
      "→ draw": plan?.initialDrawCents ?? null,
      "→ payment": plan?.monthlyPaymentCents ?? null,
      "→ line of credit": plan?.lineOfCreditCents ?? null,
      "→ proceeds forgone": calculation.proceedsForgoneCents,
    })),
};

type Calculated = Result<Calculation, CalculationRefusal>;

const andThen = <Value, Refusal>(calculated: Calculated, next: (calculation: Calculation) => Result<Value, Refusal>) =>
  calculated._tag === "Refused" ? calculated : next(calculated.value);

const appreciationOf = (cells: Cells) => rate(readPercent(cells.get("appreciation") ?? "0 %"));

/** One year of a projection. */
export const projectedYear: Subject = {
  inputColumns: [...Object.keys(inputColumns), ...planColumns, "year", "horizon", "appreciation"],
  expectedColumns: {
    "→ age": Number,
    "→ last year": Number,
    "→ balance": readCents,
    "→ line of credit": readCents,
    "→ set-asides": readCents,
    "→ payments to come": readCents,
    "→ principal limit": readCents,
    "→ paid to the borrower": readCents,
    "→ property charges": readCents,
    "→ interest and premium": readCents,
    "→ home value": readCents,
    "→ equity": readCents,
    "→ refusal": String,
    "→ longest": Number,
  },
  answer: (cells) => {
    const loan = loanWithPlan(cells);
    const projected = andThen(calculate(loan), (calculation) =>
      projection(loan, calculation, numberIn(cells, "horizon")),
    );
    return answered(projected, ({ horizonYears, rows }) => {
      const row = rows.find(({ year }) => year === (numberIn(cells, "year") ?? horizonYears));
      const home = row?.outlooks.find(({ appreciation }) => appreciation === appreciationOf(cells));
      return {
        "→ age": row?.ageYears ?? null,
        "→ last year": horizonYears,
        "→ balance": row?.balanceCents ?? null,
        "→ line of credit": row?.lineOfCreditCents ?? null,
        "→ set-asides": row?.setAsidesCents ?? null,
        "→ payments to come": row?.scheduledPaymentsCents ?? null,
        "→ principal limit": row?.principalLimitCents ?? null,
        "→ paid to the borrower": row?.paidToBorrowerCents ?? null,
        "→ property charges": row?.propertyChargesCents ?? null,
        "→ interest and premium": row?.accruedCents ?? null,
        "→ home value": home?.homeValueCents ?? null,
        "→ equity": home?.equityCents ?? null,
      };
    });
  },
};

const periodNames: Readonly<Record<string, string>> = {
  short: "shortYears",
  half: "halfLifeExpectancyYears",
  life: "lifeExpectancyYears",
  long: "longYears",
};

/** The total annual loan cost rate of one period and one appreciation. */
export const loanCost: Subject = {
  inputColumns: [...Object.keys(inputColumns), ...planColumns, "period", "appreciation", "no note rate"],
  expectedColumns: {
    "→ costs": readCents,
    "→ advance": readCents,
    "→ monthly advance": readCents,
    "→ years": Number,
    "→ balance": readCents,
    "→ amount owed": readCents,
    "→ rate": inPercent,
    "→ reason": String,
    "→ refusal": String,
  },
  answer: (cells) => {
    const loan = { ...loanWithPlan(cells), ...(cells.has("no note rate") ? { noteRate: null } : {}) };
    const costed = andThen(calculate(loan), (calculation) => totalAnnualLoanCost(loan, calculation));
    return answered(costed, ({ rates, ...total }) => {
      const period = periodNames[cells.get("period") ?? ""];
      const found = rates.find((each) => each.period === period && each.appreciation === appreciationOf(cells));
      return {
        "→ costs": total.costsCents,
        "→ advance": total.initialAdvanceCents,
        "→ monthly advance": total.monthlyAdvanceCents,
        "→ years": found?.years ?? null,
        "→ balance": found?.balanceCents ?? null,
        "→ amount owed": found?.amountOwedCents ?? null,
        "→ rate": found?.rate ?? null,
        "→ reason": found?.reason ?? null,
      };
    });
  },
};

const required = (cells: Cells, column: string): string => {
  const cell = cells.get(column);
  if (cell === undefined) throw new Error(`the case says nothing under ${column}`);
  return cell;
};

/** The rate of a loan whose costs and advances are published as they stand. */
export const publishedLoanCost: Subject = {
  inputColumns: ["home value", "growth rate", "costs", "advance", "monthly advance", "years", "appreciation"],
  expectedColumns: { "→ rate": inPercent },
  answer: (cells) => {
    const [rules] = outlookRules.steps;
    if (!rules) throw new Error("no outlook rules");
    const found = loanCostOver(
      {
        growthRate: rate(readPercent(required(cells, "growth rate"))),
        costsCents: readCents(required(cells, "costs")),
        servicingFeeMonthlyCents: 0,
        initialAdvanceCents: readCents(required(cells, "advance")),
        monthlyAdvanceCents: centsIn(cells, "monthly advance") ?? 0,
        advanceMonths: null,
      },
      readCents(required(cells, "home value")),
      { period: "shortYears", years: Number(required(cells, "years")), appreciation: appreciationOf(cells) },
      rules.value,
    );
    return () => found.rate;
  },
};

const yesOrNo = (is: boolean): string => (is ? "yes" : "no");

/** The benefit test of a refinance. */
export const refinanceBenefit: Subject = {
  inputColumns: [...Object.keys(inputColumns), "old principal limit", "old closing", "application", "as of"],
  expectedColumns: {
    "→ total cost": readCents,
    "→ benefit": readCents,
    "→ ratio": Number,
    "→ five times": String,
    "→ last application day": String,
    "→ within five years": String,
    "→ counseling waivable": String,
  },
  answer: (cells) => {
    const base = loanOfCase(cells);
    const asOf = cells.get("as of");
    const application = cells.get("application");
    const calculated = calculate({
      ...base,
      hecmType: "refinance",
      ...(asOf === undefined ? {} : { asOf: day(asOf) }),
      applicationOn: application === undefined ? null : day(application),
      priorHecm: {
        closedOn: day(required(cells, "old closing")),
        maxClaimAmountCents: 0,
        principalLimitCents: readCents(required(cells, "old principal limit")),
        initialMipPaidCents: base.priorHecm?.initialMipPaidCents ?? 0,
      },
    });
    return answered(
      calculated,
      ({ refinanceTest }): Figures =>
        refinanceTest === null
          ? {}
          : {
              "→ total cost": refinanceTest.totalCostCents,
              "→ benefit": refinanceTest.benefitCents,
              "→ ratio": refinanceTest.ratio,
              "→ five times": yesOrNo(refinanceTest.passesBenefitFactor),
              "→ last application day": refinanceTest.lastApplicationDay,
              "→ within five years": yesOrNo(refinanceTest.isWithinYears),
              "→ counseling waivable": yesOrNo(refinanceTest.isCounselingWaivable),
            },
    );
  },
};
