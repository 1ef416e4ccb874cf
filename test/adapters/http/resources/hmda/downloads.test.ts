import { expect, spyOn, test } from "bun:test";
import type { Fault } from "../../../../../application/support/dependencies.ts";
import { sqliteKind } from "../../../../contract/sqlite-kind.ts";
import { openRegisterScene, outcomes, registersPath } from "../../support/scenes/register-scene.ts";

test("a download that cannot continue is aborted, so that no one mistakes a part for the file, and is reported", async () => {
  const faults: Fault[] = [];
  const reportFault = (fault: Fault) => void faults.push(fault);
  const scene = await openRegisterScene(sqliteKind, {}, { reportFault }, { overSocket: true });
  const { dependencies } = scene.service;
  await scene.addLoan(outcomes[1]);
  const { body } = await scene.compliance.call("POST", registersPath, { year: 2025 });
  const stores = dependencies.forCompany(scene.compliance.company.id);
  const files = { ...stores.files, read: async () => null };
  const opening = spyOn(dependencies, "forCompany").mockReturnValue({ ...stores, files });
  const path = `/api${registersPath}${body.id}/file/`;
  // Over a persistent connection, Bun would repeat an aborted request once.
  const own = { token: scene.compliance.token, keepalive: false };
  const download = scene.service.ask(path, own).then((response) => response.text());
  await expect(download).rejects.toThrow();
  opening.mockRestore();
  expect(faults).toMatchObject([
    {
      requestId: expect.any(String),
      operation: "download_file",
      error: { message: expect.stringContaining("is missing") },
    },
  ]);
  await scene.close();
});
