import { beforeAll, describe, expect, test } from "bun:test";
import type { AnyOperation } from "../../../../../adapters/http/operation/operation.ts";
import type { StoreKind } from "../../../../contract/store-kind.ts";
import { casesOfTier } from "../../../../runner/tier.ts";
import { described, isFirstIn, isOpenToAdministrators, triedOn } from "../../generated/id-cases.ts";
import { type IdPlace, nameOf, ownIdFor, requestWith } from "../../generated/id-places.ts";
import { goodRequest, idInField, type Records, recordsOf } from "../../generated/records.ts";
import { forBothStores, walk } from "../../support/on-both-stores.ts";
import type { Caller, RunningService, ServiceResponse } from "../../support/running-service.ts";
import { obligingAgency } from "../../support/scenes/obliging-agency.ts";
import { obligingBureau } from "../../support/scenes/obliging-bureau.ts";
import { makeReadyForAgency } from "../../support/scenes/ready-for-agency.ts";

// The borrowers of a loan have their ids once it is started. A decision is awaited in a test of its own (`asked-together.test.ts`).
const describedOfOwn = described.filter(
  ([, { name }, place]) =>
    (name !== "startLoan" || nameOf(place) !== "borrower_ids") && nameOf(place) !== "awaited_transaction",
);

/** The places in which one's own record is named, which the quick tier needs once for each operation. */
const takenPlaces = casesOfTier(describedOfOwn, isFirstIn(describedOfOwn));

/** A recorded result of the agency that can be corrected: one of the same operation. */
const recordedFirst = async (caller: Caller, operation: AnyOperation, records: Records): Promise<number> => {
  const { method, path, body } = goodRequest(operation, records);
  return (await caller.call(method, path, body)).body.id;
};

const tests =
  (kind: StoreKind) =>
  (service: () => RunningService): void => {
    let owner: Caller;
    let superUser: Caller;
    let owners: Records;

    beforeAll(async () => {
      owner = await service().hire(await service().company(), "Company Administrator");
      superUser = await service().hire(await service().company({ isHouse: true }), "Super User");
      owners = await recordsOf(service(), owner);
      // The list has the active ones, of which a company has few, and not all of the records.
      await owner.call("POST", "/events/subscriptions/", { url: "https://hooks.example.com/hecm" });
    });

    describe("a company's own record is accepted where a request names one", () => {
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
