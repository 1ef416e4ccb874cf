import { beforeAll, describe, expect, test } from "bun:test";
import type { AnyOperation } from "../../../../../adapters/http/operation/operation.ts";
import { allOperations } from "../../../../../adapters/http/operations.ts";
import { pages } from "../../../../../adapters/pages/pages.ts";
import type { StoreKind } from "../../../../contract/store-kind.ts";
import { casesOfTier } from "../../../../runner/tier.ts";
import { type IdPlace, idPlacesOf, nameOf, otherPlacesOf, ownIdFor, requestWith } from "../../generated/id-places.ts";
import { goodRequest, idInField, type Records, recordsOf } from "../../generated/records.ts";
import { openTo } from "../../request/role-routes.ts";
import { casesOn, forBothStores, walk } from "../../support/on-both-stores.ts";
import type { Caller, RunningService, ServiceResponse } from "../../support/running-service.ts";
import { obligingAgency } from "../../support/scenes/obliging-agency.ts";
import { obligingBureau } from "../../support/scenes/obliging-bureau.ts";
import { makeReadyForAgency } from "../../support/scenes/ready-for-agency.ts";

type Outcome = "no such record" | "a bad field" | "an empty list" | "nothing awaited";

/**
 * The outcome of naming a record that does not exist, by the name of the field or parameter: the record of an operation is not found, a
 * stored reference is a field error, a filter returns nothing, and a decision of the agency is not awaited.
 */
const outcomes: Readonly<Record<string, Outcome>> = {
  company: "no such record",
  loan: "no such record",
  calculation: "no such record",
  user_id: "no such record",
  borrower_id: "no such record",
  fee_id: "no such record",
  loan_officer_id: "a bad field",
  processor_id: "a bad field",
  underwriter_id: "a bad field",
  closer_id: "a bad field",
  co_borrower_id: "a bad field",
  loan_officer: "an empty list",
  user: "an empty list",
  generation: "an empty list",
  borrower: "no such record",
  id: "an empty list",
  of: "no such record",
  templates: "a bad field",
  borrower_ids: "a bad field",
  left_for_later: "a bad field",
  document: "a bad field",
  corrects: "a bad field",
  awaited_transaction: "nothing awaited",
};

const outcomeOf = ({ method }: AnyOperation, place: IdPlace): Outcome => {
  const name = nameOf(place);
  if (name === null) return "no such record";
  // A part of a loan never moves to another one.
  if (name === "loan" && place.in === "body" && (method === "PUT" || method === "PATCH")) return "a bad field";
  // Within a recorded result, a borrower is a value: the request is about its loan.
  if (place.in === "body" && place.path[0] === "result") return "a bad field";
  const outcome = outcomes[name];
  if (outcome === undefined) throw new Error(`say above what comes of a ${name} that is not there`);
  return outcome;
};

/** The list of operations needs no store here, because handlers are never called through it. */
const operations = allOperations({} as never, pages);
const routeOf = ({ method, path }: AnyOperation): string => `${method} ${path}`;
const whereOf = (place: IdPlace): string =>
  `${place.in} ${place.in === "body" ? place.path.join(".") : (nameOf(place) ?? "id")}`;

const casesOf = (placesOf: (operation: AnyOperation) => readonly IdPlace[]) =>
  operations.flatMap((operation) =>
    placesOf(operation).map((place) => [`${routeOf(operation)}, ${whereOf(place)}`, operation, place] as const),
  );
const described = casesOf(idPlacesOf);
// The borrowers of a loan have their ids once it is started. A decision is awaited in a test of its own (`asked-together.test.ts`).
const describedOfOwn = described.filter(
  ([, { name }, place]) =>
    (name !== "startLoan" || nameOf(place) !== "borrower_ids") && nameOf(place) !== "awaited_transaction",
);

/** The first place of each operation. */
const isFirstIn =
  <Case extends readonly [string, AnyOperation, IdPlace]>(cases: readonly Case[]) =>
  ([, of]: Case, position: number): boolean =>
    cases.findIndex(([, other]) => other === of) === position;

/**
 * The cases of a store. That each MongoDB query includes its company has a test of its own (`sharding.deep.test.ts`), so there only one
 * place of each operation is tried.
 */
const triedOn = <Case extends readonly [string, AnyOperation, IdPlace]>(
  kind: StoreKind,
  cases: readonly Case[],
): Case[] => casesOn(kind, cases, isFirstIn(cases));

/** The places in which one's own record is named, which the quick tier needs once for each operation. */
const takenPlaces = casesOfTier(describedOfOwn, isFirstIn(describedOfOwn));

/** Whether an administrator can call it at all; Super Users can do what is theirs in every company. */
const isOpenToAdministrators = (operation: AnyOperation): boolean =>
  openTo[routeOf(operation)]?.includes("Company Administrator") ?? false;

const neverGivenOut = 987_654_321;

/** The part of a response that two equal requests have in common: each has an id of its own, and each link a token. */
const withoutRequestId = ({ status, body }: ServiceResponse) => ({
  status,
  body: body && { ...body, request_id: null, ...(body.url === undefined ? {} : { url: null }) },
});

/** The same without the id of the transaction that the request named, which a refusal repeats. */
const withoutOwnId = (response: ServiceResponse, id: number) => {
  const { status, body } = withoutRequestId(response);
  if (body?.transaction !== id) return { status, body };
  return { status, body: { ...body, transaction: null, detail: body.detail.replace(`/${id}/`, "/{id}/") } };
};

