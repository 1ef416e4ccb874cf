import { pageStyle } from "../page-style.ts";
import { formStyle } from "./form-style.ts";
import { siteStyle } from "./site-style.ts";
import { stayScript } from "./stay-script.ts";

/** A file under a name that changes with its content. */
const asset = (extension: string, text: string) => {
  const digest = new Bun.CryptoHasher("sha256").update(text).digest("hex").slice(0, 16);
  return { path: `/assets/site-${digest}.${extension}`, text };
};

/** Files that the pages of the workplace load. */
export const siteAssets = {
  style: { ...asset("css", pageStyle + formStyle + siteStyle), contentType: "text/css; charset=utf-8" },
  script: { ...asset("js", stayScript), contentType: "text/javascript; charset=utf-8" },
} as const;
