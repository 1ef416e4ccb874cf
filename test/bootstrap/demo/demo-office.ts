import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { agencyProtocols } from "../../../adapters/agency/protocols.ts";
import { creditBureau } from "../../../adapters/credit/bureau.ts";
import { startSandbox } from "../../../adapters/sandbox/sandbox.ts";
import { prepareInstallation } from "../../../application/company/prepare-installation.ts";
import type { Dependencies } from "../../../application/support/dependencies.ts";
import { demoAccounts, staffOf } from "../../../bootstrap/demo/demo-accounts.ts";
import { isHistoryDue } from "../../../bootstrap/demo/history/progress.ts";
import { type HistorySeeding, seedHistory } from "../../../bootstrap/demo/history/seed-history.ts";
import { seedDemo } from "../../../bootstrap/demo/seed-demo.ts";
import type { Played, SimulationOutside } from "../../../bootstrap/simulation/play.ts";
import type { Day } from "../../../domain/kernel/day.ts";
import { openDependencies } from "../../application/office.ts";
import { accepted } from "../../fixtures/accepted.ts";

/** Neither an agency nor a credit bureau. */
export const noSandbox: HistorySeeding["openOutside"] = async () => ({
  agency: null,
  creditBureau: null,
  close: async () => {},
});

/** The sandbox's agency and credit bureau, with the clock of the seeded dates and the memory of a folder. */
export const sandboxIn =
  (folder: string): HistorySeeding["openOutside"] =>
  async (clock) => {
    const sandbox = await startSandbox({ file: join(folder, "sandbox.sqlite"), port: 0, clock, isProduction: false });
    return {
      agency: agencyProtocols.rest({ url: sandbox.url, requestor: null, clock }),
      creditBureau: creditBureau({ url: sandbox.url, clock }),
      close: sandbox.close,
    };
  };

/** The same with a memory of its own. */
const inSandbox: HistorySeeding["openOutside"] = async (clock): Promise<SimulationOutside> => {
  const folder = mkdtempSync(join(tmpdir(), "hecm-demo-"));
  const { close, ...outside } = await sandboxIn(folder)(clock);
  return {
    ...outside,
    close: async () => {
      await close();
      rmSync(folder, { recursive: true });
    },
  };
};

/** A demonstration on a date, with its people and first three loans seeded; `seed` adds the months before. */
export const demoOffice = async (today: Day) => {
  const dependencies: Dependencies = openDependencies(today);
  const house = accepted(
    await prepareInstallation(dependencies, { requestId: "start-test", houseCompanyName: "House", superUser: null }),
  );
  const accounts = demoAccounts(dependencies);
  const isDue = await isHistoryDue(dependencies, house, true);
  await seedDemo(dependencies, house, accounts);
  const staff = await staffOf(dependencies, accounts);
  if (staff === null) throw new Error("the demonstration lacks somebody");
  const { companyId } = staff.officer;
  const played: Played[] = [];
  return {
    today,
    dependencies,
    house,
    accounts,
    staff,
    isDue,
    ofCompany: dependencies.forCompany(companyId),
    /** The outcomes of the events of the months before. */
    played,
    seed: (openOutside: HistorySeeding["openOutside"] = inSandbox, replaced: Partial<Dependencies> = {}) =>
      seedHistory(
        { ...dependencies, ...replaced },
        { accounts, openOutside, isEnding: () => false, listener: (each) => played.push(each) },
      ),
  };
};
