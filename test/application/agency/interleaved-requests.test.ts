import { beforeEach, describe, expect, test } from "bun:test";
import { runAgencyCommand } from "../../../application/agency/command/run-agency-command.ts";
import type { AgencyTransactions } from "../../../domain/agency/ports.ts";
import type { Loans } from "../../../domain/loan/ports.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { otherProcess } from "../../fixtures/other-process.ts";
import { refusalOf } from "../installation.ts";
import { type AgencyOffice, agencyOffice, confirmed } from "./agency-office.ts";
import { answering, failing } from "./scripted-agency.ts";

let office: AgencyOffice;
beforeEach(async () => {
  office = await agencyOffice();
});

const unknown = { _tag: "Unknown" } as const;
const cannotTell = { _tag: "CannotTell" } as const;
const pending = answering({ status: "pending", holds: [] });
const nextId = () => office.installation.sequences.next("agency_transaction");
const sends = () => office.agency.received.filter(({ action }) => action === "send");
const referencesSent = () => new Set(sends().map(({ reference }) => reference)).size;

interface OtherProcess {
  readonly reservedId: number | null;
  readonly ifMatch?: readonly number[] | null;
  readonly repeat?: boolean;
  readonly loans?: Partial<Loans>;
}

/** A referral by a process with other stores, at the version that its caller read. */
const referThrough = (
  transactions: Partial<AgencyTransactions>,
  { reservedId, ifMatch = null, repeat = false, loans = {} }: OtherProcess,
) => {
  const agencyTransactions = { ...office.stores.agencyTransactions, ...transactions };
  const forCompany = () => ({ ...office.stores, agencyTransactions, loans: { ...office.stores.loans, ...loans } });
  const input = { agencyId: null, reason: "x", notes: null };
  const request = {
    operation: "hecm_referral",
    loanId: office.loan.id,
    input,
    repeat,
    confirmed: repeat ? confirmed : null,
    awaitedId: null,
    ifMatch,
    reservedId,
  } as const;
  return runAgencyCommand({ ...otherProcess(office.installation), forCompany }, office.actor, request);
};

describe("a clock that was set back", () => {
  test("does not hide the decision on a command that was pending", async () => {
    office.agency.says(pending);
    expect(accepted(await office.refer("slow")).status).toBe("pending");
    office.clock.advance(-3600);
    office.agency.says(answering());
    expect(accepted(await office.refer("slow")).status).toBe("success");
    expect((await office.newest()).agency.awaiting).toEqual([]);
  });
});

describe("a request with a key and a version, repeated unchanged", () => {
  test("gets its result even if its process died before the transaction was closed", async () => {
    const { version } = await office.newest();
    const reservedId = await nextId();
    const { agencyTransactions } = office.stores;
    const save: AgencyTransactions["save"] = async (transaction, entry) => {
      if (transaction.status === "success") throw new Error("killed");
      return agencyTransactions.save(transaction, entry);
    };
    office.agency.says(answering());
    await expect(referThrough({ save }, { reservedId, ifMatch: [version] })).rejects.toThrow("killed");
    expect(accepted(await referThrough({}, { reservedId, ifMatch: [version] })).status).toBe("success");
    expect(sends()).toHaveLength(1);
  });

  test("looks up the outcome of its call, although its own attempt incremented the version", async () => {
    const { version } = await office.newest();
    const reservedId = await nextId();
    office.agency.says(failing());
    expect(refusalOf(await referThrough({}, { reservedId, ifMatch: [version] }))).toBe("AgencyUnavailable");
    office.agency.says(answering());
    expect(accepted(await referThrough({}, { reservedId, ifMatch: [version] })).status).toBe("success");
    expect(office.agency.actions()).toEqual(["send hecm_referral", "look_up hecm_referral"]);
  });

  test("is refused if another request incremented the version", async () => {
    const { version } = await office.newest();
    await office.changePerson({ phone: "555-010-0100" });
    expect(refusalOf(await referThrough({}, { reservedId: await nextId(), ifMatch: [version] }))).toBe(
      "VersionMismatch",
    );
    expect(sends()).toEqual([]);
  });
});

describe("a request to make a command again", () => {
  test("makes it once, no matter how often it is repeated under its key", async () => {
    office.agency.says(failing());
    await office.refer("x");
    office.clock.advance(60);
    const repetition = { repeat: true, confirmed, reservedId: await nextId() };
    office.agency.says(cannotTell, failing());
    expect(refusalOf(await office.refer("x", repetition))).toBe("AgencyUnavailable");
    office.clock.advance(60);
    office.agency.says(cannotTell);
    expect(refusalOf(await office.refer("x", repetition))).toBe("AgencyOutcomeUnknown");
    expect(sends()).toHaveLength(2);
  });

  test("succeeds for one of two concurrent requests that replace a pending command", async () => {
    office.agency.says(pending);
    accepted(await office.refer("slow"));
    const [gate, arrived] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    office.agency.says(async () => {
      arrived.resolve();
      await gate.promise;
      return unknown;
    });
    const first = office.refer("slow", { repeat: true });
    await arrived.promise;
    office.agency.says(unknown, answering());
    accepted(await office.refer("slow", { repeat: true }));
    gate.resolve();
    expect(refusalOf(await first)).toBe("CallInFlight");
    expect(referencesSent()).toBe(2);
  });
});

