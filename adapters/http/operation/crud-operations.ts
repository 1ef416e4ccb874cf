import type { RequestedTime } from "../../../application/loan/as-of/requested-instant.ts";
import type { Dependencies } from "../../../application/support/dependencies.ts";
import type { ExpectedVersions } from "../../../application/support/expected-versions.ts";
import type { Actor } from "../../../domain/access/actor.ts";
import type { Permission } from "../../../domain/access/permissions.ts";
import type { FieldsInvalid } from "../../../domain/kernel/fields-invalid.ts";
import type { Result } from "../../../domain/kernel/result.ts";
import { capitalized, withArticle } from "../../../domain/kernel/text/phrases.ts";
import type { FieldNames, Revision } from "../codec/codec.ts";
import type { Call, Caller } from "./call.ts";
import { compileListOperation, type ListOperation } from "./list-operation.ts";
import { type AnyOperation, compileOperation, type Operation } from "./operation.ts";
import type { OperationFacts } from "./operation-facts.ts";
import type { OperationPermission } from "./operation-permission.ts";
import { asOfQuery } from "./past-record.ts";
import type {
  AnyOutcome,
  ExactTags,
  NotInferred,
  OperationRefusal,
  OperationTag,
} from "./refusals/operation-refusal.ts";

/** What the operations of a plain resource share. */
interface Resource<Value> {
  readonly tag: string;
  /** The path of the list, `/company/signers/`; that of a record adds its id. */
  readonly path: string;
  /** The name of a record in operation names and summaries: `document template`. */
  readonly noun: string;
  readonly permissions: Readonly<Record<"view" | "create" | "delete", Permission>> & {
    readonly edit: Exclude<OperationPermission, "signed in">;
  };
  readonly response: ListOperation<never, never, Value, AnyOutcome>["row"];
  readonly example: unknown;
  readonly version: (value: Value) => number | null;
  /** Fields that any write may refuse, even one that does not accept them. */
  readonly refusedFields: FieldNames;
}

type Listed<Outcome extends AnyOutcome, Tags extends readonly OperationTag[]> = {
  readonly refusals: ExactTags<Outcome, Tags>;
};

/** A use case that reads or removes one record, with its result. */
type UseCase<Given extends readonly unknown[], Value, Outcome> = (
  dependencies: Dependencies,
  actor: Actor,
  id: number,
  ...given: Given
) => Promise<Result<Value, OperationRefusal> & Outcome>;

type Body<Given> = NonNullable<Operation<unknown, Given, unknown, AnyOutcome>["body"]>;

type Words = Pick<OperationFacts, "fairQueue" | "name" | "summary" | "description" | "exampleId">;
type ListFacts = "path" | "tag" | "permission" | "row" | "rowExample";

interface Creation<Given, Value, Outcome extends AnyOutcome>
  extends Words,
    Pick<Operation<unknown, Given, Value, Outcome>, "idempotent" | "handle" | "shownOnce"> {
  readonly body: Body<Given>;
}

interface Reading<Value, Outcome>
  extends Partial<Pick<OperationFacts, "name">>,
    Pick<OperationFacts, "exampleId" | "showsOtherRecords"> {
  readonly useCase: UseCase<[], Value, Outcome>;
}

/**
 * The same for a record that can also be shown as of an earlier time; the use case for the past has every refusal of the one for the
 * present.
 */
interface PastReading<Value, Outcome> extends Reading<Value, AnyOutcome> {
  readonly pastUseCase: UseCase<[time: RequestedTime], Value, Outcome>;
}

interface Removal<Outcome> extends Words {
  readonly useCase: UseCase<[ifMatch: ExpectedVersions], unknown, Outcome>;
}

interface ChangeMethod<Details>
  extends Partial<Pick<OperationFacts, "fairQueue" | "description" | "exampleId" | "example">> {
  readonly body: Body<Revision<Details>>;
}

interface Change<Details, Value, Outcome extends AnyOutcome> {
  readonly useCase: UseCase<
    [ifMatch: ExpectedVersions, revise: (current: Details) => Result<Details, FieldsInvalid>],
    Value,
    Outcome
  >;
  readonly replace: ChangeMethod<Details>;
  readonly patch: ChangeMethod<Details>;
}

