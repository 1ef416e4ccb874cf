import type { TObject, TSchema } from "@sinclair/typebox";
import type { Actor } from "../../../domain/access/actor.ts";
import type { Job } from "../../../domain/jobs/job.ts";
import { allAccepted } from "../../../domain/kernel/fields-invalid.ts";
import { once } from "../../../domain/kernel/once.ts";
import type { Result } from "../../../domain/kernel/result.ts";
import { accept } from "../../../domain/kernel/result.ts";
import type { Decoded, FieldNames } from "../codec/codec.ts";
import { inApiNames } from "../codec/field-names.ts";
import type { Call, Caller, RequestTarget } from "./call.ts";
import { type Format, type FormatFacts, type WrittenResponse, writtenAs } from "./formats/response-format.ts";
import type { OperationFacts } from "./operation-facts.ts";
import type {
  AnyOutcome,
  ExactRefusals,
  NotInferred,
  OperationRefusal,
  OperationTag,
} from "./refusals/operation-refusal.ts";
import { isStartedJob } from "./started-job.ts";

/** How a query or body is described and decoded. `decode` reports all errors at once, in the API's names. */
interface OperationInput<Given, Value> {
  readonly schema: TObject;
  readonly decode: (given: Given) => Decoded<Value>;
  /** Both names of its fields, for refusals of the use case in the domain's names. */
  readonly names: FieldNames;
}

/** A response as JSON: its schema, and its encoder. */
export interface JsonResponse<Value> {
  readonly schema: TSchema;
  readonly encode: (value: Value, actor: Actor, target: RequestTarget) => unknown;
}

/** One operation of the API: everything that the router, the API document, and the tests need to know about it. */
export interface Operation<Query, Body, Value, Outcome extends AnyOutcome> extends OperationFacts {
  readonly query?: OperationInput<URLSearchParams, Query>;
  readonly body?: OperationInput<unknown, Body> & {
    readonly example: unknown;
    /** For a body whose fields depend on what it contains: the schema of one body; null if that cannot be told. */
    readonly schemaOf?: (json: unknown) => TObject | null;
  };
  /** Fields that the use case may refuse in addition to those of query and body, such as fields of a loan to which the request refers. */
  readonly refusedFields?: FieldNames;
  /**
   * For a POST that creates a record: under an `Idempotency-Key` the record's id is reserved from this sequence. `recall` finds the record
   * if an earlier run was interrupted after creating it, and finishes what that run left to do. It refuses if nothing was created; a
   * refusal by the agency or bureau is that run's response. A POST without this must be harmless to repeat.
   */
  readonly idempotent?: {
    readonly sequence: string;
    readonly recall: (actor: Actor, id: number, body: Body) => Promise<Result<Value, OperationRefusal>>;
  };
  readonly handle: (call: Call<Query, Body>) => Promise<Result<Value, OperationRefusal> & Outcome>;
  /** All rows of a list in batches, as shown in responses; a refusal comes last. Null: the request is for something else. */
  readonly walk?: (call: Call<Query, Body>) => RowBatches | null;
  /** Null if there is none as JSON. */
  readonly response: JsonResponse<Value> | null;
  /** Other formats of the response; if it has none as JSON, the first is the default. */
  readonly formats?: readonly Format<Value>[];
  /** The version shown as `ETag`, for responses that are one record; null if this response is not one. */
  readonly version?: (value: Value) => number | null;
}

/** The outcome of an operation, ready to be sent. */
export interface ReadyResponse {
  /** Null: the operation itself is done. */
  readonly startedJob: Job | null;
  /** As JSON; created on read, because a page or a file is sent without it. */
  readonly body: unknown;
  readonly version: number | null;
  /** The response in another format of the operation; null if it is sent as JSON. */
  readonly written: (mediaType: string) => Promise<WrittenResponse | null>;
}

/** Rows of a list, batch by batch. */
export type RowBatches = AsyncGenerator<Result<readonly unknown[], OperationRefusal>, void>;

type Outcome = Promise<Result<ReadyResponse, OperationRefusal>>;

/** A request with decoded fields. */
export interface DecodedRequest {
  readonly run: (caller: Caller) => Outcome;
  /** All rows of the filter; null if no list is requested. */
  readonly walk: (caller: Caller) => RowBatches | null;
  /** The response recreated from the record of an interrupted run; refused if it created none, or was refused by an outside system. */
  readonly recall: (actor: Actor, id: number) => Outcome;
}

