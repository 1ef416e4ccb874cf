import { describe, expect, test } from "bun:test";
import { checkEvidence } from "../../../../domain/agency/recording/evidence.ts";
import type { DocumentHistory } from "../../../../domain/documents/history.ts";
import { type Day, day } from "../../../../domain/kernel/day.ts";
import type { OutsideEvidence } from "../../../../domain/loan/agency/recorded-result.ts";
import { aGeneratedDocument, aReceivedDocument, aReportedHistory } from "../../../fixtures/document/document.ts";
import { today } from "../example.ts";

interface Given {
  readonly evidence?: Partial<OutsideEvidence>;
  readonly applicationOn?: Day | null;
  readonly row?: DocumentHistory | null;
  readonly isVoided?: boolean;
}

/** What is refused of the printout of April 20 that loan 1 received. The application is dated April 2; today is May 1. */
const errorsOf = ({ evidence, applicationOn = day("2026-04-02"), ...document }: Given): readonly string[] => {
  const given = {
    obtainedOn: day("2026-04-20"),
    obtainedBy: "Ada",
    channel: "mail",
    documentId: 5,
    note: null,
  } as const;
  const printout = { row: aReceivedDocument(), isVoided: false, ...document };
  const checked = checkEvidence({ id: 1, applicationOn }, { ...given, ...evidence }, printout, today);
  if (checked._tag === "Accepted") return [];
  return ["refused", ...checked.refusal.errors.map(({ field, message }) => `${field} ${message}`)];
};

describe("evidence of the agency's decision", () => {
  test("is dated from the application through today", () => {
    const on = (obtainedOn: string) => errorsOf({ evidence: { obtainedOn: day(obtainedOn) } });
    expect(on("2026-04-01")).toEqual(["refused", "evidence.obtainedOn must not be before the application date"]);
    expect(on("2026-04-02")).toEqual([]);
    expect(on("2026-05-01")).toEqual([]);
    expect(on("2026-05-02")).toEqual(["refused", "evidence.obtainedOn must not be after today"]);
    expect(errorsOf({ applicationOn: null, evidence: { obtainedOn: day("2020-01-01") } })).toEqual([]);
  });

  test("by phone needs a note of what was said, and other evidence does not", () => {
    expect(errorsOf({ evidence: { channel: "phone" } })).toEqual([
      "refused",
      "evidence.note is required with phone: write down what was said",
    ]);
    expect(errorsOf({ evidence: { channel: "phone", note: "Assigned today" } })).toEqual([]);
    for (const channel of ["fha_connection", "mail", "email", "other"] as const)
      expect([channel, errorsOf({ evidence: { channel } })]).toEqual([channel, []]);
  });

  test.each([
    ["none", null],
    ["one of another loan", aReceivedDocument({ loanId: 2 })],
    ["one that was made here", aGeneratedDocument()],
    ["one of which only the receipt was reported", aReportedHistory()],
  ] as const)("is a document of the loan that was received with its file, not %s", (_, row) => {
    const notReceived =
      "evidence.documentId must be a document of this loan that was received and uploaded: POST /api/documents/histories/upload/ gives its id";
    expect(errorsOf({ row })).toEqual(["refused", notReceived]);
    // If a document is no evidence at all, nothing else is reported.
    expect(errorsOf({ row, isVoided: true })).toEqual(["refused", notReceived]);
  });

  test("counts unless it is voided", () => {
    expect(errorsOf({ isVoided: true })).toEqual([
      "refused",
      "evidence.documentId must not be voided: upload the evidence again",
    ]);
  });
});