/** Path, name, and summary of an operation on one record: `/company/signers/{id}/`, `readSigner`, `Read a signer`. */
const ofRecord = ({ path, noun }: Pick<Resource<never>, "path" | "noun">, verb: "read" | "replace" | "change") => ({
  path: `${path}{id}/`,
  name: `${verb}${noun.split(" ").map(capitalized).join("")}`,
  summary: `${capitalized(verb)} ${withArticle(noun)}`,
});

/**
 * The operations of a plain resource, one by one: list, create, read, replace, patch, and remove. Each checks its refusals like
 * `defineOperation`. An operation that differs is written out separately.
 */
export const crudOperations = <Value>(dependencies: Dependencies, resource: Resource<Value>) => {
  const { tag, path, permissions, response, example, version, refusedFields } = resource;
  const record = { tag, response, example, version };
  return {
    list: <
      Filter,
      OrderField extends string,
      const Tags extends readonly OperationTag[],
      Outcome extends AnyOutcome = NotInferred,
    >(
      of: Omit<ListOperation<Filter, OrderField, Value, Outcome>, ListFacts> & Listed<Outcome, Tags>,
    ): AnyOperation => {
      return compileListOperation({
        ...of,
        row: response,
        rowExample: example,
        path,
        tag,
        permission: permissions.view,
      });
    },

    create: <Given, const Tags extends readonly OperationTag[], Outcome extends AnyOutcome = NotInferred>(
      of: Creation<Given, Value, Outcome> & Listed<Outcome, Tags>,
    ): AnyOperation => {
      const shared = { permission: permissions.create, success: 201, refusedFields } as const;
      return compileOperation({ ...record, ...shared, ...of, method: "POST", path });
    },

    read: <const Tags extends readonly OperationTag[], Outcome extends AnyOutcome = NotInferred>({
      useCase,
      ...of
    }: Reading<Value, Outcome> & Listed<Outcome, Tags>): AnyOperation => {
      const handle = ({ actor, id }: Caller) => useCase(dependencies, actor, id);
      const shared = { ...ofRecord(resource, "read"), permission: permissions.view, success: 200 } as const;
      return compileOperation({ ...record, ...shared, ...of, method: "GET", handle });
    },

    readOrPast: <const Tags extends readonly OperationTag[], Outcome extends AnyOutcome = NotInferred>({
      useCase,
      pastUseCase,
      ...of
    }: PastReading<Value, Outcome> & Listed<Outcome, Tags>): AnyOperation => {
      const handle = ({ actor, id, query: { asOf } }: Call<{ readonly asOf: RequestedTime | null }, unknown>) =>
        asOf === null ? useCase(dependencies, actor, id) : pastUseCase(dependencies, actor, id, asOf);
      const shared = { ...ofRecord(resource, "read"), permission: permissions.view, success: 200 } as const;
      return compileOperation({ ...record, ...shared, ...of, method: "GET", query: asOfQuery, handle });
    },

    /** A PUT and a PATCH. */
    change: <Details, const Tags extends readonly OperationTag[], Outcome extends AnyOutcome = NotInferred>({
      useCase,
      replace,
      patch,
      refusals,
    }: Change<Details, Value, Outcome> & Listed<Outcome, Tags>): readonly AnyOperation[] => {
      const handle = ({ actor, id, ifMatch, body }: Call<unknown, Revision<Details>>) =>
        useCase(dependencies, actor, id, ifMatch, body);
      const shared = { permission: permissions.edit, success: 200, refusals, refusedFields, handle } as const;
      return [
        compileOperation({ ...record, ...shared, ...ofRecord(resource, "replace"), ...replace, method: "PUT" }),
        compileOperation({ ...record, ...shared, ...ofRecord(resource, "change"), ...patch, method: "PATCH" }),
      ];
    },

    remove: <const Tags extends readonly OperationTag[], Outcome extends AnyOutcome = NotInferred>({
      useCase,
      ...of
    }: Removal<Outcome> & Listed<Outcome, Tags>): AnyOperation => {
      const handle = ({ actor, id, ifMatch }: Caller) => useCase(dependencies, actor, id, ifMatch);
      const nothing = { success: 204, response: null, example: null } as const;
      const shared = { tag, path: `${path}{id}/`, permission: permissions.delete, refusedFields };
      return compileOperation({ ...shared, ...nothing, ...of, method: "DELETE", handle });
    },
  };
};
