import { afterEach, expect, test } from "bun:test";
import { expectWholeLog } from "../../../../contract/log-contract.ts";
import { freshSandbox } from "../../../sandbox/running-sandbox.ts";
import { forBothStores } from "../../support/on-both-stores.ts";
import { type AgencyFaultScene, openFaultScene } from "../../support/scenes/agency-fault-scene.ts";
import { outcomeOf } from "../../support/scenes/agency-scene.ts";

const oneHourSeconds = 3_600;

/** A proxy for a sandbox that holds the reply to the first case number request until it is released. */
const holdingDoor = (url: string) => {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  let isFirst = true;
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 0,
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url);
      const { method, headers } = request;
      const body = method === "GET" ? null : await request.text();
      const isHeld = isFirst && method === "POST" && pathname.endsWith("/case-number-assignment");
      if (isHeld) isFirst = false;
      const answered = await fetch(`${url}${pathname}${search}`, { method, headers, body, keepalive: false });
      const answer = new Response(await answered.text(), { status: answered.status, headers: answered.headers });
      if (isHeld) await isReleased;
      return answer;
    },
  });
  return { url: `http://127.0.0.1:${server.port}`, release, close: () => server.stop(true) };
};

forBothStores((kind) => {
  let scene: AgencyFaultScene | null = null;
  afterEach(() => scene?.close());

  const expectWhole = async ({ service, administrator }: AgencyFaultScene): Promise<void> =>
    expectWholeLog(await service.dependencies.forCompany(administrator.company.id).log.listAfter(0, 10_000));

  test("a clock that is set forward an hour while a command is in progress has it done and recorded once", async () => {
    const sandbox = await freshSandbox();
    const door = holdingDoor(sandbox.url);
    scene = await openFaultScene(kind, { url: door.url, tryMilliseconds: 60_000, callMilliseconds: 60_000 });
    const { run, stored, effects, service } = scene;
    // Once they are accepted, the company's user name and password are used by several calls concurrently.
    const search = { search_criteria: { last_name: "Example" } };
    expect(outcomeOf(await run("certificate-search", await scene.loanOf(), search))).toBe("200 success");
    const loan = await scene.loanOf();
    const late = run("case-number-assignment", loan);
    while ((await effects("case-number-assignment", loan)) === 0) await Bun.sleep(10);
    service.clock.advance(oneHourSeconds);
    // The first request counts as lost: the second one looks up its outcome.
    const found = await run("case-number-assignment", loan);
    expect(outcomeOf(found)).toBe("200 success");
    const before = await scene.shown(loan);
    door.release();
    const answered = await late;
    expect([answered.status, answered.body.id, answered.body.result]).toEqual([200, found.body.id, found.body.result]);
    expect(await scene.shown(loan)).toEqual(before);
    expect((await stored(loan))?.callAttempt).toBeNull();
    expect(await effects("case-number-assignment", loan)).toBe(1);
    expect(await scene.countTransactions(loan, "success")).toBe(1);
    await expectWhole(scene);
    await door.close();
    await sandbox.close();
  });

  test("a clock that is set back an hour keeps no open command waiting, and has it done once", async () => {
    scene = await openFaultScene(kind, { maxTries: 1 });
    const { run, effects, service } = scene;
    const loan = await scene.loanOf("LOSTLONG case-number-assignment 12 Oak Street");
    expect(outcomeOf(await run("case-number-assignment", loan))).toBe("503 agency_unavailable");
    service.clock.advance(-oneHourSeconds);
    // The sandbox answers look-ups of this reference only from the third on.
    expect(outcomeOf(await run("case-number-assignment", loan))).toBe("503 agency_unavailable");
    expect(outcomeOf(await run("case-number-assignment", loan))).toBe("200 success");
    expect(await effects("case-number-assignment", loan)).toBe(1);
    expect(await scene.countTransactions(loan, "started")).toBe(0);
    await expectWhole(scene);
  });

  test("a clock that is set back an hour after a command changes nothing for the next one", async () => {
    scene = await openFaultScene(kind);
    const { run, effects, service } = scene;
    const loan = await scene.loanOf();
    expect(outcomeOf(await run("case-number-assignment", loan))).toBe("200 success");
    service.clock.advance(-oneHourSeconds);
    expect(outcomeOf(await run("case-number-assignment", loan))).toBe("409 second_case_number");
    expect(outcomeOf(await run("hecm-referral", loan))).toBe("200 success");
    expect([await effects("case-number-assignment", loan), await effects("hecm-referral", loan)]).toEqual([1, 1]);
    await expectWhole(scene);
  });
});
