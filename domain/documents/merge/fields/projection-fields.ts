import type { Projection, ProjectionRow } from "../../../hecm/projection/projection.ts";
import type { Rate } from "../../../kernel/rate.ts";
import type { DocumentFacts } from "../facts.ts";
import { count, list, type MergeField, type MergeFields, money, percent, record } from "../field.ts";

const scenarioNames = ["low", "middle", "high"] as const;

/** The home value under the lowest, the middle, and the highest appreciation. */
const scenarioOf = ({ homeValueScenarios: all }: ProjectionRow, name: (typeof scenarioNames)[number]) => {
  const position = { low: 0, middle: Math.floor(all.length / 2), high: all.length - 1 }[name];
  return all[position] ?? null;
};

const scenarioFields: MergeFields<ProjectionRow> = Object.fromEntries(
  scenarioNames.flatMap((name): [string, MergeField<ProjectionRow>][] => [
    [
      `home_value_${name}`,
      money(
        `Home value at the ${name} appreciation`,
        (row: ProjectionRow) => scenarioOf(row, name)?.homeValueCents ?? null,
      ),
    ],
    [
      `equity_${name}`,
      money(
        `Home value at this appreciation less the loan balance`,
        (row: ProjectionRow) => scenarioOf(row, name)?.equityCents ?? null,
      ),
    ],
  ]),
);

const yearFields: MergeFields<ProjectionRow> = {
  year: count("Year; 0 is the closing", ({ year }) => year),
  age: count("Age used in the calculation plus the year", ({ ageYears }) => ageYears),
  paid_to_borrower: money("Amount paid to the borrower in the year", ({ paidToBorrowerCents }) => paidToBorrowerCents),
  servicing_fees: money("Servicing fees of the year", ({ servicingFeesCents }) => servicingFeesCents),
  property_charges: money("Property charges that a set-aside pays in the year", (row) => row.propertyChargesCents),
  interest: money("Interest of the year", ({ interestCents }) => interestCents),
  premium: money("Mortgage insurance premium of the year", ({ premiumCents }) => premiumCents),
  balance: money("Loan balance at the end of the year", ({ balanceCents }) => balanceCents),
  line_of_credit: money("Unused line of credit at the end of the year", ({ lineOfCreditCents }) => lineOfCreditCents),
  set_asides: money("Remaining set-asides at the end of the year", ({ setAsidesCents }) => setAsidesCents),
  principal_limit: money("Principal limit at the end of the year", ({ principalLimitCents }) => principalLimitCents),
  ...scenarioFields,
};

const appreciation = (name: (typeof scenarioNames)[number]): MergeField<Projection> =>
  percent(`Annual appreciation of the home (${name})`, ({ rows: [first] }: Projection): Rate | null =>
    first ? (scenarioOf(first, name)?.appreciation ?? null) : null,
  );

const projectionFields: MergeFields<Projection> = {
  growth_rate: percent("Annual growth rate of the projection", ({ growthRate }) => growthRate),
  horizon: count("Number of years that are projected", ({ horizonYears }) => horizonYears),
  appreciation_low: appreciation("low"),
  appreciation_middle: appreciation("middle"),
  appreciation_high: appreciation("high"),
  years: list("Years of the amortization schedule from the closing on, for a loop", ({ rows }) => rows, yearFields),
};

/** The amortization schedule. */
export const projectionSection: MergeFields<DocumentFacts> = {
  projection: record(({ projection }) => projection, projectionFields),
};
