import { beginProviderSignIn } from "../../../../application/identity/provider/begin-provider-sign-in.ts";
import { findCompanyOfAddress } from "../../../../application/identity/provider/find-company-of-address.ts";
import { finishProviderSignIn } from "../../../../application/identity/provider/finish-provider-sign-in.ts";
import { networkOf } from "../../../../domain/identity/network.ts";
import type { ShownBlock } from "../../../page-models/site.ts";
import type { PublicRoute } from "../../operation/public-route.ts";
import { pathId, pathnameOf } from "../../paths.ts";
import { anonymousLimit, countRequest } from "../../request/admit-request.ts";
import { readForm } from "../../request/read-form.ts";
import type { RequestContext } from "../../request/request-context.ts";
import type { AnyRefusal } from "../../request/request-refusals.ts";
import { formTokenField, isSameOrigin } from "../form-token.ts";
import { companySignInPath, providerPath, signInPath } from "../paths.ts";
import type { Site } from "../site.ts";
import { redirectTo, type SiteOutcome, shown } from "../site-page.ts";
import { endFormerSession } from "./end-former-session.ts";
import { openKept, sealKept } from "./kept-sign-in.ts";
import { leftEmpty, refusedSignIn, signInForm, type WhyAgain } from "./sign-in-form.ts";

const title = "Sign in with your company";

const labels = { email: "E-mail address" };

const queryOf = (request: Request): string => request.url.split("?", 2)[1] ?? "";
const withNext = (path: string, next: string): string => `${path}?${new URLSearchParams({ next })}`;

/** Links for continuing from a page of this sign-in. */
const waysOn = (next: string): ShownBlock => ({
  kind: "links",
  label: "Other ways to sign in",
  links: [
    { href: withNext(companySignInPath, next), text: "Start again" },
    { href: withNext(signInPath, next), text: "Sign in with a password" },
  ],
});

/** `/sign-in/company`: asks for an e-mail address, and redirects to the provider of the company that its domain belongs to. */
const addressRoutes = (site: Site, nextOf: (path: string | null) => string): readonly PublicRoute[] => {
  const { services, cookies, formTokens } = site;
  const { dependencies, settings } = services;
  const count = countRequest(services);

  const formPage = (request: Request, next: string, email = "", refused: WhyAgain = {}) => {
    const known = cookies.visitor.read(request);
    const visitor = known ?? dependencies.vault.secret();
    const form = signInForm({
      action: companySignInPath,
      token: formTokens.of(visitor, companySignInPath),
      next,
      fields: [
        { name: "email", label: labels.email, look: { kind: "email" }, autocomplete: "username", values: [email] },
      ],
      submit: "Continue",
      why: refused,
    });
    return shown(
      {
        title,
        blocks: [
          { kind: "form", form },
          { kind: "paragraph", text: { href: withNext(signInPath, next), text: "Sign in with a password" } },
        ],
        ...refused,
      },
      known === null ? { "Set-Cookie": cookies.visitor.set(visitor) } : {},
    );
  };

  const receive = async (request: Request, context: RequestContext): Promise<SiteOutcome> => {
    const form = await readForm(request);
    const given = (name: string) => (form._tag === "Accepted" ? (form.value.get(name)?.trim() ?? "") : "");
    const [next, email] = [nextOf(given("next")), given("email")];
    const again = (refusal: AnyRefusal) =>
      refusedSignIn(site, context, refusal, (why) => formPage(request, next, email, why));
    const exceeded = await count(context, [anonymousLimit(services, context)]);
    if (exceeded !== null) return again(exceeded);
    if (form._tag === "Refused") return again(form.refusal);
    const visitor = cookies.visitor.read(request);
    const isOwn = visitor !== null && formTokens.isOf(form.value.get(formTokenField), visitor, companySignInPath);
    if (!isOwn || !isSameOrigin(request, settings.publicUrl)) {
      const sentence = "This form was not sent from this page. Send it again; your browser must accept cookies.";
      return formPage(request, next, email, { status: 403, problem: { sentence, fields: [] } });
    }
    const empty = leftEmpty(labels, form.value);
    if (empty !== null) return formPage(request, next, email, empty);
    const company = await findCompanyOfAddress(dependencies, email);
    if (company === null) return again({ _tag: "ProviderNotOffered" });
    const href = withNext(`${providerPath}/${company.id}/start`, next);
    return shown({
      title,
      blocks: [
        { kind: "paragraph", text: `People with an address like ${email} sign in with ${company.name}.` },
        { kind: "paragraph", text: { href, text: `Continue to ${company.name}` } },
        waysOn(next),
      ],
    });
  };

  return [
    {
      method: "GET",
      path: companySignInPath,
      respond: (request, context) =>
        site.respond(formPage(request, nextOf(new URLSearchParams(queryOf(request)).get("next"))), null, context),
    },
    {
      method: "POST",
      path: companySignInPath,
      respond: async (request, context) => site.respond(await receive(request, context), null, context),
    },
  ];
};

