import type { ResumedSession } from "../../../application/identity/session/resume-found.ts";
import { holds } from "../../../domain/access/roles.ts";
import { accept, refuse } from "../../../domain/kernel/result.ts";
import type { HttpServices } from "../http-services.ts";
import { admitRequest, anonymousLimit, countRequest } from "../request/admit-request.ts";
import { contentTypeOf, readJson, receiveBody } from "../request/receive-body.ts";
import { contextOf, type RequestContext } from "../request/request-context.ts";
import type { AnyRefusal } from "../request/request-refusals.ts";
import { negotiateFormat } from "./formats/negotiate-format.ts";
import { bytesType } from "./formats/response-format.ts";
import type { AnyOperation } from "./operation.ts";
import { openingPermissions } from "./operation-permission.ts";

/** Whether a signed-in user may proceed: by the operation's permissions, and only after choosing their own password. */
const callRefusal = (
  { permission, openBeforePasswordChange }: AnyOperation,
  { actor, mustChangePassword }: ResumedSession,
): AnyRefusal | null => {
  const permissions = openingPermissions(permission);
  if (permission !== "signed in" && !permissions.some((each) => holds(actor.hierarchy, actor.roles, each)))
    return { _tag: "PermissionDenied", permissions };
  return mustChangePassword && !openBeforePasswordChange ? { _tag: "PasswordChangeRequired" } : null;
};

/** The session in which a response is made, of which HEAD gets the headers alone. */
const receivingSession = (session: ResumedSession, { isHead }: RequestContext): ResumedSession =>
  isHead ? { ...session, actor: { ...session.actor, receivesNoContent: true } } : session;

/** The declared type of a file; `bytesType` if its sender does not state one. */
export const fileType = (request: Request, { mediaTypes }: NonNullable<AnyOperation["file"]>): string | null =>
  contentTypeOf(request, [...mediaTypes, bytesType]);

/** Admits a request with a complete body from a user who may call the operation. */
export const receiveRequest = (services: HttpServices) => {
  const admit = admitRequest(services);
  const count = countRequest(services);
  return async (operation: AnyOperation, request: Request, params: URLSearchParams) => {
    const context = contextOf(request);
    const { upload, file } = operation;
    const isFile = upload !== undefined || file !== undefined;
    const received = isFile ? accept(new Uint8Array()) : await receiveBody(request);
    if (received._tag === "Refused")
      return refuse((await count(context, [anonymousLimit(services, context)])) ?? received.refusal);
    const session = await admit(request, context);
    if (session._tag === "Refused") return session;
    const format = negotiateFormat(operation, request, params);
    if (format._tag === "Refused") return format;
    const refused = callRefusal(operation, session.value);
    // Nothing in a file is examined before its sender is known to be allowed to send it.
    if (isFile && refused) return refuse(refused);
    if (upload !== undefined && contentTypeOf(request, [...upload.mediaTypes]) === null)
      return refuse({ _tag: "FileTypeUnsupported", mediaTypes: upload.mediaTypes });
    if (file !== undefined && fileType(request, file) === null)
      return refuse({ _tag: "FileTypeUnsupported", mediaTypes: file.mediaTypes });
    const json = operation.bodySchema === null ? accept(undefined) : readJson(request, received.value);
    if (json._tag === "Refused") return json;
    return refused
      ? refuse(refused)
      : accept({ session: receivingSession(session.value, context), format: format.value, json: json.value });
  };
};
