import { beforeAll, describe, expect, test } from "bun:test";
import { verify } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openZip } from "../../../../../adapters/zip/open-zip.ts";
import { canonicalJson } from "../../../../../domain/log/canonical-json.ts";
import { onBothStores } from "../../support/on-both-stores.ts";
import { type Caller, type ServiceResponse, startLoan } from "../../support/running-service.ts";
import { requestFile } from "../../support/scenes/document-scene.ts";
import { officerAndAuditor } from "./officer-and-auditor.ts";

onBothStores((service) => {
  let officer: Caller;
  let auditor: Caller;

  beforeAll(async () => {
    ({ officer, auditor } = await officerAndAuditor(service()));
  });

  const trail = async (id: number, query = ""): Promise<ServiceResponse["body"]> =>
    (await auditor.call("GET", `/loan/loans/${id}/audit/${query}`)).body;

  describe("the verification of the log", () => {
    const get = async (path: string) => (await auditor.call("GET", path)).body;

    test("finds no problem from the first entry to the end, which the anchor signs with the key that is shown", async () => {
      await startLoan(officer);
      const verified = await get("/audit/verify/");
      const { signature, ...anchor } = await get("/audit/anchor/");
      expect(verified).toEqual({
        company: anchor.company,
        from: null,
        through: `${anchor.seq}:${anchor.mac}`,
        checked: anchor.seq,
        problem_count: 0,
        problems: [],
        complete: true,
        next: null,
      });
      const key = await get("/audit/key/");
      expect([key.algorithm, key.key_id]).toEqual(["Ed25519", anchor.key_id]);
      const isSigned = (signed: object) =>
        verify(null, Buffer.from(canonicalJson(signed)), key.public_key, Buffer.from(signature, "base64"));
      expect([isSigned(anchor), isSigned({ ...anchor, seq: anchor.seq - 1 })]).toEqual([true, false]);
    });

    test("continues from an anchor, reports an entry that does not match the anchor, and refuses an invalid one", async () => {
      const { seq, mac } = await get("/audit/anchor/");
      await startLoan(officer);
      const later = await get(`/audit/verify/?from=${seq}:${mac}`);
      expect([later.from, later.checked, later.problems]).toEqual([`${seq}:${mac}`, 1, []]);
      const other = await get(`/audit/verify/?from=${seq}:another`);
      expect([other.problem_count, other.problems[0].problem, other.problems[0].seq]).toEqual([1, "head_differs", seq]);
      const refused = await auditor.call("GET", "/audit/verify/?from=yesterday");
      expect([refused.status, refused.body.errors.map(({ field }: { field: string }) => field)]).toEqual([
        400,
        ["from"],
      ]);
    });
  });

  describe("the evidence of a loan", () => {
    test("is an archive for users who can see the audit log, which records who requested it; not for others", async () => {
      const loan = await startLoan(officer);
      const path = `/loan/loans/${loan.id}/evidence/`;
      const sent = await requestFile(service(), auditor, "GET", path);
      expect([sent.status, sent.headers.get("Content-Type"), sent.headers.get("Content-Disposition")]).toEqual([
        200,
        "application/zip",
        `attachment; filename="evidence-loan-${loan.id}.zip"`,
      ]);
      const file = join(tmpdir(), `hecm-evidence-${process.pid}.zip`);
      writeFileSync(file, sent.bytes);
      const names = (await openZip(file))?.map(({ name }) => name) ?? [];
      rmSync(file);
      expect([names[0], names.at(-1)]).toEqual(["log.ndjson", "SHA256SUMS.sig"]);
      const { results } = await trail(loan.id);
      expect([results[0].action, results[0].by]).toEqual(["loan.read_evidence", auditor.userId]);
      expect((await requestFile(service(), officer, "GET", path)).status).toBe(403);
    });
  });
});
