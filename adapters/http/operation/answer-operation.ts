import type { ResumedSession } from "../../../application/identity/resume-session.ts";
import { holds } from "../../../domain/access/roles.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { Read } from "../codec/codec.ts";
import type { Edge } from "../http-services.ts";
import { preferredType } from "../request/accept.ts";
import { admit, anonymousLimit, countRequest } from "../request/admit-request.ts";
import { isOwnCompany, namedCompanies, refuseOtherCompany } from "../request/company-parameter.ts";
import { once } from "../request/idempotency.ts";
import { ignoredFieldsHeader } from "../request/ignored-fields.ts";
import { readJson, receiveBody } from "../request/receive-body.ts";
import { exchangeOf } from "../request/request-context.ts";
import type { AnyRefusal } from "../request/request-refusals.ts";
import { etagOf, ifMatchOf, isKnown } from "../request/versions.ts";
import { csvReply } from "./csv-list.ts";
import type { Answer, AnyOperation, Asked, OperationRefusal, Ready } from "./operation.ts";
import { type Reply, refusalReply, send } from "./replies.ts";

type HeaderLines = Readonly<Record<string, string>>;

/** What a request was asked, as clients know the address; `id` is 0 where the path has none. */
const askedOf = (request: Request, { path }: AnyOperation, id: number, publicUrl: string): Asked => {
  const query = request.url.indexOf("?");
  return {
    url: `${publicUrl}/api${path.replace("{id}", String(id))}`,
    params: new URLSearchParams(query === -1 ? "" : request.url.slice(query + 1)),
  };
};

/** Whether someone signed in may go on: by the operation's permission, and once it has a password of its own. */
const mayCall = (
  { permission, openBeforePasswordChange }: AnyOperation,
  { actor, mustChangePassword }: ResumedSession,
): AnyRefusal | null => {
  if (permission !== "signed in" && !holds(actor.hierarchy, actor.roles, permission))
    return { _tag: "PermissionDenied", permission };
  return mustChangePassword && !openBeforePasswordChange ? { _tag: "PasswordChangeRequired" } : null;
};

interface Fields {
  readonly ready: Ready;
  /** The companies named beside what the operation reads. */
  readonly named: readonly number[];
}

const fieldsOf = (ready: Read<Ready>, named: Read<readonly number[]>): Result<Fields, AnyRefusal> =>
  ready.errors || named.errors
    ? refuse({ _tag: "FieldsInvalid", errors: [...(ready.errors ?? []), ...(named.errors ?? [])] })
    : accept({ ready: ready.value, named: named.value });

const jsonForm = "application/json";
const csvForm = "text/csv";

/** The form in which the answer is wanted, and the headers that say whether `Accept` decides. */
const formOf = ({ answer, list, formats }: AnyOperation, request: Request) => {
  const types = [
    ...(answer === null ? [] : [jsonForm]),
    ...(list ? [csvForm] : []),
    ...formats.map((each) => each.mediaType),
  ];
  const [usual = jsonForm, ...others] = types;
  if (others.length === 0) return { mediaType: usual, headers: {} };
  return {
    mediaType: preferredType(request.headers.get("Accept"), usual, others),
    headers: { Vary: "Accept" },
  };
};

/** Versions are told of JSON alone: an `ETag` may not stand for two forms of an answer. */
const successReply = (operation: AnyOperation, request: Request, form: string, answer: Answer): Reply => {
  const { body, version } = answer;
  const written = answer.written(form);
  if (written) return { status: operation.success, body: undefined, ...written };
  const headers: Record<string, string> = version === null ? {} : { ETag: etagOf(version) };
  if (version !== null && operation.method === "GET" && isKnown(request, version))
    return { status: 304, body: undefined, headers };
  return { status: operation.success, body: operation.success === 204 ? undefined : body, headers };
};

/** A request that may be answered: who asks, what, and the header that names what of it nobody reads. */
interface Asking {
  readonly operation: AnyOperation;
  readonly request: Request;
  readonly id: number;
  readonly asked: Asked;
  readonly session: ResumedSession;
  readonly json: unknown;
  readonly named: Read<readonly number[]>;
  readonly ignored: HeaderLines;
}

