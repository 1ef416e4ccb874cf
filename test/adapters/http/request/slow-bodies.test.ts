import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { connect } from "node:net";
import { client, password, startService, type TestService } from "../support/http-service.ts";

/**
 * The runtime checks every four seconds, and closes idle connections up to four seconds early: with four, even ones that have just begun.
 */
const idleSeconds = 8;
/** Far longer than the bodies below that are in time take, however busy the machine is. */
const bodySeconds = 120;

interface Listening {
  readonly service: TestService;
  readonly port: number;
}

/** A service that waits this long for a body. */
const startWithin = async (seconds: number): Promise<Listening> => {
  const service = await startService({ timeLimits: { idleSeconds, bodySeconds: seconds } });
  return { service, port: Number(new URL((await service.ask("/healthz")).url).port) };
};

let patient: Listening;
let impatient: Listening;
let email: string;

beforeAll(async () => {
  patient = await startWithin(bodySeconds);
  impatient = await startWithin(2);
  email = (await patient.service.hire(["Loan Officer"])).user.email;
});
afterAll(async () => {
  await patient.service.stop();
  await impatient.service.stop();
});

/** A connection that begins to send a body of the given number of bytes. */
const begin = (bytes: number, { port } = patient) => {
  const socket = connect(port, "127.0.0.1");
  const ended = Promise.withResolvers<string>();
  const response = Promise.withResolvers<string>();
  let received = "";
  let problem = "";
  socket.on("data", (data) => {
    received += data.toString();
    response.resolve(received);
  });
  socket.on("error", (error) => {
    problem = ` ${error.message}`;
  });
  socket.on("close", () => {
    response.resolve(received + problem);
    ended.resolve(received + problem);
  });
  const head = ["POST /api/auth/token/ HTTP/1.1", "Host: localhost", "Content-Type: application/json"];
  socket.write(`${head.join("\r\n")}\r\nContent-Length: ${bytes}\r\n\r\n`);
  return {
    send: (text: string) => socket.write(text),
    /** The first response, or nothing if the connection ends without one. */
    answered: response.promise,
    /** Everything received, once the connection has ended. */
    ended: ended.promise,
    isOver: () => received !== "" || socket.destroyed,
    hangUp: () => socket.destroy(),
  };
};

/** A token request as JSON, padded with leading spaces to the given number of bytes. */
const signIn = (bytes: number): string => {
  const credentials = { client_id: client.id, client_secret: client.secret };
  return JSON.stringify({ grant_type: "password", username: email, password, ...credentials }).padStart(bytes, " ");
};

describe.concurrent("a body that arrives slowly", () => {
  test("is accepted if it arrives steadily, at 13 KB a second", async () => {
    const bytes = 130_000;
    const text = signIn(bytes);
    const upload = begin(bytes);
    const begunAt = performance.now();
    for (let sent = 0; sent < bytes && !upload.isOver(); ) {
      await Bun.sleep(100);
      // As many as are due by now, even if the pause was longer.
      const due = Math.floor((performance.now() - begunAt) * 13);
      upload.send(text.slice(sent, due));
      sent = due;
    }
    expect(await upload.answered).toStartWith("HTTP/1.1 200 OK");
    upload.hangUp();
  });

  test("is accepted if it pauses for longer than a connection can be idle", async () => {
    const text = signIn(2000);
    const upload = begin(2000);
    upload.send(text.slice(0, 500));
    await Bun.sleep(10_000);
    upload.send(text.slice(500));
    expect(await upload.answered).toStartWith("HTTP/1.1 200 OK");
    upload.hangUp();
  });

  test("gets 408 if it does not arrive in time, and the connection ends", async () => {
    const upload = begin(1000, impatient);
    while (!upload.isOver()) {
      upload.send(" ");
      await Bun.sleep(200);
    }
    const response = await upload.ended;
    expect(response).toStartWith("HTTP/1.1 408 ");
    expect(response).toContain("Connection: close\r\n");
    expect(response).toContain('"code":"body_too_slow"');
    expect(impatient.service.failures).toEqual([]);
  });
});

test("after its body, a connection can be idle no longer than any other", async () => {
  const request = begin(2000);
  request.send(signIn(2000));
  await request.answered;
  const answeredAt = performance.now();
  expect(await request.ended).toStartWith("HTTP/1.1 200 OK");
  // Its own time is eight seconds, which the runtime checks every four; with the body's time, it stayed open for two minutes.
  expect((performance.now() - answeredAt) / 1000).toBeLessThan(bodySeconds);
});
