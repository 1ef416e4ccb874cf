import { beforeAll, describe, expect, test } from "bun:test";
import { bytesType } from "../../../../../adapters/http/operation/formats/response-format.ts";
import { sweepFiles } from "../../../../../application/files/sweep-files.ts";
import { onBothStores } from "../../support/on-both-stores.ts";
import { type Caller, type ServiceResponse, startLoan } from "../../support/running-service.ts";
import { aPdf, historiesPath, requestFile, tell, uploadDocument } from "../../support/scenes/document-scene.ts";

const png = Uint8Array.fromBase64(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
);
const mebibyte = 1024 * 1024;
const daySeconds = 86_400;

onBothStores((service) => {
  let administrator: Caller;
  let processor: Caller;
  let loan: number;
  beforeAll(async () => {
    const company = await service().company();
    administrator = await service().hire(company, "Company Administrator");
    processor = await service().hire(company, "Company User", "Processor");
    loan = (await startLoan(administrator)).id;
  });

  const upload = (content: Uint8Array, given: Partial<Parameters<typeof uploadDocument>[3]> = {}, by = processor) =>
    uploadDocument(service(), by, content, { loan, ...given });
  const rowsOf = async (id = loan): Promise<ServiceResponse["body"][]> =>
    (await administrator.call("GET", `${historiesPath}?loan=${id}`)).body.results;

  describe("a received document", () => {
    test("is a row of the loan's history with its file, which is returned byte for byte", async () => {
      const sent = await upload(aPdf("a printout"));
      expect([sent.status, sent.body]).toMatchObject([
        201,
        {
          loan,
          action: "received",
          document_code: "fha-connection-printout",
          document_name: "FHA Connection printout",
          of: null,
          by: processor.userId,
          file: { content_type: "application/pdf", size: aPdf("a printout").length },
        },
      ]);
      expect(sent.body.file.name).toMatch(/^fha-connection-printout-.*\.pdf$/);
      expect((await rowsOf()).filter(({ id }) => id === sent.body.id)).toEqual([sent.body]);
      const file = await requestFile(service(), processor, "GET", `${historiesPath}${sent.body.id}/file/`);
      expect([file.status, file.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
      expect(file.headers.get("Content-Disposition")).toStartWith("attachment;");
      expect(Buffer.from(file.bytes).equals(Buffer.from(aPdf("a printout")))).toBeTrue();
    });

    test("is also uploaded by underwriters, who record results of the agency with it, once under its key", async () => {
      const underwriter = await service().hire(administrator.company, "Company User", "Underwriter");
      const send = () =>
        upload(aPdf("evidence"), { headers: { "Idempotency-Key": "evidence of an underwriter" } }, underwriter);
      const [sent, again] = [await send(), await send()];
      expect([sent.status, sent.body.by, again.body]).toEqual([201, underwriter.userId, sent.body]);
      const compliance = await service().hire(administrator.company, "Company User", "Compliance");
      expect((await upload(aPdf("evidence"), {}, compliance)).body.code).toBe("permission_denied");
    });

    test("can be an image, which is sent with its type unless its caller accepts only bytes", async () => {
      const sent = await upload(png, { type: "image/png" });
      expect(sent.body.file).toMatchObject({ content_type: "image/png", size: png.length });
      const types = {
        "*/*": "image/png",
        "application/json": "image/png",
        "image/png": "image/png",
        "image/*": "image/png",
        [bytesType]: bytesType,
      };
      for (const [accept, type] of Object.entries(types)) {
        const headers = { Accept: accept };
        const file = await requestFile(service(), processor, "GET", `${historiesPath}${sent.body.id}/file/`, headers);
        expect([file.status, file.headers.get("Content-Type")]).toEqual([200, type]);
      }
    });

    test("can be sent as bytes without a type", async () => {
      const sent = await upload(png, { type: bytesType });
      expect([sent.status, sent.body.file.content_type]).toEqual([201, "image/png"]);
    });

    test("is stored encrypted, under the digest of its content", async () => {
      const words = "words that no store shows";
      const { body } = await upload(aPdf(words));
      const parts = await service().dependencies.forCompany(administrator.company.id).files.read(body.file.sha256);
      const stored = (await Array.fromAsync(parts ?? [])).join("");
      expect(stored).not.toBe("");
      for (const clear of [words, Buffer.from(words).toString("base64").slice(4, 20)])
        expect(stored).not.toContain(clear);
    });

    test("stays when unreferenced files are swept", async () => {
      const { body } = await upload(aPdf("to be kept"));
      const { files } = service().dependencies.forCompany(administrator.company.id);
      service().clock.advance(3 * daySeconds);
      await sweepFiles(service().dependencies);
      expect(await files.read(body.file.sha256)).not.toBeNull();
      administrator = await service().hire(administrator.company, "Company Administrator");
      processor = await service().hire(administrator.company, "Company User", "Processor");
    });

    test("can be viewed and voided, and afterward only earlier events are added", async () => {
      const { body: row } = await upload(aPdf("to be voided"));
      service().clock.advance(60);
      expect((await tell(processor, { of: row.id, action: "viewed" })).status).toBe(201);
      expect((await tell(processor, { of: row.id, action: "voided" })).status).toBe(201);
      expect((await tell(processor, { of: row.id, action: "voided" })).body.code).toBe("document_voided");
    });

    test("is in the audit log with its digest, and so is each read of it", async () => {
      const { body: row } = await upload(aPdf("for the log"));
      await requestFile(service(), administrator, "GET", `${historiesPath}${row.id}/file/`);
      const entries = await service().dependencies.forCompany(administrator.company.id).log.listAfter(0, 10_000);
      const ofRow = entries.filter(({ kind, recordId }) => kind === "document_history" && recordId === String(row.id));
      expect(ofRow.map(({ action, byUserId }) => [action, byUserId])).toEqual([
        ["document.received", processor.userId],
        ["document.read", administrator.userId],
      ]);
      expect(JSON.stringify(ofRow[0]?.changes)).toContain(row.file.sha256);
    });

    test("exists once when it is repeated under its key, and another file under that key is refused", async () => {
      const headers = { "Idempotency-Key": `one printout of ${loan}` };
      const before = (await rowsOf()).length;
      const first = await upload(aPdf("under a key"), { headers });
      const again = await upload(aPdf("under a key"), { headers });
      expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
      expect(again.headers.get("Idempotency-Replayed")).toBe("true");
      expect((await rowsOf()).length).toBe(before + 1);
      for (const other of [
        await upload(aPdf("another"), { headers }),
        await upload(aPdf("under a key"), { headers, code: "case-query" }),
      ])
        expect([other.status, other.body.code]).toEqual([422, "idempotency_key_reused"]);
    });
  });

  describe("an upload changes nothing and reports what is wrong", () => {
    const refused: readonly (readonly [string, () => Promise<ServiceResponse>, number, string, string | null])[] = [
      ["of a file that is none by its bytes", () => upload(Buffer.from("<html>")), 400, "invalid", "file"],
      ["of an empty file", () => upload(new Uint8Array()), 400, "invalid", "file"],
      ["of a picture that is called a PDF", () => upload(png), 400, "invalid", "file"],
      ["of a file that was cut off", () => upload(aPdf("cut off").subarray(0, -7)), 400, "invalid", "file"],
      [
        "of another type of content",
        () => upload(aPdf("typed"), { type: "text/html" }),
        415,
        "content_type_unsupported",
        null,
      ],
      ["of more than 10 MiB", () => upload(aPdf("x".repeat(10 * mebibyte))), 413, "body_too_large", null],
      ["of an unknown document", () => upload(aPdf("?"), { code: "a-poem" }), 400, "invalid", "external_document"],
      ["of no document", () => upload(aPdf("?"), { code: "" }), 400, "invalid", "external_document"],
      ["of what is to be received", () => upload(aPdf("?"), { at: "2999-01-01T00:00:00Z" }), 400, "invalid", "at"],
      ["for a loan that is not there", () => upload(aPdf("?"), { loan: 999_999 }), 404, "loan_not_found", null],
    ];

    test.each(refused)("%s", async (_, send, status, code, field) => {
      const [before, digests] = [await rowsOf(), await digestsOf()];
      const { status: answered, body } = await send();
      expect([answered, body.code]).toEqual([status, code]);
      expect(body.detail).toMatch(/^.{20,}\.$/);
      if (field !== null) expect(body.errors).toMatchObject([{ field }]);
      expect([await rowsOf(), await digestsOf()]).toEqual([before, digests]);
    });

    test("of exactly 10 MiB is accepted, and one of one more byte is not", async () => {
      const room = 10 * mebibyte - aPdf("").length;
      expect((await upload(aPdf("x".repeat(room)))).status).toBe(201);
      expect((await upload(aPdf("x".repeat(room + 1)))).status).toBe(413);
    });

    test("by a user without permission, or of another company", async () => {
      const compliance = await service().hire(administrator.company, "Company User", "Compliance");
      expect((await upload(aPdf("no"), {}, compliance)).status).toBe(403);
      const stranger = await service().hire(await service().company(), "Company Administrator");
      const response = await upload(aPdf("no"), {}, stranger);
      expect([response.status, response.body.code]).toEqual([404, "loan_not_found"]);
    });
  });

  const digestsOf = () => service().dependencies.forCompany(administrator.company.id).files.keysAfter("", 100);
});
