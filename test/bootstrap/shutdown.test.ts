import { describe, expect, test } from "bun:test";
import { emptyFolder, spawnService, startedService } from "./running.ts";

const patience = 30_000;

describe("a service that is signaled to stop", () => {
  const halfRequest = [
    "POST /api/auth/token/ HTTP/1.1",
    "Host: localhost",
    "Content-Type: application/x-www-form-urlencoded",
    "Content-Length: 19",
    "Connection: close",
    "Expect: 100-continue",
    "",
    "",
  ].join("\r\n");

  /** Sends the head of a request and waits until the service has it: it then says to go on. */
  const begin = async (url: string) => {
    let received = "";
    const heads = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    const socket = await Bun.connect({
      hostname: "127.0.0.1",
      port: Number(new URL(url).port),
      socket: {
        data: (_, data) => {
          received += data.toString();
          if (received.includes("100 Continue")) heads.resolve();
        },
        close: () => ended.resolve(),
      },
    });
    socket.write(halfRequest);
    await heads.promise;
    return {
      /** All that it was answered, once the connection has ended. */
      ended: ended.promise.then(() => received),
      finish: async () => {
        socket.write("grant_type=password");
        await ended.promise;
        return received;
      },
    };
  };

  test(
    "answers what is running, refuses what is new, and ends with code 0",
    async () => {
      using folder = emptyFolder();
      const { url, process: service } = await startedService(folder.path, { DEMO: "0" });
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
    },
    patience,
  );

  test(
    "waits for no client without end: what still runs after eight seconds is cut, and it ends with code 0",
    async () => {
      using folder = emptyFolder();
      const { url, process: service } = await startedService(folder.path, { DEMO: "0" });
      const running = await begin(url);
      service.kill("SIGTERM");
      expect(await running.ended).not.toContain("HTTP/1.1 4");
      expect(await service.exited).toBe(0);
    },
    patience,
  );

  test(
    "a second time, ends at once with code 1",
    async () => {
      using folder = emptyFolder();
      const { url, process: service } = await startedService(folder.path, { DEMO: "0" });
      const running = await begin(url);
      while (service.exitCode === null) {
        service.kill("SIGTERM");
        await Bun.sleep(50);
      }
      expect(await running.ended).not.toContain("HTTP/1.1 4");
      expect(service.exitCode).toBe(1);
    },
    patience,
  );

  test(
    "while it seeds the demonstration, completes it, prints nothing and ends with code 0",
    async () => {
      using folder = emptyFolder();
      using reserved = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
      const port = String(reserved.port);
      await reserved.stop(true);
      const service = spawnService(folder.path, { PORT: port });
      const answers = () =>
        fetch(`http://127.0.0.1:${port}/healthz`).then(
          ({ ok }) => ok,
          () => false,
        );
      while (!(await answers())) await Bun.sleep(2);
      service.kill("SIGTERM");
      expect(await service.exited).toBe(0);
      expect(await service.stderr.text()).toBe("");
      const again = await startedService(folder.path);
      expect(again.said).toContain("officer@demo.example");
      expect(await again.stop()).toBe(0);
    },
    patience,
  );
});
