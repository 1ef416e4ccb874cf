/** Random lives of loans. Deep: a life is some thirty use cases on a store. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { eventsOf } from "../../../../bootstrap/demo/history/loan-courses.ts";
import { scenarioClock } from "../../../../bootstrap/scenario/clock.ts";
import type { LoanEvent, LoanStep, Staff } from "../../../../bootstrap/scenario/event.ts";
import { findLoan, perform } from "../../../../bootstrap/scenario/perform.ts";
import { noCredentials, storedCredentials } from "../../../../domain/company/credentials.ts";
import { addDays, day } from "../../../../domain/kernel/day.ts";
import { hire, openDependencies, settle } from "../../../application/loan-origination.ts";
import type { OpenedStores } from "../../../contract/store-kind.ts";
import { pickBy } from "../../http/model/step.ts";
import { forBothStores } from "../../http/support/on-both-stores.ts";
import { obligingBureau } from "../../http/support/scenes/obliging-bureau.ts";
import { agencyIn, agencyMoods } from "./agency.ts";
import { correcting, detour, hurried } from "./detours.ts";
import { fixedAndChanged, type Through, unmetOnArrival } from "./kept-promises.ts";

const begin = day("2026-05-01");
const DAYS = 75;

/** The way of a loan on a home that is insured, and its escrow closed out. Another open loan on the home would stop it. */
const wayOf = (houseNumber: number): readonly LoanEvent[] =>
  eventsOf(
    {
      ...{ externalId: "life-01", firstName: "Vera", lastName: "Langdon", age: 75 },
      street: `${houseNumber} Sample Street`,
      place: { city: "Chicago", state: "IL", zipCode: "60602", countyFips: "17031" },
      ...{ homeValueCents: 400_000_00, productCode: "HECM_ANNUAL_CMT", lien: null, feature: null },
      ...{ startedBefore: [DAYS, "today"], endsIn: "escrow_closed" },
    },
    addDays(begin, DAYS),
  );
const { length: stepsOfWay } = wayOf(1);

const turn = fc.record({
  chance: fc.nat(99),
  choices: fc.array(fc.nat(1000), { minLength: 8, maxLength: 8 }),
});
const life = fc.record({
  /** How many of a hundred steps are left out, and how often something else is done before one. */
  wildness: fc.constantFrom(2, 5, 10, 30),
  mood: fc.nat(agencyMoods.length - 1),
  turns: fc.array(turn, { minLength: stepsOfWay, maxLength: stepsOfWay, size: "max" }),
});

const throughOf = (step: LoanEvent["step"]): Through => {
  if (step.use === "other" && step.name === correcting) return "correction";
  return step.use === "run-agency-command" || step.use === "run-agency-query" ? "agency" : "write";
};

/** How many lives there are: so many take less than a minute of the processor, and `LIVES` asks for more. */
const livesOn = (store: string): number => Number(process.env.LIVES ?? (store === "SQLite" ? 150 : 12));

/** The lives of a company: its loans are all of the same people, so that each is compared with all others. */
const livesOfTest = 15;

/** The lives of each test: the seed that they differ by, and how many. */
const sharesOf = (lives: number): readonly (readonly [seed: number, lives: number])[] =>
  Array.from({ length: Math.ceil(lives / livesOfTest) }, (_, share) => [
    share,
    Math.min(livesOfTest, lives - share * livesOfTest),
  ]);

/** A company on a store, and those who work there. */
const openOffice = async ({ stores }: OpenedStores) => {
  const clock = scenarioClock(begin, 0);
  const dependencies = { ...openDependencies(begin), ...stores, clock, creditBureau: obligingBureau };
  const id = await dependencies.sequences.next("company");
  const pair = {
    ...{ fhaUsername: "example-user", fhaPassword: "an example password" },
    ...{ creditUsername: "example-user", creditPassword: "an example password" },
  };
  const sealing = { companyId: id, byUserId: 1, now: clock.now(), vault: dependencies.vault };
  const company = await settle(dependencies, { id, ...storedCredentials(noCredentials, pair, sealing) });
  const staff: Staff = {
    superUser: { ...(await hire(dependencies, company)), hierarchy: "Super User" },
    administrator: { ...(await hire(dependencies, company)), hierarchy: "Company Administrator" },
    officer: await hire(dependencies, company, "Loan Officer"),
    processor: await hire(dependencies, company, "Processor"),
    underwriter: await hire(dependencies, company, "Underwriter"),
    closer: await hire(dependencies, company, "Closer"),
    compliance: await hire(dependencies, company, "Compliance"),
  };
  return { clock, dependencies, company, staff };
};

forBothStores((kind) => {
  let opened: OpenedStores;
  const reached = new Map<string, number>();
  let count = 0;
  beforeAll(async () => {
    opened = await kind.open({ shared: false });
  });
  afterAll(() => opened.dispose());

  const live = async (
    { clock, dependencies, company, staff }: Awaited<ReturnType<typeof openOffice>>,
    { wildness, mood, turns }: typeof life extends fc.Arbitrary<infer Life> ? Life : never,
  ) => {
    count += 1;
    const loanName = `life-${count}`;
    const context = {
      dependencies: { ...dependencies, agency: agencyIn(agencyMoods[mood] ?? {}) },
      staff,
      loanIds: {},
    };
    const find = () => findLoan(dependencies, company.id, loanName);
    let before = await find();
    const take = async (event: LoanEvent) => {
      const outcome = await perform({ ...context, on: event.on }, event);
      const after = await find();
      if (before !== null && after !== null && outcome._tag === "Accepted") {
        const told = `${event.step.use} ${JSON.stringify(event.step)}`;
        expect([told, await unmetOnArrival(dependencies, before, after, event.on)]).toEqual([told, []]);
        expect([told, fixedAndChanged(before, after, throughOf(event.step))]).toEqual([told, []]);
      }
      before = after;
    };
    for (const [position, planned] of wayOf(count).entries()) {
      const { chance, choices } = turns[position] ?? { chance: 99, choices: [] };
      clock.putOn(planned.on);
      const strayed: readonly LoanStep[] =
        chance < wildness && before !== null ? [detour(pickBy(choices)), hurried(before)] : [];
      for (const step of strayed) await take({ on: planned.on, loan: loanName, step });
      if (position === 0 || chance < 100 - wildness / 5) await take({ ...planned, loan: loanName });
    }
    for (const { status } of (await find())?.statusHistory ?? []) reached.set(status, (reached.get(status) ?? 0) + 1);
  };

  test.each(sharesOf(livesOn(kind.name)))(
    "no life of a loan comes to its closing, funding or insurance with anything required unmet, or changes what is fixed (%d)",
    async (share, lives) => {
      const office = await openOffice(opened);
      const { seed } = fc.readConfigureGlobal();
      const own = seed === undefined ? {} : { seed: seed + share };
      await fc.assert(
        fc.asyncProperty(life, (chosen) => live(office, chosen)),
        { ...own, numRuns: lives, endOnFailure: true },
      );
    },
  );

  test("a twentieth of those lives came to the closing, the funding and the insurance, or there was nothing to keep", () => {
    for (const status of ["closing", "funded", "endorsed"])
      expect(reached.get(status) ?? 0).toBeGreaterThan(count / 20);
  });
});
