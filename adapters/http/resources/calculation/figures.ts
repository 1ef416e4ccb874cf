import { type TProperties, type TSchema, Type } from "@sinclair/typebox";
import type { CalculatedFigure, FigureDifference, PlanFigure } from "../../../../domain/hecm/differences.ts";
import { dollarsFromCents } from "../../../../domain/kernel/money.ts";
import { percentFromRate, type Rate } from "../../../../domain/kernel/rate.ts";
import { described } from "../../codec/described.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { dollarsSchema, nullableSchema, percentSchema } from "../../codec/record.ts";

/** A figure's name in the API, how it is described there, and how its value or a change of it is shown. */
interface FigureCodec {
  readonly name: string;
  readonly schema: TSchema;
  readonly encode: (amount: number) => number;
}

type FigureTable<Figure extends string> = { readonly [Key in Figure]: FigureCodec };
type Values<Figure extends string> = { readonly [Key in Figure]: number | null };

const identity = (amount: number): number => amount;

/** Factors have three decimals, and so has a value between two of them. */
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

/** The figures of a calculation by the domain's names: complete by type, in the order of the answer. */
export const calculationFigures: FigureTable<Exclude<CalculatedFigure, "repairSetAsideCents" | "lesaCents">> = {
  principalLimitCents: dollarsOf(
    "principal_limit",
    "Principal limit: maximum claim amount times principal limit factor, all that the loan can ever pay out at closing",
  ),
  expectedRate: percentOf("expected_rate", "Expected average mortgage interest rate that the calculation used"),
  availableProceedsCents: dollarsOf(
    "available_proceeds",
    "Net principal limit, at least 0: what is left to the borrower",
  ),
  initialMipCents: dollarsOf("initial_mip", "Initial mortgage insurance premium (IMIP), paid to FHA at closing"),
  servicingSetAsideCents: dollarsOf(
    "servicing_set_aside",
    "Set aside for the servicing fees of the years to come; 0 where no servicing fee is charged",
  ),
  homeValueCents: dollarsOf(
    "home_value",
    "The value that the calculation used: the appraisal where there is one, on a purchase at most the price",
  ),
  maxClaimAmountCents: dollarsOf(
    "max_claim_amount",
    "Maximum claim amount: the home value, at most the national limit",
  ),
  principalLimitFactor: {
    name: "principal_limit_factor",
    schema: Type.Number({
      description: "Principal limit factor from HUD's table, by age and expected rate; three decimals",
    }),
    encode: toThousandths,
  },
  ageUsedYears: yearsOf(
    "age_used",
    "Age of the youngest borrower or eligible non-borrowing spouse, to the nearest birthday, for the factor table",
  ),
  youngestBorrowerYears: yearsOf(
    "youngest_borrower_age",
    "Age of the youngest borrower at the last birthday, spouses left out; set-asides rest on it",
  ),
  expectedRateRounded: percentOf(
    "expected_rate_rounded",
    "Expected rate to the nearest eighth, for the factor table alone",
  ),
  noteRate: percentOf(
    "note_rate",
    "Interest rate at which the note starts; null while it is not known",
    nullableSchema(percentSchema),
  ),
  annualMipRate: percentOf("annual_mip_rate", "Annual mortgage insurance premium, as a share of the balance"),
  originationFeeCents: dollarsOf("origination_fee", "Origination fee on the loan"),
  originationFeeCapCents: dollarsOf(
    "origination_fee_cap",
    "The most that the origination fee may be at this maximum claim amount (24 CFR 206.31)",
  ),
  closingCostsCents: dollarsOf(
    "closing_costs",
    "What the borrower pays through the loan besides the origination fee and the counseling fee",
  ),
  sellerContributionsCents: dollarsOf(
    "seller_contributions",
    "What of the closing costs the seller pays; null on all but a purchase",
    nullableSchema(dollarsSchema),
  ),
  mandatoryObligationsCents: dollarsOf(
    "mandatory_obligations",
    "What the loan must pay at closing: premium, fees, costs, mandatory liens, repairs and property charges, less the lender's credit",
  ),
  netPrincipalLimitCents: dollarsOf(
    "net_principal_limit",
    "Principal limit less mandatory obligations and set-asides; below zero where they exceed it",
  ),
  firstYearLimitCents: dollarsOf(
    "first_year_limit",
    "The most that may be disbursed in the first twelve months, obligations included",
  ),
  firstYearAvailableCents: dollarsOf(
    "first_year_available",
    "What the borrower may draw in the first twelve months beyond the mandatory obligations",
  ),
  proceedsForgoneCents: dollarsOf(
    "proceeds_forgone",
    "What a single disbursement cannot pay out because of the first-year limit, and is lost; null on every other plan",
    nullableSchema(dollarsSchema),
  ),
  cashRequiredToCloseCents: dollarsOf(
    "cash_required_to_close",
    "Cash that the borrower must bring to the closing; 0 where the loan covers all",
  ),
  lineOfCreditGrowthRate: percentOf(
    "line_of_credit_growth_rate",
    "Rate at which an unused line of credit grows: note rate and annual premium; null while the note rate is not known",
    nullableSchema(percentSchema),
  ),
};

