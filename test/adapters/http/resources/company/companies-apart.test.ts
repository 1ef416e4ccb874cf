import { beforeAll, describe, expect, test } from "bun:test";
import type { AnyOperation } from "../../../../../adapters/http/operation/operation.ts";
import type { StoreKind } from "../../../../contract/store-kind.ts";
import { casesOf, described, isOpenToAdministrators, operations, triedOn } from "../../generated/id-cases.ts";
import { type IdPlace, nameOf, otherPlacesOf, ownIdFor, requestWith } from "../../generated/id-places.ts";
import { idInField, type Records, recordsOf } from "../../generated/records.ts";
import { forBothStores, walk } from "../../support/on-both-stores.ts";
import type { Caller, RunningService, ServiceResponse } from "../../support/running-service.ts";
import { obligingAgency } from "../../support/scenes/obliging-agency.ts";
import { obligingBureau } from "../../support/scenes/obliging-bureau.ts";

type Outcome = "no such record" | "a bad field" | "an empty list" | "nothing awaited";

/**
 * The outcome of naming a record that does not exist, by the name of the field or parameter: the record of an operation is not found, a
 * stored reference is a field error, a filter returns nothing, and a decision of the agency is not awaited.
 */
const outcomes: Readonly<Record<string, Outcome>> = {
  company: "no such record",
  loan: "no such record",
  correctable_on: "no such record",
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

const tests =
  (kind: StoreKind) =>
  (service: () => RunningService): void => {
    let owner: Caller;
    let stranger: Caller;
    let owners: Records;
    let strangers: Records;

    beforeAll(async () => {
      owner = await service().hire(await service().company(), "Company Administrator");
      stranger = await service().hire(await service().company(), "Company Administrator");
      owners = await recordsOf(service(), owner);
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
  };

forBothStores((kind) => walk(kind, tests(kind), { agency: obligingAgency, creditBureau: obligingBureau }));
