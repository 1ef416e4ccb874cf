import { html, type SafeHtml } from "@remix-run/html-template";
import type { ShownSession } from "../page-models/site.ts";
import { link } from "./link.ts";

/** What a script shows before and after the session ends. */
export const sessionPart = ({
  secondsLeft,
  isLast,
  stay,
}: ShownSession): SafeHtml => html`<dialog id="session" role="alertdialog" aria-label="Your session" data-seconds="${secondsLeft}" data-stay="${stay.href}">
<div data-stage="soon"><h2>You will soon be signed out</h2>
<p>${isLast ? "Your session ends within two minutes, because it has reached its maximum length. Save what you typed." : "Your session ends within two minutes, because no page was opened for a while. What you typed stays on this page."}</p></div>
<div data-stage="over" hidden><h2>You are signed out</h2>
<p>What you typed stays on this page. ${link({ href: "/sign-in", text: "Sign in in a new tab", opensTab: true })}, come back here and continue.</p></div>
<p><button type="button" class="plain">Close</button>${isLast ? "" : html` <button type="button" data-stage="soon" autofocus>Stay signed in</button>`}</p>
</dialog>
`;

/** What a browser without script shows in its place. */
export const stayLink = ({ stay }: ShownSession): SafeHtml => html`<noscript>${link(stay)}</noscript>`;
