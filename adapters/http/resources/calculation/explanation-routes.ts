import { explainCalculation } from "../../../../application/calculation/explain-calculation.ts";
import { projectCalculation } from "../../../../application/calculation/project-calculation.ts";
import { readPageFrame } from "../../../../application/pages/read-page-frame.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import { accept } from "../../../../domain/kernel/result.ts";
import { integer } from "../../codec/number-codecs.ts";
import { decodeParameters, optionalParam, parametersSchema } from "../../codec/query.ts";
import { type AnyOperation, defineOperation } from "../../operation/operation.ts";
import type { Pages } from "../../pages.ts";
import { refusalSentence } from "../../view/refusal-sentence.ts";
import { explanationExample, projectionExample } from "./examples.ts";
import { encodeExplanation, explainAnswer } from "./explanation-answer.ts";
import { encodeProjection, projectionAnswer } from "./projection-answer.ts";
import { projectionYearsCsv } from "./projection-years.ts";

const tag = "Calculations";

const horizon = {
  years: optionalParam("years", integer(1, 100), "How many years to project; as far as the tables go where left out"),
};
const query = {
  schema: parametersSchema(horizon),
  decode: (params: URLSearchParams) => decodeParameters(horizon, params),
};

const explainOperation = (dependencies: Dependencies, { explanation }: Pages): AnyOperation =>
  defineOperation({
    method: "GET",
    path: "/loan/loan-calculation/{id}/explain/",
    name: "explainCalculation",
    tag,
    summary: "Explain a calculation",
    description:
      "What went in, and how each figure was made: formula, inputs, rule, source, and a sentence for people. With the weekly averages behind the rates, day by day, and the projection, year by year, and the order of events in a month, so that its balances can be worked out again.",
    permission: "calculation.view",
    success: 200,
    answer: explainAnswer,
    example: encodeExplanation(explanationExample),
    refusals: ["CalculationNotFound"],
    handle: ({ actor, id }) => explainCalculation(dependencies)(actor, id),
    encode: encodeExplanation,
    formats: [
      {
        mediaType: "text/html",
        description: "A page to read and print, with the projection and the total annual loan cost",
        headers: explanation.headers,
        write: async (explained, actor) =>
          explanation.write(
            explained,
            await readPageFrame(dependencies)(actor, explained.record.companyId),
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
      "Year by year from closing, from the stored inputs and figures: balance, line of credit, principal limit, what was added to the balance by kind, home value and equity at each appreciation, and the total annual loan cost rates. With the order of events in a month.",
    permission: "calculation.view",
    query,
    success: 200,
    answer: projectionAnswer,
    example: encodeProjection(projectionExample),
    refusals: ["CalculationNotFound", "HorizonOutOfRange", "NoRuleInForce", "SetAsidesAbovePrincipalLimit"],
    handle: ({ actor, id, query: { years } }) => projectCalculation(dependencies)(actor, id, years),
    encode: encodeProjection,
    formats: [
      {
        mediaType: "text/csv",
        description: "The years, one line each",
        headers: { "Content-Disposition": 'attachment; filename="projection.csv"' },
        write: ({ projection }) => projectionYearsCsv(projection),
      },
      {
        mediaType: "text/html",
        description: "A page to read and print: the amortization table and the total annual loan cost",
        headers: page.headers,
        write: async ({ projection, ...projected }, actor) => {
          const frame = await readPageFrame(dependencies)(actor, projected.record.companyId);
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
    summary: "Draw a projection",
    description: "The years as a picture, legible in light and dark, without script.",
    permission: "calculation.view",
    query,
    success: 200,
    answer: null,
    example: null,
    refusals: ["CalculationNotFound", "HorizonOutOfRange", "NoRuleInForce", "SetAsidesAbovePrincipalLimit"],
    handle: ({ actor, id, query: { years } }) => projectCalculation(dependencies)(actor, id, years),
    encode: () => null,
    formats: [
      {
        mediaType: "image/svg+xml",
        description: "A line chart",
        headers: projectionChart.headers,
        write: projectionChart.write,
      },
    ],
  });

/** The operations that explain a stored calculation and look ahead from it. */
export const explanationOperations = (dependencies: Dependencies, pages: Pages): readonly AnyOperation[] => [
  explainOperation(dependencies, pages),
  projectionOperation(dependencies, pages),
  chartOperation(dependencies, pages),
];
