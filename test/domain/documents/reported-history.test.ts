import { describe, expect, test } from "bun:test";
import { isSuperseded, reportedActions } from "../../../domain/documents/history.ts";
import { datesLoan, withReportedDay } from "../../../domain/documents/loan-effects.ts";
import {
  type ReportedEvent,
  reportableActions,
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

describe("a reported event of a generated document", () => {
  const named = { id: 50, at: made, documentCode: "welcome", documentName: "Welcome" };
  const document = aGeneratedDocument({ ...named, missingFields: [] });
  const report = (facts: ReportedEvent, voidedAt = null as typeof noon | null) =>
    reportDocumentEvent(document, facts, { voidedAt, isSuperseded: false }, reporting);

  test("is a row that references the document, with who reported it and when", () => {
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

  test("happened now if no date is given", () => {
    expect(accepted(report({ action: "viewed", at: null })).at).toBe(now);
  });

  test("is refused if it is in the future, or before the document was generated", () => {
    const later = instant("2026-05-05T12:00:00.001Z");
    const earlier = instant("2026-05-01T11:59:59.999Z");
    for (const at of [later, earlier])
      expect(report({ action: "sent", at })).toMatchObject({ refusal: { errors: [{ field: "at" }] } });
  });

  test("is refused from the moment on in which the document was voided, and accepted for the time before", () => {
    for (const action of reportedActions)
      expect(report({ action, at: noon }, noon)).toMatchObject({ refusal: { _tag: "DocumentVoided", at: noon } });
    const before = instant("2026-05-03T11:59:59.999Z");
    expect(accepted(report({ action: "received", at: before }, noon)).at).toBe(before);
  });

  test("cannot be sending, signing, or receiving a draft, and the refusal says what the draft lacks", () => {
    const missingFields = ["adverse_action.agency_name", "adverse_action.agency_address"];
    const draft = aGeneratedDocument({ ...named, missingFields });
    for (const action of reportedActions) {
      const reported = reportDocumentEvent(draft, { action, at: noon }, unchanged, reporting);
      if (action === "viewed" || action === "voided") expect(accepted(reported).action).toBe(action);
      else
        expect(reported).toEqual({
          _tag: "Refused",
          refusal: {
            _tag: "DocumentIsDraft",
            documentCode: "welcome",
            documentName: "Welcome",
            action,
            missingFields,
            outsideStage: null,
          },
        });
    }
  });

  test("cannot be sending a document that was generated outside its stage, even if it lacks nothing", () => {
    const draft = aGeneratedDocument({ ...named, missingFields: [], outsideStage: "processing" });
    expect(reportDocumentEvent(draft, { action: "sent", at: noon }, unchanged, reporting)).toMatchObject({
      refusal: { _tag: "DocumentIsDraft", missingFields: [], outsideStage: "processing" },
    });
    expect(accepted(reportDocumentEvent(draft, { action: "viewed", at: noon }, unchanged, reporting)).action).toBe(
      "viewed",
    );
  });

  test("cannot be sending or signing a superseded document, but receiving one that was already sent", () => {
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

  test("are offered of a document in each of its states, as they are accepted", () => {
    const none = { isDraft: false, isSuperseded: false, isVoided: false };
    for (const [state, offered] of [
      [none, ["sent", "viewed", "signed", "received", "voided"]],
      [{ ...none, isDraft: true }, ["viewed", "voided"]],
      [{ ...none, isSuperseded: true }, ["viewed", "received", "voided"]],
      [{ ...none, isVoided: true }, ["sent", "viewed", "signed", "received"]],
      [{ isDraft: true, isSuperseded: true, isVoided: true }, ["viewed"]],
    ] as const) {
      expect(reportableActions(state)).toEqual([...offered]);
      const drafted = aGeneratedDocument({ ...named, missingFields: state.isDraft ? ["loan.margin"] : [] });
      const standing = { voidedAt: state.isVoided ? noon : null, isSuperseded: state.isSuperseded };
      const accepts = reportedActions.filter(
        (action) => reportDocumentEvent(drafted, { action, at: made }, standing, reporting)._tag === "Accepted",
      );
      expect(accepts).toEqual([...offered]);
    }
  });

  test("can void a document only once", () => {
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

describe("a reported event of an external document", () => {
  const of = { companyId: 1, loanId: 2, documentCode: "w-9", documentName: "Form W-9" };

  test("is a row that references no other", () => {
    expect(accepted(reportExternalEvent(of, { action: "received", at: noon }, null, reporting))).toMatchObject({
      ...of,
      ofId: null,
    });
  });

  test("is signing at or after the instant of the first sending", () => {
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

  test("is refused if it is in the future", () => {
    const at = instant("2026-05-06T12:00:00.000Z");
    expect(reportExternalEvent(of, { action: "sent", at }, null, reporting)).toMatchObject({
      refusal: { errors: [{ field: "at" }] },
    });
  });
});

describe("the date that a loan gets from a reported event", () => {
  const on = day("2026-05-03");
  const loan = aLoan({ disclosureReceivedOn: null, noticeSentOn: null });

  test("is the disclosure date once the loan cost disclosure was received", () => {
    const reported = { action: "received", documentCode: "talc" } as const;
    expect(withReportedDay(loan, reported, on)).toEqual({ ...loan, disclosureReceivedOn: on });
  });

  test.each(["notice-of-incompleteness", "notice-of-adverse-action"])(
    "is the date on which the %s was sent",
    (code) => {
      expect(withReportedDay(loan, { action: "sent", documentCode: code }, on)).toEqual({ ...loan, noticeSentOn: on });
    },
  );

  test("stays unchanged if the loan has one", () => {
    const dated = aLoan({ disclosureReceivedOn: day("2026-05-02"), noticeSentOn: day("2026-05-02") });
    expect(withReportedDay(dated, { action: "received", documentCode: "talc" }, on)).toBe(dated);
    expect(withReportedDay(dated, { action: "sent", documentCode: "notice-of-adverse-action" }, on)).toBe(dated);
  });

  test("is replaced if the loan's notice belongs to an earlier decision", () => {
    // It was denied on April 1, 2026.
    const denied = aLoan({ statusHistory: [aStatusEntry("denied")] });
    const dated = { ...denied, noticeSentOn: day("2026-03-31") };
    const reported = { action: "sent", documentCode: "notice-of-adverse-action" } as const;
    expect(withReportedDay(dated, reported, on)).toEqual({ ...dated, noticeSentOn: on });
  });

  test("follows from no other event", () => {
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
