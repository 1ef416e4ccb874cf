import { type TSchema, Type } from "@sinclair/typebox";
import type { CalculatedFigure, FigureDifference, PlanFigure } from "../../../../domain/hecm/differences.ts";
import { dollarsFromCents } from "../../../../domain/kernel/money.ts";
import { percentFromRate, type Rate } from "../../../../domain/kernel/rate.ts";
import { described } from "../../codec/described.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { dollarsSchema, nullableSchema, percentSchema } from "../../codec/record.ts";
import type { ResponseTable } from "../../codec/response.ts";

/** A figure's name and description in the API, and how its value, or a change of it, is encoded. */
interface FigureCodec {
  readonly name: string;
  readonly schema: TSchema;
  readonly encode: (amount: number) => number;
}

type FigureTable<Figure extends string> = { readonly [Key in Figure]: FigureCodec };
type Values<Figure extends string> = { readonly [Key in Figure]: number | null };

const identity = (amount: number): number => amount;

/** Factors have three decimals, as do values interpolated between two factors. */
const toThousandths = (factor: number): number => Math.round(factor * 1000) / 1000;

const dollarsOf = (name: string, description: string, schema: TSchema = dollarsSchema): FigureCodec => ({
  name,
  schema: described(schema, description),
  encode: dollarsFromCents,
});
const percentOf = (name: string, description: string, schema: TSchema = percentSchema): FigureCodec => ({
  name,
  schema: described(schema, description),
  encode: (amount) => percentFromRate(amount as Rate),
});
const yearsOf = (name: string, description: string): FigureCodec => ({
  name,
  schema: Type.Integer({ description: `${description}. Years` }),
  encode: identity,
});

type SetAside = "servicingSetAsideCents" | "repairSetAsideCents" | "lesaCents";

/** The figures of a calculation by the domain's names: complete by type, in the order of the response. */
export const calculationFigures: FigureTable<Exclude<CalculatedFigure, "repairSetAsideCents" | "lesaCents">> = {
  principalLimitCents: dollarsOf(
    "principal_limit",
    "Initial principal limit: maximum claim amount times principal limit factor",
  ),
  expectedRate: percentOf("expected_rate", "Expected average mortgage interest rate used by the calculation"),
  availableProceedsCents: dollarsOf(
    "available_proceeds",
    "Proceeds available to the borrower: the net principal limit, at least 0",
  ),
  initialMipCents: dollarsOf("initial_mip", "Initial mortgage insurance premium (initial MIP), paid to FHA at closing"),
  servicingSetAsideCents: dollarsOf(
    "servicing_set_aside",
    "Amount set aside for future servicing fees; 0 if none are charged",
  ),
  homeValueCents: dollarsOf(
    "home_value",
    "Home value used by the calculation: the appraised value (the lower of two appraisals), or the estimated value if there is no appraisal",
  ),
  maxClaimAmountCents: dollarsOf(
    "max_claim_amount",
    "Maximum claim amount: the lesser of home value and national limit, on a purchase also at most the purchase price",
  ),
  principalLimitFactor: {
    name: "principal_limit_factor",
    schema: Type.Number({
      description:
        "Principal limit factor from HUD's table for the age and expected rate, a fraction with three decimals",
    }),
    encode: toThousandths,
  },
  ageUsedYears: yearsOf(
    "age_used",
    "Age of the youngest borrower or eligible non-borrowing spouse at the nearest birthday, used for the principal limit factor",
  ),
  youngestBorrowerYears: yearsOf(
    "youngest_borrower_age",
    "Age of the youngest borrower at the last birthday, without non-borrowing spouses, used for set-asides",
  ),
  expectedRateRounded: percentOf(
    "expected_rate_rounded",
    "Expected rate rounded to the nearest eighth of a percent, used only for the principal limit factor",
  ),
  noteRate: percentOf(
    "note_rate",
    "Initial interest rate of the note; null until known",
    nullableSchema(percentSchema),
  ),
  annualMipRate: percentOf(
    "annual_mip_rate",
    "Annual mortgage insurance premium (annual MIP), as a share of the loan balance",
  ),
  originationFeeCents: dollarsOf("origination_fee", "Origination fee that the borrower pays through the loan"),
  originationFeeCapCents: dollarsOf(
    "origination_fee_cap",
    "Maximum origination fee for this maximum claim amount (24 CFR 206.31)",
  ),
  closingCostsCents: dollarsOf(
    "closing_costs",
    "Closing costs that the borrower pays through the loan, without the origination fee and the counseling fee",
  ),
  sellerContributionsCents: dollarsOf(
    "seller_contributions",
    "Part of the closing costs that the seller pays; null unless the loan is a purchase",
    nullableSchema(dollarsSchema),
  ),
  mandatoryObligationsCents: dollarsOf(
    "mandatory_obligations",
    "Mandatory obligations, paid from the loan at closing: initial MIP, fees, closing costs, mandatory liens, delinquent federal debt, repairs and property charges, less credits of lender and seller; on a purchase also the part of the price that the loan pays",
  ),
  netPrincipalLimitCents: dollarsOf(
    "net_principal_limit",
    "Principal limit less mandatory obligations and set-asides; negative if they exceed it",
  ),
  firstYearLimitCents: dollarsOf(
    "first_year_limit",
    "Maximum disbursement in the first twelve months, including mandatory obligations",
  ),
  firstYearAvailableCents: dollarsOf(
    "first_year_available",
    "Amount that the borrower can draw in the first twelve months, in addition to the obligations of that period",
  ),
  proceedsForgoneCents: dollarsOf(
    "proceeds_forgone",
    "Proceeds lost on a single disbursement because of the first-year limit; null on other payment plans",
    nullableSchema(dollarsSchema),
  ),
  cashRequiredToCloseCents: dollarsOf(
    "cash_required_to_close",
    "Cash that the borrower must bring to closing; 0 if the loan covers everything",
  ),
  lineOfCreditGrowthRate: percentOf(
    "line_of_credit_growth_rate",
    "Annual rate at which an unused line of credit grows: note rate plus annual MIP rate; null until the note rate is known",
    nullableSchema(percentSchema),
  ),
};

