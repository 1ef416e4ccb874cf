import type { LinkedPage } from "../../view/linked-page.ts";
import { placesOfQuote } from "../../view/what-if/quote-form.ts";
import { linkedSitePage } from "../linked-page.ts";
import type { SitePage } from "../site-page.ts";

/** `/quotes/new`: what a home and an age come to, with an example to begin with. */
export const quoteSitePage = (page: LinkedPage): SitePage =>
  linkedSitePage({
    path: "/quotes/new",
    title: "Quote",
    page,
    form: { operation: "quoteLoan", names: placesOfQuote },
    operandsOf: () => ({}),
    linksOf: () => [{ href: "/loans", text: "Back to the loans" }],
  });
