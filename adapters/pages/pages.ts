import type { ProjectedCalculation } from "../../domain/calculation/explanation.ts";
import { chartStyle } from "./chart-style.ts";
import { stylesAlone } from "./content-policy.ts";
import { explainPage, explainPageHeaders } from "./explanation-page.ts";
import { projectionChart } from "./projection-chart.ts";

/** Every page and picture by name, each with the headers under which a browser may show it. */
export const pages = {
  explanation: { headers: explainPageHeaders, write: explainPage },
  projectionChart: {
    headers: stylesAlone(chartStyle),
    write: ({ record, projection }: ProjectedCalculation): string =>
      projectionChart(projection, `Projection of calculation ${record.id}`),
  },
} as const;
