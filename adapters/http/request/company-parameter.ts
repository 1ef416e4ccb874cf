import type { Actor } from "../../../domain/access/actor.ts";
import { fieldErrorsOf, invalidFields } from "../../../domain/kernel/fields-invalid.ts";
import { accept } from "../../../domain/kernel/result.ts";
import { type NotFound, notFound } from "../../../domain/log/record-kinds.ts";
import { type Decoded, isBlank, isJsonObject } from "../codec/codec.ts";
import { optionalParam } from "../codec/query.ts";
import { id } from "../codec/values/number-codecs.ts";
import type { AnyOperation } from "../operation/operation.ts";
import { companyWords } from "../resources/part-fields.ts";

const name = "company";
const parameter = optionalParam(name, id, companyWords);

const declares = (schema: AnyOperation["querySchema"]): boolean => Object.hasOwn(schema?.properties ?? {}, name);

const inQuery = ({ querySchema }: AnyOperation, params: URLSearchParams): Decoded<number | null> =>
  params.size === 0 || declares(querySchema) ? accept(null) : parameter.decode(params.getAll(name), name);

const inBody = ({ bodySchema }: AnyOperation, json: unknown): Decoded<number | null> => {
  const given = !isJsonObject(json) || !Object.hasOwn(json, name) || declares(bodySchema) ? null : json[name];
  return isBlank(given) ? accept(null) : id.decode(given, name);
};

/** The company named in a query that was accepted; null if none. */
export const companyInQuery = (params: URLSearchParams): number | null => {
  const decoded = parameter.decode(params.getAll(name), name);
  return decoded._tag === "Accepted" ? decoded.value : null;
};

/** The ids of `company` in query and body if the operation itself reads none, or their errors. */
export const namedCompanies = (
  operation: AnyOperation,
  params: URLSearchParams,
  json: unknown,
): Decoded<readonly number[]> => {
  const decoded = [inQuery(operation, params), inBody(operation, json)];
  const errors = fieldErrorsOf(decoded);
  if (errors.length > 0) return invalidFields(errors);
  return accept(decoded.flatMap((one) => (one._tag === "Accepted" ? (one.value ?? []) : [])));
};

/** Only for Super Users do other companies exist, even if naming one would change nothing. */
export const refuseOtherCompany = (actor: Actor, named: readonly number[]): NotFound<"company"> | null => {
  const other = actor.hierarchy === "Super User" ? undefined : named.find((companyId) => companyId !== actor.companyId);
  return other === undefined ? null : notFound("company", other);
};

/** Whether a request named only its caller's own company: the parameter then counts as used, not ignored. */
export const isOwnCompany = (actor: Actor, named: readonly number[]): boolean =>
  named.length > 0 && named.every((companyId) => companyId === actor.companyId);
