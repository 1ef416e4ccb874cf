import { expect, test } from "bun:test";
import { fileOf } from "../../../../adapters/http/site/site-page.ts";

const downloaded = (content: string | ReadableStream<Uint8Array>, type: string, headers = {}): Response => {
  const outcome = fileOf(new Response(content, { headers: { "Content-Type": type, ...headers } }));
  if (outcome._tag !== "File") throw new Error("not a file");
  return outcome.response;
};

test("a table that a browser downloads begins with a byte order mark, so that Excel reads its accents", async () => {
  const table = downloaded("José\r\n", "text/csv; charset=utf-8", { "Content-Length": "7" });
  expect([...(await table.bytes())]).toEqual([0xef, 0xbb, 0xbf, ...new TextEncoder().encode("José\r\n")]);
  expect([table.headers.get("Content-Type"), table.headers.get("Content-Length")]).toEqual([
    "text/csv; charset=utf-8",
    null,
  ]);
});

test("other files, refusals and the responses to HEAD are sent as they are", async () => {
  expect(await downloaded("{}", "application/json", { "Content-Length": "2" }).bytes()).toHaveLength(2);
  const head = fileOf(new Response(null, { headers: { "Content-Type": "text/csv" } }));
  expect(head).toMatchObject({ response: { body: null } });
});

test("a table that fails in the middle is broken off, and one that nobody reads on is canceled", async () => {
  const failing = new ReadableStream<Uint8Array>({ pull: (table) => table.error(new Error("broken off")) });
  await expect(downloaded(failing, "text/csv").text()).rejects.toThrow("broken off");
  const canceled = Promise.withResolvers<string>();
  const endless = new ReadableStream<Uint8Array>({
    pull: (table) => table.enqueue(new Uint8Array([65])),
    cancel: () => canceled.resolve("canceled"),
  });
  await downloaded(endless, "text/csv").body?.cancel();
  expect(await canceled.promise).toBe("canceled");
});
