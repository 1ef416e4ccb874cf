import { beforeEach, describe, expect, test } from "bun:test";
import { closeTransaction } from "../../../application/agency/transactions.ts";
import { changeLoan } from "../../../application/loan/change-loan.ts";
import { deleteLoan } from "../../../application/loan/delete-loan.ts";
import { unappliedOutcome } from "../../../domain/agency/record-answer.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { refusalOf } from "../installation.ts";
import { withTerms } from "../office.ts";
import { type AgencyOffice, agencyOffice, confirmed } from "./agency-office.ts";
import { answering, failing } from "./scripted-agency.ts";

let office: AgencyOffice;
beforeEach(async () => {
  office = await agencyOffice();
});

const unknown = { _tag: "Unknown" } as const;
const cannotTell = { _tag: "CannotTell" } as const;

const references = () => new Set(office.agency.received.map(({ reference }) => reference)).size;
/** The statuses of all transactions of the loan, oldest first. */
const statuses = async () => {
  const page = { number: 1, size: 50, order: [{ field: "requestedAt", descending: false }] } as const;
  const filter = { loanId: office.loan.id, operation: null, status: null, loanOfficerId: null };
  const { rows } = await office.stores.agencyTransactions.list(filter, page);
  return rows.toSorted((one, other) => one.id - other.id).map(({ status }) => status);
};
/** A call in progress until the test answers it. */
const underWay = () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof answering>>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  office.agency.says(() => {
    begin();
    return promise;
  });
  return { begun, answer: () => resolve(answering()) };
};

describe("a command that the agency answers", () => {
  test("is applied to the loan and ends its attempt, and its transaction records what it changed", async () => {
    office.agency.says(answering({ messages: [{ code: "1", text: "REFERRAL RECEIVED" }] }));
    const transaction = accepted(await office.refer("first contact"));
    expect(transaction).toMatchObject({
      operation: "hecm_referral",
      status: "success",
      messages: [{ code: "1", text: "REFERRAL RECEIVED" }],
      completedAt: office.clock.now(),
      applied: { status: null },
    });
    expect(transaction.applied.changes).toContainEqual({
      path: ["agency", "referralStatus"],
      from: null,
      to: "submitted",
    });
    const loan = await office.newest();
    expect(loan).toMatchObject({
      callAttempt: null,
      agency: { referralStatus: "submitted", referral: { reason: "first contact" } },
    });
    expect(await office.transaction(transaction.id)).toEqual(transaction);
  });

  test("stores no SSN and no birth date of what was sent", async () => {
    office.agency.says(answering());
    const { request } = accepted(await office.refer());
    expect(JSON.stringify(request)).toContain("Ada");
    expect(JSON.stringify(request)).not.toMatch(/ssn|bornOn|19\d\d-/);
  });

  test("stores no Social Security number that its caller wrote into a free-text field", async () => {
    office.agency.says(answering());
    const { id } = accepted(await office.refer("the number 900-00-1234, or 900001234, is hers"));
    expect(office.agency.received[0]?.request).toMatchObject({
      reason: "the number 900-00-1234, or 900001234, is hers",
    });
    expect((await office.transaction(id)).request).toMatchObject({
      reason: "the number *****1234, or *****1234, is hers",
    });
  });

  test("with a refusal leaves the loan unchanged and returns the messages in order", async () => {
    const messages = [
      { code: "1", text: "USER NOT AUTHORIZED" },
      { code: "2", text: "SSN 900-00-1234 UNKNOWN" },
    ];
    office.agency.says(answering({ status: "error", messages }));
    expect(await office.refer()).toMatchObject({
      refusal: {
        _tag: "AgencyRefused",
        messages: [messages[0], { code: "2", text: "SSN *****1234 UNKNOWN" }],
      },
    });
    expect(await office.newest()).toMatchObject({ callAttempt: null, agency: office.loan.agency });
    expect(await statuses()).toEqual(["error"]);
  });

  test("keeps what somebody else wrote meanwhile", async () => {
    const call = underWay();
    const sent = office.refer();
    await call.begun;
    const { installation, actor, loan } = office;
    accepted(await changeLoan(installation, actor, loan.id, null, withTerms({ notes: "called back" })));
    call.answer();
    accepted(await sent);
    expect(await office.newest()).toMatchObject({ notes: "called back", agency: { referralStatus: "submitted" } });
  });
});