/** The set-asides. */
export const setAsideFigures: FigureTable<SetAside> = {
  servicingSetAsideCents: dollarsOf("servicing", "Set-aside for future servicing fees"),
  repairSetAsideCents: dollarsOf("repairs", "Set-aside for repairs after closing"),
  lesaCents: dollarsOf("lesa", "Life expectancy set-aside for property charges, such as taxes and insurance"),
};

/** The amounts of a payment plan. */
export const planFigures: FigureTable<PlanFigure> = {
  termMonths: { name: "term_months", schema: Type.Integer({ description: "Months of the term" }), encode: identity },
  initialDrawCents: dollarsOf("initial_draw", "Amount drawn at closing"),
  monthlyPaymentCents: dollarsOf("monthly_payment", "Monthly payment to the borrower"),
  lastPaymentCents: dollarsOf("last_payment", "Last monthly payment, if it is smaller than the others"),
  lineOfCreditCents: dollarsOf("line_of_credit", "Line of credit at closing"),
};

const entriesOf = <Figure extends string>(table: FigureTable<Figure>): [Figure, FigureCodec][] =>
  Object.entries<FigureCodec>(table) as [Figure, FigureCodec][];

const shown = (value: number | null, { encode }: FigureCodec): number | null => (value === null ? null : encode(value));

/** The figures of a table, as fields of a response. */
export const responseOfFigures = <Source, Figure extends string>(
  table: FigureTable<Figure>,
  valuesOf: (source: Source) => Values<NoInfer<Figure>>,
): ResponseTable<Source> =>
  Object.fromEntries(
    entriesOf(table).map(([figure, how]) => [
      how.name,
      [how.schema, null, (source: Source) => shown(valuesOf(source)[figure], how)],
    ]),
  );

const inside = <Figure extends string>(part: string, table: FigureTable<Figure>): [Figure, FigureCodec][] =>
  entriesOf(table).map(([figure, how]) => [figure, { ...how, name: `${part}.${how.name}` }]);

const allFigures: ReadonlyMap<string, FigureCodec> = new Map<string, FigureCodec>([
  ...inside("set_asides", setAsideFigures),
  ...entriesOf(calculationFigures),
  ...inside("payment_plan", planFigures),
]);

const differing = (description: string) => described(nullableSchema(Type.Number()), description);

/** Figures that differ, by their dotted names in the response of a calculation and in its units. */
export const differencesSchema: TSchema = namedObject(
  "FigureDifferences",
  {},
  {
    additionalProperties: namedObject("FigureDifference", {
      from: differing("Figure of the base, in the unit of the figure; null if the base has none"),
      to: differing("Figure of the scenario, in the same unit; null if the scenario has none"),
      change: differing("Figure of the scenario minus that of the base; null if either has none"),
    }),
  },
);

export const encodeDifferences = (differences: readonly FigureDifference[]) =>
  Object.fromEntries(
    differences.flatMap(({ figure, from, to, change }) => {
      const how = allFigures.get(figure);
      if (how === undefined) throw new Error(`the figure ${figure} has no name in the API`);
      return [[how.name, { from: shown(from, how), to: shown(to, how), change: shown(change, how) }]];
    }),
  );
