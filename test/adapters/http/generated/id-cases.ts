/** The places of all operations in which a request names a record, as cases of tests. */
import type { AnyOperation } from "../../../../adapters/http/operation/operation.ts";
import { allOperations } from "../../../../adapters/http/operations.ts";
import { pages } from "../../../../adapters/pages/pages.ts";
import type { StoreKind } from "../../../contract/store-kind.ts";
import { openTo } from "../request/role-routes.ts";
import { casesOn } from "../support/on-both-stores.ts";
import { type IdPlace, idPlacesOf, nameOf } from "./id-places.ts";

/** The list of operations needs no store here, because handlers are never called through it. */
export const operations = allOperations({} as never, pages);
const routeOf = ({ method, path }: AnyOperation): string => `${method} ${path}`;
const whereOf = (place: IdPlace): string =>
  `${place.in} ${place.in === "body" ? place.path.join(".") : (nameOf(place) ?? "id")}`;

export const casesOf = (placesOf: (operation: AnyOperation) => readonly IdPlace[]) =>
  operations.flatMap((operation) =>
    placesOf(operation).map((place) => [`${routeOf(operation)}, ${whereOf(place)}`, operation, place] as const),
  );

/** The first place of each operation. */
export const isFirstIn =
  <Case extends readonly [string, AnyOperation, IdPlace]>(cases: readonly Case[]) =>
  ([, of]: Case, position: number): boolean =>
    cases.findIndex(([, other]) => other === of) === position;

/**
 * The cases of a store. That each MongoDB query includes its company has a test of its own (`sharding.deep.test.ts`), so there only one
 * place of each operation is tried.
 */
export const triedOn = <Case extends readonly [string, AnyOperation, IdPlace]>(
  kind: StoreKind,
  cases: readonly Case[],
): Case[] => casesOn(kind, cases, isFirstIn(cases));

/** The places that the operations describe. */
export const described = casesOf(idPlacesOf);

/** Whether an administrator can call it at all; Super Users can do what is theirs in every company. */
export const isOpenToAdministrators = (operation: AnyOperation): boolean =>
  openTo[routeOf(operation)]?.includes("Company Administrator") ?? false;
