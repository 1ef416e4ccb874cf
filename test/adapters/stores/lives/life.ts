import { expect } from "bun:test";
import fc from "fast-check";
import { eventsOf } from "../../../../bootstrap/demo/history/loan-courses.ts";
import type { LoanEvent, LoanStep } from "../../../../bootstrap/simulation/event.ts";
import { findLoan, perform } from "../../../../bootstrap/simulation/perform.ts";
import { addDays, type Day, day } from "../../../../domain/kernel/day.ts";
import { pickBy } from "../../http/model/step.ts";
import { agencyMoods } from "./agency.ts";
import { correcting, detour, hurried } from "./detours.ts";
import { fixedAndChanged, type Through, unmetOnArrival } from "./kept-promises.ts";
import type { openOffice } from "./office.ts";
import { documentOf, type TriedOperation } from "./operation-detours.ts";
import { giveEveryReason, makeGood } from "./reasons.ts";

export const begin = day("2026-05-01");
const DAYS = 75;

/** The course of a loan on a home that is insured, and its escrow closed out. Another open loan on the home would stop it. */
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
const aWay = wayOf(1);

/** The steps by which a loan is cleared to close, reaches its closing, and is funded. */
const lateSteps = aWay.flatMap(({ step }, position) =>
  step.use === "update-loan-status" && ["clear_to_close", "closing", "funded"].includes(step.request.status)
    ? [position]
    : [],
);

/** How many requests to operations there are in a life: in sixty lives each is made by everyone in each manner. */
export const requestsOfLife = 22;

const choices = (count: number) => fc.array(fc.nat(1000), { minLength: count, maxLength: count });
const turn = fc.record({ chance: fc.nat(99), choices: choices(8) });
const request = fc.record({ place: fc.nat(999), choices: choices(14) });

export const life = fc.record({
  /** The step from which on it is not processed as it should be. */
  wildFrom: fc.constantFrom(1, ...lateSteps),
  /** In what percentage of steps something else is done before; a fifth as many steps are skipped. */
  wildness: fc.constantFrom(2, 5, 10, 30),
  /** Whether before each change of status all is done again, and an underwriter gives a reason for what is still unmet. */
  isMadeGood: fc.boolean(),
  mood: fc.nat(agencyMoods.length - 1),
  turns: fc.array(turn, { minLength: aWay.length, maxLength: aWay.length, size: "max" }),
  requests: fc.array(request, { minLength: requestsOfLife, maxLength: requestsOfLife, size: "max" }),
});

type Life = typeof life extends fc.Arbitrary<infer Value> ? Value : never;

/** What happened in the lives of a store. */
export interface Tally {
  count: number;
  /** How many reached each status. */
  readonly reached: Map<string, number>;
  /** The requests that were made, by whom and in which manner. */
  readonly tried: Set<string>;
  /** The operations that succeeded. */
  readonly accepted: Set<string>;
}

const throughOf = (step: LoanEvent["step"]): Through => {
  if (step.use === "other" && step.name === correcting) return "correction";
  return step.use === "run-agency-command" || step.use === "run-agency-query" ? "agency" : "write";
};

/** What a user does before a planned step. */
const stepsBefore = (
  { wildness, isMadeGood, turns }: Life,
  [position, { step }]: readonly [number, LoanEvent],
  isWild: boolean,
  walk: Walk,
): readonly LoanStep[] => {
  const { chance, choices } = turns[position] ?? { chance: 99, choices: [0] };
  const strayed =
    isWild && chance < wildness && walk.loan !== null ? [detour(pickBy(choices)), hurried(walk.loan)] : [];
  const isMove = isMadeGood && step.use === "update-loan-status";
  const documentId = walk.made.get("/documents/histories/{id}/") ?? null;
  return isMove ? [...strayed, ...makeGood, giveEveryReason(documentId)] : strayed;
};

type Office = Awaited<ReturnType<typeof openOffice>>;
type Walk = Awaited<ReturnType<typeof walkIn>>;

/** A loan in progress, whose guarantees are checked after each step. */
const walkIn = async ({ dependencies, newStaff }: Office, loanName: string) => {
  const people = await newStaff();
  const { staff } = people;
  const { companyId } = staff.officer;
  const { loans } = dependencies.forCompany(companyId);
  let loan = await findLoan(dependencies, companyId, loanName);
  const check = async (on: Day, told: string, isAccepted: boolean, through: Through) => {
    const before = loan;
    loan = await (before === null ? findLoan(dependencies, companyId, loanName) : loans.find(before.id));
    if (before !== null && loan !== null && isAccepted) {
      expect([told, await unmetOnArrival(dependencies, before, loan, on)]).toEqual([told, []]);
      expect([told, fixedAndChanged(before, loan, through)]).toEqual([told, []]);
    }
    return { before, after: loan };
  };
  /** The same for one request. What is requested of the agency may be stored although it refuses. */
  const checkRequest = async (on: Day, { told, isAccepted, through }: TriedOperation): Promise<void> => {
    const { before, after } = await check(on, told, isAccepted, through);
    if (!isAccepted && through !== "agency") expect([told, after?.version]).toEqual([told, before?.version]);
  };
  const take = async (event: LoanEvent): Promise<void> => {
    const outcome = await perform({ dependencies, staff, loanIds: {}, on: event.on }, event);
    const told = `${event.step.use} ${JSON.stringify(event.step)}`;
    await check(event.on, told, outcome._tag === "Accepted", throughOf(event.step));
  };
  return {
    ...people,
    get loan() {
      return loan;
    },
    checkRequest,
    take,
  };
};

/** Runs a life, and fails if a guarantee does not hold. */
export const live = async (office: Office, tally: Tally, chosen: Life): Promise<void> => {
  const { wildFrom, wildness, turns, requests } = chosen;
  const { clock, setMood, tryOne, make } = office;
  const firstRequest = tally.count * requestsOfLife;
  tally.count += 1;
  const loan = `life-${tally.count}`;
  const walk = await walkIn(office, loan);
  const { staff, made, actors } = walk;
  setMood(chosen.mood);
  let latest = walk.loan;
  for (const [position, planned] of wayOf(tally.count).entries()) {
    const { on } = planned;
    clock.putOn(on);
    const isWild = position >= wildFrom;
    for (const step of stepsBefore(chosen, [position, planned], isWild, walk)) await walk.take({ on, loan, step });
    for (const [number, { place, choices }] of requests.entries()) {
      latest = walk.loan ?? latest;
      if (latest === null || wildFrom + (place % (aWay.length - wildFrom)) !== position) continue;
      const scene = { loan: latest, staff, made, pick: pickBy(choices) };
      const request = await tryOne(firstRequest + number, actors, scene);
      tally.tried.add(request.kind);
      if (request.isAccepted) tally.accepted.add(request.name);
      await walk.checkRequest(on, request);
    }
    if (!isWild || (turns[position]?.chance ?? 0) < 100 - wildness / 5) await walk.take({ ...planned, loan });
    if (position === 0 && walk.loan !== null)
      await make(made, "uploadDocument", staff.processor, undefined, documentOf(walk.loan.id));
  }
  for (const { status } of walk.loan?.statusHistory ?? [])
    tally.reached.set(status, (tally.reached.get(status) ?? 0) + 1);
};
