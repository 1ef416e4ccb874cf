import { explainCalculation } from "../../../../application/calculation/explain-calculation.ts";
import { projectCalculation } from "../../../../application/calculation/project-calculation.ts";
import type { Needs } from "../../../../application/support/dependencies.ts";
import { integer } from "../../codec/number-codecs.ts";
import { filter, parametersSchema, readParameters } from "../../codec/query.ts";
import { type AnyOperation, operation } from "../../operation/operation.ts";
import { showRefusal } from "../../operation/replies.ts";
import type { Pages, RefusalText } from "../../pages.ts";
import { explanationExample, projectionExample } from "./examples.ts";
import { explainAnswer, showExplained } from "./explanation-answer.ts";
import { projectionAnswer, projectionCsv, showProjection } from "./projection-answer.ts";

const tag = "Calculations";

const refusalText: RefusalText = (refusal) => showRefusal(refusal).detail;

const horizon = {
  years: filter("years", integer(1, 100), "How many years to project; as far as the tables go where left out"),
};
const query = {
  schema: parametersSchema(horizon),
  read: (params: URLSearchParams) => readParameters(horizon, params),
};

const explainOperation = (needs: Needs, { explanation }: Pages): AnyOperation =>
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
        headers: explanation.headers,
        write: (explained) => explanation.write(explained, refusalText),
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

const chartOperation = (needs: Needs, { projectionChart }: Pages): AnyOperation =>
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
        headers: projectionChart.headers,
        write: (projected) => projectionChart.write(projected, refusalText),
      },
    ],
  });

/** The operations that explain a stored calculation and look ahead from it. */
export const explanationOperations = (needs: Needs, pages: Pages): readonly AnyOperation[] => [
  explainOperation(needs, pages),
  projectionOperation(needs),
  chartOperation(needs, pages),
];
