import { describe, expect, test } from "bun:test";
import { type AddressInfo, connect, createServer } from "node:net";
import { sqliteKind } from "../../../../contract/sqlite-kind.ts";
import { freshSandbox } from "../../../sandbox/running-sandbox.ts";
import { forBothStores, loadOn } from "../../support/on-both-stores.ts";
import { openFaultScene } from "../../support/scenes/agency-fault-scene.ts";
import { outcomeOf } from "../../support/scenes/agency-scene.ts";

/** The given number of times concurrently. */
const atOnce = <Value>(times: number, make: (position: number) => Promise<Value>): Promise<Value[]> =>
  Promise.all(Array.from({ length: times }, (_, position) => make(position)));

/** No call gives up waiting for a place, however slow the machine is. */
const patient = { placeWaitMilliseconds: 300_000, callMilliseconds: 600_000, tryMilliseconds: 100_000 };

/** An agency that breaks every connection and counts them, until it is repaired: then a sandbox answers in its place. */
const brokenAgency = async () => {
  let connections = 0;
  const sandbox = await freshSandbox();
  let isWell = false;
  const server = createServer((socket) => {
    connections += 1;
    socket.on("error", () => {});
    if (!isWell) return void socket.destroy();
    const behind = connect(Number(new URL(sandbox.url).port), "127.0.0.1").on("error", () => socket.destroy());
    socket.pipe(behind).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    connections: () => connections,
    recover: () => {
      isWell = true;
    },
    close: async () => {
      await new Promise((resolve) => server.close(resolve));
      await sandbox.close();
    },
  };
};

forBothStores((kind) => {
  const calls = loadOn(kind, 200);

  test(`${calls} concurrent commands of one company are done or refused, and nothing is done that was not reported as done`, async () => {
    const scene = await openFaultScene(kind, patient);
    const loans: number[] = [];
    while (loans.length < calls / 5) loans.push(await scene.loanOf());
    const responses = await atOnce(calls, (position) =>
      scene.run("hecm-referral", loans[position % loans.length] ?? 0),
    );
    const outcomes = responses.map(outcomeOf);
    expect(new Set(outcomes)).toEqual(new Set(["200 success", "409 call_in_flight"]));
    for (const { status, headers } of responses) expect(headers.get("Retry-After")).toBe(status === 409 ? "30" : null);
    const effects = await Promise.all(loans.map((loan) => scene.effects("hecm-referral", loan)));
    // At least each loan's first request was answered.
    for (const count of effects) expect(count).toBeGreaterThan(0);
    const succeeded = outcomes.filter((outcome) => outcome === "200 success").length;
    expect(effects.reduce((sum, count) => sum + count, 0)).toBe(succeeded);
    for (const loan of loans) expect((await scene.stored(loan))?.callAttempt).toBeNull();
    await scene.close();
  });

  test("of many concurrent callers on one loan, one gets the case number, and there is one", async () => {
    const scene = await openFaultScene(kind, patient);
    const loan = await scene.loanOf();
    const outcomes = (await atOnce(5, () => scene.run("case-number-assignment", loan))).map(outcomeOf).toSorted();
    expect(outcomes[0]).toBe("200 success");
    for (const outcome of outcomes.slice(1)) expect(outcome).toMatch(/^409 (call_in_flight|second_case_number)$/);
    expect(await scene.effects("case-number-assignment", loan)).toBe(1);
    expect((await scene.stored(loan))?.callAttempt).toBeNull();
    await scene.close();
  });
});

// A store keeps no more of a query than of a command.
test("200 concurrent queries of one company all get a response", async () => {
  const scene = await openFaultScene(sqliteKind, patient);
  const loan = await scene.loanOf();
  const criteria = { search_criteria: { last_name: "Example" } };
  const responses = await atOnce(200, () => scene.run("certificate-search", loan, criteria));
  expect(new Set(responses.map(outcomeOf))).toEqual(new Set(["200 success"]));
  await scene.close();
});

describe("an agency that is down under 300 calls", () => {
  test("is hardly called any more, its callers get Retry-After, and they get responses once it works again", async () => {
    const agency = await brokenAgency();
    let now = 0;
    const settings = { url: agency.url, openMilliseconds: 2_000, monotonicNow: () => now };
    const scene = await openFaultScene(sqliteKind, settings);
    const loan = await scene.loanOf();
    const before = await scene.shown(loan);
    const search = () => scene.run("certificate-search", loan, { search_criteria: { last_name: "Example" } });
    for (let wave = 1; wave <= 3; wave += 1)
      for (const response of await atOnce(100, search)) {
        expect(outcomeOf(response)).toBe("503 agency_unavailable");
        expect(Number(response.headers.get("Retry-After"))).toBeGreaterThanOrEqual(1);
      }
    // Each call has three tries: those of at most eight calls until the breaker opens.
    expect(agency.connections()).toBeLessThanOrEqual(8 * 3);
    expect(await scene.shown(loan)).toEqual(before);
    agency.recover();
    now += 2_000;
    expect(outcomeOf(await search())).toBe("200 success");
    expect((await atOnce(20, search)).map(outcomeOf)).toEqual(Array(20).fill("200 success"));
    await scene.close();
    await agency.close();
  });
});
