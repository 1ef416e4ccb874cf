import type { Block } from "./line.ts";

/** Section II: originations by type. Reverse mortgages are in line I130. */
export const originationLines: readonly Block[] = [
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
];
