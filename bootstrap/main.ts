import { prepareInstallation } from "../application/company/prepare-installation.ts";
import type { Needs } from "../application/support/dependencies.ts";
import type { Company } from "../domain/company/company.ts";
import { accept, type Result } from "../domain/kernel/result.ts";
import { Unavailable } from "../domain/kernel/unavailable.ts";
import { accountsFile, type DemoAccount, demoAccounts, workingAccounts } from "./demo/demo-accounts.ts";
import { mayPlant, plantOnce } from "./demo/seed-demo.ts";
import { openLog, type ServiceLog } from "./log.ts";
import { openNeeds } from "./open-dependencies.ts";
import { type CannotStart, cannotStart } from "./open-stores.ts";
import { kept, keptOnce } from "./persisted-file.ts";
import { readSettings, type Settings } from "./settings.ts";
import { endOnSignal, type Running } from "./shutdown.ts";
import { openDoor } from "./start-server.ts";
import { greeting } from "./startup-banner.ts";

const demoFile = accountsFile("data/demo-accounts.json");

const keySentences = {
  encryption: "ENCRYPTION_KEYS (or data/secrets.json) must keep the keys that this store was begun with.",
  "blind index": "BLIND_INDEX_KEY must stay as it was when this store was begun, and the last of ENCRYPTION_KEYS too.",
};

const prepare = async (needs: Needs, settings: Settings): Promise<Result<Company, CannotStart>> => {
  const { houseCompanyName, superUser } = settings;
  const prepared = await prepareInstallation(needs)({ houseCompanyName, superUser });
  if (prepared._tag === "Accepted") return prepared;
  const { refusal } = prepared;
  if (refusal._tag === "KeyOfAnotherStore") return cannotStart(keySentences[refusal.key]);
  if (refusal._tag === "NotASuperUser")
    return cannotStart("ADMIN_EMAIL names an account that is no active Super User: set another address.");
  const wrong = refusal.errors.map(({ field, message }) => `${field} ${message}`).join(", ");
  return cannotStart(`HOUSE_COMPANY_NAME or ADMIN_EMAIL cannot be taken: ${wrong}.`);
};

/** The demonstration that this start has to show: its accounts, new ones only for a store that it may be planted into. */
const demonstration = async (
  needs: Needs,
  settings: Settings,
  house: Company,
): Promise<Result<{ readonly accounts: readonly DemoAccount[]; readonly isDue: boolean }, CannotStart>> => {
  if (!settings.demo) return accept({ accounts: [], isDue: false });
  const isDue = await mayPlant(needs, house);
  const accounts = isDue ? keptOnce(demoFile, () => demoAccounts(needs)) : kept(demoFile);
  return accounts._tag === "Refused" ? accounts : accept({ accounts: accounts.value ?? [], isDue });
};

/**
 * Opens all there is and answers what whoever started the service is told. The door opens before the demonstration is
 * planted: until then nobody but the Super User of the settings can sign in.
 */
const start = async (settings: Settings, running: Running, log: ServiceLog): Promise<Result<string, CannotStart>> => {
  const opened = await openNeeds(settings, log.warning);
  if (opened._tag === "Refused") return opened;
  const { needs, secrets } = opened.value;
  running.needs = needs;
  try {
    const house = await prepare(needs, settings);
    if (house._tag === "Refused") return house;
    const demo = await demonstration(needs, settings, house.value);
    if (demo._tag === "Refused") return demo;
    const door = openDoor(needs, settings, secrets, log);
    if (door._tag === "Refused") return door;
    running.door = door.value;
    if (demo.value.isDue) {
      running.planting = plantOnce(needs, house.value, demo.value.accounts);
      await running.planting;
    }
    const accounts = await workingAccounts(needs, demo.value.accounts);
    const storeName = settings.store.kind === "sqlite" ? settings.store.file : "MongoDB";
    return accept(greeting({ url: door.value.url, storeName, client: needs.client, accounts }));
  } catch (error) {
    if (!(error instanceof Unavailable || needs.isUnreachable(error))) throw error;
    return cannotStart("The store does not answer any more: start the service again once it does.");
  }
};

const end = (sentences: readonly string[]): never => {
  for (const sentence of sentences) console.error(sentence);
  process.exit(1);
};

const settings = readSettings(process.env);
if (settings._tag === "Refused") end(settings.refusal.problems);
else {
  const log = openLog(settings.value.logLevel);
  const running: Running = {};
  const isEnding = endOnSignal(running, log);
  const started = await start(settings.value, running, log);
  if (!isEnding()) started._tag === "Refused" ? end([started.refusal.sentence]) : console.log(started.value);
}
