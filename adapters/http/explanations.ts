import { explainCalculation } from "../../application/explain-calculation.ts";
import type { Needs } from "../../application/needs.ts";
import { type ProjectedCalculation, projectCalculation } from "../../application/project-calculation.ts";
import { explanationExample, projectionExample } from "./calculation-examples.ts";
import { explainAnswer, showExplained } from "./fields/explain-answer.ts";
import { integer } from "./fields/number-kinds.ts";
import { projectionAnswer, projectionCsv, showProjection } from "./fields/projection-answer.ts";
import { filter, parametersSchema, readParameters } from "./fields/query.ts";
import { type AnyOperation, operation } from "./operation.ts";
import { chartStyle } from "./pages/chart-style.ts";
import { stylesAlone } from "./pages/content-policy.ts";
import { explainPage, explainPageHeaders } from "./pages/explain-page.ts";
import { projectionChart } from "./pages/projection-chart.ts";

const tag = "Calculations";

const horizon = {
  years: filter("years", integer(1, 100), "How many years to project; as far as the tables go where left out"),
};
const query = {
  schema: parametersSchema(horizon),
  read: (params: URLSearchParams) => readParameters(horizon, params),
};

const explainOperation = (needs: Needs): AnyOperation =>
  operation({
    method: "GET",
    path: "/loan/loan-calculation/{id}/explain/",
    name: "explainCalculation",
    tag,
    summary: "Explain a calculation",
    description:
      "What went in, and how each figure was made: formula, inputs, rule, source, and a sentence for people.",
    permission: "calculation.view",
    success: 200,
    answer: explainAnswer,
    example: showExplained(explanationExample),
    refusals: ["CalculationNotFound"],
    handle: ({ actor, id }) => explainCalculation(needs)(actor, id),
    show: showExplained,
    formats: [
      {
        mediaType: "text/html",
        description: "A page to read and print, with the projection and the total annual loan cost",
        headers: explainPageHeaders,
        write: explainPage,
      },
    ],
    version: () => 1,
  });

const projectionOperation = (needs: Needs): AnyOperation =>
  operation({
    method: "GET",
    path: "/loan/loan-calculation/{id}/projection/",
    name: "projectCalculation",
    tag,
    summary: "Project a calculation",
    description:
      "Year by year from closing, from the stored inputs and figures: balance, line of credit, principal limit, home value and equity at each appreciation, and the total annual loan cost rates.",
    permission: "calculation.view",
    query,
    success: 200,
    answer: projectionAnswer,
    example: showProjection(projectionExample),
    refusals: ["CalculationNotFound", "HorizonOutOfRange", "SetAsidesAbovePrincipalLimit"],
    handle: ({ actor, id, query: { years } }) => projectCalculation(needs)(actor, id, years),
    show: showProjection,
    formats: [
      {
        mediaType: "text/csv",
        description: "The years, one line each",
        headers: { "Content-Disposition": 'attachment; filename="projection.csv"' },
        write: projectionCsv,
      },
    ],
  });

const drawn = ({ record, projection }: ProjectedCalculation): string =>
  projectionChart(projection, `Projection of calculation ${record.id}`);

const chartOperation = (needs: Needs): AnyOperation =>
  operation({
    method: "GET",
    path: "/loan/loan-calculation/{id}/projection.svg",
    name: "drawProjection",
    tag,
    summary: "Draw a projection",
    description: "The years as a picture, legible in light and dark, without script.",
    permission: "calculation.view",
    query,
    success: 200,
    answer: null,
    example: null,
    refusals: ["CalculationNotFound", "HorizonOutOfRange", "SetAsidesAbovePrincipalLimit"],
    handle: ({ actor, id, query: { years } }) => projectCalculation(needs)(actor, id, years),
    show: () => null,
    formats: [
      {
        mediaType: "image/svg+xml",
        description: "A line chart",
        headers: stylesAlone(chartStyle),
        write: drawn,
      },
    ],
  });

/** The operations that explain a stored calculation and look ahead from it. */
export const explanationOperations = (needs: Needs): readonly AnyOperation[] => [
  explainOperation(needs),
  projectionOperation(needs),
  chartOperation(needs),
];
