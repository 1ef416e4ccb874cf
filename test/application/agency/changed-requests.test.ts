import { beforeEach, describe, expect, test } from "bun:test";
import { runAgencyCommand } from "../../../application/agency/command/run-agency-command.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { aTransaction } from "../../fixtures/outside/agency-transaction.ts";
import { refusalOf } from "../installation.ts";
import { type AgencyOffice, agencyOffice, confirmed } from "./agency-office.ts";
import { answering, failing } from "./scripted-agency.ts";

let office: AgencyOffice;
beforeEach(async () => {
  office = await agencyOffice();
});

const unknown = { _tag: "Unknown" } as const;
const cannotTell = { _tag: "CannotTell" } as const;

/** All transactions of the loan, oldest first. */
const transactions = async () => {
  const page = { number: 1, size: 50, order: [{ field: "requestedAt", descending: false }] } as const;
  const filter = { loanId: office.loan.id, operation: null, status: null, loanOfficerId: null };
  const { rows } = await office.stores.agencyTransactions.list(filter, page);
  return rows.toSorted((one, other) => one.id - other.id);
};
const statuses = async () => (await transactions()).map(({ status }) => status);
/** The calls that the agency received, written as `send 1` for one under the first reference. */
const calls = () => {
  const references = [...new Set(office.agency.received.map(({ reference }) => reference))];
  return office.agency.received.map(({ action, reference }) => `${action} ${references.indexOf(reference) + 1}`);
};
const reservedId = () => office.installation.sequences.next("agency_transaction");
const correctedName = { lastName: "Corrected" };

describe("a command whose outcome is unknown, which the agency has not received,", () => {
  const startedAt = () => office.clock.now();

  test.each([
    ["the name of a person", { lastName: "Corrected" }],
    ["a Social Security number, which no record shows", { ssn: "900001234" }],
  ])("is not sent again under its reference once %s has changed", async (_, change) => {
    office.agency.says(failing());
    const endsAt = office.clock.after(startedAt(), 60);
    expect(refusalOf(await office.refer("lost"))).toBe("AgencyUnavailable");
    await office.changePerson(change);
    office.agency.says(unknown);
    expect(await office.refer("lost")).toMatchObject({ refusal: { _tag: "CallInFlight", endsAt } });
    expect(calls()).toEqual(["send 1", "look_up 1"]);
    expect(await statuses()).toEqual(["started"]);
  });

  test("is made again from the current loan once the first request can no longer arrive", async () => {
    office.agency.says(failing());
    await office.refer("lost");
    await office.changePerson(correctedName);
    office.clock.advance(60);
    office.agency.says(unknown, answering());
    const answered = accepted(await office.refer("lost"));
    expect(calls()).toEqual(["send 1", "look_up 1", "send 2"]);
    const [first, second] = await transactions();
    expect([first?.status, second?.status, second?.id]).toEqual(["failed", "success", answered.id]);
    expect(first?.failure).toBe("the agency never received it");
    expect(second).toMatchObject({ request: { borrowers: [correctedName] } });
    expect((await office.newest()).agency.referral?.reason).toBe("lost");
  });

  test("is completed by a look-up if it arrived after all, and is not made again", async () => {
    office.agency.says(failing());
    await office.refer("lost");
    await office.changePerson(correctedName);
    office.agency.says(unknown, answering());
    await office.refer("lost");
    accepted(await office.refer("lost"));
    expect(calls()).toEqual(["send 1", "look_up 1", "look_up 1"]);
    expect(await statuses()).toEqual(["success"]);
  });

  test("under a key is made again in its own transaction, which records what was sent last", async () => {
    const id = await reservedId();
    office.agency.says(failing());
    await office.refer("lost", { reservedId: id });
    const { reference } = await office.transaction(id);
    await office.changePerson(correctedName);
    office.clock.advance(60);
    office.agency.says(unknown, answering());
    expect(accepted(await office.refer("lost", { reservedId: id })).id).toBe(id);
    const last = await office.transaction(id);
    expect(last).toMatchObject({ status: "success", failure: null, request: { borrowers: [correctedName] } });
    expect(last.reference).not.toBe(reference);
    expect(calls()).toEqual(["send 1", "look_up 1", "send 2"]);
    expect(last.reference).toBe(office.agency.received.at(-1)?.reference ?? "");
  });

  test("and may no longer be sent, is not given up until it is certain that it will not arrive", async () => {
    const restore = () => office.run("case_restore", {});
    const archived = { state: "archived", number: "0612106308", assignedOn: office.loan.createdAt.slice(0, 10) };
    await office.setAgency({ caseNumber: archived as never });
    office.agency.says(failing());
    expect(refusalOf(await restore())).toBe("AgencyUnavailable");
    await office.setAgency({ caseNumber: { ...archived, state: "assigned" } as never });
    office.agency.says(unknown);
    expect(refusalOf(await restore())).toBe("CallInFlight");
    expect((await office.newest()).callAttempt).not.toBeNull();
    office.clock.advance(60);
    office.agency.says(unknown);
    expect(refusalOf(await restore())).toBe("AgencyOperationNotAllowed");
    expect((await office.newest()).callAttempt).toBeNull();
    expect(await statuses()).toEqual(["failed"]);
    expect((await transactions())[0]?.failure).toBe(
      "the agency never received it, and it may no longer be sent. The case is active: only a canceled or archived case can be restored.",
    );
  });

  test("stays open if it is sent again without a result, because the first request may still arrive", async () => {
    office.agency.says(failing());
    await office.refer("lost");
    office.agency.says(unknown, failing({ hadNoEffect: true }));
    expect(refusalOf(await office.refer("lost"))).toBe("AgencyUnavailable");
    expect(calls()).toEqual(["send 1", "look_up 1", "send 1"]);
    expect((await office.newest()).callAttempt).not.toBeNull();
    expect(await statuses()).toEqual(["started"]);
  });

  test("counts as changed if an earlier version of the service sent it", async () => {
    office.agency.says(failing());
    await office.refer("lost");
    await office.setAttempt(({ requestDigest: _digest, ...attempt }) => attempt);
    office.agency.says(unknown);
    expect(refusalOf(await office.refer("lost"))).toBe("CallInFlight");
    office.clock.advance(60);
    office.agency.says(unknown, answering());
    accepted(await office.refer("lost"));
    expect(calls()).toEqual(["send 1", "look_up 1", "look_up 1", "send 2"]);
  });
});

