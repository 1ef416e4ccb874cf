import { explainCalculation } from "../../../../../application/calculation/explain-calculation.ts";
import { projectCalculation } from "../../../../../application/calculation/project-calculation.ts";
import { readPageFrame } from "../../../../../application/pages/read-page-frame.ts";
import type { Dependencies } from "../../../../../application/support/dependencies.ts";
import { accept } from "../../../../../domain/kernel/result.ts";
import { optionalParam, parametersQuery } from "../../../codec/query.ts";
import { integer } from "../../../codec/values/number-codecs.ts";
import { csvType } from "../../../operation/formats/negotiate-format.ts";
import { type AnyOperation, defineOperation } from "../../../operation/operation.ts";
import { refusalSentence } from "../../../operation/refusals/refusal-sentence.ts";
import type { Pages } from "../../../pages.ts";
import { explanationExample, projectionExample } from "../examples.ts";
import { explanationResponse } from "./explanation-response.ts";
import { explanationCsv } from "./explanation-table.ts";
import { projectionResponse } from "./projection-response.ts";
import { projectionYearsCsv } from "./projection-years.ts";

const tag = "Calculations";

const horizon = {
  years: optionalParam(
    "years",
    integer(1, 100),
    "Number of years to project; defaults to the years until `age_used` reaches 100, which is also the maximum",
  ),
};
const query = parametersQuery(horizon);

const explainOperation = (dependencies: Dependencies, { explanation }: Pages): AnyOperation =>
  defineOperation({
    method: "GET",
    path: "/loan/loan-calculation/{id}/explain/",
    name: "explainCalculation",
    tag,
    summary: "Explain a calculation",
    description:
      "Shows the inputs and how each figure was calculated: formula, inputs, rule, source and a readable sentence. It also contains the daily values of the weekly averages behind the rates, and the projection year by year with the order of events in a month, so that all balances can be recalculated.",
    permission: "calculation.view",
    success: 200,
    response: explanationResponse,
    example: () => explanationResponse.encode(explanationExample()),
    refusals: ["CalculationNotFound"],
    handle: ({ actor, id }) => explainCalculation(dependencies, actor, id),
    formats: [
      {
        mediaType: csvType,
        description:
          "One line for each step, weekly average, daily value, projected year and other part of the JSON response. The column `section` says what a line contains: `calculation`, `input`, `feasibility`, `warning`, `step`, `index_week`, `daily_value`, `projection`, `projection_step`, `monthly_event`, `projection_year` or `projection_refused`. The other columns have the names of the JSON fields; columns that do not apply to a line are empty",
        headers: { "Content-Disposition": 'attachment; filename="explanation.csv"' },
        write: explanationCsv,
      },
      {
        mediaType: "text/html",
        description: "A printable page with the projection and the total annual loan cost",
        headers: explanation.headers,
        write: async (explained, actor) =>
          explanation.write(
            explained,
            await readPageFrame(dependencies, actor, explained.record.companyId, explained.record),
            refusalSentence,
          ),
      },
    ],
    version: () => 1,
  });

const projectionOperation = (dependencies: Dependencies, { projection: page }: Pages): AnyOperation =>
  defineOperation({
    method: "GET",
    path: "/loan/loan-calculation/{id}/projection/",
    name: "projectCalculation",
    tag,
    summary: "Project a calculation",
    description:
      "Projects the loan year by year from closing, using the inputs and figures of the calculation: balance with its additions by kind, line of credit, principal limit, home value and equity at each appreciation rate, total annual loan cost rates, the order of events in a month, and the daily values of the weekly averages behind the rates.",
    permission: "calculation.view",
    query,
    success: 200,
    response: projectionResponse,
    example: () => projectionResponse.encode(projectionExample()),
    refusals: ["CalculationNotFound", "HorizonOutOfRange", "NoRuleInForce", "SetAsidesAbovePrincipalLimit"],
    handle: ({ actor, id, query: { years } }) => projectCalculation(dependencies, actor, id, years),
    formats: [
      {
        mediaType: csvType,
        description:
          "One line for each year. The column `index_weeks` contains the weekly averages as JSON in the line of year 0 and is empty in the others; the explanation as CSV has one line for each daily value",
        headers: { "Content-Disposition": 'attachment; filename="projection.csv"' },
        write: projectionYearsCsv,
      },
      {
        mediaType: "text/html",
        description: "A printable page with the amortization table and the total annual loan cost",
        headers: page.headers,
        write: async ({ projection, ...projected }, actor) => {
          const frame = await readPageFrame(dependencies, actor, projected.record.companyId, projected.record);
          return page.write({ ...projected, projection: accept(projection) }, frame, refusalSentence);
        },
      },
    ],
  });

const chartOperation = (dependencies: Dependencies, { projectionChart }: Pages): AnyOperation =>
  defineOperation({
    method: "GET",
    path: "/loan/loan-calculation/{id}/projection.svg",
    name: "drawProjection",
    tag,
    summary: "Draw a projection as a chart",
    description:
      "Line chart of the projected years as an SVG image without scripts, readable on light and dark backgrounds.",
    permission: "calculation.view",
    query,
    success: 200,
    response: null,
    example: null,
    refusals: ["CalculationNotFound", "HorizonOutOfRange", "NoRuleInForce", "SetAsidesAbovePrincipalLimit"],
    handle: ({ actor, id, query: { years } }) => projectCalculation(dependencies, actor, id, years),
    formats: [
      {
        mediaType: "image/svg+xml",
        description: "Line chart as SVG",
        headers: projectionChart.headers,
        write: projectionChart.write,
      },
    ],
  });

/** The operations that explain and project a stored calculation. */
export const explanationOperations = (dependencies: Dependencies, pages: Pages): readonly AnyOperation[] => [
  explainOperation(dependencies, pages),
  projectionOperation(dependencies, pages),
  chartOperation(dependencies, pages),
];
