import { afterEach, describe, expect, test } from "bun:test";
import { createServer, type Server, type Socket } from "node:net";
import { creditBureau } from "../../../adapters/credit/bureau.ts";
import type { BureauLimits } from "../../../adapters/credit/limits.ts";
import { aClock } from "../../fixtures/clock.ts";
import { credentials, order, query, shortLimits, wireAnswer, wireReport } from "./bureau-server.ts";

const servers: { readonly close: () => unknown }[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

const bureauAt = (port: number, limits: Partial<BureauLimits> = {}) =>
  creditBureau({ url: `http://127.0.0.1:${port}`, clock: aClock(), ...shortLimits, ...limits });

/** A bureau of our own making on a real port. */
const serving = (fetch: (request: Request) => Response | Promise<Response>): number => {
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch });
  servers.push({ close: () => server.stop(true) });
  return server.port ?? 0;
};

/** A bureau that answers with raw bytes, or with none. */
const speaking = async (talk: (socket: Socket) => void): Promise<number> => {
  const server: Server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => talk(socket));
  });
  servers.push({ close: () => server.close() });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
};

const head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";
const json = (body: unknown): Response => Response.json(body);

describe("an order had certainly no effect where", () => {
  test("nobody listens", async () => {
    const port = serving(() => json({}));
    await servers.pop()?.close();
    const bureau = bureauAt(port, { tryMilliseconds: 2_000 });
    expect(await bureau.order(order)).toMatchObject({ problem: "unavailable", hadNoEffect: true });
  });

  test("no secure connection comes about", async () => {
    const url = `https://127.0.0.1:${serving(() => json(wireAnswer()))}`;
    const bureau = creditBureau({ url, clock: aClock(), ...shortLimits, tryMilliseconds: 2_000 });
    expect(await bureau.order(order)).toMatchObject({ problem: "unavailable", hadNoEffect: true });
  });

  test("there is no such host", async () => {
    const bureau = creditBureau({
      url: "http://no-such-host.invalid",
      clock: aClock(),
      ...shortLimits,
      tryMilliseconds: 1_000,
    });
    expect(await bureau.order(order)).toMatchObject({ problem: "unavailable", hadNoEffect: true });
  });
});

describe("nobody knows what became of an order, and the answer comes in time, where", () => {
  const faults: Readonly<Record<string, readonly [problem: string, talk: (socket: Socket) => void]>> = {
    "no answer comes": ["unavailable", () => {}],
    "the answer stops in its body": [
      "unavailable",
      (socket) => socket.write(`${head}Content-Length: 100\r\n\r\n{"order_identifier":`),
    ],
    "the answer drips": [
      "unavailable",
      (socket) => {
        socket.write(`${head}Content-Length: 1000\r\n\r\n`);
        const timer = setInterval(() => socket.write(" "), 20);
        socket.on("close", () => clearInterval(timer));
      },
    ],
    "the connection is reset": ["unavailable", (socket) => socket.resetAndDestroy()],
    "the connection ends in the body": [
      "unavailable",
      (socket) => socket.end(`${head}Content-Length: 100\r\n\r\n{"order_identifier":`),
    ],
  };
  for (const [name, [problem, talk]] of Object.entries(faults))
    test(name, async () => {
      const before = performance.now();
      expect(await bureauAt(await speaking(talk)).order(order)).toMatchObject({ problem, hadNoEffect: false });
      // The order and its look-up with all their tries share 1.5 seconds; a little is left to a busy machine.
      expect(performance.now() - before).toBeLessThan(4_000);
    });

  const answers: Readonly<Record<string, (elsewhere: number) => Response>> = {
    "the answer is no JSON": () => new Response("<garbage", { headers: { "Content-Type": "application/json" } }),
    "the answer is a web page": () => new Response("<html></html>", { headers: { "Content-Type": "text/html" } }),
    "JSON comes as a web page": () =>
      new Response(JSON.stringify(wireAnswer()), { headers: { "Content-Type": "text/html" } }),
    "the answer is empty": () => new Response(null, { status: 200 }),
    "the answer is nested without end": () =>
      new Response("[".repeat(100_000), { headers: { "Content-Type": "application/json" } }),
    "the answer is truncated": () =>
      new Response(JSON.stringify(wireAnswer()).slice(0, -3), { headers: { "Content-Type": "application/json" } }),
    "the server failed": () => new Response("stack trace", { status: 500 }),
    "the answer redirects": (elsewhere) => Response.redirect(`http://127.0.0.1:${elsewhere}/v1/orders`, 307),
  };
  for (const [name, answer] of Object.entries(answers))
    test(`${name}, and it goes nowhere else`, async () => {
      let wentElsewhere = false;
      const elsewhere = serving(() => {
        wentElsewhere = true;
        return json(wireAnswer());
      });
      const outcome = await bureauAt(serving(() => answer(elsewhere))).order(order);
      expect(outcome).toMatchObject({ problem: "unexpected_answer", hadNoEffect: false });
      expect(wentElsewhere).toBe(false);
      for (const secret of [credentials.password, credentials.username, "900000001"])
        expect(JSON.stringify(outcome)).not.toContain(secret);
    });
});

