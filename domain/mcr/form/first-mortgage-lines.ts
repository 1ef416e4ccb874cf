import type { Block } from "./line.ts";

/** Section II: first mortgages, which are forward loans, by characteristics. */
export const firstMortgageLines: readonly Block[] = [
  {
    titles: ["Residential First Mortgages (1-4 Unit Residential ONLY)"],
    lines: [
      { code: "I210", caption: "Retail", layout: "total", xmlOrder: 773 },
      { code: "I220", caption: "Table Funded", layout: "total", xmlOrder: 775 },
      { code: "I230", caption: "Wholesale Brokered", layout: "total", xmlOrder: 777 },
      {
        code: "I240",
        caption: "Total Residential First Mortgages",
        layout: "total",
        total: { plus: ["I210", "I220", "I230"] },
      },
    ],
  },
  {
    titles: [],
    lines: [
      { code: "I250", caption: "Fixed Rate", layout: "total", xmlOrder: 779 },
      { code: "I251", caption: "ARM", layout: "total", xmlOrder: 781 },
      {
        code: "I259",
        caption: "Total Residential First Mortgages",
        layout: "total",
        total: { plus: ["I250", "I251"] },
      },
    ],
  },
  {
    titles: [],
    lines: [
      { code: "I260", caption: "Jumbo", layout: "total", xmlOrder: 783 },
      { code: "I261", caption: "Non-Jumbo", layout: "total", xmlOrder: 785 },
      {
        code: "I269",
        caption: "Total Residential First Mortgages",
        layout: "total",
        total: { plus: ["I260", "I261"] },
      },
    ],
  },
  {
    titles: [],
    lines: [
      { code: "I270", caption: "Alt Doc", layout: "total", xmlOrder: 787 },
      { code: "I271", caption: "Full Doc", layout: "total", xmlOrder: 789 },
      {
        code: "I279",
        caption: "Total Residential First Mortgages",
        layout: "total",
        total: { plus: ["I270", "I271"] },
      },
    ],
  },
  {
    titles: [],
    lines: [
      { code: "I280", caption: "Interest Only", layout: "total", xmlOrder: 791 },
      { code: "I281", caption: "Not Interest Only", layout: "total", xmlOrder: 793 },
      {
        code: "I289",
        caption: "Total Residential First Mortgages",
        layout: "total",
        total: { plus: ["I280", "I281"] },
      },
    ],
  },
  {
    titles: [],
    lines: [
      { code: "I290", caption: "Option ARMs", layout: "total", xmlOrder: 795 },
      { code: "I291", caption: "Not Option ARMs", layout: "total", xmlOrder: 797 },
      {
        code: "I299",
        caption: "Total Residential First Mortgages",
        layout: "total",
        total: { plus: ["I290", "I291"] },
      },
    ],
  },
  {
    titles: [],
    lines: [
      { code: "I300", caption: "Loans with Prepayment Penalties", layout: "total", xmlOrder: 799 },
      { code: "I301", caption: "Loans without Prepayment Penalties", layout: "total", xmlOrder: 801 },
      {
        code: "I309",
        caption: "Total Residential First Mortgages",
        layout: "total",
        total: { plus: ["I300", "I301"] },
      },
    ],
  },
  {
    titles: [],
    lines: [
      { code: "I310", caption: "Purchase", layout: "total", xmlOrder: 803 },
      { code: "I311", caption: "Refinance Rate-Term", layout: "total", onlyInVersion6: true },
      { code: "I312", caption: "Refinance Cash-Out Refinances", layout: "total", xmlOrder: 805 },
      { code: "I313", caption: "Refinance Restructure", layout: "total", xmlOrder: 807 },
      { code: "I314", caption: "Refinance Other/Unknown", layout: "total", xmlOrder: 809 },
      {
        code: "I319",
        caption: "Total Residential First Mortgages",
        layout: "total",
        total: { plus: ["I310", "I311", "I312", "I313", "I314"] },
      },
    ],
  },
  {
    titles: [],
    lines: [
      { code: "I330", caption: "Loans with Mortgage Insurance", layout: "total", xmlOrder: 811 },
      { code: "I331", caption: "Loans without Mortgage Insurance", layout: "total", xmlOrder: 813 },
      {
        code: "I339",
        caption: "Total Residential First Mortgages",
        layout: "total",
        total: { plus: ["I330", "I331"] },
      },
    ],
  },
  {
    titles: [],
    lines: [
      { code: "I340", caption: "Loans with Piggyback Seconds", layout: "total", xmlOrder: 815 },
      { code: "I341", caption: "Loans without Piggyback Seconds", layout: "total", xmlOrder: 817 },
      {
        code: "I349",
        caption: "Total Residential First Mortgages",
        layout: "total",
        total: { plus: ["I340", "I341"] },
      },
    ],
  },
];
