import type { Block } from "./line.ts";

/** Section II: ratios and averages of first mortgages, the purchasers of loans, and how long they were held. */
export const portfolioLines: readonly Block[] = [
  {
    titles: ["First Mortgage Loan-to-Value (LTV) Distribution"],
    lines: [
      { code: "I370", caption: "Equals 60% or less", layout: "total", xmlOrder: 819 },
      { code: "I371", caption: "Greater than 60% but less than or equal to 70%", layout: "total", xmlOrder: 821 },
      { code: "I372", caption: "Greater than 70% but less than or equal to 80%", layout: "total", xmlOrder: 823 },
      { code: "I373", caption: "Greater than 80% but less than or equal to 90%", layout: "total", xmlOrder: 825 },
      { code: "I374", caption: "Greater than 90% but less than or equal to 100%", layout: "total", xmlOrder: 827 },
      { code: "I375", caption: "Greater than 100%", layout: "total", xmlOrder: 829 },
      {
        code: "I379",
        caption: "Total First Mortgage Volume",
        captionOfVersion6: "Total Residential First Mortgages",
        layout: "total",
        total: { plus: ["I370", "I371", "I372", "I373", "I374", "I375"] },
      },
    ],
  },
  {
    titles: ["Weighted Average"],
    lines: [
      {
        code: "I380",
        caption:
          "Weighted Average LTV on First Mortgages Only (enter two-decimal figure, e.g., 87.65 for 87.645% weighted LTV)",
        layout: "average",
        xmlOrder: 831,
      },
      {
        code: "I385",
        caption:
          "Weighted Average CLTV Combined First and Second Mortgages (enter two-decimal figure, e.g., 87.65 for 87.645% weighted CLTV)",
        layout: "average",
        xmlOrder: 832,
      },
      {
        code: "I390",
        caption:
          "Weighted Average Coupon at Origination on First Mortgages Only (enter two-decimal figure, e.g., 6.78 for 6.775%)",
        layout: "average",
        xmlOrder: 833,
      },
    ],
  },
  {
    titles: ["First Mortgage Residential Loans Sold by Investor Type"],
    lines: [
      {
        code: "I400",
        caption: "Production Sold to Secondary Market Agencies (Fannie, Freddie, Ginnie)",
        layout: "total",
        xmlOrder: 834,
      },
      { code: "I401", caption: "Production Sold to Others (Non-Affiliate)", layout: "total", xmlOrder: 836 },
      { code: "I402", caption: "Production Sold to Others (Affiliate)", layout: "total", xmlOrder: 838 },
      {
        code: "I404",
        caption: "Production Sold through Non-Agency Securitizations with Sale Treatment",
        layout: "total",
        xmlOrder: 840,
      },
      {
        code: "I405",
        caption: "Production Sold through Non-Agency Securitizations without Sale Treatment",
        layout: "total",
        xmlOrder: 842,
      },
      {
        code: "I409",
        caption: "Total 1- 4 Unit Residential Loans Sold this Period",
        layout: "total",
        total: { plus: ["I400", "I401", "I402", "I404", "I405"] },
      },
    ],
  },
  {
    titles: ["Other 1-4 Unit Residential Information"],
    lines: [
      { code: "I410", caption: "Production Sold Servicing Released", layout: "total", xmlOrder: 844 },
      { code: "I421", caption: "Production Kept in Portfolio/Held for Investment", layout: "total", xmlOrder: 846 },
    ],
  },
  {
    titles: ["Ratio"],
    lines: [
      {
        code: "I430",
        caption: "Pull-Through Ratio (enter two-decimal figure, e.g., 67.55 for 67.545%)",
        layout: "ratio",
        xmlOrder: 848,
      },
    ],
  },
  {
    titles: ["Warehouse Period"],
    lines: [
      {
        code: "I450",
        caption: "Average Days in Warehouse1-4 Unit Residential Mortgages Only",
        layout: "days",
        xmlOrder: 849,
      },
    ],
  },
  {
    titles: [],
    lines: [
      {
        code: "I460",
        caption: "Production Warehoused in Excess of 90 Days as of Period End1-4 Unit Residential Mortgages Only",
        captionOfVersion6:
          "Production Warehoused in Excess of 90 Days as of Period End 1-4 Unit Residential Mortgages Only",
        layout: "total",
        xmlOrder: 850,
      },
    ],
  },
];