test("an answer of 50 megabytes is given up after two of them", async () => {
  let sent = 0;
  const megabyte = new Uint8Array(1_048_576).fill(32);
  const body = () =>
    new ReadableStream({
      pull: (controller) => {
        sent += 1;
        if (sent > 50) controller.close();
        else controller.enqueue(megabyte);
      },
    });
  const port = serving(() => new Response(body(), { headers: { "Content-Type": "application/json" } }));
  expect(await bureauAt(port, { tryMilliseconds: 5_000 }).status(query)).toMatchObject({
    problem: "unexpected_answer",
    detail: "the credit bureau's answer is too large",
  });
  expect(sent).toBeLessThan(20);
});

test("an order whose answer is lost is found again, and sent once", async () => {
  const sent: string[] = [];
  const port = serving(async (request) => {
    sent.push(request.method);
    if (request.method === "GET") return json(wireAnswer({ status: "COMPLETED", report: wireReport() }));
    await Bun.sleep(400);
    return json(wireAnswer());
  });
  expect(await bureauAt(port).order(order)).toMatchObject({ answer: { status: "completed" } });
  expect(sent).toEqual(["POST", "GET"]);
});

describe("a company's calls", () => {
  test("are eight at a time; the ninth waits for its turn, and is told to come back where none comes", async () => {
    let [running, most] = [0, 0];
    const answer = async (milliseconds: number) => {
      running += 1;
      most = Math.max(most, running);
      await Bun.sleep(milliseconds);
      running -= 1;
      return json(wireAnswer());
    };
    const port = serving(() => answer(60));
    const bureau = bureauAt(port, { turnMilliseconds: 1_000, tryMilliseconds: 1_000 });
    const outcomes = await Promise.all(Array.from({ length: 24 }, () => bureau.status(query)));
    expect(outcomes.map(({ _tag }) => _tag)).toEqual(Array(24).fill("Answered"));
    expect(most).toBe(8);
    const slow = bureauAt(
      serving(() => answer(500)),
      { turnMilliseconds: 50, tryMilliseconds: 2_000 },
    );
    const [ninth] = (await Promise.all(Array.from({ length: 9 }, () => slow.status(query)))).filter(
      ({ _tag }) => _tag === "CallFailed",
    );
    expect(ninth).toMatchObject({ problem: "unavailable", hadNoEffect: true, retryAfterSeconds: 1 });
  });

  test("do not wait for another company's", async () => {
    const port = serving(async () => {
      await Bun.sleep(200);
      return json(wireAnswer());
    });
    const bureau = bureauAt(port, { maxInFlight: 1, turnMilliseconds: 20, tryMilliseconds: 1_000 });
    const [own, other] = await Promise.all([bureau.status(query), bureau.status({ ...query, companyId: 2 })]);
    expect([own._tag, other._tag]).toEqual(["Answered", "Answered"]);
  });

  test("are refused at once after five failures in a row, and tried again after the pause", async () => {
    let [isDown, asked] = [true, 0];
    const port = serving(() => {
      asked += 1;
      return isDown ? new Response(null, { status: 500 }) : json(wireAnswer());
    });
    const bureau = bureauAt(port);
    for (let call = 1; call <= 5; call += 1)
      expect(await bureau.status(query)).toMatchObject({ problem: "unexpected_answer" });
    const before = performance.now();
    const outcomes = await Promise.all(Array.from({ length: 1_000 }, () => bureau.status(query)));
    expect(outcomes.every((outcome) => outcome._tag === "CallFailed" && outcome.problem === "unavailable")).toBe(true);
    expect(outcomes[0]).toMatchObject({ hadNoEffect: true, retryAfterSeconds: 1 });
    expect(asked).toBe(5);
    expect(performance.now() - before).toBeLessThan(2_000);
    expect(await bureau.status({ ...query, companyId: 2 })).toMatchObject({ problem: "unexpected_answer" });
    await Bun.sleep(350);
    isDown = false;
    expect((await bureau.status(query))._tag).toBe("Answered");
    expect((await bureau.status(query))._tag).toBe("Answered");
  });

  test("do not stop for wrong passwords", async () => {
    const port = serving(() => new Response(null, { status: 401 }));
    const bureau = bureauAt(port);
    for (let call = 1; call <= 7; call += 1)
      expect(await bureau.status(query)).toMatchObject({ problem: "credentials_rejected" });
  });
});