describe("a request that only asks for the decision on a command", () => {
  test("sends nothing once another request has received the decision", async () => {
    office.agency.says(pending);
    const { id: awaitedId } = accepted(await office.refer("slow"));
    office.agency.says(pending);
    expect(accepted(await office.refer(null, { awaitedId })).status).toBe("pending");
    office.agency.says(answering());
    expect(accepted(await office.refer(null, { awaitedId })).status).toBe("success");
    expect(refusalOf(await office.refer(null, { awaitedId }))).toBe("AgencyNotAwaited");
    expect(referencesSent()).toBe(1);
  });

  test("sends nothing if another command is awaited, or open", async () => {
    office.agency.says(pending);
    const { id } = accepted(await office.refer("slow"));
    expect(refusalOf(await office.refer("slow", { awaitedId: id + 1 }))).toBe("AgencyNotAwaited");
    office.agency.says(answering(), failing());
    accepted(await office.refer("slow", { awaitedId: id }));
    expect(refusalOf(await office.refer("lost"))).toBe("AgencyUnavailable");
    office.clock.advance(61);
    // It is found out what became of the open one, which is not sent again.
    office.agency.says(unknown);
    expect(refusalOf(await office.refer("lost", { awaitedId: id }))).toBe("AgencyNotAwaited");
    expect(sends()).toHaveLength(2);
  });
});

describe("a request whose process was suspended", () => {
  test("during its look-up does not end a command that another request has taken over and sent again", async () => {
    office.agency.says(failing());
    await office.refer("lost");
    office.clock.advance(61);
    const [sent, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let other: ReturnType<AgencyOffice["refer"]> | undefined;
    office.agency.says(
      async () => {
        office.clock.advance(31);
        other = office.refer("lost");
        await sent.promise;
        return unknown;
      },
      unknown,
      async () => {
        sent.resolve();
        await held.promise;
        return answering();
      },
    );
    expect(refusalOf(await office.refer("another"))).toBe("CallInFlight");
    held.resolve();
    expect(other && accepted(await other).status).toBe("success");
    expect(referencesSent()).toBe(1);
  });

  test("between its attempt and its call sends nothing, because another request may have ended it", async () => {
    const [asleep, awake] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { agencyTransactions } = office.stores;
    const find: AgencyTransactions["find"] = async (id) => {
      asleep.resolve();
      await awake.promise;
      return agencyTransactions.find(id);
    };
    const slow = referThrough({ find }, { reservedId: null });
    await asleep.promise;
    office.clock.advance(90);
    office.agency.says(unknown, answering());
    accepted(await office.refer("y"));
    awake.resolve();
    expect(refusalOf(await slow)).toBe("CallInFlight");
    expect(referencesSent()).toBe(1);
  });
});

describe("a request that loses every race for the loan after its look-up", () => {
  /** Looks up a lost call, while others change the loan before each save of the request. */
  const loseRaces = async (found: typeof unknown | typeof cannotTell, repeat: boolean) => {
    office.agency.says(failing());
    await office.refer("x");
    office.clock.advance(61);
    const { loans } = office.stores;
    let isContested = false;
    const save: Loans["save"] = async (...saved) => {
      if (isContested) await office.changePerson({ phone: `555-010-${await nextId()}` });
      return loans.save(...saved);
    };
    office.agency.says(() => {
      isContested = true;
      return found;
    });
    const outcome = await referThrough({}, { reservedId: null, repeat, loans: { save } });
    const { callAttempt } = await office.newest();
    const transaction = await office.stores.agencyTransactions.find(callAttempt?.recordId ?? 0);
    return { outcome, transaction };
  };

  test("leaves the command open and names it, if it was to be sent again", async () => {
    const { outcome, transaction } = await loseRaces(unknown, false);
    const refusal = { _tag: "LoanChangedMeanwhile", transactionId: transaction?.id };
    expect(outcome).toEqual({ _tag: "Refused", refusal } as never);
    expect(transaction?.status).toBe("started");
    expect(sends()).toHaveLength(1);
  });

  test("leaves the command open and makes no other, if it was to be given up", async () => {
    const { outcome, transaction } = await loseRaces(cannotTell, true);
    expect(refusalOf(outcome)).toBe("OutcomeNotRecorded");
    expect(transaction?.status).toBe("started");
    expect(office.agency.actions()).toEqual(["send hecm_referral", "look_up hecm_referral"]);
  });
});
