import { describe, expect, test } from "bun:test";
import { endingWith, fairQueue, fairQueuesOfProcess } from "../../../../adapters/http/request/fair-queue.ts";
import { type Connection, untilResponse } from "../../../../adapters/http/request/request-context.ts";

/** Resolves once everything that is due immediately has happened. */
const afterMicrotasks = () => new Promise<void>((resolve) => setImmediate(resolve));

const caps = { running: 2, runningPerCompany: 1, waiting: 3, waitingPerCompany: 2 };
const stays = new AbortController().signal;

/** Acquires slots and records the order of their tasks; a slot is released by its name. */
const opened = (given = caps) => {
  const queue = fairQueue(given);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const take = async (name: string, companyId: number, signal = stays): Promise<string> => {
    const slot = await queue.acquire(companyId, signal);
    if (slot._tag === "Refused") return slot.refusal._tag;
    begun.push(name);
    ends.set(name, slot.value);
    return "begun";
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await afterMicrotasks();
  };
  return { take, end, begun };
};

describe("long work", () => {
  test("of one company waits while another company's begins immediately", async () => {
    const { take, begun } = opened();
    void take("first of A", 1);
    void take("second of A", 1);
    await take("first of B", 2);
    expect(begun).toEqual(["first of A", "first of B"]);
  });

  test("serves the companies in turn, however much one of them sent before", async () => {
    const { take, end, begun } = opened({ running: 1, runningPerCompany: 1, waiting: 9, waitingPerCompany: 9 });
    for (const name of ["A1", "A2", "A3"]) void take(name, 1);
    for (const name of ["B1", "B2"]) void take(name, 2);
    void take("C1", 3);
    await afterMicrotasks();
    for (const name of ["A1", "A2", "B1", "C1", "A3"]) await end(name);
    expect(begun).toEqual(["A1", "A2", "B1", "C1", "A3", "B2"]);
  });

  test("is refused to a company whose queue is full, and not earlier", async () => {
    const { take } = opened();
    void take("running", 1);
    void take("waiting", 1);
    const last = take("last", 1);
    expect(await take("too many", 1)).toBe("CompanyBusy");
    expect(await Promise.race([last, afterMicrotasks()])).toBeUndefined();
  });

  test("is refused to everyone once the total queue is full", async () => {
    const { take } = opened();
    for (const companyId of [1, 2, 1, 2, 3]) void take("some", companyId);
    expect(await take("too many", 4)).toBe("ServiceBusy");
  });

  test("loses its place when its client disconnects, and leaves it to another", async () => {
    const { take, end, begun } = opened();
    const leaves = new AbortController();
    void take("running", 1);
    const left = take("left", 1, leaves.signal);
    void take("waiting", 1);
    leaves.abort();
    expect(await left).toBe("ServiceBusy");
    void take("in its place", 1);
    await end("running");
    await end("waiting");
    expect(begun).toEqual(["running", "waiting", "in its place"]);
  });

  test("that ends twice returns one turn", async () => {
    const { take, end, begun } = opened({ ...caps, running: 1 });
    void take("first", 1);
    void take("second", 2);
    void take("third", 3);
    await end("first");
    await end("first");
    expect(begun).toEqual(["first", "second"]);
  });
});

test("keeps one of several threads for other companies; a single thread is used in turn", async () => {
  for (const [documentThreads, ofOneCompany] of [
    [1, 1],
    [2, 1],
    [3, 2],
  ] as const) {
    const { threads } = fairQueuesOfProcess({ documentThreads, waitingPerCompany: 8 });
    let begun = 0;
    const take = (companyId: number) => void threads.acquire(companyId, stays).then(() => (begun += 1));
    for (let sent = 0; sent < 5; sent += 1) take(1);
    await afterMicrotasks();
    expect([documentThreads, begun]).toEqual([documentThreads, ofOneCompany]);
    for (let sent = 0; sent < 5; sent += 1) take(2);
    await afterMicrotasks();
    expect([documentThreads, begun]).toEqual([documentThreads, documentThreads]);
  }
});

test("of a company waits up to the operator's limit, and of all companies up to four times that", async () => {
  const { threads } = fairQueuesOfProcess({ documentThreads: 1, waitingPerCompany: 1 });
  await threads.acquire(9, stays);
  const outcomes: string[] = [];
  for (const company of [1, 1, 2, 3, 4, 5]) {
    const taken = await Promise.race([threads.acquire(company, stays), afterMicrotasks()]);
    outcomes.push(taken?._tag === "Refused" ? taken.refusal._tag : "waits");
  }
  expect(outcomes).toEqual(["waits", "CompanyBusy", "waits", "waits", "waits", "ServiceBusy"]);
});

describe("a streamed body", () => {
  const inPieces = () =>
    new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode("one,two"));
        controller.close();
      },
    });

  /** A connection that keeps how long it may be idle. */
  const aConnection = () => {
    const set: number[] = [];
    const setIdleSeconds = (seconds: number) => void set.push(seconds);
    const connection: Connection = {
      address: () => "",
      timeLimits: { idleSeconds: 30, bodySeconds: 120 },
      setIdleSeconds,
      isEnding: () => false,
    };
    return { connection, set };
  };

  test("keeps its slot until it is read completely", async () => {
    let ended = 0;
    const body = endingWith(inPieces(), aConnection().connection, () => {
      ended += 1;
    });
    expect(ended).toBe(0);
    expect(await new Response(body).text()).toBe("one,two");
    expect(ended).toBe(1);
  });

  test("returns its turn when its reader disconnects", async () => {
    let ended = 0;
    const body = endingWith(inPieces(), aConnection().connection, () => {
      ended += 1;
    });
    await body.cancel();
    expect(ended).toBe(1);
  });

  test("may be idle without limit while its next piece is made, and not once only its reader is awaited", async () => {
    const { connection, set } = aConnection();
    const pieces = new TransformStream<Uint8Array, Uint8Array>();
    const writer = pieces.writable.getWriter();
    const reader = endingWith(pieces.readable, connection, () => {}).getReader();
    expect(set).toEqual([]);
    const first = reader.read();
    await afterMicrotasks();
    expect(set).toEqual([untilResponse]);
    void writer.write(new Uint8Array(1));
    await first;
    await afterMicrotasks();
    expect(set).toEqual([untilResponse, 30]);
    const end = reader.read();
    await afterMicrotasks();
    expect(set).toEqual([untilResponse, 30, untilResponse]);
    await writer.close();
    expect((await end).done).toBe(true);
    expect(set).toEqual([untilResponse, 30, untilResponse, 30]);
  });
});