/** The response to an otherwise valid request that names a record which does not exist. */
const refusalOf = (operation: AnyOperation, place: IdPlace): object => {
  if (!isOpenToAdministrators(operation)) return { status: 403, body: { code: "permission_denied" } };
  const outcome = outcomeOf(operation, place);
  if (outcome === "no such record") return { status: 404, body: { code: expect.stringMatching(/_not_found$/) } };
  // A link to a list that shows nothing.
  if (outcome === "an empty list" && operation.method === "POST") return { status: 201 };
  if (outcome === "an empty list") return { status: 200, body: { count: 0, results: [] } };
  if (outcome === "nothing awaited") return { status: 409, body: { code: "agency_not_awaited" } };
  const field = place.in === "body" ? place.path.join(".") : nameOf(place);
  return { status: 400, body: { errors: [{ field }] } };
};

/** A recorded result of the agency that can be corrected: one of the same operation. */
const recordedFirst = async (caller: Caller, operation: AnyOperation, records: Records): Promise<number> => {
  const { method, path, body } = goodRequest(operation, records);
  return (await caller.call(method, path, body)).body.id;
};

const tests =
  (kind: StoreKind) =>
  (service: () => RunningService): void => {
    let owner: Caller;
    let stranger: Caller;
    let superUser: Caller;
    let owners: Records;
    let strangers: Records;

    beforeAll(async () => {
      owner = await service().hire(await service().company(), "Company Administrator");
      stranger = await service().hire(await service().company(), "Company Administrator");
      superUser = await service().hire(await service().company({ isHouse: true }), "Super User");
      owners = await recordsOf(service(), owner);
      // The list has the active ones, of which a company has few, and not all of the records.
      await owner.call("POST", "/events/subscriptions/", { url: "https://hooks.example.com/hecm" });
      strangers = await recordsOf(service(), stranger);
    });

    /** Everything that lists show of a company. */
    const shownTo = async (caller: Caller, records: Records): Promise<unknown[]> => {
      const lists = operations.filter((operation) => operation.list && !operation.path.includes("{id}"));
      return Promise.all(
        lists.map(async (list) => {
          const required = (list.querySchema?.required ?? []).map((name) => `${name}=${idInField(name, records)}`);
          const { status, body } = await caller.call("GET", `${list.path}?${["page_size=200", ...required].join("&")}`);
          return [list.path, status, body.results];
        }),
      );
    };

    describe("another company's record gets the response for an id that was never assigned", () => {
      let before: unknown[][];
      beforeAll(async () => {
        before = [await shownTo(owner, owners), await shownTo(stranger, strangers)];
      });

      const ask = (operation: AnyOperation, place: IdPlace, id: number): Promise<ServiceResponse> => {
        const { method, path, body } = requestWith(operation, strangers, place, id);
        return stranger.call(method, path, body);
      };

      test.each(triedOn(kind, [...described, ...casesOf(otherPlacesOf)]))("%s", async (_, operation, place) => {
        const theirs = ownIdFor(operation, place, owners);
        const foreign = await ask(operation, place, theirs);
        const missing = await ask(operation, place, neverGivenOut);
        expect(foreign).toMatchObject(refusalOf(operation, place));
        expect(withoutOwnId(foreign, theirs)).toEqual(withoutOwnId(missing, neverGivenOut));
      });

      test("and nothing is stored", async () => {
        expect([await shownTo(owner, owners), await shownTo(stranger, strangers)]).toEqual(before);
      });
    });

    describe("and one's own is accepted", () => {
      /** The records of writes. Some writes use them up: one that is refused then gets records of its own. */
      let shared: Records | null = null;

      /** The response to a request that names its caller's own record. */
      const askForOwn = async (caller: Caller, operation: AnyOperation, place: IdPlace, records: Records) => {
        await makeReadyForAgency(service(), caller, operation, idInField("loan", records));
        const own = ownIdFor(operation, place, records);
        const id = nameOf(place) === "corrects" ? await recordedFirst(caller, operation, records) : own;
        const { method, path, body } = requestWith(operation, records, place, id);
        return caller.call(method, path, body);
      };

      const responseToOwn = async (operation: AnyOperation, place: IdPlace): Promise<ServiceResponse> => {
        const ask = (caller: Caller, records: Records) => askForOwn(caller, operation, place, records);
        if (!isOpenToAdministrators(operation))
          return ask(superUser, await recordsOf(service(), superUser, await service().company(), operation));
        if (operation.method === "GET") return ask(owner, owners);
        const askForNew = async () => ask(owner, await recordsOf(service(), owner, owner.company, operation));
        if (operation.method === "DELETE") return askForNew();
        shared ??= await recordsOf(service(), owner);
        const response = await ask(owner, shared);
        return response.status === operation.success ? response : askForNew();
      };

      test.each(triedOn(kind, takenPlaces))("%s", async (_, operation, place) => {
        const response = await responseToOwn(operation, place);
        expect([response.status, response.body?.errors]).toEqual([operation.success, undefined]);
        if (operation.list) expect(response.body.count).toBeGreaterThan(0);
      });
    });
  };

forBothStores((kind) => walk(kind, tests(kind), { agency: obligingAgency, creditBureau: obligingBureau }));
