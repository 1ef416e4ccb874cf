import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { connect } from "node:net";
import { join } from "node:path";
import { beginPost } from "../begun-post.ts";
import { demoOfficer } from "../demo/demo-officer.ts";
import { copyDemonstration, demonstrationDay, emptyFolder, spawnService, startedService } from "../running.ts";

/** No client is cut off on a busy machine; the service's eight seconds have a test of their own. */
const patient = { DEMO: "0", SHUTDOWN_SECONDS: "120" };

describe("a service that is signaled to stop", () => {
  const begin = (url: string, connection = "close") =>
    beginPost(
      url,
      "/api/auth/token/",
      { "Content-Type": "application/x-www-form-urlencoded", Connection: connection },
      "grant_type=password",
    );

  test("finishes running requests, refuses new ones, and ends with code 0", async () => {
    using folder = emptyFolder();
    const { url, process: service } = await startedService(folder.path, patient);
    const running = await begin(url);
    service.kill("SIGTERM");
    const isRefused = () =>
      fetch(`${url}/healthz`).then(
        () => false,
        () => true,
      );
    while (!(await isRefused())) await Bun.sleep(5);
    expect(await running.finish()).toContain("HTTP/1.1 400");
    expect(await service.exited).toBe(0);
  });

  /** A client that gets no response for this long, as on a busy machine, cannot be warned and is rightly cut off. */
  const announcedMilliseconds = 490;

  /** A client that sends one request after another over one connection, as long as it stays open. */
  const keepAsking = (url: string) => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    const request = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
    const started = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<string>();
    let last = "";
    let askedAt = performance.now();
    /** When the last request was sent whose response did not announce the closing. */
    let answeredOf = askedAt;
    const ask = () => {
      askedAt = performance.now();
      socket.write(request);
    };
    socket.on("data", async (data) => {
      last += data.toString();
      if (!last.endsWith("}")) return;
      started.resolve();
      if (/^Connection: close\r$/im.test(last)) return;
      last = "";
      answeredOf = askedAt;
      await Bun.sleep(2);
      if (socket.writable) ask();
    });
    const outcome = () => {
      if (last.startsWith("HTTP/1.1 200 OK\r\n")) return "was informed that the connection ends";
      return performance.now() - answeredOf < announcedMilliseconds ? "was cut off" : "paused while it was informed";
    };
    socket.on("error", () => ended.resolve(outcome()));
    socket.on("close", () => ended.resolve(outcome()));
    ask();
    return { started: started.promise, ended: ended.promise };
  };

  test("warns clients with persistent connections before it closes these, and cuts off none of their requests", async () => {
    using folder = emptyFolder();
    const { url, process: service } = await startedService(folder.path, {
      ...patient,
      ANONYMOUS_RATE_LIMIT_PER_MINUTE: "0",
    });
    const clients = Array.from({ length: 20 }, () => keepAsking(url));
    await Promise.all(clients.map(({ started }) => started));
    service.kill("SIGTERM");
    const outcomes = await Promise.all(clients.map(({ ended }) => ended));
    expect(outcomes).not.toContain("was cut off");
    expect(await service.exited).toBe(0);
  });

  /** A client that opens a new connection for each request, one after another, until it gets none. */
  const keepConnecting = (url: string, authorization: string) => {
    const head = [
      "GET /api/loan/loans/ HTTP/1.1",
      "Host: localhost",
      `Authorization: ${authorization}`,
      "Connection: close",
    ];
    const request = `${head.join("\r\n")}\r\n\r\n`;
    const ended = Promise.withResolvers<void>();
    const next = () => {
      const socket = connect(Number(new URL(url).port), "127.0.0.1");
      socket.on("connect", () => socket.write(request));
      socket.on("data", () => {});
      socket.on("error", () => ended.resolve());
      socket.on("close", (hadError) => hadError || next());
    };
    next();
    return ended.promise;
  };

  test("ends in time even if new connections keep arriving", async () => {
    using folder = emptyFolder();
    await copyDemonstration(folder.path);
    const { url, process: service } = await startedService(folder.path, {
      ...patient,
      DEMO: "1",
      TODAY: demonstrationDay,
      RATE_LIMIT_PER_MINUTE: "0",
    });
    const { headers } = await demoOfficer(folder.path, url);
    const clients = Array.from({ length: 50 }, () => keepConnecting(url, headers.Authorization));
    await Bun.sleep(500);
    service.kill("SIGTERM");
    // If it waited for its clients it would never end, because they continue as long as it accepts connections.
    expect(await service.exited).toBe(0);
    await Promise.all(clients);
  });

  test("closes an idle connection, and one with a running request once the request is served", async () => {
    using folder = emptyFolder();
    const { url, process: service } = await startedService(folder.path, patient);
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    const idle = Promise.withResolvers<string>();
    socket.on("data", () => service.kill("SIGTERM"));
    socket.on("error", (error) => idle.resolve(error.message));
    socket.on("end", () => idle.resolve("ended"));
    const running = await begin(url, "keep-alive");
    socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
    expect(await idle.promise).toBe("ended");
    const response = await running.finish();
    expect(response).toContain("HTTP/1.1 400");
    expect(response).toMatch(/^Connection: close\r$/im);
    expect(await service.exited).toBe(0);
  });

  test("waits for no client indefinitely: requests still running after eight seconds are cut off, and it ends with code 0", async () => {
    using folder = emptyFolder();
    const { url, process: service } = await startedService(folder.path, { DEMO: "0" });
    const running = await begin(url);
    service.kill("SIGTERM");
    expect(await running.ended).not.toContain("HTTP/1.1 4");
    expect(await service.exited).toBe(0);
  });

  test("a second time ends immediately with code 1", async () => {
    using folder = emptyFolder();
    const { url, process: service } = await startedService(folder.path, patient);
    const running = await begin(url);
    while (service.exitCode === null) {
      service.kill("SIGTERM");
      await Bun.sleep(50);
    }
    expect(await running.ended).not.toContain("HTTP/1.1 4");
    expect(service.exitCode).toBe(1);
  });

  /** Whether the seeding of a demonstration has begun, which the service does not print. */
  const hasAccounts = (folder: string): boolean => {
    try {
      using database = new Database(join(folder, "data/hecm.sqlite"), { readonly: true });
      return database.query("SELECT 1 FROM users").get() !== null;
    } catch {
      return false;
    }
  };

  test("while it seeds the demonstration completes it, prints nothing, and ends with code 0", async () => {
    using folder = emptyFolder();
    const service = spawnService(folder.path, {});
    while (!hasAccounts(folder.path)) await Bun.sleep(2);
    service.kill("SIGTERM");
    expect(await service.exited).toBe(0);
    expect(await service.stderr.text()).toBe("");
    const again = await startedService(folder.path);
    expect(again.said).toContain("officer@demo.example");
    expect(await again.stop()).toBe(0);
  });
});