describe("while a command is in progress", () => {
  test("no other command can be made on the loan, and the loan cannot be deleted", async () => {
    const call = underWay();
    const sent = office.refer();
    await call.begun;
    const { installation, actor, loan } = office;
    expect(refusalOf(await office.refer())).toBe("CallInFlight");
    expect(await deleteLoan(installation, actor, loan.id, null)).toMatchObject({
      refusal: { _tag: "LoanNotDeletable", obstacles: ["open_call"] },
    });
    call.answer();
    accepted(await sent);
    expect(office.agency.actions()).toEqual(["send hecm_referral"]);
  });

  test("its answer is recorded once, although another request looked it up after half a minute", async () => {
    const call = underWay();
    const sent = office.refer();
    await call.begun;
    office.clock.advance(30);
    office.agency.says(answering());
    const found = accepted(await office.refer());
    call.answer();
    expect(accepted(await sent)).toEqual(found);
    expect(office.agency.actions()).toEqual(["send hecm_referral", "look_up hecm_referral"]);
    expect(await statuses()).toEqual(["success"]);
  });
});

describe("a command whose outcome is unknown", () => {
  beforeEach(async () => {
    office.agency.says(failing());
    expect(refusalOf(await office.refer("lost"))).toBe("AgencyUnavailable");
  });

  test("stays open on the loan, which is otherwise unchanged", async () => {
    const loan = await office.newest();
    expect(loan).toMatchObject({ agency: office.loan.agency, callAttempt: { operation: "hecm_referral" } });
    expect(await statuses()).toEqual(["started"]);
  });

  test("is looked up and completed by the next request immediately", async () => {
    office.agency.says(answering());
    const transaction = accepted(await office.refer("lost"));
    expect(office.agency.actions()).toEqual(["send hecm_referral", "look_up hecm_referral"]);
    expect(references()).toBe(1);
    expect(await statuses()).toEqual(["success"]);
    expect((await office.newest()).agency.referral?.reason).toBe("lost");
    expect(transaction.requestedByUserId).toBe(office.actor.userId);
  });

  test("is looked up without storing a Social Security number of the loan, however the agency writes it", async () => {
    await office.changePerson({ ssn: "900001234" });
    office.agency.says(answering({ messages: [{ code: "1", text: "SSN 900/00/1234 OR X900001234 UNKNOWN" }] }));
    const { messages } = accepted(await office.refer("lost"));
    expect(messages).toEqual([{ code: "1", text: "SSN *****1234 OR X*****1234 UNKNOWN" }]);
  });

  test("is sent again under its reference if the agency never received it", async () => {
    office.agency.says(unknown, answering());
    accepted(await office.refer("lost"));
    expect(office.agency.actions()).toEqual(["send hecm_referral", "look_up hecm_referral", "send hecm_referral"]);
    expect(references()).toBe(1);
    expect(await statuses()).toEqual(["success"]);
  });

  test("is sent again only after somebody confirmed that the agency does not have it, if the agency cannot tell", async () => {
    office.clock.advance(60);
    office.agency.says(cannotTell, cannotTell);
    expect(refusalOf(await office.refer("lost"))).toBe("AgencyOutcomeUnknown");
    expect(refusalOf(await office.refer("lost", { repeat: true }))).toBe("AgencyOutcomeUnknown");
    office.agency.says(cannotTell, answering());
    accepted(await office.refer("lost", { repeat: true, confirmed }));
    expect(references()).toBe(2);
    expect(await statuses()).toEqual(["failed", "success"]);
  });

  test("is left unchanged if the agency cannot be reached", async () => {
    office.agency.says(failing({ hadNoEffect: true }));
    expect(refusalOf(await office.refer("lost"))).toBe("AgencyUnavailable");
    expect((await office.newest()).callAttempt).not.toBeNull();
    expect(await statuses()).toEqual(["started"]);
  });

  test("is recorded before another command is made", async () => {
    office.agency.says(answering(), answering());
    accepted(await office.refer("another"));
    expect(office.agency.actions()).toEqual(["send hecm_referral", "look_up hecm_referral", "send hecm_referral"]);
    expect(await statuses()).toEqual(["success", "success"]);
    expect((await office.newest()).agency.referral?.reason).toBe("another");
  });

  test("fails if the agency never received it and another command is made, at least a minute later", async () => {
    office.clock.advance(59);
    office.agency.says(unknown);
    expect(refusalOf(await office.refer("another"))).toBe("CallInFlight");
    office.clock.advance(1);
    office.agency.says(unknown, answering());
    accepted(await office.refer("another"));
    expect(await statuses()).toEqual(["failed", "success"]);
    expect(references()).toBe(2);
  });

  test("blocks other commands while the agency cannot tell", async () => {
    office.agency.says(cannotTell);
    expect(await office.refer("another")).toMatchObject({
      refusal: { _tag: "AgencyOutcomeUnknown", operation: "hecm_referral" },
    });
  });
});

