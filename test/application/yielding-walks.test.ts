import { expect, test } from "bun:test";
import { compareScenarios } from "../../application/calculation/compare-scenarios.ts";
import { readPipeline } from "../../application/loan/read-pipeline.ts";
import { startLoan } from "../../application/loan/start-loan.ts";
import { everyLoan } from "../../domain/loan/search.ts";
import { accepted } from "../fixtures/accepted.ts";
import { aRequest, office } from "./office.ts";

/** An office that counts how often its walks yield to the event loop. */
const countedOffice = async () => {
  const { dependencies, officer } = await office();
  let turns = 0;
  const clock = {
    ...dependencies.clock,
    yielder: () => () => {
      turns += 1;
      return null;
    },
  };
  const start = async () => accepted(await startLoan(dependencies, officer, null, aRequest(officer), null)).loan.id;
  return {
    dependencies: { ...dependencies, clock },
    officer,
    start,
    turnsOf: async (walk: () => Promise<unknown>) => {
      turns = 0;
      await walk();
      return turns;
    },
  };
};

test("a pipeline yields to the event loop twice for each loan: when it reads its calculation, and when it shows it", async () => {
  const { dependencies, officer, start, turnsOf } = await countedOffice();
  for (let loans = 0; loans < 7; loans += 1) await start();
  expect(await turnsOf(async () => accepted(await readPipeline(dependencies, officer, null, everyLoan)))).toBe(14);
});

test("a comparison yields to the event loop before every five scenarios", async () => {
  const { dependencies, officer, start, turnsOf } = await countedOffice();
  const loan = await start();
  const scenarios = Array.from({ length: 11 }, (_, number) => ({ name: `scenario ${number}` }));
  const compare = async () => {
    const { scenarios: compared } = accepted(await compareScenarios(dependencies, officer, loan, scenarios, null));
    expect(compared.map(({ name }) => name)).toEqual(scenarios.map(({ name }) => name));
  };
  expect(await turnsOf(compare)).toBe(3);
});
