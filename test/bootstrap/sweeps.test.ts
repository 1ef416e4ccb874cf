import { expect, test } from "bun:test";
import { startSweeps } from "../../bootstrap/background/sweeps.ts";
import { forBothStores } from "../adapters/http/support/on-both-stores.ts";
import { addCompany, anInstallation } from "../application/installation.ts";

const daySeconds = 86_400;
const abandoned = "a".repeat(64);
const fresh = "b".repeat(64);

forBothStores((kind) => {
  test("a running service removes files that no document references, and none that a generation can still record", async () => {
    const { stores, clock, dispose } = await kind.open({ shared: false });
    const installation = { ...anInstallation(), ...stores, clock };
    try {
      const { id } = await addCompany(installation);
      const { documentFiles } = stores.forCompany(id);
      await documentFiles.put(abandoned, ["part"], clock.now());
      clock.advance(daySeconds + 1);
      await documentFiles.put(fresh, ["part"], clock.now());
      const sweeps = startSweeps(installation, 1);
      while ((await documentFiles.read(abandoned)) !== null) await Bun.sleep(1);
      await sweeps.stop();
      expect(await documentFiles.read(fresh)).not.toBeNull();
    } finally {
      await dispose();
    }
  });
});

test("a failed sweep is reported, and the next one runs", async () => {
  const faults: string[] = [];
  const { promise: twice, resolve } = Promise.withResolvers<void>();
  const installation = anInstallation();
  const companies = { ...installation.companies, list: () => Promise.reject(new Error("the store is out of reach")) };
  const reportFault = ({ operation }: { readonly operation: string }) => {
    if (faults.push(operation) === 2) resolve();
  };
  const sweeps = startSweeps({ ...installation, companies, reportFault }, 1);
  await twice;
  await sweeps.stop();
  expect(faults.slice(0, 2)).toEqual(["sweep_files", "sweep_files"]);
  await installation.close();
});
