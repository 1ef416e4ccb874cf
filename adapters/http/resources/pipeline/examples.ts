import { type Pipeline, pipelineLoan } from "../../../../domain/loan/pipeline/pipeline.ts";
import { everyLoan } from "../../../../domain/loan/search.ts";
import { exampleDay } from "../../openapi/examples.ts";
import { loanExample } from "../loan/examples.ts";
import { exampleFacts, loanViewExample } from "../loan/view-examples.ts";

/** The pipeline of a company with one loan. */
export const pipelineExample = (): Pipeline => ({
  companyId: loanExample.companyId,
  filter: everyLoan,
  today: exampleDay,
  count: 1,
  loans: [
    pipelineLoan(
      { ...loanExample, applicationOn: exampleDay },
      {
        lastCalculation: loanViewExample().lastCalculation,
        standing: { state: "current", obstacles: [] },
        facts: exampleFacts,
        dueByReports: [],
      },
      exampleDay,
    ),
  ],
});