describe("a command whose answers cannot be decoded", () => {
  test("is given up only by a user who confirms that the agency does not have it, and the loan is free again", async () => {
    const unreadable = failing({ problem: "unexpected_answer" });
    office.agency.says(unreadable);
    expect(refusalOf(await office.refer())).toBe("AgencyAnswerUnexpected");
    office.agency.says(unreadable);
    expect(refusalOf(await office.refer())).toBe("AgencyAnswerUnexpected");
    office.clock.advance(60);
    office.agency.says(unreadable);
    expect(refusalOf(await office.refer(null, { repeat: true }))).toBe("AgencyAnswerUnexpected");
    office.agency.says(unreadable, answering());
    accepted(await office.refer(null, { repeat: true, confirmed }));
    expect(await statuses()).toEqual(["failed", "success"]);
    expect(references()).toBe(2);
  });
});

describe("a command that certainly had no effect", () => {
  test("leaves the loan free, and the next command is a new one", async () => {
    office.agency.says(failing({ hadNoEffect: true, retryAfterSeconds: 7 }));
    expect(await office.refer()).toMatchObject({ refusal: { _tag: "AgencyUnavailable", retryAfterSeconds: 7 } });
    expect(await office.newest()).toMatchObject({ callAttempt: null, agency: office.loan.agency });
    office.agency.says(answering());
    accepted(await office.refer());
    expect(await statuses()).toEqual(["failed", "success"]);
    expect(references()).toBe(2);
  });

  test("is made again in its transaction, as a new call, if its request is repeated under the same key", async () => {
    const reservedId = await office.installation.sequences.next("agency_transaction");
    office.agency.says(failing({ hadNoEffect: true }));
    await office.refer(null, { reservedId });
    office.agency.says(answering());
    expect(accepted(await office.refer(null, { reservedId })).id).toBe(reservedId);
    expect(await statuses()).toEqual(["success"]);
    expect(references()).toBe(2);
  });
});

