import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { rowLine, sheetLine } from "../../../../../domain/hmda/register/write.ts";
import { aRow, aSheet } from "../../../../domain/hmda/example.ts";
import { startService, type TestService } from "../../support/http-service.ts";

const path = "/api/loan/hmdareporting/check-file/?year=2026";
const maxUploadBytes = 96 * 1024 * 1024;
const sheet = `${sheetLine(aSheet(2026, 1))}\n`;
const row = `${rowLine(aRow(2026))}\n`;

interface Listening {
  readonly service: TestService;
  readonly port: number;
  readonly token: string;
}
const faults: string[] = [];

/** A service that waits this long for each chunk of a file. */
const startWithin = async (bodySeconds: number): Promise<Listening> => {
  const service = await startService({
    timeLimits: { idleSeconds: 120, bodySeconds },
    settings: { maxUploadBytes },
    dependencies: () => ({ reportFault: ({ detail }) => void faults.push(detail) }),
  });
  const port = Number(new URL((await service.ask("/healthz")).url).port);
  return { service, port, token: (await service.hire(["Compliance"])).token };
};

/** Waits far longer than a busy machine pauses in a file whose sender does not stop. */
let patient: Listening;
/** For senders who stop. */
let impatient: Listening;

beforeAll(async () => {
  patient = await startWithin(120);
  impatient = await startWithin(2);
});
afterAll(async () => {
  for (const { service } of [patient, impatient]) {
    await service.stop();
    expect([service.failures, faults]).toEqual([[], []]);
  }
});

/** A connection that begins to send a file, and reads nothing of the response until it is told to. */
const begin = (accept: string, length: number | "chunked", { port, token } = patient) => {
  const socket = connect(port, "127.0.0.1").pause();
  const ended = Promise.withResolvers<string>();
  let received = "";
  socket.on("data", (data) => {
    received += data.toString();
  });
  socket.on("error", () => {});
  socket.on("close", () => ended.resolve(received));
  const size = length === "chunked" ? "Transfer-Encoding: chunked" : `Content-Length: ${length}`;
  const head = [`POST ${path} HTTP/1.1`, "Host: localhost", "Content-Type: text/plain", `Accept: ${accept}`, size];
  socket.write(`${head.join("\r\n")}\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n\r\n`);
  return {
    send: (text: string): Promise<void> => new Promise((resolve) => socket.write(text, () => resolve())),
    /** Everything received, once the connection has ended. */
    read: () => {
      socket.resume();
      return ended.promise;
    },
    reset: () => socket.resetAndDestroy(),
  };
};

const ask = async (body: RequestInit["body"], headers: Record<string, string> = {}) => {
  const { service, token } = patient;
  const init = { method: "POST", token, headers: { "Content-Type": "text/plain", ...headers }, body: body ?? null };
  const response = await service.ask(path, init);
  // biome-ignore lint/suspicious/noExplicitAny: a client's view of JSON, whose shape is what is being tested
  return { status: response.status, body: (await response.json()) as any };
};
/** Waits until a condition holds; otherwise the test does not end. */
const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await Bun.sleep(20);
};
const openFiles = (): number => readdirSync("/proc/self/fd").length;

describe("a file that does not arrive completely", () => {
  test("gets 408 if its sender stops", async () => {
    const upload = begin("application/json", 1_000_000, impatient);
    await upload.send(sheet + row);
    const response = await upload.read();
    expect(response).toStartWith("HTTP/1.1 408 ");
    expect(response).toContain('"code":"body_too_slow"');
  });

  test("breaks off the table if its sender stops, so that no one mistakes it for complete", async () => {
    const upload = begin("text/csv", 1_000_000, impatient);
    await upload.send(`${sheet}2|too short\n`);
    const response = await upload.read();
    expect(response).toStartWith("HTTP/1.1 200 ");
    expect(response).toContain("2,,format\n");
    expect(response).not.toEndWith("\r\n0\r\n\r\n");
  });

  test("leaves nothing if its sender disconnects, and is no fault of the service", async () => {
    const before = openFiles();
    for (let round = 0; round < 10; round += 1)
      for (const accept of ["application/json", "text/csv"]) {
        const upload = begin(accept, 1_000_000);
        await upload.send(sheet + row.repeat(20));
        await Bun.sleep(20);
        upload.reset();
      }
    await until(() => openFiles() <= before);
    expect(
      patient.service.requests.filter(({ route }) => route.includes("check-file")).map(({ status }) => status),
    ).not.toContain(500);
    expect((await ask(sheet + row)).body).toMatchObject({ rows: 1, format_error_count: 0 });
  });

  test("is refused at the maximum size, announced or not", async () => {
    const upload = begin("application/json", "chunked");
    const chunkOf = (bytes: number) => `${bytes.toString(16)}\r\n${"x".repeat(bytes)}\r\n`;
    for (let left = maxUploadBytes; left > 0; left -= 400_000) await upload.send(chunkOf(Math.min(left, 400_000)));
    // Only the last byte is too much: if more is on its way, the system discards the response with the connection.
    await upload.send(chunkOf(1));
    const response = await upload.read();
    expect(response).toStartWith("HTTP/1.1 413 ");
    expect(response).toContain("ask its operator to raise MAX_UPLOAD_BYTES");
    const announced = begin("text/csv", maxUploadBytes + 1);
    expect(await announced.read()).toStartWith("HTTP/1.1 413 ");
  });
});

