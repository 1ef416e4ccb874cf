import type { HttpServices } from "../http-services.ts";
import type { AnyOperation } from "../operation/operation.ts";
import type { PublicRoute } from "../operation/public-route.ts";
import type { Pages } from "../pages.ts";
import { isAddressOf } from "../paths.ts";
import type { RequestContext } from "../request/request-context.ts";
import { staticText } from "../resources/docs/static-text.ts";
import { operatorWarnings } from "../resources/health/operator-warnings.ts";
import { filedReportPage } from "../view/filed-report-page.ts";
import type { LinkedPage } from "../view/linked-page.ts";
import type { LinkedPageName } from "../view/linked-pages.ts";
import { quotePage } from "../view/what-if/quote-page.ts";
import { accountPages } from "./account/account-pages.ts";
import { adminPages } from "./admin/admin-pages.ts";
import { casebookPages } from "./casebook/casebook-pages.ts";
import { type Forms, fieldsOfOperations } from "./form/fields-of.ts";
import { loanPages } from "./loan/loan-pages.ts";
import { quoteSitePage } from "./quote/quote-page.ts";
import { ratesPage } from "./quote/rates-page.ts";
import { reportPages } from "./report/report-pages.ts";
import { signInRoutes } from "./sign-in/sign-in-routes.ts";
import { signOutPage } from "./sign-in/sign-out-page.ts";
import { signedInRoutes } from "./signed-in-route.ts";
import { openSite, type Site } from "./site.ts";
import type { SitePage } from "./site-page.ts";
import { startPage } from "./start/start-page.ts";

/** An address as browsers send it. A header cannot contain a line break, and no address of this service contains anything but ASCII. */
const addressPattern = /^[!-~]+$/;

interface SiteRoutes {
  readonly routes: readonly PublicRoute[];
  /** The page at `/` for a signed-in browser; null if it is not signed in, so that the public page is shown. */
  readonly start: (request: Request, context: RequestContext) => Promise<Response | null>;
}

/** The pages for signed-in users, except the start page. */
export const signedInPages = (
  site: Site,
  pages: Pages,
  forms: Forms,
  linked: Readonly<Record<LinkedPageName, LinkedPage>>,
): readonly SitePage[] => [
  signOutPage(site),
  ...accountPages(site, forms),
  ...loanPages(forms, linked),
  quoteSitePage(quotePage(site.services.dependencies, pages)),
  ratesPage(forms),
  ...reportPages(site.services, forms, linked, filedReportPage(site.services.dependencies, pages)),
  ...adminPages(forms),
  ...casebookPages(forms),
];

/** The pages of the workplace, with the sign-in that they require. */
export const siteRoutes = (
  services: HttpServices,
  pages: Pages,
  operations: readonly AnyOperation[],
  linked: Readonly<Record<LinkedPageName, LinkedPage>>,
): SiteRoutes => {
  const site = openSite(services, pages, operations);
  const forms = { fieldsOf: fieldsOfOperations(operations), newKey: services.dependencies.vault.secret };
  const signedIn = signedInPages(site, pages, forms, linked);
  const first = startPage(operatorWarnings(services), forms, services.dependencies.clock);
  const [atStart] = signedInRoutes(site, first);
  const isPage = (path: string) =>
    [first, ...signedIn].some((page) => isAddressOf(page.path, path.split("?", 1)[0] ?? ""));
  const files = pages.siteFiles.map(({ path, text, ...kept }): PublicRoute => {
    const respond = staticText({ ...kept, read: () => text });
    return { method: "GET", path, respond };
  });
  return {
    routes: [
      ...files,
      ...signInRoutes(site, (path) => addressPattern.test(path) && isPage(path)),
      ...signedIn.flatMap((page) => signedInRoutes(site, page)),
    ],
    start: async (request, context) =>
      site.cookies.session.read(request) === null || atStart === undefined ? null : atStart.respond(request, context),
  };
};