/**
 * Sign-in with a company's provider: the browser is redirected there with an encrypted cookie, and returns to the callback of that company.
 * Both are GET requests, and change nothing here except the cookie and, after a valid response from the provider, the session.
 */
export const providerRoutes = (site: Site, nextOf: (path: string | null) => string): readonly PublicRoute[] => {
  const { services, cookies } = site;
  const { dependencies, settings } = services;
  const count = countRequest(services);
  const redirectUriOf = (companyId: number): string => `${settings.publicUrl}${providerPath}/${companyId}`;

  const refused = (context: RequestContext, next: string, refusal: AnyRefusal): SiteOutcome =>
    refusedSignIn(site, context, refusal, (why) =>
      shown({ title, blocks: [waysOn(next)], ...why }, { "Set-Cookie": cookies.provider.clear }),
    );

  const start = async (request: Request, context: RequestContext, companyId: number): Promise<SiteOutcome> => {
    const next = nextOf(new URLSearchParams(queryOf(request)).get("next"));
    const begun = await beginProviderSignIn(dependencies, companyId, redirectUriOf(companyId), context.requestId);
    if (begun._tag === "Refused") return refused(context, next, begun.refusal);
    const { address, secrets } = begun.value;
    const kept = sealKept(dependencies, companyId, { secrets, next });
    return redirectTo(address, cookies.provider.set(kept));
  };

  const finish = async (request: Request, context: RequestContext, companyId: number): Promise<SiteOutcome> => {
    const cookie = cookies.provider.read(request);
    const kept = cookie === null ? null : openKept(dependencies, companyId, cookie);
    const next = nextOf(kept?.next ?? null);
    const begun = await finishProviderSignIn(dependencies, {
      companyId,
      redirectUri: redirectUriOf(companyId),
      secrets: kept?.secrets ?? null,
      query: queryOf(request),
      network: networkOf(context.address()),
      userAgent: request.headers.get("User-Agent"),
      requestId: context.requestId,
    });
    if (begun._tag === "Refused") return refused(context, next, begun.refusal);
    context.userId = begun.value.user.id;
    await endFormerSession(site, request, context);
    return redirectTo(next, cookies.session.set(begun.value.credential), cookies.provider.clear);
  };

  const route = (path: string, run: typeof start): PublicRoute => ({
    method: "GET",
    path,
    respond: async (request, context) => {
      const companyId = pathnameOf(request)
        .split("/")
        .flatMap((piece) => pathId(piece) ?? [])[0];
      const exceeded = await count(context, [anonymousLimit(services, context)]);
      if (exceeded !== null) return site.refused(exceeded, context, null);
      if (companyId === undefined) return site.refused({ _tag: "PathUnknown" }, context, null);
      return site.respond(await run(request, context, companyId), null, context);
    },
  });
  return [
    ...addressRoutes(site, nextOf),
    route(`${providerPath}/{id}/start`, start),
    route(`${providerPath}/{id}`, finish),
  ];
};
