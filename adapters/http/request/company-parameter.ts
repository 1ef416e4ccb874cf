import type { CompanyNotFound } from "../../../application/support/company-scope.ts";
import type { Actor } from "../../../domain/access/actor.ts";
import type { FieldError } from "../../../domain/kernel/fields-invalid.ts";
import { isBlank, isJsonObject, type Read, taken } from "../codec/codec.ts";
import { id } from "../codec/number-codecs.ts";
import { filter } from "../codec/query.ts";
import type { AnyOperation } from "../operation/operation.ts";

const name = "company";
const parameter = filter(name, id);

const declares = (schema: AnyOperation["querySchema"]): boolean => Object.hasOwn(schema?.properties ?? {}, name);

const inQuery = ({ querySchema }: AnyOperation, params: URLSearchParams): Read<number | null> =>
  declares(querySchema) ? taken(null) : parameter.read(params.getAll(name), name);

const inBody = ({ bodySchema }: AnyOperation, json: unknown): Read<number | null> => {
  const given = declares(bodySchema) || !isJsonObject(json) || !Object.hasOwn(json, name) ? null : json[name];
  return isBlank(given) ? taken(null) : id.read(given, name);
};

/** The ids of `company` in query and body, where the operation itself reads none; or what is wrong with them. */
export const namedCompanies = (
  operation: AnyOperation,
  params: URLSearchParams,
  json: unknown,
): Read<readonly number[]> => {
  const reads = [inQuery(operation, params), inBody(operation, json)];
  const errors: FieldError[] = reads.flatMap((read) => read.errors ?? []);
  return errors.length > 0 ? { errors } : taken(reads.flatMap(({ value }) => value ?? []));
};

/** Another company than one's own exists for Super Users alone, even where naming it would change nothing. */
export const refuseOtherCompany = (actor: Actor, named: readonly number[]): CompanyNotFound | null => {
  const other = actor.hierarchy === "Super User" ? undefined : named.find((companyId) => companyId !== actor.companyId);
  return other === undefined ? null : { _tag: "CompanyNotFound", companyId: other };
};

/** Whether a request named its caller's own company and no other: then the name was taken, and not ignored. */
export const isOwnCompany = (actor: Actor, named: readonly number[]): boolean =>
  named.length > 0 && named.every((companyId) => companyId === actor.companyId);
