import { afterAll, beforeAll, test } from "bun:test";
import fc from "fast-check";
import { isDeep } from "../../../runner/tier.ts";
import { forBothStores } from "../support/on-both-stores.ts";
import { type Caller, openService, type RunningService } from "../support/running-service.ts";
import { shrinkingFor } from "../support/shrinking-for.ts";
import { beginWalk } from "./begin-walk.ts";
import { loanSteps } from "./loan-steps.ts";
import { expectLogTellsAll } from "./logs.ts";
import { partSteps } from "./part-steps.ts";
import { signerSteps } from "./signer-steps.ts";
import { pickBy, type Step } from "./step.ts";
import { newPassword, userSteps } from "./user-steps.ts";
import { type Manner, repeat, signIn, take } from "./walk.ts";
import type { Walk } from "./walk-state.ts";

type Command = fc.AsyncCommand<Walk, null>;

/** Enough for every choice of a step. */
const numbers = fc.array(fc.nat(1000), { minLength: 10, maxLength: 10 });
const manner: fc.Arbitrary<Manner> = fc.record({
  ifMatch: fc.constantFrom("none", "none", "current", "outdated"),
  isKeyed: fc.boolean(),
});

const commandOf = ([name, step]: [string, Step]): fc.Arbitrary<Command> =>
  fc.tuple(numbers, manner).map(([given, how]) => ({
    check: ({ model }) => step(model, pickBy(given)) !== null,
    run: async (walk) => {
      const planned = step(walk.model, pickBy(given));
      if (planned !== null) await take(walk, planned, how);
    },
    toString: () => `${name} ${given.join(" ")} ${how.ifMatch}${how.isKeyed ? " keyed" : ""}`,
  }));

const signInCommand: fc.Arbitrary<Command> = numbers.map((given) => ({
  check: () => true,
  run: async (walk) => {
    const pick = pickBy(given);
    const company = pick(walk.model.companies);
    await signIn(walk, company, pick(company.users), newPassword());
  },
  toString: () => `signIn ${given.join(" ")}`,
}));

const repeatCommand: fc.Arbitrary<Command> = fc.nat(1000).map((number) => ({
  check: ({ kept }) => kept.length > 0,
  run: (walk) => repeat(walk, number),
  toString: () => `repeat ${number}`,
}));

const steps = Object.entries({ ...userSteps, ...signerSteps, ...loanSteps, ...partSteps });
/** Loans are started and moved more often than the rest, so that there is something to work on. */
const often = steps.filter(([name]) => name === "startLoan" || name === "moveLoan");
const everyCommand = [...[...steps, ...often, ...often].map(commandOf), signInCommand, repeatCommand];

forBothStores((kind) => {
  let service: RunningService;
  let superUser: Caller;
  beforeAll(async () => {
    service = await openService(await kind.open({ shared: false }));
    superUser = await service.hire(await service.company({ isHouse: true }), "Super User");
  });
  afterAll(() => service.close());

  const [numRuns, maxCommands] = kind.name === "SQLite" ? [isDeep ? 10 : 6, 100] : [2, 60];
  const commands = fc.commands(everyCommand, { maxCommands, size: "max" });

  test("for any valid requests of two companies in any order, the service behaves like the model", async () => {
    await fc.assert(
      shrinkingFor(
        40_000,
        fc.asyncProperty(fc.noBias(commands), async (walked) => {
          const walk = await beginWalk(service, superUser);
          await fc.asyncModelRun(() => ({ model: walk, real: null }), walked);
          await expectLogTellsAll(walk);
        }),
      ),
      { numRuns },
    );
  });
});
