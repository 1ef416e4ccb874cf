/** Deep: the caller of an order waits twenty seconds for its report, with a service of its own. */
import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { join } from "node:path";
import { individual } from "../../adapters/credit/mismo/samples.ts";
import { demoOfficer } from "../demo/demo-officer.ts";
import { copyDemonstration, demonstrationDay, emptyFolder, fetchOnNewConnection, startedService } from "../running.ts";

/** A bureau with MISMO that delays its report. */
const slowBureau = () => {
  const gate = Promise.withResolvers<void>();
  let orders = 0;
  const server = Bun.serve({
    port: 0,
    idleTimeout: 0,
    fetch: async () => {
      orders += 1;
      await gate.promise;
      const ofBorrower = individual.replaceAll(/900-?00-?0001/g, "123459001");
      return new Response(ofBorrower, { headers: { "content-type": "text/xml" } });
    },
  });
  return {
    url: `http://127.0.0.1:${server.port}`,
    orders: () => orders,
    answer: () => gate.resolve(),
    [Symbol.asyncDispose]: () => server.stop(true),
  };
};

const person = {
  ssn: "123459001",
  present_address: { street: "1 Main Street", city: "Sacramento", state: "CA", zip_code: "95814" },
  credit_authorized_at: "2026-04-20T15:00:00.000Z",
  credit_authorization_method: "written",
};

test("a service that is signaled to stop records the report of an order in progress, within SHUTDOWN_SECONDS", async () => {
  using folder = emptyFolder();
  await using bureau = slowBureau();
  await copyDemonstration(folder.path);
  const environment = {
    TODAY: demonstrationDay,
    CREDIT_PROTOCOL: "mismo",
    CREDIT_URL: bureau.url,
    SHUTDOWN_SECONDS: "60",
    LOG_LEVEL: "info",
  };
  const { url, stop, allOutput } = await startedService(folder.path, environment);
  const { headers, startLoan } = await demoOfficer(folder.path, url);
  const loan = (await (await startLoan()).json()) as { readonly borrowers: readonly { readonly id: number }[] };
  const send = async (method: string, path: string, body: object) => {
    const response = await fetchOnNewConnection(`${url}/api${path}`, { method, headers, body: JSON.stringify(body) });
    return {
      status: response.status,
      body: (await response.json()) as { readonly id: number; readonly status: string },
    };
  };
  const borrower = loan.borrowers[0]?.id;
  expect((await send("PATCH", `/loan/borrowers/${borrower}/`, person)).status).toBe(200);
  const ordered = await send("POST", "/credit-report/credit-reports/order_credit_report/", { borrower_id: borrower });
  expect([ordered.status, ordered.body.status, bureau.orders()]).toEqual([201, "pending", 1]);
  const stopped = stop();
  // Long after it has begun to stop and refuses connections.
  await Bun.sleep(2_000);
  bureau.answer();
  expect(await stopped).toBe(0);
  expect(await allOutput()).not.toContain("still running");
  const database = new Database(join(folder.path, "data/hecm.sqlite"), { readonly: true });
  const query = database.query<{ status: string }, [number]>("SELECT status FROM credit_reports WHERE id = ?");
  expect(query.get(ordered.body.id)?.status).toBe("completed");
  database.close();
}, 120_000);
