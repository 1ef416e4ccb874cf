import type { Block } from "./line.ts";

/** Section I: the outcome of applications, and the pipeline. */
export const applicationLines: readonly Block[] = [
  {
    titles: ["APPLICATION DATA", "Type of Action Taken"],
    lines: [
      {
        code: "AC010",
        caption: "Applications In Process at the Beginning of the Period",
        layout: "pipeline",
        xmlOrder: 576,
      },
      { code: "AC020", caption: "Applications Received", layout: "pipeline", xmlOrder: 580 },
      { code: "AC030", caption: "Applications Approved but not Accepted", layout: "pipeline", xmlOrder: 584 },
      { code: "AC040", caption: "Applications Denied", layout: "pipeline", xmlOrder: 588 },
      { code: "AC050", caption: "Applications Withdrawn", layout: "pipeline", xmlOrder: 592 },
      { code: "AC060", caption: "File Closed for Incompleteness", layout: "pipeline", xmlOrder: 596 },
      {
        code: "AC065",
        caption: "Net Changes in Application Amount (decreases should be reflected as negative)",
        layout: "pipelineAmount",
        xmlOrder: 600,
      },
      {
        code: "AC063",
        caption: "Net Application Changes (decreases should be reflected as negative)",
        layout: "pipeline",
        xmlOrder: 602,
      },
      {
        code: "AC066",
        caption: "Total Application Pipeline",
        layout: "pipeline",
        total: { plus: ["AC010", "AC020", "AC065", "AC063"], minus: ["AC030", "AC040", "AC050", "AC060"] },
      },
    ],
  },
  {
    titles: ["Application Pipeline Results"],
    lines: [
      { code: "AC070", caption: "Loans Closed and Funded", layout: "pipeline", xmlOrder: 606 },
      { code: "AC080", caption: "Applications in Process at the End of the Period", layout: "pipeline", xmlOrder: 610 },
      {
        code: "AC090",
        caption: "Total Application Pipeline Results",
        layout: "pipeline",
        total: { plus: ["AC070", "AC080"] },
      },
    ],
  },
];