describe("a command that the agency has not decided", () => {
  beforeEach(async () => {
    office.agency.says(answering({ status: "pending", holds: [] }));
    expect(accepted(await office.refer("slow")).status).toBe("pending");
  });

  test("is looked up by its reference, and never sent again automatically", async () => {
    office.agency.says(answering({ status: "pending", holds: [] }), answering());
    expect(accepted(await office.refer("impatient")).status).toBe("pending");
    expect(accepted(await office.refer("impatient")).status).toBe("success");
    expect(references()).toBe(1);
    expect(office.agency.actions().slice(1)).toEqual(["look_up hecm_referral", "look_up hecm_referral"]);
    expect(await statuses()).toEqual(["success"]);
    expect(await office.newest()).toMatchObject({ agency: { awaiting: [], referral: { reason: "slow" } } });
  });

  test("is looked up with a log entry, because credentials are decrypted for it", async () => {
    const request = async () => {
      const entries = await office.stores.log.listAfter(0, 1_000);
      return entries.filter(({ action }) => action === "agency.ask");
    };
    expect(await request()).toEqual([]);
    office.agency.says(failing());
    await office.refer("impatient");
    expect(await request()).toMatchObject([
      {
        kind: "loan",
        recordId: String(office.loan.id),
        byUserId: office.actor.userId,
        changes: [{ path: ["operation"], to: "hecm_referral" }],
      },
    ]);
  });

  test("returns the recorded result if its request is repeated under the same key", async () => {
    const reservedId = await office.installation.sequences.next("agency_transaction");
    office.agency.says(answering());
    const first = accepted(await office.refer("impatient", { reservedId }));
    expect(accepted(await office.refer("impatient", { reservedId }))).toEqual(first);
    expect(office.agency.received).toHaveLength(2);
  });

  test("is made again only on explicit request if the agency no longer knows it", async () => {
    office.agency.says(unknown);
    expect(refusalOf(await office.refer("slow"))).toBe("AgencyOutcomeUnknown");
    office.agency.says(unknown, answering());
    accepted(await office.refer("slow", { repeat: true }));
    expect(references()).toBe(2);
  });
});

test("a transaction that was answered is never closed again as abandoned", async () => {
  office.agency.says(answering());
  const transaction = accepted(await office.refer());
  office.clock.advance(1);
  const abandoned = unappliedOutcome("abandoned", office.clock.now());
  await closeTransaction(office.installation, office.actor, transaction, abandoned, []);
  expect(await office.transaction(transaction.id)).toEqual(transaction);
});

describe("a user name and password that the agency refuses", () => {
  const rejected = failing({ problem: "credentials_rejected", hadNoEffect: true });
  const minute = 60;

  test("are tried once every 15 minutes, no matter by whom", async () => {
    office.agency.says(rejected);
    expect(refusalOf(await office.refer())).toBe("CredentialsRejected");
    office.clock.advance(15 * minute - 1);
    expect(refusalOf(await office.refer())).toBe("CredentialsRejected");
    expect(office.agency.received).toHaveLength(1);
    office.clock.advance(1);
    office.agency.says(rejected);
    expect(refusalOf(await office.refer())).toBe("CredentialsRejected");
    expect(refusalOf(await office.refer())).toBe("CredentialsRejected");
    expect(office.agency.received).toHaveLength(2);
  });

  test("do not count as accepted if the agency was not called at all", async () => {
    office.agency.says(failing(), rejected);
    await office.refer();
    expect(refusalOf(await office.refer())).toBe("CredentialsRejected");
    office.clock.advance(15 * minute);
    office.agency.says(cannotTell);
    expect(refusalOf(await office.refer())).toBe("AgencyOutcomeUnknown");
    office.agency.says(rejected);
    expect(refusalOf(await office.refer())).toBe("CredentialsRejected");
    expect(refusalOf(await office.refer())).toBe("CredentialsRejected");
    expect(office.agency.actions().filter((action) => action.startsWith("look_up"))).toHaveLength(3);
  });

  test("are used normally again once they were accepted", async () => {
    office.agency.says(rejected);
    await office.refer();
    office.clock.advance(15 * minute);
    office.agency.says(answering(), answering());
    accepted(await office.refer());
    accepted(await office.refer());
    expect(office.agency.received).toHaveLength(3);
  });
});