/** An operation with its types erased, so that operations of all kinds fit in one list. */
export interface AnyOperation extends OperationFacts {
  readonly querySchema: TObject | null;
  readonly bodySchema: TObject | null;
  /** The schema with the fields that are read of one body, for bodies whose fields depend on what they contain. */
  readonly schemaOfBody: (json: unknown) => TObject | null;
  readonly responseSchema: TSchema | null;
  readonly bodyExample: unknown;
  /** The fields of the body, from which forms are made; null if there are none. */
  readonly bodyFields: FieldNames | null;
  /** The parameters of the query, from which filters on pages are made; null if there are none. */
  readonly queryFields: FieldNames | null;
  /** The sequence for the ids of the records that it creates. */
  readonly sequence: string | null;
  readonly formats: readonly FormatFacts[];
  /** Both names of every field that its refusals may name. */
  readonly fieldNames: FieldNames;
  /** Whether its responses have an `ETag`. */
  readonly isVersioned: boolean;
  /** Decodes query and body together. */
  readonly decode: (target: RequestTarget, json: unknown) => Decoded<DecodedRequest>;
}

const decodeInput = <Given, Value>(input: OperationInput<Given, Value> | undefined, given: Given): Decoded<Value> =>
  // Without an input, no caller can have specified its type: `Value` is `unknown`, which includes undefined.
  input === undefined ? (accept(undefined) as Decoded<Value>) : input.decode(given);

/** A schema created on first use: by the API document, or to decode a request. Null if there is none. */
const schemaLater = <Schema extends TSchema>(of: { readonly schema: Schema } | null | undefined) =>
  of ? once(() => of.schema) : () => null;

/** An example, which a function may create. */
export const exampleOf = (example: unknown): unknown => (typeof example === "function" ? example() : example);

/** Batches of rows, with the fields of a refusal in the API's names. */
const batchesInApiNames = async function* (batches: RowBatches, names: FieldNames): RowBatches {
  for await (const batch of batches) yield inApiNames(batch, names);
};

/** The loan that a path names. Any change of a loan, or of its parts, may be refused because of the whole loan. */
const loanOfPath: FieldNames = { loanId: { name: "loan", codec: {} } };

/**
 * Makes an operation, whose list of refusals was checked, into the one shape of all operations: its handler is given decoded fields, its
 * outcome is encoded, and, only here, the fields that its use case refuses get the names that clients know.
 */
export const compileOperation = <Query, Body, Value>(of: Operation<Query, Body, Value, AnyOutcome>): AnyOperation => {
  const {
    query,
    body,
    refusedFields,
    idempotent,
    handle,
    walk,
    response,
    formats = [],
    version,
    example,
    ...facts
  } = of;
  const fieldNames = { ...loanOfPath, ...refusedFields, ...query?.names, ...body?.names };
  const [querySchema, bodySchema, responseSchema] = [schemaLater(query), schemaLater(body), schemaLater(response)];
  const readyResponse = async (
    outcome: Promise<Result<Value, OperationRefusal>>,
    target: RequestTarget,
    actor: Actor,
  ): Outcome => {
    const result = await outcome;
    if (result._tag === "Refused") return inApiNames(result, fieldNames);
    const { value } = result;
    if (isStartedJob(value))
      return accept({ startedJob: value.startedJob, body: undefined, version: null, written: async () => null });
    const written = writtenAs(formats, value, actor);
    return {
      _tag: "Accepted",
      value: {
        startedJob: null,
        get body() {
          return response?.encode(value, actor, target);
        },
        version: version?.(value) ?? null,
        written,
      },
    };
  };
  return {
    ...facts,
    get example() {
      return exampleOf(example);
    },
    get querySchema() {
      return querySchema();
    },
    get bodySchema() {
      return bodySchema();
    },
    schemaOfBody: (json) => body?.schemaOf?.(json) ?? bodySchema(),
    get responseSchema() {
      return responseSchema();
    },
    get bodyExample() {
      return exampleOf(body?.example);
    },
    bodyFields: body?.names ?? null,
    queryFields: query?.names ?? null,
    sequence: idempotent?.sequence ?? null,
    formats: formats.map(({ headers: _headers, write: _write, ...format }) => format),
    fieldNames,
    isVersioned: version !== undefined,
    decode: (target, json) => {
      const decoded = allAccepted({ query: decodeInput(query, target.params), body: decodeInput(body, json) });
      if (decoded._tag === "Refused") return decoded;
      const given = decoded.value;
      return accept({
        run: (caller) => readyResponse(handle({ ...caller, ...given }), target, caller.actor),
        walk: (caller) => {
          const batches = walk?.({ ...caller, ...given });
          return batches ? batchesInApiNames(batches, fieldNames) : null;
        },
        recall: (actor, id) => {
          if (idempotent === undefined) throw new Error(`${facts.name} has nothing to recall`);
          return readyResponse(idempotent.recall(actor, id, given.body), target, actor);
        },
      });
    },
  };
};

/**
 * Defines an operation. Its `refusals` are exactly those that its handler may return, without those that every operation shares: the
 * compiler infers them from the handler, and accepts neither a shorter nor a longer list.
 */
export const defineOperation = <
  Query,
  Body,
  Value,
  const Listed extends readonly OperationTag[],
  Outcome extends AnyOutcome = NotInferred,
>(
  of: Operation<Query, Body, Value, Outcome> & ExactRefusals<Outcome, Listed>,
): AnyOperation => compileOperation(of);
