import { beforeEach, describe, expect, test } from "bun:test";
import { runAgencyCommand } from "../../../application/agency/command/run-agency-command.ts";
import type { AgencyTransactions } from "../../../domain/agency/ports.ts";
import type { AgencyTransaction } from "../../../domain/agency/transaction/transaction.ts";
import { accepted } from "../../fixtures/accepted.ts";
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

/** A referral by a process that dies when it would write a transaction that `dies` matches. */
const referAndDie = (
  reason: string,
  { reservedId, repeat = false }: { readonly reservedId: number; readonly repeat?: boolean },
  dies: (transaction: AgencyTransaction) => boolean,
) => {
  const { agencyTransactions } = office.stores;
  const killed = (transaction: AgencyTransaction): void => {
    if (dies(transaction)) throw new Error("killed");
  };
  const save: AgencyTransactions["save"] = async (transaction, entry) => {
    killed(transaction);
    return agencyTransactions.save(transaction, entry);
  };
  const add: AgencyTransactions["add"] = async (transaction, entry) => {
    killed(transaction);
    return agencyTransactions.add(transaction, entry);
  };
  const forCompany = () => ({ ...office.stores, agencyTransactions: { ...agencyTransactions, save, add } });
  const input = { agencyId: null, reason, notes: null };
  const about = { operation: "hecm_referral", loanId: office.loan.id, input } as const;
  return runAgencyCommand({ ...office.installation, forCompany }, office.actor, {
    ...about,
    repeat,
    confirmed: repeat ? confirmed : null,
    awaitedId: null,
    ifMatch: null,
    reservedId,
  });
};

describe("a key whose request looked up another request's command returns its answer again", () => {
  test("after further commands of the loan", async () => {
    office.agency.says(failing());
    await office.refer("lost");
    const reservedId = await nextId();
    office.agency.says(answering());
    const found = accepted(await office.refer("lost", { reservedId }));
    for (const reason of ["second", "third"]) {
      office.agency.says(answering());
      accepted(await office.refer(reason));
    }
    expect(accepted(await office.refer("lost", { reservedId }))).toEqual(found);
    expect(sends()).toHaveLength(3);
  });

  test("if the command was pending before", async () => {
    office.agency.says(pending);
    await office.refer("slow");
    const reservedId = await nextId();
    office.agency.says(answering(), answering());
    const found = accepted(await office.refer("slow", { reservedId }));
    accepted(await office.refer("another"));
    expect(accepted(await office.refer("slow", { reservedId }))).toEqual(found);
    expect(sends()).toHaveLength(2);
  });

  test("if its process died before the transaction was closed", async () => {
    office.agency.says(failing());
    await office.refer("lost");
    const reservedId = await nextId();
    office.agency.says(answering());
    await expect(referAndDie("lost", { reservedId }, ({ status }) => status === "success")).rejects.toThrow("killed");
    office.agency.says(answering());
    accepted(await office.refer("another"));
    expect(accepted(await office.refer("lost", { reservedId }))).toMatchObject({
      status: "success",
      request: { reason: "lost" },
    });
    expect(sends()).toHaveLength(2);
  });

  test("for up to 20 other requests that looked it up", async () => {
    office.agency.says(failing());
    await office.refer("lost");
    const keys: number[] = [];
    while (keys.length < 21) {
      const reservedId = await nextId();
      keys.push(reservedId);
      office.agency.says(failing());
      await office.refer("lost", { reservedId });
    }
    const [open] = await office.stores.agencyTransactions.startedOf(office.loan.id, 2);
    expect(open?.answersFor).toEqual(keys.slice(1));
  });
});

describe("a key whose request looked up another request's command without a result", () => {
  test("looks it up again if its process died before it had an answer", async () => {
    office.agency.says(failing());
    await office.refer("lost");
    const reservedId = await nextId();
    office.agency.says(() => Promise.reject(new Error("killed")));
    await expect(office.refer("lost", { reservedId })).rejects.toThrow("killed");
    office.clock.advance(31);
    office.agency.says(answering());
    expect(accepted(await office.refer("lost", { reservedId })).status).toBe("success");
    expect(sends()).toHaveLength(1);
  });

  test("looks up a pending command again, and does not return the earlier result", async () => {
    office.agency.says(pending);
    await office.refer("slow");
    const reservedId = await nextId();
    office.agency.says(failing());
    expect(refusalOf(await office.refer("slow", { reservedId }))).toBe("AgencyUnavailable");
    office.agency.says(answering());
    expect(accepted(await office.refer("slow", { reservedId })).status).toBe("success");
  });
});

