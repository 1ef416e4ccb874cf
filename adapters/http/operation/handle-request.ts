import type { ResumedSession } from "../../../application/identity/session/resume-found.ts";
import { allAccepted } from "../../../domain/kernel/fields-invalid.ts";
import type { Vault } from "../../../domain/kernel/ports.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { Decoded } from "../codec/codec.ts";
import { jsonTexts } from "../codec/json-list.ts";
import type { HttpServices } from "../http-services.ts";
import { isOwnCompany, namedCompanies, refuseOtherCompany } from "../request/company-parameter.ts";
import { type HoldSlot, inFairQueue, type QueueName } from "../request/fair-queue.ts";
import { withIdempotencyKey } from "../request/idempotency/idempotency.ts";
import { ignoredFieldsHeader } from "../request/ignored-fields.ts";
import { contentTypeOf } from "../request/receive-body.ts";
import { isAnnouncedTooLarge, receiveFile, UploadBroken, uploadBytes } from "../request/receive-upload.ts";
import { contextOf, keptOpen } from "../request/request-context.ts";
import type { AnyRefusal } from "../request/request-refusals.ts";
import { etagOf, ifMatchOf, isKnown } from "../request/versions.ts";
import { jobResponse } from "../resources/jobs/response.ts";
import type { Caller, RequestTarget } from "./call.ts";
import { csvReply } from "./formats/csv-list.ts";
import { csvType, jsonType, type ResponseFormat } from "./formats/negotiate-format.ts";
import { bytesType } from "./formats/response-format.ts";
import { responseFault } from "./formats/stream-of.ts";
import { textInPieces } from "./formats/text-in-pieces.ts";
import type { AnyOperation, DecodedRequest, ReadyResponse } from "./operation.ts";
import { fileType, receiveRequest } from "./receive-request.ts";
import type { OperationRefusal } from "./refusals/operation-refusal.ts";
import { type Reply, refusalReply, send } from "./replies.ts";
import { prefersJob, startedJobHeaders } from "./started-job.ts";

type HeaderLines = Readonly<Record<string, string>>;

/** The path of a request below `/api`; `id` is 0 if the path has none. */
const requestPath = ({ path }: AnyOperation, id: number): string => path.replace("{id}", String(id));

// Nothing modifies the parameters of a request.
const noParams = new URLSearchParams();

/** The target of a request, at the public URL. */
const requestTarget = (request: Request, operation: AnyOperation, id: number, publicUrl: string): RequestTarget => {
  const query = request.url.indexOf("?");
  return {
    // Not needed for most requests.
    get url() {
      return `${publicUrl}/api${requestPath(operation, id)}`;
    },
    params: query === -1 ? noParams : new URLSearchParams(request.url.slice(query + 1)),
  };
};

interface Fields {
  readonly ready: DecodedRequest;
  /** The companies that the request names in a place that the operation does not read. */
  readonly named: readonly number[];
}

/**
 * The decoded fields of a request. A request without its body gets errors for the required fields, or a refusal of its own if there are
 * none.
 */
const fieldsOf = ({ operation, target, json, named }: PreparedRequest): Result<Fields, AnyRefusal> => {
  const isBodyMissing = json === undefined && operation.bodySchema !== null;
  const fields = allAccepted({ ready: operation.decode(target, isBodyMissing ? {} : json), named });
  return isBodyMissing && fields._tag === "Accepted" ? refuse({ _tag: "JsonBroken" }) : fields;
};

/** Only JSON shows versions: an `ETag` must not identify two formats of a response. */
const successReply = async (
  { dependencies }: HttpServices,
  operation: AnyOperation,
  request: Request,
  mediaType: string,
  response: ReadyResponse,
): Promise<Reply> => {
  const { startedJob, version } = response;
  if (startedJob !== null)
    return { status: 202, body: jobResponse.encode(startedJob), headers: startedJobHeaders(startedJob, request) };
  const written = await response.written(mediaType);
  if (written) return { status: operation.success, body: undefined, ...written };
  const headers: Record<string, string> = version === null ? {} : { ETag: etagOf(version) };
  if (version !== null && operation.method === "GET" && !operation.showsOtherRecords && isKnown(request, version))
    return { status: 304, body: undefined, headers };
  if (operation.isLong) {
    const text = textInPieces(jsonTexts(response.body), responseFault(dependencies, contextOf(request)));
    return { status: operation.success, body: undefined, text, headers: { "Content-Type": jsonType, ...headers } };
  }
  return { status: operation.success, body: operation.success === 204 ? undefined : response.body, headers };
};

/** The fair queue in which an operation waits for a format; null if none. */
const fairQueueFor = ({ formats, fairQueue, list }: AnyOperation, wanted: string): QueueName | null => {
  const ofFormat = formats.find(({ mediaType }) => mediaType === wanted)?.fairQueue;
  return ofFormat ?? fairQueue ?? (list && wanted === csvType ? "files" : null);
};

/** A request that may be handled: its sender, its target, and the header that names its ignored fields. */
interface PreparedRequest {
  readonly operation: AnyOperation;
  readonly request: Request;
  readonly id: number;
  readonly target: RequestTarget;
  readonly session: ResumedSession;
  readonly format: ResponseFormat;
  /** Undefined if there is no body. */
  readonly json: unknown;
  readonly named: Decoded<readonly number[]>;
  readonly ignored: HeaderLines;
}

const prepareRequest = (known: Omit<PreparedRequest, "named" | "ignored">): PreparedRequest => {
  const { operation, target, session, json } = known;
  const named = namedCompanies(operation, target.params, json);
  const isCompanyTaken = named._tag === "Refused" || isOwnCompany(session.actor, named.value);
  return { ...known, named, ignored: ignoredFieldsHeader(operation, target.params, json, isCompanyTaken) };
};

