import type { Block } from "./line.ts";

/** Section I: closed loans, forward and reverse, by characteristics, with their fees. */
export const closedLoanLines: readonly Block[] = [
  {
    titles: ["CLOSED LOAN DATA", "Forward Mortgages", "Loan Type"],
    lines: [
      { code: "AC100", caption: "Conventional", layout: "closed", xmlOrder: 614 },
      { code: "AC110", caption: "FHA-Insured", layout: "closed", xmlOrder: 620 },
      { code: "AC120", caption: "VA-guaranteed", layout: "closed", xmlOrder: 626 },
      { code: "AC130", caption: "FSA/RHS-guaranteed", layout: "closed", xmlOrder: 632 },
      {
        code: "AC190",
        caption: "Total Loan Type - Forward Mortgages",
        layout: "closed",
        total: { plus: ["AC100", "AC110", "AC120", "AC130"] },
      },
    ],
  },
  {
    titles: ["Property Type"],
    lines: [
      { code: "AC200", caption: "One to Four Family Dwelling", layout: "closed", xmlOrder: 638 },
      { code: "AC210", caption: "Manufactured housing", layout: "closed", xmlOrder: 644 },
      { code: "AC290", caption: "Total Property Type", layout: "closed", total: { plus: ["AC200", "AC210"] } },
    ],
  },
  {
    titles: ["Purpose of Loan or Application"],
    lines: [
      { code: "AC300", caption: "Home Purchase", layout: "closed", xmlOrder: 650 },
      { code: "AC310", caption: "Home Improvement", layout: "closed", xmlOrder: 656 },
      { code: "AC320", caption: "Refinancing", layout: "closed", xmlOrder: 662 },
      {
        code: "AC390",
        caption: "Total Purpose of Loan or Application",
        layout: "closed",
        total: { plus: ["AC300", "AC310", "AC320"] },
      },
    ],
  },
  {
    titles: [],
    lines: [{ code: "AC400", caption: "HOEPA", layout: "closed", xmlOrder: 668 }],
  },
  {
    titles: ["Lien Status"],
    lines: [
      { code: "AC500", caption: "First Lien", layout: "closed", xmlOrder: 674 },
      { code: "AC510", caption: "Subordinate Lien", layout: "closed", xmlOrder: 680 },
      { code: "AC520", caption: "Not Secured by a Lien", layout: "closed", xmlOrder: 686 },
      { code: "AC590", caption: "Total Lien Status", layout: "closed", total: { plus: ["AC500", "AC510", "AC520"] } },
    ],
  },
  {
    titles: ["Fee Information"],
    lines: [
      { code: "AC600", caption: "Broker Fees Collected-Forward Mortgages", layout: "brokeredAmount", xmlOrder: 692 },
      { code: "AC610", caption: "Lender Fees Collected-Forward Mortgages", layout: "fundedAmount", xmlOrder: 693 },
    ],
  },
  {
    titles: ["Reverse Mortgages (should not be counted in above numbers)", "Loan Type"],
    lines: [
      { code: "AC700", caption: "HECM-Standard", layout: "closed", xmlOrder: 695 },
      { code: "AC710", caption: "HECM-Saver", layout: "closed", onlyInVersion6: true },
      { code: "AC720", caption: "Proprietary/Other", layout: "closed", xmlOrder: 701 },
      {
        code: "AC790",
        caption: "Total Loan Type - Reverse Mortgages",
        layout: "closed",
        total: { plus: ["AC700", "AC710", "AC720"] },
      },
    ],
  },
  {
    titles: ["Purpose of Reverse Mortgage"],
    lines: [
      { code: "AC800", caption: "Home Purchase", layout: "closed", xmlOrder: 707 },
      { code: "AC810", caption: "Other", layout: "closed", xmlOrder: 713 },
      {
        code: "AC890",
        caption: "Total Purpose of Reverse Mortgage",
        layout: "closed",
        total: { plus: ["AC800", "AC810"] },
      },
    ],
  },
  {
    titles: ["Fee Information"],
    lines: [
      { code: "AC620", caption: "Broker Fees Collected-Reverse Mortgages", layout: "brokeredAmount", xmlOrder: 719 },
      { code: "AC630", caption: "Lender Fees Collected-Reverse Mortgages", layout: "fundedAmount", xmlOrder: 720 },
    ],
  },
  {
    titles: ["Forward and Reverse Mortgage Loans"],
    lines: [
      {
        code: "AC900",
        caption: "Total Loans Brokered by your Company",
        layout: "brokeredCount",
        total: { plus: ["AC990"] },
      },
      {
        code: "AC910",
        caption: "Total Loans Funded by your Company",
        layout: "fundedCount",
        total: { plus: ["AC990"] },
      },
    ],
  },
  {
    titles: ["QM and Non-QM"],
    lines: [
      { code: "AC920", caption: "Qualified Mortgage (QM)", layout: "closed", xmlOrder: 722 },
      { code: "AC930", caption: "Non-Qualified Mortgage", layout: "closed", xmlOrder: 728 },
      { code: "AC940", caption: "Not Subject to QM", layout: "closed", xmlOrder: 734 },
      { code: "AC990", caption: "Total Closed Loans", layout: "closed", total: { plus: ["AC920", "AC930", "AC940"] } },
    ],
  },
];
