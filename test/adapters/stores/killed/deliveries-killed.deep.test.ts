/** Deep: kills processes that send events, three at a time, on both stores. */
import { expect, test } from "bun:test";
import { webhookTargets } from "../../../../adapters/webhooks/targets.ts";
import { readEvents } from "../../../../application/events/read-events.ts";
import { createEventSubscription } from "../../../../application/events/subscription/create-event-subscription.ts";
import { changeLoan } from "../../../../application/loan/change-loan.ts";
import { startLoan } from "../../../../application/loan/start-loan.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import type { Actor } from "../../../../domain/access/actor.ts";
import { startReceiver } from "../../../application/events/receiver.ts";
import { addActor, addCompany, aRequest, openDependencies, withTerms } from "../../../application/office.ts";
import { accepted } from "../../../fixtures/accepted.ts";
import { bundledProgram } from "../../../fixtures/bundled-program.ts";
import { aClock } from "../../../fixtures/clock.ts";
import { eventReader } from "../../../fixtures/events/event-reader.ts";
import { endOf } from "../../../fixtures/short-life.ts";
import { openStore, type StoreName } from "../open-store.ts";
import { killedOnBothStores } from "./killed-on-both-stores.ts";

const processes = 3;
/** More than are needed if each round gets further than the previous one. */
const mostRounds = 12;
const moreWritesPerRound = 4;
/** As long as a lease. */
const roundSeconds = 60;
const loansOfCompany = 5;

/** A company whose loan events a receiver gets; each loan was started and then changed. */
const followedCompany = async (dependencies: Dependencies, url: string) => {
  const company = await addCompany(dependencies);
  const officer = await addActor(dependencies, company, "Loan Officer");
  const administrator: Actor = { ...officer, hierarchy: "Company Administrator", roles: [] };
  const types = ["loan.created", "loan.changed"] as const;
  const details = { companyId: null, url, types, description: null, isActive: true, after: "latest" } as const;
  const { subscription } = accepted(await createEventSubscription(dependencies, administrator, details, null));
  for (let started = 0; started < loansOfCompany; started += 1) {
    const { loan } = accepted(await startLoan(dependencies, officer, null, aRequest(officer), null));
    accepted(await changeLoan(dependencies, officer, loan.id, null, withTerms({ notes: "called back" })));
  }
  const request = { companyId: null, after: null, limit: 100, types, waitSeconds: 0 };
  const { events } = accepted(await readEvents(dependencies, administrator, request, eventReader));
  return { company, subscription, events };
};

const killedWhileSending = (name: StoreName, place: () => string): void => {
  test("each event arrives, unchanged if it is sent again, those of a loan in order, however the processes die", async () => {
    const clock = aClock();
    const stores = await openStore(name, place(), clock);
    const dependencies: Dependencies = {
      ...openDependencies(),
      ...stores,
      clock,
      webhookTargets: webhookTargets(true),
    };
    const receiver = startReceiver(() => new Response(null, { status: 204 }));
    const followed = [
      await followedCompany(dependencies, receiver.url),
      await followedCompany(dependencies, receiver.url),
    ];
    const script = await bundledProgram("test/adapters/stores/killed/deliveries-killed.ts");
    const run = (dies: number) => endOf(script, name, place(), clock.now(), String(dies));
    const ends: string[] = [];
    let ended: string[] = [];
    for (let round = 1; round <= mostRounds && !(ended.length > 0 && ended.every((end) => end === "0")); round += 1) {
      const running = Array.from({ length: processes }, (_, at) => run(moreWritesPerRound * round + at));
      ended = await Promise.all(running);
      ends.push(...ended);
      clock.advance(roundSeconds);
    }
    expect(new Set(ends)).toEqual(new Set(["SIGKILL", "0"]));
    const deaths = ends.filter((end) => end === "SIGKILL").length;
    expect(deaths).toBeGreaterThanOrEqual(processes);
    for (const { company, subscription, events } of followed) {
      const { eventDeliveries } = dependencies.forCompany(company.id);
      const page = { number: 1, size: 100, order: [{ field: "seq", descending: false }] } as const;
      const { rows } = await eventDeliveries.list({ subscriptionId: subscription.id, status: null }, page);
      expect(rows.map(({ status }) => status)).toEqual(Array.from({ length: 2 * loansOfCompany }, () => "delivered"));
      const received = receiver.received.filter(({ body }) => JSON.parse(body).data.company === company.id);
      const first = new Map<string, string>();
      for (const { id, body } of received) {
        expect(first.get(id) ?? body).toBe(body);
        if (!first.has(id)) first.set(id, body);
      }
      // As in the feed, each loan's in order.
      const ofLoans = (all: readonly { readonly type: string; readonly loan: number | null }[]) =>
        Map.groupBy(all, ({ loan }) => loan);
      const arrived = [...first.values()]
        .map((body) => JSON.parse(body))
        .map(({ type, data }) => ({ type, loan: data.loan }));
      const due = events.map(({ type, loanId }) => ({ type, loan: loanId }));
      expect(new Map([...ofLoans(arrived)].toSorted())).toEqual(new Map([...ofLoans(due)].toSorted()));
      // An event is sent again if a process had sent it without recording that when it died: at most four are in progress at a time.
      expect(received.length).toBeLessThanOrEqual(events.length + 4 * deaths);
    }
    await receiver.stop();
    await stores.close();
  });
};

await killedOnBothStores("deliveries", "events whose senders are killed", killedWhileSending);
