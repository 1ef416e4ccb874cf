import { casesOfTier, isDeep } from "../../../../runner/tier.ts";
import type { StoreName } from "../../../stores/open-store.ts";
import { agencyScenarios } from "./agency-scenarios.ts";
import { b2gScenarios } from "./b2g-scenarios.ts";
import { callReportScenarios } from "./call-report-scenarios.ts";
import { creditScenarios } from "./credit-scenarios.ts";
import { documentScenarios } from "./document-scenarios.ts";
import { everyOperationScenarios } from "./every-operation-scenarios.ts";
import { jobScenarios } from "./job-scenarios.ts";
import { loanScenarios } from "./loan-scenarios.ts";
import { mismoScenarios } from "./mismo-scenarios.ts";
import { recordedScenarios } from "./recorded-scenarios.ts";
import { registerScenarios } from "./register-scenarios.ts";
import type { Scenario } from "./scenario.ts";
import { signerScenarios } from "./signer-scenarios.ts";
import { userScenarios } from "./user-scenarios.ts";

const scenarios: readonly Scenario[] = [
  ...userScenarios,
  ...signerScenarios,
  ...loanScenarios,
  ...creditScenarios,
  ...mismoScenarios,
  ...callReportScenarios,
  ...registerScenarios,
  ...documentScenarios,
  ...jobScenarios,
  ...agencyScenarios,
  ...b2gScenarios,
  ...(isDeep ? everyOperationScenarios : []),
  ...recordedScenarios,
];

/** Writes of every request under a key besides its records, and the numbers that are drawn for them. */
const ofKeys = /^(sequences|counters|idempotencyKeys)\./;

/** The last of several deaths after the same kind of write. */
const lastOfEachKind = (deaths: readonly number[], writes: readonly string[]): readonly number[] =>
  deaths.filter(
    (death, position) => !deaths.slice(position + 1).some((later) => writes[later - 1] === writes[death - 1]),
  );

/**
 * A process dies after each write on SQLite. Keys and numbers are the same on every store, and taking up a request does not depend on it
 * either: on MongoDB a process dies after each kind of write, which is what is specific to that store.
 */
export const deathsOf = ({ writes, deaths }: Scenario, name: StoreName): readonly number[] => {
  const ofRecords = writes.flatMap((write, position) => (ofKeys.test(write) ? [] : [position + 1]));
  const all =
    name === "sqlite"
      ? (deaths ?? ofRecords)
      : lastOfEachKind(
          ofRecords.filter((death) => deaths?.includes(death) ?? true),
          writes,
        );
  return casesOfTier(all, (_, position) => position === Math.floor(all.length / 2));
};

/** The first of several requests with the same writes in the same order, which are equal for a store. */
const firstOfEachOrder = (all: readonly Scenario[]): readonly Scenario[] => {
  const orderOf = ({ protocol, diedBefore, writes }: Scenario): string =>
    JSON.stringify([protocol, diedBefore, writes.filter((write) => !ofKeys.test(write))]);
  return [...Map.groupBy(all, orderOf).values()].flatMap(([first]) => first ?? []);
};

/** How many scenarios' requests die in one process, which takes longer to start than to serve them. */
const scenariosAtOnce = 8;

/** The scenarios of a store, grouped by those that die together: their agency is the same. */
export const groupsOn = (name: StoreName): readonly (readonly Scenario[])[] => {
  const ofStore =
    name === "sqlite" ? scenarios : firstOfEachOrder(scenarios.filter(({ isOnOneStore = false }) => !isOnOneStore));
  return [...Map.groupBy(ofStore, ({ protocol }) => protocol).values()].flatMap((same) =>
    Array.from({ length: Math.ceil(same.length / scenariosAtOnce) }, (_, at) =>
      same.slice(at * scenariosAtOnce, (at + 1) * scenariosAtOnce),
    ),
  );
};
