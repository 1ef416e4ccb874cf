import { pageStyle } from "../page-style.ts";
import { formStyle } from "./form-style.ts";
import { siteStyle } from "./site-style.ts";
import { stayScript } from "./stay-script.ts";
import { unsavedScript } from "./unsaved-script.ts";

const daySeconds = 86_400;
const yearSeconds = 31_536_000;

/** A file under a name that changes with its content. */
const asset = (extension: string, text: string) => {
  const digest = new Bun.CryptoHasher("sha256").update(text).digest("hex").slice(0, 16);
  return { path: `/assets/site-${digest}.${extension}`, maxAgeSeconds: yearSeconds, text };
};

/** A white house on blue, which is visible on both dark and light tabs. */
const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><rect width="24" height="24" rx="5" fill="#0b62c4"/><path fill="#fff" d="M12 4 4 10.5h2V20h4.5v-6h3v6H18v-9.5h2z"/></svg>
`;

/** Files that the pages of the workplace load, and the icon that browsers request for anything they show, including JSON. */
export const siteAssets = {
  style: { ...asset("css", pageStyle + formStyle + siteStyle), contentType: "text/css; charset=utf-8" },
  icon: { path: "/favicon.ico", maxAgeSeconds: daySeconds, text: icon, contentType: "image/svg+xml" },
  script: { ...asset("js", stayScript + unsavedScript), contentType: "text/javascript; charset=utf-8" },
} as const;
