import { afterAll, describe, expect, test } from "bun:test";
import { connect, createServer, type Socket } from "node:net";
import { Webhook } from "standardwebhooks";
import { systemClock } from "../../../adapters/system/clock.ts";
import { webhookSender } from "../../../adapters/webhooks/sender.ts";
import { newSecret } from "../../../domain/events/subscription.ts";
import { aClock, instant } from "../../fixtures/clock.ts";
import { testVault } from "../../fixtures/outside/bureau.ts";
import { certificate, key } from "./receiver-certificate.ts";

const [secret, former, other] = [newSecret(testVault), newSecret(testVault), newSecret(testVault)];
const body = JSON.stringify({ type: "loan.changed", data: { id: "1", by: "Zoë" } });
const closing: (() => unknown)[] = [];
afterAll(() => Promise.all(closing.map((close) => close())));

interface Received {
  readonly headers: Record<string, string>;
  readonly body: string;
  readonly path: string;
}

/** A receiver on this machine; the path of a request determines its answer. */
const receiver = (tls?: { readonly cert: string; readonly key: string }) => {
  const received: Received[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    ...(tls ? { tls } : {}),
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url);
      const headers = Object.fromEntries(request.headers);
      received.push({ headers, body: await request.text(), path: `${pathname}${search}` });
      if (pathname === "/redirect") return Response.redirect("http://127.0.0.1:1/elsewhere");
      if (pathname === "/large") return new Response("x".repeat(65_537));
      if (pathname === "/full") return new Response("x".repeat(65_536));
      if (pathname === "/never") return new Promise<Response>(() => {});
      // Sent as fast as it is read, so that the limit is reached long before the time is up.
      if (pathname === "/endless")
        return new Response(
          new ReadableStream({
            pull: (to) => to.enqueue(new Uint8Array(16_384)),
          }),
        );
      const status = Number(pathname.slice(1));
      return new Response(null, { status, headers: status === 429 ? { "Retry-After": "90000" } : {} });
    },
  });
  closing.push(() => server.stop(true));
  return { received, port: server.port };
};

const plain = receiver();
const secure = receiver({ cert: certificate, key });

/** A sender whose names are looked up in a list of answers, one after another. */
const sender = (
  answers: readonly (readonly string[])[],
  allowsPrivate = true,
  clock = aClock(),
  timeoutMilliseconds = 30_000,
) => {
  const lookUps: string[] = [];
  const targets = {
    allowsPrivate: () => allowsPrivate,
    trialReceiver: null,
    addressesOf: async (host: string) => answers[lookUps.push(host) - 1] ?? [],
  };
  const limits = { timeoutMilliseconds, maxResponseBytes: 65_536 };
  const { send } = webhookSender({ targets, clock, limits, trusted: certificate });
  const stop = new AbortController();
  return {
    lookUps,
    stop,
    send: (url: string, secrets = [secret]) => send({ url, id: "msg_1", body, secrets }, stop.signal),
  };
};
const here = [["127.0.0.1"]];
const plainUrl = (path: string): string => `http://hooks.example.com:${plain.port}${path}`;

describe("a message sent to a receiver", () => {
  test("is verified by the reference library, under each secret that signs while one is rotated", async () => {
    const now = systemClock();
    const sent = await sender(here, true, { ...aClock(), now: now.now }).send(plainUrl("/200?tenant=4"), [
      secret,
      former,
    ]);
    expect(sent).toMatchObject({ statusCode: 200, error: null, retryAfterSeconds: null });
    const { headers, body: text, path } = plain.received.at(-1) ?? { headers: {}, body: "", path: "" };
    expect([path, text, headers["content-type"], headers.host]).toEqual([
      "/200?tenant=4",
      body,
      "application/json",
      `hooks.example.com:${plain.port}`,
    ]);
    for (const known of [secret, former]) expect(new Webhook(known).verify(text, headers)).toEqual(JSON.parse(body));
    expect(() => new Webhook(other).verify(text, headers)).toThrow();
    expect(() => new Webhook(secret).verify(`${text} `, headers)).toThrow();
    expect(headers["webhook-signature"]?.split(" ")).toHaveLength(2);
  });

  test("has the time of the attempt, in whole seconds", async () => {
    const clock = aClock(instant("2026-05-01T12:00:00.999Z"));
    expect(await sender(here, true, clock).send(plainUrl("/204"))).toMatchObject({ at: clock.now(), statusCode: 204 });
    expect(plain.received.at(-1)?.headers["webhook-timestamp"]).toBe("1777636800");
  });

  test("is sent to the checked address of a single look-up, with the certificate of the name", async () => {
    const changing = sender([["127.0.0.1"], ["127.0.0.2"]]);
    expect(await changing.send(`https://hooks.example.com:${secure.port}/200`)).toMatchObject({ error: null });
    expect(changing.lookUps).toEqual(["hooks.example.com"]);
    expect(secure.received).toHaveLength(1);
    for (const url of [`https://elsewhere.example.com:${secure.port}/200`, `https://127.0.0.1:${secure.port}/200`])
      expect(await sender(here).send(url)).toMatchObject({ statusCode: null, error: "tls" });
    expect(secure.received).toHaveLength(1);
  });
});

