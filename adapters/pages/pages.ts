import type { Comparison } from "../../domain/calculation/comparison.ts";
import type { ExplainedCalculation, ProjectedCalculation } from "../../domain/calculation/explanation/explanation.ts";
import type { Pipeline } from "../../domain/loan/pipeline/pipeline.ts";
import type { ShownCallReport } from "../../domain/mcr/quarter/shown-report.ts";
import type { PageFrame } from "../../domain/pages/page-frame.ts";
import type { ShownMissingData } from "../page-models/missing-data.ts";
import type { ShownGuide, ShownHome, ShownMessage } from "../page-models/public-pages.ts";
import type { ShownRequirements } from "../page-models/requirements.ts";
import type { ShownSitePage } from "../page-models/site.ts";
import type { ShownWhatIf } from "../page-models/what-if.ts";
import { calculationStyle } from "./calculation/calculation-style.ts";
import type { ComparisonRefusalText } from "./calculation/comparison-page.ts";
import type { RefusalText } from "./calculation/explanation-page.ts";
import { chartStyle } from "./chart/chart-style.ts";
import { cspOwnFiles, cspStylesAndPictures, cspStylesOnly, formWithScript, withOwnScript } from "./content-policy.ts";
import { pageStyle } from "./page-style.ts";
import { pipelineStyle } from "./pipeline-style.ts";
import { guideStyle } from "./public/guide-style.ts";
import { homeStyle } from "./public/home-style.ts";
import { callReportStyle } from "./report/call-report-style.ts";
import { missingDataStyle } from "./report/missing-data-style.ts";
import { requirementsStyle } from "./report/requirements-style.ts";
import { formStyle } from "./site/form-style.ts";
import { siteAssets } from "./site/site-assets.ts";
import { whatIfScript } from "./what-if/what-if-script.ts";
import { whatIfStyle } from "./what-if/what-if-style.ts";

/**
 * Every page and picture by name, each with the headers under which a browser may show it. The code of each is loaded when it is first
 * requested, so that startup does not wait for it.
 */
export const pages = {
  explanation: {
    headers: cspStylesAndPictures(pageStyle, calculationStyle, chartStyle),
    write: async (explained: ExplainedCalculation, frame: PageFrame, refusalText: RefusalText): Promise<string> => {
      const { explainPage } = await import("./calculation/explanation-page.ts");
      return explainPage(explained, frame, refusalText);
    },
  },
  projection: {
    headers: cspStylesAndPictures(pageStyle, calculationStyle, chartStyle),
    write: async (explained: ExplainedCalculation, frame: PageFrame, refusalText: RefusalText): Promise<string> => {
      const { projectionPage } = await import("./calculation/projection-page.ts");
      return projectionPage(explained, frame, refusalText);
    },
  },
  comparison: {
    headers: cspStylesAndPictures(pageStyle, calculationStyle),
    write: async (compared: Comparison, frame: PageFrame, refusalText: ComparisonRefusalText): Promise<string> => {
      const { comparisonPage } = await import("./calculation/comparison-page.ts");
      return comparisonPage(compared, frame, refusalText);
    },
  },
  projectionChart: {
    headers: cspStylesOnly(chartStyle),
    write: async ({ record, projection }: ProjectedCalculation): Promise<string> => {
      const { projectionFile } = await import("./chart/chart-svg.ts");
      return projectionFile(projection, `Projection of calculation ${record.id}`);
    },
  },
  whatIf: {
    headers: formWithScript(whatIfScript, pageStyle, formStyle, whatIfStyle, chartStyle),
    write: async (shown: ShownWhatIf, frame: PageFrame): Promise<string> => {
      const { whatIfPage } = await import("./what-if/what-if-page.ts");
      return whatIfPage(shown, frame);
    },
  },
  callReport: {
    headers: cspStylesAndPictures(pageStyle, callReportStyle),
    write: async (shown: ShownCallReport, frame: PageFrame): Promise<Generator<string>> => {
      const { callReportPage } = await import("./report/call-report-page.ts");
      return callReportPage(shown, frame);
    },
  },
  site: {
    headers: { ...cspOwnFiles, "Referrer-Policy": "same-origin" },
    write: async (shown: ShownSitePage): Promise<string> => {
      const { sitePage } = await import("./site/site-page.ts");
      return sitePage(shown, siteAssets.style.path, siteAssets.script.path);
    },
  },
  headersInSite: withOwnScript,
  siteFiles: Object.values(siteAssets),
  pipeline: {
    headers: cspStylesAndPictures(pageStyle, pipelineStyle),
    write: async (pipeline: Pipeline, frame: PageFrame): Promise<string> => {
      const { pipelinePage } = await import("./pipeline-page.ts");
      return pipelinePage(pipeline, frame);
    },
  },
  missingData: {
    headers: cspStylesOnly(pageStyle, missingDataStyle),
    write: async (shown: ShownMissingData, frame: PageFrame): Promise<string> => {
      const { missingDataPage } = await import("./report/missing-data-page.ts");
      return missingDataPage(shown, frame);
    },
  },
  register: {
    headers: cspStylesAndPictures(pageStyle, requirementsStyle),
    write: async (shown: ShownRequirements, frame: PageFrame): Promise<string> => {
      const { requirementsPage } = await import("./report/requirements-page.ts");
      return requirementsPage(shown, frame);
    },
  },
  home: {
    headers: formWithScript(whatIfScript, pageStyle, homeStyle, formStyle, whatIfStyle),
    write: async (home: ShownHome): Promise<string> => {
      const { homePage } = await import("./public/home-page.ts");
      return homePage(home);
    },
  },
  guide: {
    headers: cspStylesAndPictures(pageStyle, guideStyle),
    write: async (guide: ShownGuide): Promise<string> => {
      const { guidePage } = await import("./public/guide-page.ts");
      return guidePage(guide);
    },
  },
  message: {
    headers: cspStylesOnly(pageStyle),
    write: async (message: ShownMessage): Promise<string> => {
      const { messagePage } = await import("./public/message-page.ts");
      return messagePage(message);
    },
  },
} as const;
