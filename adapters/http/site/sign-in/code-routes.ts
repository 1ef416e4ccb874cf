import { finishSignIn } from "../../../../application/identity/second-factor/finish-sign-in.ts";
import { resumePendingSession } from "../../../../application/identity/second-factor/resume-pending-session.ts";
import { networkOf } from "../../../../domain/identity/network.ts";
import type { SignedIn } from "../../../../domain/identity/ports.ts";
import type { ShownForm } from "../../../page-models/site.ts";
import type { PublicRoute } from "../../operation/public-route.ts";
import { countRequest } from "../../request/admit-request.ts";
import { signInLimits } from "../../request/caller/sign-in-limits.ts";
import { readForm } from "../../request/read-form.ts";
import type { RequestContext } from "../../request/request-context.ts";
import type { AnyRefusal } from "../../request/request-refusals.ts";
import { formTokenField, isSameOrigin } from "../form-token.ts";
import { codePath, signInPath } from "../paths.ts";
import type { Site } from "../site.ts";
import { redirectTo, type SiteOutcome, shown } from "../site-page.ts";
import { leftEmpty, refusedSignIn, signInForm, type WhyAgain } from "./sign-in-form.ts";

const labels = { otp: "Code", recovery_code: "Recovery code" } as const;

const codeForm = (token: string, next: string, why: WhyAgain): ShownForm =>
  signInForm({
    action: codePath,
    token,
    next,
    fields: [
      {
        name: "otp",
        label: labels.otp,
        hint: "Six digits, from your app",
        look: { kind: "number" },
        autocomplete: "one-time-code",
      },
      {
        name: "recovery_code",
        label: `Or a ${labels.recovery_code.toLowerCase()}`,
        hint: "If you do not have the app at hand",
        look: { kind: "text" },
        autocomplete: "off",
      },
    ],
    why,
  });

/** `/sign-in/code`: asks for a code after the password. A pending session gives access to nothing else. */
export const codeRoutes = (site: Site, nextOf: (path: string | null) => string): readonly PublicRoute[] => {
  const { services, cookies, formTokens } = site;
  const { dependencies, settings } = services;
  const count = countRequest(services);

  const page = ({ session }: SignedIn, next: string, refused: WhyAgain = {}) =>
    shown({
      title: "Your second factor",
      blocks: [
        { kind: "form", form: codeForm(formTokens.of(session.id, codePath), next, refused) },
        {
          kind: "paragraph",
          text: "If you have neither the app nor a recovery code, an administrator can reset your second factor.",
        },
        { kind: "paragraph", text: { href: signInPath, text: "Sign in with another account" } },
      ],
      ...refused,
    });

  const refusedPage = (pending: SignedIn, context: RequestContext, next: string, refusal: AnyRefusal): SiteOutcome =>
    refusedSignIn(site, context, refusal, (why) => page(pending, next, why), labels);

  const receive = async (
    request: Request,
    context: RequestContext,
    cookie: string,
    pending: SignedIn,
  ): Promise<SiteOutcome> => {
    const exceeded = await count(context, signInLimits(services, context, pending.user.email));
    const form = exceeded === null ? await readForm(request) : null;
    if (form === null || form._tag === "Refused")
      return refusedPage(pending, context, nextOf(null), exceeded ?? form?.refusal ?? { _tag: "FormExpected" });
    const given = (name: string) => form.value.get(name)?.trim() || null;
    const next = nextOf(given("next"));
    const isOwn = formTokens.isOf(given(formTokenField), pending.session.id, codePath);
    if (!isOwn || !isSameOrigin(request, settings.publicUrl))
      return page(pending, next, {
        status: 403,
        problem: {
          sentence: "You were not signed in: this form was not sent from this page. Type the code here.",
          fields: [],
        },
      });
    const code = { otp: given("otp"), recoveryCode: given("recovery_code") };
    const empty = code.recoveryCode === null ? leftEmpty({ otp: labels.otp }, form.value) : null;
    // Nothing was tried that could count as a wrong code.
    if (empty !== null) return page(pending, next, empty);
    const begun = await finishSignIn(dependencies, cookie, code, {
      network: networkOf(context.address()),
      userAgent: request.headers.get("User-Agent"),
      requestId: context.requestId,
    });
    if (begun._tag === "Refused") return refusedPage(pending, context, next, begun.refusal);
    context.userId = begun.value.user.id;
    return redirectTo(next, cookies.session.set(begun.value.credential));
  };

  const respond = async (request: Request, context: RequestContext): Promise<SiteOutcome> => {
    const cookie = cookies.session.read(request);
    const pending = cookie === null ? null : await resumePendingSession(dependencies, cookie);
    const next = nextOf(new URLSearchParams(request.url.split("?", 2)[1] ?? "").get("next"));
    if (cookie === null || pending?._tag !== "Accepted")
      return redirectTo(`${signInPath}?${new URLSearchParams({ next })}`);
    return request.method === "POST" ? receive(request, context, cookie, pending.value) : page(pending.value, next);
  };

  return (["GET", "POST"] as const).map((method) => ({
    method,
    path: codePath,
    respond: async (request, context) => site.respond(await respond(request, context), null, context),
  }));
};
