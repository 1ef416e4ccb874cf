import { pageStyle } from "../page-style.ts";
import { siteStyle } from "./site-style.ts";

const text = pageStyle + siteStyle;
const digest = new Bun.CryptoHasher("sha256").update(text).digest("hex").slice(0, 16);

/** Files that the pages of the workplace load, by names that change with their content. */
export const siteAssets = { style: { path: `/assets/site-${digest}.css`, text } } as const;
