import type { LinkedPage } from "../../view/linked-page.ts";
import { placesOfQuote } from "../../view/what-if/quote-form.ts";
import { termsInAddress } from "../../view/what-if/quote-page.ts";
import { linkedSitePage } from "../linked-page.ts";
import type { SitePage } from "../site-page.ts";

/** `/quotes/new`: the proceeds for a home and an age, starting with an example and the terms that the address names. */
export const quoteSitePage = (page: LinkedPage): SitePage =>
  linkedSitePage({
    path: "/quotes/new",
    title: "Quote",
    page,
    form: { operation: "quoteLoan", names: placesOfQuote },
    operandsOf: () => ({}),
    filledIn: termsInAddress,
    linksOf: () => [{ href: "/loans", text: "Back to the loans" }],
  });
