import { afterAll, beforeAll, expect, test } from "bun:test";
import { sqliteKind } from "../../../../contract/sqlite-kind.ts";
import { freshSandbox } from "../../../sandbox/running-sandbox.ts";
import { type CreditScene, openCreditScene, orderPath, reportsPath } from "../../support/scenes/credit-scene.ts";

/** The sandbox, behind a proxy that holds every answer until it is released. */
const heldLine = async () => {
  const sandbox = await freshSandbox();
  let gate = Promise.withResolvers<void>();
  let sent = Promise.withResolvers<void>();
  const server = Bun.serve({
    port: 0,
    idleTimeout: 0,
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url);
      const body = request.method === "POST" ? await request.text() : null;
      const answer = await fetch(`${sandbox.url}${pathname}${search}`, {
        method: request.method,
        headers: request.headers,
        body,
      });
      if (request.method !== "POST") return answer;
      sent.resolve();
      await gate.promise;
      return answer;
    },
  });
  return {
    url: `http://localhost:${server.port}`,
    /** Resolves once the sandbox has accepted the order whose answer is held. */
    hasSent: () => sent.promise,
    letThrough: () => {
      gate.resolve();
      gate = Promise.withResolvers();
      sent = Promise.withResolvers();
    },
    close: async () => {
      gate.resolve();
      await server.stop(true);
      await sandbox.close();
    },
  };
};

let line: Awaited<ReturnType<typeof heldLine>>;
let scene: CreditScene;
beforeAll(async () => {
  line = await heldLine();
  scene = await openCreditScene(sqliteKind, { url: line.url, protocol: "mismo", isImpatient: true });
});
afterAll(async () => {
  line.letThrough();
  await scene.service.dependencies.lastingWork.ended();
  await scene.close();
  await line.close();
});

test("a report that arrives after its request ended is recorded automatically: the order is 201, pending, and is sent once", async () => {
  const { officer, administrator, service } = scene;
  const borrower = (await scene.loanOf("123456050")).borrowers[0].id;
  const order = (key?: string) =>
    officer.call("POST", orderPath, { borrower_id: borrower }, key === undefined ? {} : { "Idempotency-Key": key });
  const ordered = await order("late");
  const { id, status, order_identifier: number, scores } = ordered.body;
  expect([ordered.status, status, number, scores]).toEqual([201, "pending", null, null]);
  await line.hasSent();
  const read = async () => (await officer.call("GET", `${reportsPath}${id}/`)).body;
  expect(await read()).toMatchObject({ status: "pending", order_identifier: null });
  const again = await order("late");
  expect([again.status, again.body, again.headers.get("Idempotency-Replayed")]).toEqual([201, ordered.body, "true"]);
  for (const key of ["another", undefined]) expect((await order(key)).body.code).toBe("credit_report_unfinished");
  line.letThrough();
  await service.dependencies.lastingWork.ended();
  expect(await read()).toMatchObject({ status: "completed", expires_on: "2026-08-29" });
  const ended = `/audit/?kind=credit_report&id=${id}&action=credit_report.end`;
  expect((await administrator.call("GET", ended)).body.count).toBe(1);
  expect((await order()).body.code).toBe("credit_report_valid");
  expect(await scene.paidOrders()).toBe(1);
});
