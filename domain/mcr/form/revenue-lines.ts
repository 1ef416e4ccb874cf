import type { Block } from "./line.ts";

/** Section I: repurchases, revenue, and who services the closed loans. */
export const revenueLines: readonly Block[] = [
  {
    titles: ["Repurchase Information"],
    lines: [
      {
        code: "AC1000",
        caption: "Loans Made and Assigned but Required to Repurchase in Period",
        layout: "total",
        xmlOrder: 740,
      },
    ],
  },
  {
    titles: ["REVENUE DATA"],
    lines: [
      {
        code: "AC1100",
        caption: "Gross Revenue from Mortgage Origination Operations",
        layout: "amount",
        xmlOrder: 742,
      },
    ],
  },
  {
    titles: ["SERVICING DISPOSITION ON CLOSED LOANS", "Serviced Loans"],
    lines: [
      {
        code: "AC1200",
        caption: "Closed Loans During the Quarter with Servicing Retained",
        layout: "total",
        xmlOrder: 743,
      },
      {
        code: "AC1210",
        caption: "Closed Loans During the Quarter with Servicing Released",
        layout: "total",
        xmlOrder: 745,
      },
      {
        code: "AC1290",
        caption: "Servicing Disposition Total",
        captionOfVersion6: "Total Closed Loans",
        layout: "total",
        total: { plus: ["AC1200", "AC1210"] },
      },
    ],
  },
];
