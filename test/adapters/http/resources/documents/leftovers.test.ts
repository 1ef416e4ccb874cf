import { expect, test } from "bun:test";
import { sweepFiles } from "../../../../../application/files/sweep-files.ts";
import type { DocumentRenderer } from "../../../../../domain/documents/printing.ts";
import { refuse } from "../../../../../domain/kernel/result.ts";
import { notConnected } from "../../../../fixtures/outside/not-connected.ts";
import { onBothStores } from "../../support/on-both-stores.ts";
import { type Caller, type RunningService, type ServiceResponse, startLoan } from "../../support/running-service.ts";
import { createPackage, createTemplate, generate, historiesPath } from "../../support/scenes/document-scene.ts";

const tooLong = "A letter that takes too long";
let isSlow = true;

/** Paginates as usual, except for one document that takes too long while the machine is slow. */
const documentRenderer: DocumentRenderer = {
  render: async (document) =>
    isSlow && document.title === tooLong
      ? refuse({ _tag: "DocumentTooLarge" })
      : notConnected.documentRenderer.render(document),
};

const daySeconds = 86_400;

onBothStores(
  (service) => {
    const filesOf = (caller: Caller) => service().dependencies.forCompany(caller.company.id).files;
    const digestsOf = (caller: Caller) => filesOf(caller).keysAfter("", 100);

    const aPackage = async (caller: Caller, ...names: readonly string[]) => {
      const templates: number[] = [];
      for (const [position, name] of names.entries())
        templates.push((await createTemplate(caller, { code: `letter-${position}`, name })).id);
      return { id: (await createPackage(caller, templates)).id as number, templates };
    };

    const administratorOf = async ({ hire }: RunningService, company?: Caller["company"]): Promise<Caller> =>
      hire(company ?? (await service().company()), "Company Administrator");

    test("a package with a document that cannot be generated leaves no row, and is generated completely once it can be", async () => {
      isSlow = true;
      const administrator = await administratorOf(service());
      const { id, templates } = await aPackage(administrator, "First", tooLong, "Third");
      const loan = await startLoan(administrator);
      const rows = async (): Promise<ServiceResponse["body"]> =>
        (await administrator.call("GET", `${historiesPath}?loan=${loan.id}`)).body;
      const key = { "Idempotency-Key": "a slow day" };
      const refused = await generate(administrator, id, loan.id, {}, key);
      expect([refused.status, refused.body.code]).toEqual([400, "document_not_made"]);
      expect(refused.body.detail).toStartWith("letter-1 cannot be generated.");
      expect((await rows()).count).toBe(0);
      isSlow = false;
      // What was refused changed nothing, and can be sent again under its key.
      const made = await generate(administrator, id, loan.id, {}, key);
      expect(made.status).toBe(201);
      expect(made.body.histories.map(({ template }: ServiceResponse["body"]) => template)).toEqual(templates);
      expect((await rows()).count).toBe(3);
    });

    test("unreferenced files are removed by the sweep a day later, and no others", async () => {
      isSlow = true;
      const first = await administratorOf(service());
      const { id } = await aPackage(first, "First", tooLong);
      const loan = await startLoan(first);
      expect((await generate(first, id, loan.id)).status).toBe(400);
      const [abandoned, ...others] = await digestsOf(first);
      expect([abandoned, others]).toEqual([expect.any(String), []]);
      service().clock.advance(daySeconds + 1);
      const next = await administratorOf(service(), first.company);
      // Like a package being generated at this moment: its file is stored, and its row comes next.
      const underWay = "0".repeat(64);
      await filesOf(first).put(underWay, ["sealed"], service().dependencies.clock.now());
      isSlow = false;
      const made = await generate(next, id, loan.id);
      const named: string[] = made.body.histories.map(({ file }: ServiceResponse["body"]) => file.sha256);
      await sweepFiles(service().dependencies);
      expect(await digestsOf(first)).toEqual([underWay, ...named].toSorted());
    });
  },
  { documentRenderer },
);