const askingOf = (known: Omit<Asking, "named" | "ignored">): Asking => {
  const { operation, asked, session, json } = known;
  const named = namedCompanies(operation, asked.params, json);
  const isCompanyTaken = named.errors !== undefined || isOwnCompany(session.actor, named.value);
  return { ...known, named, ignored: ignoredFieldsHeader(operation, asked.params, json, isCompanyTaken) };
};

const refusedReply =
  ({ needs }: Edge) =>
  (refusal: AnyRefusal, request: Request, headers: HeaderLines): Reply => {
    const reply = refusalReply(refusal, exchangeOf(request).requestId, needs.clock.now());
    return { ...reply, headers: { ...reply.headers, ...headers } };
  };

/** Lets a request in whose body came whole, from someone who may call the operation. */
const admitted = (edge: Edge) => {
  const letIn = admit(edge);
  const count = countRequest(edge);
  return async (operation: AnyOperation, request: Request) => {
    const exchange = exchangeOf(request);
    const received = await receiveBody(request);
    if (received._tag === "Refused")
      return refuse((await count(exchange, [anonymousLimit(edge, exchange)])) ?? received.refusal);
    const session = await letIn(request, exchange);
    if (session._tag === "Refused") return session;
    const json = operation.bodySchema === null ? accept(undefined) : readJson(request, received.value);
    if (json._tag === "Refused") return json;
    const refused = mayCall(operation, session.value);
    return refused ? refuse(refused) : accept({ session: session.value, json: json.value });
  };
};

/**
 * Answers requests for an operation, with the checks in this order: size 413, sign-in 401, content type 415, broken JSON
 * 400, permission 403, fields 400, another company 404, and then the use case, which says whether the record is there.
 */
export const answerOperation = (edge: Edge) => {
  const begin = admitted(edge);
  const refused = refusedReply(edge);
  const runOnce = once(edge);

  const answer = async (asking: Asking): Promise<Result<Response, AnyRefusal>> => {
    const { operation, request, id, asked, session, json, ignored } = asking;
    const { actor, sessionId } = session;
    const fields = fieldsOf(operation.read(asked, json), asking.named);
    if (fields._tag === "Refused") return fields;
    const { ready, named } = fields.value;
    const elsewhere = refuseOtherCompany(actor, named);
    if (elsewhere) return refuse(elsewhere);

    const { network } = exchangeOf(request);
    const caller = { actor, sessionId, network, id, ifMatch: ifMatchOf(request), reservedId: null };
    const form = formOf(operation, request);
    const shared = { ...form.headers, ...ignored };
    if (operation.list && form.mediaType === csvForm) return csvReply(operation, asked, caller, shared);

    const reply = (came: Result<Answer, OperationRefusal>): Reply => {
      if (came._tag === "Refused") return refused(came.refusal, request, ignored);
      const { headers, ...rest } = successReply(operation, request, form.mediaType, came.value);
      return { ...rest, headers: { ...headers, ...shared } };
    };
    const sent = await runOnce({
      operation,
      request,
      actor,
      path: asked.url,
      json,
      makesRecord: ready.makesRecord,
      run: async (reservedId) => reply(await ready.run({ ...caller, reservedId })),
      recall: async (reservedId) => {
        const found = await operation.recall(asked, actor, reservedId);
        return found._tag === "Refused" ? null : reply(found);
      },
    });
    return sent._tag === "Refused" ? sent : accept(send(sent.value));
  };

  return async (operation: AnyOperation, request: Request, id: number): Promise<Response> => {
    exchangeOf(request).route = `/api${operation.path}`;
    const ready = await begin(operation, request);
    if (ready._tag === "Refused") return send(refused(ready.refusal, request, {}));
    const asked = askedOf(request, operation, id, edge.settings.publicUrl);
    const asking = askingOf({ operation, request, id, asked, ...ready.value });
    const answered = await answer(asking);
    return answered._tag === "Accepted" ? answered.value : send(refused(answered.refusal, request, asking.ignored));
  };
};
