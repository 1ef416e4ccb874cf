import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { DocumentRenderer } from "../../../../../domain/documents/printing.ts";
import { CallerGone } from "../../../../../domain/kernel/failures/caller-gone.ts";
import { accept } from "../../../../../domain/kernel/result.ts";
import { sqliteKind } from "../../../../contract/sqlite-kind.ts";
import { openThreadsOfTests } from "../../../../fixtures/threads-of-tests.ts";
import type * as functions from "../../../threads/slow.ts";
import { type Caller, openService, type RunningService, startLoan } from "../../support/running-service.ts";
import {
  createPackage,
  createTemplate,
  generate,
  historiesPath,
  templatesPath,
} from "../../support/scenes/document-scene.ts";

const pool = openThreadsOfTests(2);
const threads = pool.threadsFor<typeof functions>({
  module: new URL("../../../threads/slow.ts", import.meta.url),
  maxMilliseconds: 600_000,
});

/** What happened to the documents titled "Endless", each of which runs in a thread until its client disconnects. */
const endless: string[] = [];
const begun: (() => void)[] = [];
let isEndless = true;
let service: RunningService;
let administrator: Caller;

/** Resolves once a further endless document runs. */
const nextBegins = (): Promise<void> => new Promise((resolve) => begun.push(resolve));

beforeAll(async () => {
  const documentRenderer: DocumentRenderer = {
    render: async ({ title }) => {
      if (title === "Endless" && isEndless) {
        begun.shift()?.();
        await threads.run("never", null).catch((error) => {
          endless.push(error instanceof CallerGone ? "ended" : "failed");
          throw error;
        });
      }
      return accept(new TextEncoder().encode("%PDF-1.7"));
    },
  };
  service = await openService(await sqliteKind.open({ shared: false }), { documentRenderer }, { overSocket: true });
  administrator = await service.hire(await service.company(), "Company Administrator");
});
afterAll(async () => {
  await service.close();
  await pool.close();
});

/** Sends a request whose client disconnects once its document runs. */
const sendAndGo = async (path: string, body: object, headers: Record<string, string> = {}): Promise<void> => {
  const client = new AbortController();
  const begins = nextBegins();
  const sent = service
    .ask(`/api${path}`, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "Content-Type": "application/json", ...headers },
      token: administrator.token,
      signal: client.signal,
    })
    .catch(() => "gone");
  await begins;
  client.abort();
  expect(await sent).toBe("gone");
};

const endedIn = async (count: number): Promise<void> => {
  while (endless.length < count) await Bun.sleep(5);
};

describe("a document whose client disconnects", () => {
  test("stops, and the company's next one is generated", async () => {
    const template = await createTemplate(administrator, { code: "endless", name: "Endless" });
    const short = await createTemplate(administrator, { code: "short" });
    await sendAndGo(`${templatesPath}${template.id}/preview/`, {});
    // It waits for the company's turn, which ends with the background work.
    expect((await administrator.call("POST", `${templatesPath}${short.id}/preview/`, {})).status).toBe(200);
    await endedIn(1);
    expect(endless).toEqual(["ended"]);
  });

  test("in a package leaves no row, and the same request with its key generates the package, once", async () => {
    const parts = [
      await createTemplate(administrator, { code: "first" }),
      await createTemplate(administrator, { code: "second", name: "Endless" }),
    ];
    const { id } = await createPackage(
      administrator,
      parts.map((each) => each.id),
    );
    const loan: number = (await startLoan(administrator)).id;
    const key = { "Idempotency-Key": "a-package" };
    const rows = async () => (await administrator.call("GET", `${historiesPath}?loan=${loan}`)).body.count;
    await sendAndGo(`/documents/packages/${id}/generate/`, { loan }, key);
    await endedIn(2);
    expect(await rows()).toBe(0);
    isEndless = false;
    for (const _ of ["again", "and again"]) {
      const made = await generate(administrator, id, loan, {}, key);
      expect([made.status, made.body.histories.length]).toEqual([201, 2]);
    }
    expect(await rows()).toBe(2);
  });
});
