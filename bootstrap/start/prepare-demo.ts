import type { Dependencies } from "../../application/support/dependencies.ts";
import type { Company } from "../../domain/company/company.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { accountsFile, type DemoAccount, demoAccounts } from "../demo/demo-accounts.ts";
import { isHistoryDue } from "../demo/history/progress.ts";
import { canSeedDemo } from "../demo/seed-demo.ts";
import type { CannotStart } from "../open/stores.ts";
import { readOrCreate, readPersisted } from "../persisted-file.ts";
import type { Settings } from "../settings/settings.ts";

const demoFile = accountsFile("data/demo-accounts.json");

/** The accounts of the demonstration, and what of it must still be seeded. */
interface DueDemo {
  readonly accounts: readonly DemoAccount[];
  readonly isDue: boolean;
  readonly isHistoryDue: boolean;
}

/** Prepares the demonstration of this start. New accounts are created only for a store that can be seeded. */
export const prepareDemo = async (
  dependencies: Dependencies,
  settings: Settings,
  house: Company,
): Promise<Result<DueDemo, CannotStart>> => {
  if (!settings.demo) return accept({ accounts: [], isDue: false, isHistoryDue: false });
  const isDue = await canSeedDemo(dependencies, house);
  const accounts = isDue ? readOrCreate(demoFile, () => demoAccounts(dependencies)) : readPersisted(demoFile);
  if (accounts._tag === "Refused") return accounts;
  const historyDue = await isHistoryDue(dependencies, house, isDue);
  return accept({ accounts: accounts.value ?? [], isDue, isHistoryDue: historyDue });
};
