import type { Block } from "./line.ts";

/** Section II of the RMLA: originations by type. The reverse mortgages are line I130; what else it asks is of forward loans. */
export const sectionTwo: readonly Block[] = [
  {
    titles: ["Residential First Mortgages (1-4 Unit Residential ONLY)"],
    lines: [
      { code: "I010", caption: "Government (FHA/VA/RHS) Fixed", layout: "total", xmlOrder: 747 },
      {
        code: "I020",
        caption: "Government (FHA/VA/RHS) ARM",
        captionOfVersion6: "Government (FHA/VA/RHS) Arm",
        layout: "total",
        xmlOrder: 749,
      },
      { code: "I030", caption: "Conventional Conforming Fixed", layout: "total", xmlOrder: 751 },
      {
        code: "I040",
        caption: "Conventional Conforming ARM",
        captionOfVersion6: "Conventional Conforming Arm",
        layout: "total",
        xmlOrder: 753,
      },
      { code: "I050", caption: "Conventional Non-Conforming (Jumbo) Fixed", layout: "total", xmlOrder: 755 },
      { code: "I060", caption: "Conventional Non-Conforming (Jumbo) ARM", layout: "total", xmlOrder: 757 },
      { code: "I070", caption: "Other Fixed", layout: "total", xmlOrder: 759 },
      { code: "I080", caption: "Other ARM", layout: "total", xmlOrder: 761 },
      {
        code: "I100",
        caption: "Total Residential First Mortgages",
        layout: "total",
        total: { plus: ["I010", "I020", "I030", "I040", "I050", "I060", "I070", "I080"] },
      },
    ],
  },
  {
    titles: ["Other Mortgages"],
    lines: [
      { code: "I110", caption: "Closed-End Second Mortgages", layout: "total", xmlOrder: 763 },
      { code: "I120", caption: "HELOCs (Include full credit line amount)", layout: "total", xmlOrder: 765 },
      { code: "I130", caption: "Reverse Mortgages", layout: "total", xmlOrder: 767 },
      { code: "I140", caption: "Construction Loans, 1-4 Unit Residential", layout: "total", xmlOrder: 769 },
      { code: "I170", caption: "Other Residential Mortgage Loans", layout: "total", xmlOrder: 771 },
      {
        code: "I180",
        caption: "Total Other Mortgage Loans",
        layout: "total",
        total: { plus: ["I110", "I120", "I130", "I140", "I170"] },
      },
    ],
  },
  {
    titles: [],
    lines: [
      { code: "I200", caption: "Total Mortgage Loans Originated", layout: "total", total: { plus: ["I100", "I180"] } },
    ],
  },
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
