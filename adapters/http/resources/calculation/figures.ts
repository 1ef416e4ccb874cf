import { type TProperties, type TSchema, Type } from "@sinclair/typebox";
import type { CalculatedFigure, FigureDifference, PlanFigure } from "../../../../domain/hecm/differences.ts";
import { dollarsFromCents } from "../../../../domain/kernel/money.ts";
import { percentFromRate, type Rate } from "../../../../domain/kernel/rate.ts";
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

const dollarsOf = (name: string, schema: TSchema = dollarsSchema): FigureCodec => ({
  name,
  schema,
  encode: dollarsFromCents,
});
const percentOf = (name: string, schema: TSchema = percentSchema): FigureCodec => ({
  name,
  schema,
  encode: (amount) => percentFromRate(amount as Rate),
});
const yearsOf = (name: string): FigureCodec => ({
  name,
  schema: Type.Integer({ description: "Years" }),
  encode: identity,
});

type SetAside = "servicingSetAsideCents" | "repairSetAsideCents" | "lesaCents";

/** The figures of a calculation by the domain's names: complete by type, in the order of the answer. */
export const calculationFigures: FigureTable<Exclude<CalculatedFigure, "repairSetAsideCents" | "lesaCents">> = {
  principalLimitCents: dollarsOf("principal_limit"),
  expectedRate: percentOf("expected_rate"),
  availableProceedsCents: dollarsOf("available_proceeds"),
  initialMipCents: dollarsOf("initial_mip"),
  servicingSetAsideCents: dollarsOf("servicing_set_aside"),
  homeValueCents: dollarsOf("home_value"),
  maxClaimAmountCents: dollarsOf("max_claim_amount"),
  principalLimitFactor: { name: "principal_limit_factor", schema: Type.Number(), encode: toThousandths },
  ageUsedYears: yearsOf("age_used"),
  youngestBorrowerYears: yearsOf("youngest_borrower_age"),
  expectedRateRounded: percentOf("expected_rate_rounded"),
  noteRate: percentOf("note_rate", nullableSchema(percentSchema)),
  annualMipRate: percentOf("annual_mip_rate"),
  originationFeeCents: dollarsOf("origination_fee"),
  originationFeeCapCents: dollarsOf("origination_fee_cap"),
  closingCostsCents: dollarsOf("closing_costs"),
  sellerContributionsCents: dollarsOf("seller_contributions", nullableSchema(dollarsSchema)),
  mandatoryObligationsCents: dollarsOf("mandatory_obligations"),
  netPrincipalLimitCents: dollarsOf("net_principal_limit"),
  firstYearLimitCents: dollarsOf("first_year_limit"),
  firstYearAvailableCents: dollarsOf("first_year_available"),
  proceedsForgoneCents: dollarsOf("proceeds_forgone", nullableSchema(dollarsSchema)),
  cashRequiredToCloseCents: dollarsOf("cash_required_to_close"),
  lineOfCreditGrowthRate: percentOf("line_of_credit_growth_rate", nullableSchema(percentSchema)),
};

/** The set-asides side by side. */
export const setAsideFigures: FigureTable<SetAside> = {
  servicingSetAsideCents: dollarsOf("servicing"),
  repairSetAsideCents: dollarsOf("repairs"),
  lesaCents: dollarsOf("lesa"),
};

/** The amounts of a payment plan. */
export const planFigures: FigureTable<PlanFigure> = {
  termMonths: { name: "term_months", schema: Type.Integer({ description: "Months" }), encode: identity },
  initialDrawCents: dollarsOf("initial_draw"),
  monthlyPaymentCents: dollarsOf("monthly_payment"),
  lineOfCreditCents: dollarsOf("line_of_credit"),
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

const differing = nullableSchema(Type.Number());

/** Figures that differ, by their dotted names in the answer of a calculation and in its units. */
export const differencesSchema: TSchema = namedObject(
  "FigureDifferences",
  {},
  {
    additionalProperties: namedObject("FigureDifference", { from: differing, to: differing, change: differing }),
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