/** The pieces of an uploaded file, for an operation that accepts them; its type was checked before. */
const sentPieces = ({ upload }: AnyOperation, request: Request, { settings }: HttpServices): Caller["upload"] => {
  const mediaType = upload === undefined ? null : contentTypeOf(request, [...upload.mediaTypes]);
  return mediaType === null ? null : { mediaType, pieces: uploadBytes(request, settings.maxUploadBytes) };
};

/** The uploaded file, for an operation that accepts one; its type was checked before. */
const sentFile = async ({ file }: AnyOperation, request: Request): Promise<Caller["file"]> =>
  file === undefined
    ? null
    : {
        mediaType: fileType(request, file) ?? bytesType,
        content: await receiveFile(request, file.maxBytes),
      };

/** What two equal requests with a file have in common: the file's digest and type, and the query. */
const comparable = (
  { mediaType, content }: NonNullable<Caller["file"]>,
  { params }: RequestTarget,
  vault: Pick<Vault, "digestBytes">,
) => ({ mediaType, sha256: vault.digestBytes(content), query: Object.fromEntries(params) });

const refusedReply =
  ({ dependencies }: HttpServices) =>
  (refusal: AnyRefusal, request: Request, headers: HeaderLines): Reply => {
    const context = contextOf(request);
    context.refusal = refusal;
    const reply = refusalReply(refusal, context.requestId, dependencies.clock.now());
    return { ...reply, headers: { ...reply.headers, ...headers } };
  };

/** The refusal of a request whose file did not arrive completely. */
const brokenOff = (error: unknown): Result<never, AnyRefusal> => {
  if (error instanceof UploadBroken) return refuse(error.problem);
  throw error;
};

/** Handles requests for an operation. Its checks, and their order, are in "The path of a request" (`adapters/http/README.md`). */
export const handleRequest = (services: HttpServices) => {
  const begin = receiveRequest(services);
  const refused = refusedReply(services);
  const runOnce = withIdempotencyKey(services);

  /** `hold` receives a streamed body. */
  const respond = async (
    prepared: PreparedRequest,
    ready: DecodedRequest,
    hold: HoldSlot = (body) => body,
  ): Promise<Result<Response, AnyRefusal>> => {
    const { operation, request, id, target, session, format, json, ignored } = prepared;
    const { actor, sessionId } = session;
    const { address, connection, isHead } = contextOf(request);
    const upload = sentPieces(operation, request, services);
    if (upload !== null && isAnnouncedTooLarge(request, services.settings.maxUploadBytes))
      return refuse({ _tag: "UploadTooLarge" });
    const file = await sentFile(operation, request);
    const caller = {
      actor,
      sessionId,
      address,
      id,
      mediaType: format.mediaType,
      upload,
      file,
      ifMatch: ifMatchOf(request),
      prefersJob: !isHead && prefersJob(request),
      isWaitedFor: () => !(connection.isEnding() || request.signal.aborted),
      reservedId: null,
    };
    const shared = { ...format.headers, ...ignored };
    const rows = format.mediaType === csvType ? ready.walk(caller) : null;
    if (rows !== null) return csvReply(services, operation, { request, target, caller, rows, headers: shared, hold });

    const reply = async (outcome: Result<ReadyResponse, OperationRefusal>): Promise<Reply> => {
      if (outcome._tag === "Refused") return refused(outcome.refusal, request, ignored);
      const { headers, ...rest } = await successReply(services, operation, request, format.mediaType, outcome.value);
      return { ...rest, headers: { ...headers, ...shared } };
    };
    const sent = await keptOpen(connection, () =>
      runOnce({
        operation,
        request,
        actor,
        addresses: () => ({ path: requestPath(operation, id), url: target.url }),
        json: file === null ? json : comparable(file, target, services.dependencies.vault),
        run: async (reservedId) => reply(await ready.run({ ...caller, reservedId })),
        recall: async (reservedId) => reply(await ready.recall(actor, reservedId)),
      }),
    );
    if (sent._tag === "Refused") return sent;
    const { text } = sent.value;
    return accept(send(text instanceof ReadableStream ? { ...sent.value, text: hold(text) } : sent.value));
  };

  const handle = async (prepared: PreparedRequest): Promise<Result<Response, AnyRefusal>> => {
    const { operation, request, session, format } = prepared;
    const fields = fieldsOf(prepared);
    if (fields._tag === "Refused") return fields;
    const { ready, named } = fields.value;
    const elsewhere = refuseOtherCompany(session.actor, named);
    if (elsewhere) return refuse(elsewhere);
    const kind = fairQueueFor(operation, format.mediaType);
    if (kind === null) return respond(prepared, ready);
    return inFairQueue(services, { kind, companyId: session.actor.companyId, request }, (hold) =>
      respond(prepared, ready, hold),
    );
  };

  return async (operation: AnyOperation, request: Request, id: number): Promise<Response> => {
    contextOf(request).route = `/api${operation.path}`;
    const target = requestTarget(request, operation, id, services.settings.publicUrl);
    const ready = await begin(operation, request, target.params);
    if (ready._tag === "Refused") return send(refused(ready.refusal, request, {}));
    const prepared = prepareRequest({ operation, request, id, target, ...ready.value });
    const handled = await handle(prepared).catch(brokenOff);
    return handled._tag === "Accepted" ? handled.value : send(refused(handled.refusal, request, prepared.ignored));
  };
};
