import { describe, expect, test } from "bun:test";
import { isSuperseded, reportedActions } from "../../../domain/documents/history.ts";
import { datesLoan, withReportedDay } from "../../../domain/documents/loan-effects.ts";
import {
  type ReportedEvent,
  reportDocumentEvent,
  reportExternalEvent,
} from "../../../domain/documents/reported-history.ts";
import { day } from "../../../domain/kernel/day.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { instant } from "../../fixtures/clock.ts";
import { aGeneratedDocument } from "../../fixtures/document/document.ts";
import { aLoan, aStatusEntry } from "../../fixtures/loan/loan.ts";

const made = instant("2026-05-01T12:00:00.000Z");
const noon = instant("2026-05-03T12:00:00.000Z");
const now = instant("2026-05-05T12:00:00.000Z");
const unchanged = { voidedAt: null, isSuperseded: false };
const reporting = { id: 90, byUserId: 9, now };

describe("what is reported on a document that was generated", () => {
  const named = { id: 50, at: made, documentCode: "welcome", documentName: "Welcome" };
  const document = aGeneratedDocument({ ...named, missingFields: [] });
  const report = (facts: ReportedEvent, voidedAt = null as typeof noon | null) =>
    reportDocumentEvent(document, facts, { voidedAt, isSuperseded: false }, reporting);

  test("is a row that points at it, and says who reported it when", () => {
    expect(accepted(report({ action: "signed", at: noon }))).toMatchObject({
      id: 90,
      ofId: 50,
      action: "signed",
      documentCode: "welcome",
      documentName: "Welcome",
      byUserId: 9,
      at: noon,
      recordedAt: now,
    });
  });

  test("happened now where no date is given", () => {
    expect(accepted(report({ action: "viewed", at: null })).at).toBe(now);
  });

  test("is refused where it is to come, or before the document was made", () => {
    const later = instant("2026-05-05T12:00:00.001Z");
    const earlier = instant("2026-05-01T11:59:59.999Z");
    for (const at of [later, earlier])
      expect(report({ action: "sent", at })).toMatchObject({ refusal: { errors: [{ field: "at" }] } });
  });

  test("is refused from the moment in which it was voided on, and taken of the time before", () => {
    for (const action of reportedActions)
      expect(report({ action, at: noon }, noon)).toMatchObject({ refusal: { _tag: "DocumentVoided", at: noon } });
    const before = instant("2026-05-03T11:59:59.999Z");
    expect(accepted(report({ action: "received", at: before }, noon)).at).toBe(before);
  });

  test("cannot be that a draft was sent, signed or received, and names what the draft lacks", () => {
    const missingFields = ["adverse_action.agency_name", "adverse_action.agency_address"];
    const draft = aGeneratedDocument({ ...named, missingFields });
    for (const action of reportedActions) {
      const reported = reportDocumentEvent(draft, { action, at: noon }, unchanged, reporting);
      if (action === "viewed" || action === "voided") expect(accepted(reported).action).toBe(action);
      else
        expect(reported).toEqual({
          _tag: "Refused",
          refusal: { _tag: "DocumentIsDraft", documentCode: "welcome", action, missingFields, outsideStage: null },
        });
    }
  });

  test("cannot be that a document was sent that was made outside of its stage, though it lacks nothing", () => {
    const draft = aGeneratedDocument({ ...named, missingFields: [], outsideStage: "processing" });
    expect(reportDocumentEvent(draft, { action: "sent", at: noon }, unchanged, reporting)).toMatchObject({
      refusal: { _tag: "DocumentIsDraft", missingFields: [], outsideStage: "processing" },
    });
    expect(accepted(reportDocumentEvent(draft, { action: "viewed", at: noon }, unchanged, reporting)).action).toBe(
      "viewed",
    );
  });

  test("cannot be that it was sent or signed once it is superseded; what is on its way may be received", () => {
    for (const action of reportedActions) {
      const reported = reportDocumentEvent(
        document,
        { action, at: noon },
        { voidedAt: null, isSuperseded: true },
        reporting,
      );
      if (action === "sent" || action === "signed")
        expect(reported).toMatchObject({ refusal: { _tag: "DocumentSuperseded", action } });
      else expect(accepted(reported).action).toBe(action);
    }
    const unknown = { voidedAt: null, isSuperseded: null };
    expect(accepted(reportDocumentEvent(document, { action: "sent", at: noon }, unknown, reporting)).action).toBe(
      "sent",
    );
  });

  test("voids it once only", () => {
    expect(accepted(report({ action: "voided", at: noon })).action).toBe("voided");
    expect(report({ action: "voided", at: made }, noon)).toMatchObject({ refusal: { _tag: "DocumentVoided" } });
  });
});

