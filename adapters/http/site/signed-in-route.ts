import { resumeBrowserSession } from "../../../application/identity/session/resume-browser-session.ts";
import type { ResumedBrowserSession } from "../../../application/identity/session/resume-found.ts";
import { holds } from "../../../domain/access/roles.ts";
import { type Result, refuse } from "../../../domain/kernel/result.ts";
import type { ShownUser } from "../../page-models/site.ts";
import { type OperationPermission, openingPermissions } from "../operation/operation-permission.ts";
import type { PublicRoute } from "../operation/public-route.ts";
import { refusalSentence } from "../operation/refusals/refusal-sentence.ts";
import { refusalReply } from "../operation/replies.ts";
import { isAddressOf, pathId, pathnameOf } from "../paths.ts";
import { anonymousLimit, countRequest } from "../request/admit-request.ts";
import { inFairQueue } from "../request/fair-queue.ts";
import { readForm } from "../request/read-form.ts";
import { keptOpen, type RequestContext } from "../request/request-context.ts";
import type { AnyRefusal } from "../request/request-refusals.ts";
import { shownSession } from "./account/stay-page.ts";
import { chosenCompany, outcomeIn, userIn } from "./chosen-company.ts";
import { latePage } from "./form/late-form.ts";
import { formOwnerField, formTokenField, isSameOrigin } from "./form-token.ts";
import { passwordPath, secondFactorPath, signInPath, signOutPath } from "./paths.ts";
import { readSent, type SentForm } from "./read-sent.ts";
import type { Site } from "./site.ts";
import { siteLinks } from "./site-links.ts";
import { redirectTo, type SiteOutcome, type SitePage, shown, type Visit } from "./site-page.ts";

/** Decodes a segment of an address. A segment that does not decode to text is left as sent. */
const decodedPiece = (piece: string): string => {
  try {
    return decodeURIComponent(piece);
  } catch {
    return piece;
  }
};

type Address = Pick<Visit, "ids" | "names">;

/** The query parameters of an address. */
const queryOf = (path: string): URLSearchParams =>
  new URLSearchParams(path.includes("?") ? path.slice(path.indexOf("?")) : "");

/** Extracts the ids and names from an address that matches a pattern; null if it does not match. */
const readAddress = (pattern: string, pathname: string): Address | null => {
  if (!isAddressOf(pattern, pathname)) return null;
  const pieces = pathname.split("/");
  const at = (isWanted: (piece: string) => boolean) =>
    pattern.split("/").flatMap((piece, place) => (isWanted(piece) ? [pieces[place] ?? ""] : []));
  return {
    ids: at((piece) => piece === "{id}").flatMap((piece) => pathId(piece) ?? []),
    names: at((piece) => piece.startsWith("{") && piece !== "{id}").map(decodedPiece),
  };
};

/** The response to a form from another site, or from a page that was opened before the latest sign-in. */
const formOfAnotherPage = (path: string): SiteOutcome =>
  shown({
    status: 403,
    title: "Nothing was saved",
    blocks: [
      {
        kind: "paragraph",
        text: "This form does not belong to your current sign-in. Open the page again and send it from there.",
      },
      { kind: "paragraph", text: { href: path, text: "Open the page" } },
    ],
  });

/** The frame of a page: the signed-in user, and links to the pages that they may open. */
const userOf = (site: Site, session: ResumedBrowserSession, companyName: string): ShownUser => ({
  name: `${session.user.firstName} ${session.user.lastName}`,
  companyName,
  // While only one page is accessible, every link would lead back to it.
  links: session.mustChangePassword || session.lacksSecondFactor ? [] : siteLinks(session.actor),
  signOutToken: site.formTokens.of(session.sessionId, signOutPath),
  session: shownSession(site.services.dependencies, session),
});

const mayOpen = ({ actor }: ResumedBrowserSession, permission: OperationPermission): boolean =>
  permission === "signed in" ||
  openingPermissions(permission).some((each) => holds(actor.hierarchy, actor.roles, each));

/** Identifies the user that a form belongs to, in whichever session it was opened. */
const ownerOf = ({ actor }: ResumedBrowserSession): string => `user ${actor.userId}`;

/** Redirects a browser without a session to the sign-in page. After the sign-in, it does not return to the sign-out page. */
const toSignIn = (path: string): SiteOutcome =>
  redirectTo(path === signOutPath ? signInPath : `${signInPath}?${new URLSearchParams({ next: path })}`);

/** The visit of a signed-in user. */
const visitOf = (
  { services, performFor, formTokens }: Pick<Site, "services" | "performFor" | "formTokens">,
  request: Request,
  given: Pick<Visit, "session" | "stays" | "context" | "path" | "companyId"> & Address,
): Visit => {
  const { session, context, path, companyId } = given;
  return {
    ...given,
    query: queryOf(path),
    perform: performFor(session, context, companyId),
    inFairQueue: (kind, work) =>
      inFairQueue(services, { kind, companyId: session.actor.companyId, request }, (hold) =>
        // Waiting for the slot has ended what kept the connection open until then.
        keptOpen(context.connection, () => work(hold)),
      ),
    refused: (title, refusal) => {
      const { status, headers } = refusalReply(refusal, context.requestId, services.dependencies.clock.now());
      return shown({ title, status, blocks: [{ kind: "paragraph", text: refusalSentence(refusal) }] }, headers);
    },
    tokenOf: (target) => formTokens.of(session.sessionId, target),
    ownerTokenOf: (target) => formTokens.of(ownerOf(session), target),
    may: (permission) => mayOpen(session, permission),
  };
};

