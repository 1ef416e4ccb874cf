import { afterEach, expect, test } from "bun:test";
import { watchedStores } from "../../adapters/http/killed/dying-stores.ts";
import { followed } from "./followed.ts";

const ends: (() => Promise<void>)[] = [];
afterEach(() => Promise.all(ends.splice(0).map((end) => end())));

test("a process that dies after any of its writes loses no event, and the next process sends it under the same id", async () => {
  class Died extends Error {}
  let writes = 0;
  for (let diesAt = 1, isDone = false; !isDone; diesAt += 1) {
    const made = await followed(() => new Response(null, { status: 204 }), ["loan.created"]);
    ends.push(made.end);
    const { dependencies, clock, receiver, startLoans, deliver, list } = made;
    await startLoans(3);
    let count = 0;
    const dying = {
      ...dependencies,
      ...watchedStores(dependencies, async () => {
        count += 1;
        if (count >= diesAt) throw new Died();
      }),
    };
    isDone = await deliver(dying).then(
      () => true,
      (error) => {
        if (!(error instanceof Died)) throw error;
        return false;
      },
    );
    writes = count;
    clock.advance(60);
    await deliver();
    const ids = (await list()).map(({ webhookId, status }) => [webhookId, status]);
    expect(new Set(ids.map(([, status]) => status))).toEqual(new Set(["delivered"]));
    const bodies = new Map(receiver.received.map(({ id, body }) => [id, body]));
    expect([...bodies.keys()].toSorted()).toEqual(ids.map(([id]) => id ?? "").toSorted());
    for (const { id, body } of receiver.received) expect(body).toBe(bodies.get(id) ?? "");
  }
  expect(writes).toBeGreaterThan(5);
});