test("a command whose outcome the agency cannot report is made again under a new reference once it is confirmed that the agency has nothing", async () => {
  office.agency.says(failing());
  await office.refer("lost");
  office.clock.advance(60);
  office.agency.says(cannotTell, answering());
  accepted(await office.refer("lost", { repeat: true, confirmed }));
  expect(calls()).toEqual(["send 1", "look_up 1", "send 2"]);
  expect(await statuses()).toEqual(["failed", "success"]);
});

test("what the loan stores of a request reveals no SSN, and another installation would store a different digest", async () => {
  office.agency.says(failing());
  await office.changePerson({ ssn: "900001234" });
  await office.refer("lost");
  const digest = (await office.newest()).callAttempt?.requestDigest ?? "";
  const request = office.agency.received[0]?.request ?? {};
  expect(JSON.stringify(request)).toContain("900001234");
  expect(digest).not.toBe("");
  expect(digest).not.toBe(office.installation.vault.digest(JSON.stringify(request)));
});

describe("the transaction of a command", () => {
  test("that had no effect records what was sent last, once it was made again under its key from the current loan", async () => {
    const id = await reservedId();
    office.agency.says(failing({ hadNoEffect: true }));
    await office.refer("lost", { reservedId: id });
    await office.changePerson(correctedName);
    office.agency.says(answering());
    accepted(await office.refer("lost", { reservedId: id }));
    expect(calls()).toEqual(["send 1", "send 2"]);
    expect(await office.transaction(id)).toMatchObject({ status: "success", request: { borrowers: [correctedName] } });
    expect((await office.transaction(id)).reference).toBe(office.agency.received.at(-1)?.reference ?? "");
  });

  test("that was stored before its process died is closed once, by the request with its key", async () => {
    const { installation, actor, loan, clock, stores } = office;
    const id = await reservedId();
    const started = aTransaction({
      id,
      companyId: office.company.id,
      loanId: loan.id,
      operation: "hecm_referral",
      requestedAt: clock.now(),
      requestedByUserId: actor.userId,
    });
    await stores.agencyTransactions.add(started, null);
    office.agency.says(answering());
    expect(accepted(await office.refer("lost", { reservedId: id })).id).toBe(id);
    const entries = await installation.forCompany(office.company.id).log.listAfter(0, 1_000);
    expect(entries.filter(({ action }) => action === "agency.close")).toHaveLength(1);
    expect(await statuses()).toEqual(["success"]);
  });

  test("records what was sent if somebody changed the loan before the attempt was saved", async () => {
    const { installation, actor, loan } = office;
    let changes = 0;
    const forCompany: typeof installation.forCompany = (companyId) => {
      const stores = installation.forCompany(companyId);
      const add: typeof stores.agencyTransactions.add = async (...given) => {
        const added = await stores.agencyTransactions.add(...given);
        changes += 1;
        await office.changePerson(correctedName);
        return added;
      };
      return { ...stores, agencyTransactions: { ...stores.agencyTransactions, add } };
    };
    office.agency.says(answering());
    const input = { agencyId: null, reason: null, notes: null };
    const given = { operation: "hecm_referral", loanId: loan.id, input, repeat: false, confirmed: null } as const;
    const request = { ...given, awaitedId: null, ifMatch: null, reservedId: null };
    const { id } = accepted(await runAgencyCommand({ ...installation, forCompany }, actor, request));
    expect(changes).toBe(1);
    expect(office.agency.received[0]?.request).toMatchObject({ borrowers: [correctedName] });
    expect(await office.transaction(id)).toMatchObject({ request: { borrowers: [correctedName] } });
  });
});
