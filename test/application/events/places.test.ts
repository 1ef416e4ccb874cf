import { describe, expect, test } from "bun:test";
import { replayEventSubscription } from "../../../application/events/replay/replay-event-subscription.ts";
import { changeEventSubscription } from "../../../application/events/subscription/change-event-subscription.ts";
import { createEventSubscription } from "../../../application/events/subscription/create-event-subscription.ts";
import { deactivateEventSubscription } from "../../../application/events/subscription/deactivate-event-subscription.ts";
import { freePlace } from "../../../domain/events/subscription.ts";
import { accept } from "../../../domain/kernel/result.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { aSubscription } from "../../fixtures/events/subscription.ts";
import { subscriptionAdded } from "../../fixtures/loan/log.ts";
import { addAdministrator, addCompany, openDependencies } from "../office.ts";

const atPlaces = (...places: readonly (number | null)[]) => places.map((place) => ({ place }));
const countedTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1);

describe("a place among a company's twenty subscriptions", () => {
  test("is the first free one", () => {
    expect(freePlace([])).toBe(1);
    expect(freePlace(atPlaces(1, 3))).toBe(2);
    expect(freePlace(atPlaces(...countedTo(19)))).toBe(20);
    expect(freePlace(atPlaces(...countedTo(20)))).toBeNull();
  });

  test("is reserved for each subscription that was active before places existed", () => {
    expect(freePlace(atPlaces(null, null, ...countedTo(17)))).toBe(18);
    expect(freePlace(atPlaces(null, null, ...countedTo(18)))).toBeNull();
    expect(freePlace(atPlaces(...countedTo(20).map(() => null)))).toBeNull();
  });

  test("is given once, to one of those that are created or activated concurrently", async () => {
    const dependencies = openDependencies();
    const company = await addCompany(dependencies);
    const administrator = await addAdministrator(dependencies, company);
    const { eventSubscriptions } = dependencies.forCompany(company.id);
    for (const place of [null, ...countedTo(18)]) {
      const stored = aSubscription({ companyId: company.id, place });
      await eventSubscriptions.add(stored, subscriptionAdded(stored));
    }
    const details = { companyId: null, types: [], description: null, url: "https://hooks.example.com/" };
    const create = (isActive = true) =>
      createEventSubscription(dependencies, administrator, { ...details, isActive, after: "latest" }, null);
    const idle = [accepted(await create(false)), accepted(await create(false))].map(
      ({ subscription }) => subscription.id,
    );
    const [changed = 0, replayed = 0] = idle;
    const range = { after: "latest", until: "latest" } as const;
    const outcomes = await Promise.all([
      create(),
      changeEventSubscription(dependencies, administrator, changed, null, (current) =>
        accept({ ...current, isActive: true }),
      ),
      replayEventSubscription(dependencies, administrator, replayed, null, range),
      create(),
    ]);
    const words = outcomes.map((outcome) => (outcome._tag === "Refused" ? outcome.refusal._tag : "made"));
    expect(words.toSorted()).toEqual(["TooManySubscriptions", "TooManySubscriptions", "TooManySubscriptions", "made"]);
    const active = await eventSubscriptions.list({ isActive: true }, { number: 1, size: 100, order: [] });
    expect(active.rows).toHaveLength(20);
    // A deactivated subscription frees its place for the next one.
    accepted(await deactivateEventSubscription(dependencies, administrator, active.rows[0]?.id ?? 0, null));
    expect(accepted(await create()).subscription).toMatchObject({ isActive: true });
    await dependencies.close();
  });
});
