import { describe, expect, test } from "bun:test";
import { cursorOf, isEventCursor, seqOf } from "../../../domain/events/cursor.ts";
import { type EntryRecord, eventOf, eventTypes } from "../../../domain/events/event.ts";
import { loggedLoan } from "../../../domain/loan/stored/logged-loan.ts";
import { emptyLog } from "../../../domain/log/chain.ts";
import type { LoggedEntry } from "../../../domain/log/entry.ts";
import type { LogAction, LoggedKind } from "../../../domain/log/record-kinds.ts";
import { instant } from "../../fixtures/clock.ts";
import { aLoan, aStatusEntry } from "../../fixtures/loan/loan.ts";
import { entryOf } from "../../fixtures/loan/log.ts";

const anEntry = (kind: LoggedKind, action: LogAction, given: Partial<LoggedEntry> = {}): LoggedEntry => ({
  schemaVersion: 1,
  companyId: 1,
  kind,
  recordId: "5",
  number: 2,
  action,
  at: instant("2026-05-01T12:00:00.000Z"),
  byUserId: 7,
  requestId: "a-test",
  changes: [{ path: ["version"], from: 1, to: 2 }],
  stateDigest: "",
  seq: 9,
  previousMac: "",
  mac: "0123456789abcdef",
  ...given,
});
const typeOf = (kind: LoggedKind, action: LogAction, given?: Partial<LoggedEntry>) =>
  eventOf(anEntry(kind, action, given), null)?.type ?? null;
const creation = { number: 1, changes: [{ path: [], to: { version: 1 } }] };

describe("an event of a company", () => {
  test("says which record was changed, how, at which version, and by whom, and nothing about its contents", () => {
    const loan = aLoan({ id: 5 });
    const changed = { ...loan, notes: "prefers mornings" };
    const entry = anEntry("loan", "loan.change", {
      changes: entryOf("loan.change", loggedLoan, loan, changed).changes,
    });
    expect(eventOf(entry, null)).toEqual({
      type: "loan.changed",
      at: instant("2026-05-01T12:00:00.000Z"),
      companyId: 1,
      kind: "loan",
      recordId: "5",
      loanId: 5,
      action: "loan.change",
      version: loan.version + 1,
      byUserId: 7,
    });
  });

  test("of a loan distinguishes its start, its changes of status, and its end from its other changes", () => {
    const loan = aLoan();
    const moved = { ...loan, statusHistory: [...loan.statusHistory, aStatusEntry("processing")] };
    const { changes } = entryOf("loan.move_status", loggedLoan, loan, moved);
    expect(typeOf("loan", "loan.move_status", { changes })).toBe("loan.status_changed");
    expect(typeOf("loan", "loan.start", creation)).toBe("loan.created");
    expect(typeOf("loan", "borrower.add")).toBe("loan.changed");
    expect(typeOf("loan", "agency.record")).toBe("loan.changed");
    expect(typeOf("loan", "loan.delete")).toBe("loan.removed");
  });

  test("of the agency, a credit report, or a document takes its loan and its type from the record", () => {
    const record = { loanId: 3, operation: null, documentAction: null };
    const of = (kind: LoggedKind, action: LogAction, given: Partial<EntryRecord> = {}) =>
      eventOf(anEntry(kind, action, { changes: [] }), { ...record, ...given });
    expect(of("agency_transaction", "agency.close", { operation: "case_transfer" })).toMatchObject({
      type: "agency.case_transfer",
      loanId: 3,
      version: null,
    });
    expect(of("credit_report", "credit_report.end")).toMatchObject({ type: "credit_report.completed", loanId: 3 });
    expect(of("document_history", "document.generate", { documentAction: "generated" })?.type).toBe(
      "document.generated",
    );
  });

  test("of another record says whether it is new, and has no user if the service itself made the change", () => {
    expect(typeOf("signer", "signer.create", creation)).toBe("signer.created");
    expect(typeOf("signer", "signer.deactivate")).toBe("signer.changed");
    expect(typeOf("api_client", "api_client.create", creation)).toBe("api_client.created");
    expect(typeOf("api_client", "api_client.rotate_secret")).toBe("api_client.changed");
    expect(typeOf("hmda_filing", "hmda_filing.file")).toBe("hmda_filing.changed");
    expect(eventOf(anEntry("company", "company.create", { ...creation, byUserId: 0 }), null)).toMatchObject({
      version: 1,
      loanId: null,
      byUserId: null,
    });
  });

  test("is not created for reads, exports, sign-ins, renewed keys, or data of the installation", () => {
    const event = { number: "r9" as const, changes: [] };
    expect(typeOf("user", "user.sign_in", event)).toBeNull();
    expect(typeOf("list", "list.export", event)).toBeNull();
    expect(typeOf("document_history", "document.read", event)).toBeNull();
    expect(typeOf("company", "company.rotate_keys", event)).toBeNull();
    expect(typeOf("index_value", "index_value.set", creation)).toBeNull();
    expect(typeOf("rule_step", "rule_step.set", creation)).toBeNull();
  });

  test("has one of the listed types, each of which is listed once", () => {
    expect(new Set(eventTypes).size).toBe(eventTypes.length);
    expect(eventTypes).toContain("agency.case_number_assignment");
    expect(eventTypes).toContain("document.signed");
  });
});

describe("a cursor", () => {
  test("is the number of an entry and eight characters of its code, or 0 at the beginning", () => {
    expect(cursorOf(anEntry("loan", "loan.change"))).toBe("9.01234567");
    expect(cursorOf(emptyLog)).toBe("0");
    expect([seqOf("9.01234567"), seqOf("0")]).toEqual([9, 0]);
  });

  test.each(["9", "9.0123456", "9.012345678", "0.01234567", "-1.01234567", "9.0123456!", "latest", ""])(
    "is not %p",
    (text) => expect(isEventCursor(text)).toBe(false),
  );
});