test.each([
  ["of the present terms, without figures", "1-now", null, false],
  ["of the present terms and calculation", "1-now", 7, false],
  ["of an earlier calculation", "1-now", 6, true],
  ["of other terms", "1-before", 7, true],
  ["of other terms, without figures", "1-before", null, true],
  ["from before terms were recorded", null, null, null],
] as const)("a document %s is superseded: %p, %p → %p", (_, termsDigest, calculationId, superseded) => {
  const present = { isDigestOfTerms: (digest: string) => digest === "1-now", calculationId: 7 };
  expect(isSuperseded({ termsDigest, calculationId, packageStage: "closing" }, present)).toBe(superseded);
});

describe("what is reported on an external document", () => {
  const of = { companyId: 1, loanId: 2, documentCode: "w-9", documentName: "Form W-9" };

  test("is a row that points at none", () => {
    expect(accepted(reportExternalEvent(of, { action: "received", at: noon }, null, reporting))).toMatchObject({
      ...of,
      ofId: null,
    });
  });

  test("is signed on the instant on which it was sent first, or later", () => {
    const signed = (sentAt: string) =>
      reportExternalEvent(of, { action: "signed", at: noon }, instant(sentAt), reporting)._tag;
    expect([signed(noon), signed("2026-05-03T12:00:00.001Z")]).toEqual(["Accepted", "Refused"]);
    const copy = reportExternalEvent(
      of,
      { action: "received", at: noon },
      instant("2026-05-04T12:00:00.000Z"),
      reporting,
    );
    expect(copy._tag).toBe("Accepted");
  });

  test("is refused where it is to come", () => {
    const at = instant("2026-05-06T12:00:00.000Z");
    expect(reportExternalEvent(of, { action: "sent", at }, null, reporting)).toMatchObject({
      refusal: { errors: [{ field: "at" }] },
    });
  });
});

describe("the date that a loan gets from what is reported", () => {
  const on = day("2026-05-03");
  const loan = aLoan({ disclosureReceivedOn: null, noticeSentOn: null });

  test("is the disclosure's once the loan cost disclosure was received", () => {
    const reported = { action: "received", documentCode: "talc" } as const;
    expect(withReportedDay(loan, reported, on)).toEqual({ ...loan, disclosureReceivedOn: on });
  });

  test.each(["notice-of-incompleteness", "notice-of-adverse-action"])("is the day on which the %s was sent", (code) => {
    expect(withReportedDay(loan, { action: "sent", documentCode: code }, on)).toEqual({ ...loan, noticeSentOn: on });
  });

  test("stays as it is where the loan has one", () => {
    const dated = aLoan({ disclosureReceivedOn: day("2026-05-02"), noticeSentOn: day("2026-05-02") });
    expect(withReportedDay(dated, { action: "received", documentCode: "talc" }, on)).toBe(dated);
    expect(withReportedDay(dated, { action: "sent", documentCode: "notice-of-adverse-action" }, on)).toBe(dated);
  });

  test("is a new one where the notice that the loan has is of an earlier decision", () => {
    // It was denied on 1 April 2026.
    const denied = aLoan({ statusHistory: [aStatusEntry("denied")] });
    const dated = { ...denied, noticeSentOn: day("2026-03-31") };
    const reported = { action: "sent", documentCode: "notice-of-adverse-action" } as const;
    expect(withReportedDay(dated, reported, on)).toEqual({ ...dated, noticeSentOn: on });
  });

  test("follows from nothing else", () => {
    const others = [
      { action: "sent", documentCode: "talc" },
      { action: "received", documentCode: "notice-of-adverse-action" },
      { action: "received", documentCode: "loan-summary" },
    ] as const;
    for (const reported of others) {
      expect(datesLoan(reported)).toBe(false);
      expect(withReportedDay(loan, reported, on)).toBe(loan);
    }
  });
});