/** The set-asides side by side. */
export const setAsideFigures: FigureTable<SetAside> = {
  servicingSetAsideCents: dollarsOf("servicing", "Set aside for servicing fees"),
  repairSetAsideCents: dollarsOf("repairs", "Set aside for repairs after closing"),
  lesaCents: dollarsOf("lesa", "Life expectancy set-aside for property charges, such as taxes and insurance"),
};

/** The amounts of a payment plan. */
export const planFigures: FigureTable<PlanFigure> = {
  termMonths: { name: "term_months", schema: Type.Integer({ description: "Months of the term" }), encode: identity },
  initialDrawCents: dollarsOf("initial_draw", "What the borrower takes at closing"),
  monthlyPaymentCents: dollarsOf("monthly_payment", "Monthly payment to the borrower"),
  lineOfCreditCents: dollarsOf("line_of_credit", "Line of credit at closing"),
};

const entriesOf = <Figure extends string>(table: FigureTable<Figure>): [Figure, FigureCodec][] =>
  Object.entries<FigureCodec>(table) as [Figure, FigureCodec][];

export const figureSchemas = <Figure extends string>(table: FigureTable<Figure>): TProperties =>
  Object.fromEntries(entriesOf(table).map(([, { name, schema }]) => [name, schema]));

const shown = (value: number | null, { encode }: FigureCodec): number | null => (value === null ? null : encode(value));

export const encodeFigures = <Figure extends string>(table: FigureTable<Figure>, values: Values<Figure>) =>
  Object.fromEntries(entriesOf(table).map(([figure, how]) => [how.name, shown(values[figure], how)]));

const inside = <Figure extends string>(part: string, table: FigureTable<Figure>): [Figure, FigureCodec][] =>
  entriesOf(table).map(([figure, how]) => [figure, { ...how, name: `${part}.${how.name}` }]);

const allFigures: ReadonlyMap<string, FigureCodec> = new Map<string, FigureCodec>([
  ...inside("set_asides", setAsideFigures),
  ...entriesOf(calculationFigures),
  ...inside("payment_plan", planFigures),
]);

const differing = (description: string) => described(nullableSchema(Type.Number()), description);

/** Figures that differ, by their dotted names in the answer of a calculation and in its units. */
export const differencesSchema: TSchema = namedObject(
  "FigureDifferences",
  {},
  {
    additionalProperties: namedObject("FigureDifference", {
      from: differing("The base's figure, in its own unit; null where the base has none"),
      to: differing("The scenario's figure, in the same unit; null where the scenario has none"),
      change: differing("The scenario's figure less the base's; null where one of the two has none"),
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