describe("nothing is sent", () => {
  const refused = async (answer: readonly string[], url = "https://hooks.example.com/") => {
    const made = sender([answer], false);
    expect([url, answer, (await made.send(url))?.error]).toEqual([url, answer, "refused_address"]);
    expect(made.lookUps.length).toBeLessThan(2);
  };

  test("if one address of the name is not public, whichever it is", async () => {
    const notPublic = ["127.0.0.1", "10.0.0.1", "169.254.169.254", "100.64.0.1", "::1", "::ffff:127.0.0.1", "fd00::1"];
    for (const address of [...notPublic, "64:ff9b::a00:1", "2002:a00:1::", "fe80::1", "no address"]) {
      await refused([address]);
      await refused(["1.1.1.1", address]);
    }
  });

  test("if the address is no longer allowed", async () => {
    for (const url of [plainUrl("/200"), "https://hooks.example.com:8443/", "https://ada@hooks.example.com/"])
      await refused(["1.1.1.1"], url);
  });

  test("if the name is unknown, or cannot be looked up in time", async () => {
    expect(await sender([]).send(plainUrl("/200"))).toMatchObject({ statusCode: null, error: "dns" });
    const targets = {
      allowsPrivate: () => true,
      trialReceiver: null,
      addressesOf: () => new Promise<string[]>(() => {}),
    };
    const limits = { timeoutMilliseconds: 20, maxResponseBytes: 10 };
    const { send } = webhookSender({ targets, clock: aClock(), limits });
    const message = { url: plainUrl("/200"), id: "msg_1", body, secrets: [secret] };
    expect(await send(message, new AbortController().signal)).toMatchObject({ error: "timeout" });
  });
});

describe("a receiver's answer", () => {
  test("is a success with 2xx only; a redirect is not followed", async () => {
    const before = plain.received.length;
    for (const [status, error] of [
      [202, null],
      [410, "status"],
      [500, "status"],
    ] as const)
      expect(await sender(here).send(plainUrl(`/${status}`))).toMatchObject({ statusCode: status, error });
    expect(await sender(here).send(plainUrl("/redirect"))).toMatchObject({ statusCode: 302, error: "redirect" });
    expect(plain.received.length).toBe(before + 4);
  });

  test("says when to retry, within a day", async () => {
    expect((await sender(here).send(plainUrl("/429")))?.retryAfterSeconds).toBe(86_400);
  });

  test("is read up to 64 KiB, and for as long as an attempt can take", async () => {
    expect(await sender(here).send(plainUrl("/full"))).toMatchObject({ statusCode: 200, error: null });
    expect(await sender(here).send(plainUrl("/large"))).toMatchObject({ statusCode: 200, error: "too_large" });
    expect(await sender(here).send(plainUrl("/endless"))).toMatchObject({ statusCode: 200, error: "too_large" });
    const impatient = sender(here, true, aClock(), 50);
    expect(await impatient.send(plainUrl("/never"))).toMatchObject({ statusCode: null, error: "timeout" });
  });

  test("can be missing: no connection, or one that breaks", async () => {
    const broken = createServer((socket: Socket) => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf"));
    await new Promise<void>((done) => broken.listen(0, "127.0.0.1", done));
    closing.push(() => broken.close());
    const { port } = broken.address() as { readonly port: number };
    const url = `http://hooks.example.com:${port}/`;
    expect(await sender(here).send(url)).toMatchObject({ statusCode: 200, error: "connect" });
    broken.close();
    await new Promise<void>((done) => connect(port, "127.0.0.1").on("error", () => done()));
    expect(await sender(here).send(url)).toMatchObject({ statusCode: null, error: "connect" });
  });

  test("is not waited for once the service stops", async () => {
    const stopped = sender(here);
    const sent = stopped.send(plainUrl("/never"));
    await Bun.sleep(20);
    stopped.stop.abort();
    expect(await sent).toBeNull();
  });
});
