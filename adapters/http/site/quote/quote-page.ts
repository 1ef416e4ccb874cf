import type { LinkedPage } from "../../view/linked-page.ts";
import { placesOfQuote } from "../../view/what-if/quote-form.ts";
import { linkedSitePage } from "../linked-page.ts";
import type { SitePage } from "../site-page.ts";

/** `/quotes/new`: the proceeds for a home and an age, starting with an example. */
export const quoteSitePage = (page: LinkedPage): SitePage =>
  linkedSitePage({
    path: "/quotes/new",
    title: "Quote",
    page,
    form: { operation: "quoteLoan", names: placesOfQuote },
    operandsOf: () => ({}),
    linksOf: () => [{ href: "/loans", text: "Back to the loans" }],
  });
