import { signIn } from "../../../../application/identity/sign-in.ts";
import { networkOf } from "../../../../domain/identity/network.ts";
import { noCode } from "../../../../domain/identity/second-factor/second-factor.ts";
import type { ShownBlock } from "../../../page-models/site.ts";
import type { PublicRoute } from "../../operation/public-route.ts";
import { countRequest } from "../../request/admit-request.ts";
import { signInLimits } from "../../request/caller/sign-in-limits.ts";
import { readForm } from "../../request/read-form.ts";
import type { RequestContext } from "../../request/request-context.ts";
import type { AnyRefusal } from "../../request/request-refusals.ts";
import { formTokenField, isSameOrigin } from "../form-token.ts";
import { codePath, companySignInPath, signInPath, startPath } from "../paths.ts";
import type { Site } from "../site.ts";
import { redirectTo, type SiteOutcome, type SitePageOutcome, shown } from "../site-page.ts";
import { codeRoutes } from "./code-routes.ts";
import { endFormerSession } from "./end-former-session.ts";
import { providerRoutes } from "./provider-routes.ts";
import { leftEmpty, refusedSignIn, signInForm, type WhyAgain } from "./sign-in-form.ts";

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

const title = "Sign in";

const labels = { email: "E-mail address", password: "Password" };

/** A link to the sign-in with a company's own provider. */
const companyLink = (next: string): ShownBlock => ({
  kind: "paragraph",
  text: { href: `${companySignInPath}?${new URLSearchParams({ next })}`, text: "Sign in with your company" },
});

/** The page shown in production instead of the form if passwords would be sent unencrypted. */
const overHttp: SiteOutcome = shown({
  title,
  status: 403,
  blocks: [
    {
      kind: "paragraph",
      text: "This service does not accept passwords over an unencrypted connection: ask its operator to set PUBLIC_URL to an address that begins with https.",
    },
  ],
});

/** `/sign-in`: starts a session for a browser, with the limits and the lockout of the token endpoint. */
export const signInRoutes = (site: Site, isPage: (path: string) => boolean): readonly PublicRoute[] => {
  const { services, cookies, formTokens } = site;
  const { dependencies, settings } = services;
  const count = countRequest(services);
  const { protocol, hostname } = new URL(settings.publicUrl);
  const acceptsPasswords = !settings.isProduction || protocol === "https:" || loopback.has(hostname);

  /** The sign-in form for a browser, with a visitor cookie if the browser has none. */
  const formPage = (request: Request, next: string, email = "", refused: WhyAgain = {}): SitePageOutcome => {
    const known = cookies.visitor.read(request);
    const visitor = known ?? dependencies.vault.secret();
    const form = signInForm({
      action: signInPath,
      token: formTokens.of(visitor, signInPath),
      next,
      fields: [
        { name: "email", label: labels.email, look: { kind: "email" }, autocomplete: "username", values: [email] },
        { name: "password", label: labels.password, look: { kind: "password" }, autocomplete: "current-password" },
      ],
      why: refused,
    });
    return shown(
      { title, blocks: [{ kind: "form", form }, companyLink(next)], ...refused },
      known === null ? { "Set-Cookie": cookies.visitor.set(visitor) } : {},
    );
  };

  const nextOf = (path: string | null): string => (path !== null && isPage(path) ? path : startPath);

  const refusedPage = (request: Request, context: RequestContext, refusal: AnyRefusal, next: string, email: string) =>
    refusedSignIn(site, context, refusal, (why) => formPage(request, next, email, why));

  const receive = async (request: Request, context: RequestContext): Promise<SiteOutcome> => {
    const form = await readForm(request);
    const given = (name: string) => (form._tag === "Accepted" ? (form.value.get(name)?.trim() ?? "") : "");
    const next = nextOf(given("next"));
    const email = given("email");
    const exceeded = await count(context, signInLimits(services, context, email === "" ? null : email));
    const refusal = exceeded ?? (form._tag === "Refused" ? form.refusal : null);
    if (form._tag === "Refused" || refusal !== null)
      return refusedPage(request, context, refusal ?? { _tag: "FormExpected" }, next, email);
    const visitor = cookies.visitor.read(request);
    const isOwn = visitor !== null && formTokens.isOf(form.value.get(formTokenField), visitor, signInPath);
    if (!isOwn || !isSameOrigin(request, settings.publicUrl)) {
      const sentence = `You were not signed in: this form was not sent from ${settings.publicUrl}${signInPath}. Sign in here; your browser must accept cookies.`;
      return formPage(request, next, email, { status: 403, problem: { sentence, fields: [] } });
    }
    const empty = leftEmpty(labels, form.value);
    if (empty !== null) return formPage(request, next, email, empty);
    const begun = await signIn(dependencies, {
      email,
      password: form.value.get("password") ?? "",
      code: noCode,
      kind: "browser",
      clientId: null,
      ofCompanyId: null,
      network: networkOf(context.address()),
      userAgent: request.headers.get("User-Agent"),
      requestId: context.requestId,
    });
    if (begun._tag === "Refused") return refusedPage(request, context, begun.refusal, next, email);
    context.userId = begun.value.user.id;
    await endFormerSession(site, request, context);
    const path = begun.value.session.kind === "pending" ? `${codePath}?${new URLSearchParams({ next })}` : next;
    return redirectTo(path, cookies.session.set(begun.value.credential));
  };

  const show = (request: Request): SiteOutcome => {
    const query = new URLSearchParams(request.url.split("?", 2)[1] ?? "");
    return formPage(request, nextOf(query.get("next")));
  };

  return [
    {
      method: "GET",
      path: signInPath,
      respond: (request, context) => site.respond(acceptsPasswords ? show(request) : overHttp, null, context),
    },
    {
      method: "POST",
      path: signInPath,
      respond: async (request, context) =>
        site.respond(acceptsPasswords ? await receive(request, context) : overHttp, null, context),
    },
    ...codeRoutes(site, nextOf),
    ...providerRoutes(site, nextOf),
    {
      method: "GET",
      path: "/login",
      respond: (_request, context) => site.respond(redirectTo(signInPath), null, context),
    },
  ];
};