describe("what is not a register", () => {
  test("is refused with 415 if it is compressed, or sent with another type", async () => {
    for (const headers of [
      { "Content-Encoding": "gzip" },
      { "Content-Type": "application/gzip" },
      { "Content-Type": "text/plain; charset=utf-16le" },
    ] as Record<string, string>[]) {
      const { status, body } = await ask(gzipSync(sheet + row), headers);
      expect([status, body.detail]).toEqual([
        415,
        "Send the file as it is, uncompressed, with Content-Type: text/plain or application/octet-stream.",
      ]);
    }
  });

  test("is read in the same way as bytes, which generated clients send", async () => {
    const asText = await ask(sheet + row);
    const asBytes = await ask(sheet + row, { "Content-Type": "application/octet-stream" });
    expect([asBytes.status, asBytes.body]).toEqual([200, asText.body]);
    const latin = Buffer.from((sheet + row).replace("12 Elm Street", "12 Peña Street"), "latin1");
    expect((await ask(latin, { "Content-Type": "application/octet-stream" })).body.format_errors).toHaveLength(1);
  });

  test("has its lines reported that are not UTF-8 text, and they block", async () => {
    const utf16 = await ask(Buffer.from(sheet + row, "utf16le"));
    expect(utf16.body.format_errors[0]).toEqual({
      line: 1,
      message: "This line has a NUL byte: save the file as text in UTF-8, not in UTF-16.",
    });
    expect([utf16.status, utf16.body.blocking]).toEqual([200, true]);
    const latin = Buffer.from((sheet + row + row).replace("12 Elm Street", "12 Peña Street"), "latin1");
    const { body } = await ask(latin);
    expect(body.format_errors).toEqual([{ line: 2, message: "This line is not text in UTF-8." }]);
    expect((await ask((sheet + row).replace("12 Elm Street", "12 Peña Street"))).body.format_errors).toEqual([]);
  });

  test("has another first line, or none, which is reported and blocks", async () => {
    for (const file of [row + row, "uli,loan_amount\n1,2\n", "", "\n\n"]) {
      const { status, body } = await ask(file);
      expect([status, body.blocking, body.format_errors[0].line]).toEqual([200, true, 1]);
      expect(body.format_errors[0].message).toContain("transmittal sheet");
    }
  });
});

describe("a table larger than the buffers on the way to its reader", () => {
  // Each row of blank cells is hit by more than a hundred edits: about seven kilobytes of the table for twelve of the file.
  const blank = `2|${"A".repeat(20)}|${"B".repeat(45)}${"|".repeat(12)}${" ".repeat(12_000)}${"|".repeat(95)}\n`;
  const rows = 5000;
  const file = `${sheet}${blank.repeat(rows)}`;

  test("is complete for a program that reads none of it before it has sent its file", async () => {
    const upload = begin("text/csv", file.length);
    await upload.send(file);
    const response = await upload.read();
    expect(response).toEndWith("\r\n0\r\n\r\n");
    expect(response.length).toBeGreaterThan(20_000_000);
    const { body } = await ask(file);
    const hits = body.edits.reduce((sum: number, { count }: { count: number }) => sum + count, 0);
    // Lines of the table are not cut by the chunks of the transfer, which are between them.
    const table = response.slice(response.indexOf("\r\n\r\n") + 4).replace(/\r?\n?[0-9a-f]+\r\n/g, "");
    expect(table.split(/,[SVQ]\d{3}(?:-\d+)?\n/).length - 1).toBe(hits + body.macro.length);
  });

  test("is given up if its reader disconnects: the file is read no further", async () => {
    const before = openFiles();
    const upload = begin("text/csv", file.length * 100);
    await upload.send(file);
    upload.reset();
    await until(() => openFiles() <= before);
  });
});
