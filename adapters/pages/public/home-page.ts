import { html, type SafeHtml } from "@remix-run/html-template";
import type { ShownHome } from "../../page-models/public-pages.ts";
import { publicPage } from "../page-frame.ts";
import { formStyle } from "../site/form-style.ts";
import { whatIfParts } from "../what-if/what-if-page.ts";
import { whatIfScript } from "../what-if/what-if-script.ts";
import { whatIfStyle } from "../what-if/what-if-style.ts";
import { homeStyle } from "./home-style.ts";

/** Shown only to those who may read the documentation. */
const documentation: readonly (readonly [address: string, name: string, what: string])[] = [
  ["swagger/", "Try the API", "Swagger UI: every operation, to be sent from the browser once you have signed in."],
  ["redoc/", "Read the API", "ReDoc: the same operations to read, with every field and every error."],
  [
    "readme/",
    "README",
    "How to start, a first loan step by step, and the guides for clients, operators, experts and contributors.",
  ],
  [
    "swagger.json",
    "API document",
    "OpenAPI 3.1 for client generators; as YAML at swagger.yaml, and in OpenAPI 3.0 at swagger-3.0.json and swagger-3.0.yaml.",
  ],
];

const health = [
  "readyz",
  "Health",
  "Whether the service can read and write its store, and which rules end soon; healthz: whether it runs.",
] as const;

const demonstration = html`<h2>Sign in to the demonstration</h2>
<p>This service has a demonstration company with an account for each role.</p>
<ol>
<li>Choose an account: <code>npm start</code> printed them with their passwords, and the client secret unless it was set by the operator; they are in <code>data/demo-accounts.json</code> in the folder that the service runs in. The administrator may do everything in the company; the Super User manages all companies.</li>
<li>To work on loans in your browser, <a href="sign-in">sign in to the workplace</a> with e-mail address and password.</li>
<li>To try the API, open <a href="swagger/">Swagger UI</a>, choose <strong>Authorize</strong>, and enter the e-mail address as user name, the password, and the client id and secret.</li>
<li>Try <strong>List loans</strong>, calculate one of them, and create a link with <strong>POST /api/pages/links/</strong> to open its explanation in the browser.</li>
</ol>
`;

const signingIn = html`<h2>Sign in</h2>
<p><a href="sign-in">Sign in to the workplace</a>, where you work on loans in your browser. An administrator of your company creates your account. Programs get a token with <code>POST /api/auth/token/</code>; <a href="swagger/">Swagger UI</a> asks for one under <strong>Authorize</strong>.</p>
`;

const signingInByProgram = html`<h2>Sign in</h2>
<p><a href="sign-in">Sign in to the workplace</a>, where you work on loans in your browser. An administrator of your company creates your account. Programs get a token with <code>POST /api/auth/token/</code>.</p>
`;

const documentationWithToken = html`${signingInByProgram}<p>The documentation is for requests with a token, in the header <code>Authorization: Bearer</code>: the API document at <code>swagger.json</code> and <code>swagger.yaml</code>, in OpenAPI 3.0 at <code>swagger-3.0.json</code> and <code>swagger-3.0.yaml</code>, the pages at <code>swagger/</code> and <code>redoc/</code>, the guides at <code>readme/</code>.</p>
`;

/** How to sign in, depending on who may read the documentation. */
const signInSection = ({ hasDemonstration, docs }: ShownHome): SafeHtml => {
  if (docs === "no one") return signingInByProgram;
  if (docs === "signed in") return documentationWithToken;
  return hasDemonstration ? demonstration : signingIn;
};

const linkRow = ([address, name, what]: (typeof documentation)[number]): SafeHtml =>
  html`<li><a href="${address}">${name}</a><span>${what}</span></li>\n`;

const quoteTitle = "What a reverse mortgage could pay";

const demonstrationNotice = html`<p class="warning">A demonstration: the lender is fictional, and no figure here is an offer. <a href="sign-in">Sign in</a> to work on its loans; below, more about this service.</p>
`;

const service = ({
  docs,
}: ShownHome): SafeHtml => html`<p>A web API for lenders that originate reverse mortgages, the Home Equity Conversion Mortgages insured by FHA: companies and their people, loans from the first call to insurance, and the calculation of proceeds, to the cent, with every figure explained by its formula, its rule and its source.</p>
<ul class="places">
${[...(docs === "everyone" ? documentation : []), health].map(linkRow)}</ul>
`;

/** The start page: what this service is, where its documentation is, and how to sign in; in the demonstration, a quote below it. */
export const homePage = (shown: ShownHome): string => {
  const { quote } = shown;
  const title = "HECM origination service";
  if (quote === null)
    return publicPage({
      title,
      styles: [homeStyle],
      body: html`<h1>${title}</h1>\n${service(shown)}${signInSection(shown)}`,
    });
  return publicPage({
    title: quoteTitle,
    styles: [homeStyle, formStyle, whatIfStyle],
    script: whatIfScript,
    body: html`${whatIfParts(quote, { heading: quoteTitle, notice: demonstrationNotice, send: { method: "get", sentAlong: [] } })}<section class="details"><h2>${title}</h2>
${service(shown)}${signInSection(shown)}</section>
`,
  });
};
