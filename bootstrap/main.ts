import { createApp } from "../adapters/http/app.ts";
import { type Listening, listen } from "../adapters/http/listen.ts";
import { allOperations } from "../adapters/http/operations.ts";
import type { Needs } from "../application/needs.ts";
import { prepareInstallation } from "../application/prepare-installation.ts";
import type { Company } from "../domain/company/company.ts";
import { accept, type Result } from "../domain/kernel/result.ts";
import { readSettings, type Settings } from "./config.ts";
import { type DemoAccount, demoAccounts, mayPlant, plantDemo } from "./demo.ts";
import { greeting } from "./greeting.ts";
import { openLog, type ServiceLog } from "./log.ts";
import { openNeeds } from "./open-needs.ts";
import { type CannotStart, cannotStart } from "./open-store.ts";
import { kept, keptOnce, type Secrets } from "./secrets.ts";

const demoFile = "data/demo-accounts.json";

const prepare = async (needs: Needs, settings: Settings): Promise<Result<Company, CannotStart>> => {
  const { houseCompanyName, superUser } = settings;
  const prepared = await prepareInstallation(needs)({ houseCompanyName, superUser });
  if (prepared._tag === "Accepted") return prepared;
  const wrong = prepared.refusal.errors.map(({ field, message }) => `${field} ${message}`).join(", ");
  return cannotStart(`HOUSE_COMPANY_NAME or ADMIN_EMAIL cannot be taken: ${wrong}.`);
};

/** The accounts of the demonstration: planted now into an empty store, known from an earlier start, or none. */
const demonstrate = async (needs: Needs, settings: Settings, house: Company): Promise<readonly DemoAccount[]> => {
  if (!settings.demo) return [];
  if (!(await mayPlant(needs, house))) return kept<readonly DemoAccount[]>(demoFile) ?? [];
  const accounts = keptOnce(demoFile, () => demoAccounts(needs));
  await plantDemo(needs, house, accounts);
  return accounts;
};

const openDoor = (
  needs: Needs,
  settings: Settings,
  secrets: Secrets,
  log: ServiceLog,
): Result<Listening & { readonly url: string }, CannotStart> => {
  const { host, port, trustedProxies, corsOrigins, limits, store } = settings;
  const urlOf = (given: number) => settings.publicUrl ?? `http://localhost:${given}`;
  try {
    const listening = listen({ host, port }, (given) =>
      createApp({
        needs,
        settings: {
          publicUrl: urlOf(given),
          tokenSecret: secrets.tokenSecret,
          trustedProxies,
          corsOrigins,
          limits,
          // Only a store on the network can have a second process beside this one.
          sharesLimits: store.kind === "mongodb",
        },
        log,
        operations: allOperations(needs),
      }),
    );
    return accept({ ...listening, url: urlOf(listening.port) });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : null;
    if (code === "EADDRINUSE") return cannotStart(`Port ${port} is taken: set PORT to a free one.`);
    if (code === null) throw error;
    return cannotStart(`${host} port ${port} cannot be listened on (${code}): set HOST and PORT.`);
  }
};

/** Stops when told to: running requests end, new work is refused, the store is closed. */
const stopOnSignal = ({ stop }: Listening, needs: Needs, { notice }: ServiceLog): void => {
  let isStopping = false;
  const stopOnce = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    notice(`${signal}: stopping; running requests end first`);
    await stop();
    await needs.close();
    notice("stopped");
    process.exit(0);
  };
  process.on("SIGTERM", stopOnce);
  process.on("SIGINT", stopOnce);
};

const start = async (settings: Settings): Promise<Result<string, CannotStart>> => {
  const log = openLog(settings.logLevel);
  const opened = await openNeeds(settings, log.warning);
  if (opened._tag === "Refused") return opened;
  const { needs, secrets } = opened.value;
  const house = await prepare(needs, settings);
  if (house._tag === "Refused") return house;
  const accounts = await demonstrate(needs, settings, house.value);
  const door = openDoor(needs, settings, secrets, log);
  if (door._tag === "Refused") return door;
  stopOnSignal(door.value, needs, log);
  const storeName = settings.store.kind === "sqlite" ? settings.store.file : "MongoDB";
  return accept(greeting({ url: door.value.url, storeName, client: needs.client, accounts }));
};

const settings = readSettings(process.env);
if (settings._tag === "Refused") {
  for (const problem of settings.refusal.problems) console.error(problem);
  process.exit(1);
}
const started = await start(settings.value);
if (started._tag === "Refused") {
  console.error(started.refusal.sentence);
  process.exit(1);
}
console.log(started.value);
