import { expect, test } from "bun:test";
import { Effect } from "effect";
import { readReport } from "../../../adapters/credit/report-object.ts";

const debt = {
  ...{ creditor: "BANK", account_id: "12345678", ownership: "individual", kind: "revolving", rating: "C" },
  ...{ worst_rating: "C", late30_count: 0, late60_count: 1, late90_count: 0, is_disputed: false, credit_limit: 8000 },
};
const report = { people: [], scores: [], liabilities: [], public_records: [], inquiries: [], alerts: [] };

const readOf = (lists: object) => Effect.runSync(readReport({ ...report, ...lists }, { statusCode: 200 }));

test("a date, amount or count that is invalid is omitted from a report, with an alert for each kind", () => {
  const unreadable = { past_due: 1.234, credit_limit: "800", opened_date: "2026-02-30", late30_count: -1 };
  const inquiry = { creditor: "SHOP", bureau: "equifax" };
  const read = readOf({
    issued_date: "today",
    liabilities: [
      { ...debt, ...unreadable },
      { ...debt, past_due: -1.234 },
    ],
    public_records: [{ kind: "TaxLien", filed_date: "04/05/2026", amount: "1,000" }],
    inquiries: [
      { ...inquiry, date: "2026-13-01" },
      { ...inquiry, date: "2026-03-01" },
    ],
    alerts: ["ADDRESS MISMATCH"],
  });
  expect(read).toMatchObject({
    issuedOn: null,
    content: {
      liabilities: [
        { pastDueCents: null, creditLimitCents: null, openedOn: null, late30Count: 0, late60Count: 1 },
        { pastDueCents: null, creditLimitCents: 800000 },
      ],
      publicRecords: [{ kind: "TaxLien", filedOn: null, amountCents: null }],
      inquiries: [{ on: "2026-03-01" }],
      alerts: [
        "ADDRESS MISMATCH",
        "The bureau's date of first issue is not a date and was omitted.",
        "The bureau's opening date of a debt is not a date and was omitted.",
        "The bureau's credit limit of a debt is not an amount and was omitted.",
        "The bureau's amount past due of a debt is not an amount and was omitted.",
        "The bureau's number of late payments is not a count up to 999 and was omitted.",
        "The bureau's filing date of a public record is not a date and was omitted.",
        "The bureau's amount of a public record is not an amount and was omitted.",
        "The bureau's date of an inquiry is not a date and was omitted.",
        "An inquiry without a date, or of another source than the three bureaus, was omitted.",
      ],
    },
  });
});

test("an amount below zero is omitted with an alert, and a number of late payments that is not stated is 0 without one", () => {
  const { late30_count: _, ...without } = debt;
  const { content } = readOf({
    liabilities: [
      { ...without, monthly_payment: -50, unpaid_balance: 0 },
      { ...debt, late60_count: null },
    ],
  });
  expect(content).toMatchObject({
    liabilities: [
      { monthlyPaymentCents: null, unpaidBalanceCents: 0, late30Count: 0, late60Count: 1 },
      { late60Count: 0 },
    ],
    alerts: ["The bureau's monthly payment of a debt is not an amount and was omitted."],
  });
});

test("a court, docket number or account of which nothing is seen counts as missing", () => {
  const { content } = readOf({
    liabilities: [{ ...debt, account_id: "\u200b\u2060" }],
    public_records: [{ kind: "TaxLien", court: "\u200b", docket_number: " " }],
  });
  expect(content).toMatchObject({
    liabilities: [{ accountLast4: null }],
    publicRecords: [{ court: null, docketNumber: null }],
    alerts: [],
  });
});