describe("a command that was given up because another request made it again", () => {
  /** The keys of the first request and of the repeating request. */
  const repeated = async () => {
    const [first, second] = [await nextId(), await nextId()];
    office.agency.says(failing());
    await office.refer("x", { reservedId: first });
    office.clock.advance(60);
    office.agency.says(cannotTell, answering());
    accepted(await office.refer("x", { repeat: true, confirmed, reservedId: second }));
    return { first, second };
  };

  test("is not sent again under its own key, which is refused because the outcome is unknown", async () => {
    const { first } = await repeated();
    expect(await office.refer("x", { reservedId: first })).toMatchObject({
      refusal: { _tag: "AgencyOutcomeUnknown", operation: "hecm_referral", recordId: first },
    });
    expect(sends()).toHaveLength(2);
  });

  test("is not sent again under the key of a request that looked it up", async () => {
    const [first, asking] = [await nextId(), await nextId()];
    office.agency.says(failing());
    await office.refer("x", { reservedId: first });
    office.agency.says(failing());
    await office.refer("x", { reservedId: asking });
    office.clock.advance(60);
    office.agency.says(cannotTell, answering());
    accepted(await office.refer("x", { repeat: true, confirmed }));
    expect(refusalOf(await office.refer("x", { reservedId: asking }))).toBe("AgencyOutcomeUnknown");
    expect(sends()).toHaveLength(2);
  });

  test("is made again by the request that gave it up, although its process died in between", async () => {
    const [first, second] = [await nextId(), await nextId()];
    office.agency.says(failing());
    await office.refer("x", { reservedId: first });
    office.clock.advance(60);
    office.agency.says(cannotTell);
    const dying = referAndDie("x", { reservedId: second, repeat: true }, ({ id }) => id === second);
    await expect(dying).rejects.toThrow("killed");
    office.agency.says(answering());
    expect(accepted(await office.refer("x", { repeat: true, confirmed, reservedId: second })).id).toBe(second);
    expect(refusalOf(await office.refer("x", { reservedId: first }))).toBe("AgencyOutcomeUnknown");
    expect(sends()).toHaveLength(2);
  });
});

describe("an answer that arrives after its command was made again", () => {
  const warning = /came after a later request had replaced this one/;

  /** A referral whose answer the test releases. */
  const slow = async (reservedId: number) => {
    const [arrived, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<ReturnType<typeof answering>>()];
    office.agency.says(async () => {
      arrived.resolve();
      return answer.promise;
    });
    const sent = office.refer("first", { reservedId });
    await arrived.promise;
    return { sent, answer: answer.resolve };
  };

  test("is stored with its tries in its own transaction and returned to its caller, and changes nothing on the loan", async () => {
    const id = await nextId();
    const first = await slow(id);
    office.clock.advance(60);
    office.agency.says(cannotTell, answering());
    accepted(await office.refer("first", { repeat: true, confirmed }));
    const before = await office.newest();
    const messages = [{ code: "7", text: "REFERRAL RECEIVED" }];
    first.answer(answering({ messages, result: { referralStatus: "received" } }));
    const late = accepted(await first.sent);
    expect(late).toMatchObject({
      id,
      status: "success",
      messages,
      warnings: [expect.stringMatching(warning)],
      applied: { changes: [], status: null },
      failure: null,
    });
    expect(late.tries).toMatchObject([{ action: "send", outcome: "answered", reference: late.reference }]);
    expect(await office.transaction(id)).toEqual(late);
    expect(await office.newest()).toEqual(before);
    expect(accepted(await office.refer("first", { reservedId: id }))).toEqual(late);
  });

  test("is also stored if the agency refused the command", async () => {
    const id = await nextId();
    const first = await slow(id);
    office.clock.advance(60);
    office.agency.says(cannotTell, answering());
    accepted(await office.refer("first", { repeat: true, confirmed }));
    first.answer(answering({ status: "error", messages: [{ code: "8", text: "NOT AUTHORIZED" }] }));
    expect(refusalOf(await first.sent)).toBe("AgencyRefused");
    expect(await office.transaction(id)).toMatchObject({ status: "error", warnings: [expect.stringMatching(warning)] });
  });

  test("is stored if the command was pending when another was made in its place", async () => {
    office.agency.says(pending);
    const { id } = accepted(await office.refer("slow"));
    const [arrived, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<ReturnType<typeof answering>>()];
    office.agency.says(async () => {
      arrived.resolve();
      return answer.promise;
    });
    const asking = office.refer("slow");
    await arrived.promise;
    office.agency.says(unknown, answering());
    accepted(await office.refer("slow", { repeat: true }));
    const before = await office.newest();
    answer.resolve(answering());
    accepted(await asking);
    expect(await office.transaction(id)).toMatchObject({
      status: "success",
      warnings: [expect.stringMatching(warning)],
    });
    expect(await office.newest()).toEqual(before);
  });
});