/** Everything that applies to all pages for signed-in users: session, rate limit, password, permission, and the origin of the form. */
export const signedInRoutes = (site: Site, page: SitePage): readonly PublicRoute[] => {
  const { services, cookies, formTokens } = site;
  const { dependencies, settings } = services;
  const count = countRequest(services);

  const resume = async (
    request: Request,
    context: RequestContext,
  ): Promise<Result<ResumedBrowserSession, AnyRefusal>> => {
    const cookie = cookies.session.read(request);
    const resumed =
      cookie === null
        ? refuse({ _tag: "NotSignedIn" } as const)
        : await resumeBrowserSession(dependencies, cookie, context.requestId);
    if (resumed._tag === "Refused")
      return refuse((await count(context, [anonymousLimit(services, context)])) ?? resumed.refusal);
    const { userId } = resumed.value.actor;
    context.userId = userId;
    const exceeded = await count(context, [{ key: `user:${userId}`, limit: settings.limits.perUser }]);
    return exceeded === null ? resumed : refuse(exceeded);
  };

  /** Handles a form that was sent from this page in this session, in an earlier session, or from elsewhere. */
  const received = async (visit: Visit, { fields: form, file }: SentForm, request: Request, pathname: string) => {
    if (!isSameOrigin(request, settings.publicUrl)) return formOfAnotherPage(visit.path);
    if (formTokens.isOf(form.get(formTokenField), visit.session.sessionId, pathname))
      return page.receive?.(visit, form, file) ?? formOfAnotherPage(visit.path);
    const isOwn = formTokens.isOf(form.get(formOwnerField), ownerOf(visit.session), pathname);
    // What another user typed in this browser is not shown.
    return isOwn && page.refill !== undefined ? page.refill(visit, form) : formOfAnotherPage(visit.path);
  };

  /** The response to a browser without a session: the sign-in page, with the form if one was sent too late. */
  const notSignedIn = async (request: Request, pathname: string, path: string): Promise<SiteOutcome> => {
    if (request.method !== "POST") return toSignIn(path);
    const form = await readForm(request);
    if (page.keep === undefined || form._tag === "Refused" || !isSameOrigin(request, settings.publicUrl))
      return toSignIn(pathname);
    const entries = page.keep(form.value).filter(([name]) => name !== formTokenField);
    return shown(latePage(pathname, entries, signInPath));
  };

  const respond = async (request: Request, context: RequestContext): Promise<Response> => {
    const pathname = pathnameOf(request);
    const path = request.url.slice(request.url.indexOf(pathname, request.url.indexOf("://") + 3));
    const session = await resume(request, context);
    if (session._tag === "Refused") {
      if (session.refusal._tag !== "NotSignedIn") return site.refused(session.refusal, context, null);
      return site.respond(await notSignedIn(request, pathname, path), null, context);
    }
    const choice = await chosenCompany(dependencies, session.value.actor, queryOf(path));
    const chosen = choice._tag === "Refused" ? null : choice.value;
    const company = chosen ?? (await dependencies.companies.find(session.value.company.id));
    const user = userIn(userOf(site, session.value, company?.name ?? ""), chosen);
    const companyId = chosen?.id ?? null;
    const answer = (outcome: SiteOutcome) => site.respond(outcomeIn(outcome, companyId), user, context);
    if (session.value.mustChangePassword && !page.openBeforePasswordChange)
      return site.respond(redirectTo(passwordPath), user, context);
    if (session.value.lacksSecondFactor && !page.openWithoutSecondFactor)
      return site.respond(redirectTo(secondFactorPath), user, context);
    if (!mayOpen(session.value, page.permission))
      return site.refused(
        { _tag: "PermissionDenied", permissions: openingPermissions(page.permission) },
        context,
        user,
      );
    if (choice._tag === "Refused") return site.refused(choice.refusal, context, user);
    const address = readAddress(page.path, pathname);
    if (address === null) return site.refused({ _tag: "PathUnknown" }, context, user);
    const about = { context, path, companyId, ...address };
    const visit = visitOf(site, request, { ...about, session: session.value, stays: user.session });
    if (request.method !== "POST" || page.receive === undefined)
      return answer(await keptOpen(context.connection, async () => page.show(visit)));
    const form = await readSent(request, page.maxFileBytes);
    if (form._tag === "Refused") return site.refused(form.refusal, context, user);
    const outcome = await keptOpen(context.connection, () => received(visit, form.value, request, pathname));
    return answer(outcome);
  };

  const methods = page.receive === undefined ? (["GET"] as const) : (["GET", "POST"] as const);
  return methods.map((method) => ({ method, path: page.path, respond }));
};
