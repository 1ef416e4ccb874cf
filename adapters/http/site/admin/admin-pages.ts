import type { Forms } from "../form/fields-of.ts";
import type { SitePage } from "../site-page.ts";
import { apiClientPages } from "./api-client-pages.ts";
import { brandingPages } from "./branding-pages.ts";
import { companyPages } from "./company-pages.ts";
import { formPages } from "./form-pages.ts";
import { packagePages } from "./package-pages.ts";
import { templatePages } from "./template-pages.ts";
import { userPages } from "./user-pages.ts";
import { valuePages } from "./value-pages.ts";

/** The pages of administrators. */
export const adminPages = (forms: Forms): readonly SitePage[] => [
  ...companyPages(forms),
  ...valuePages(forms),
  ...templatePages(forms),
  ...packagePages(forms),
  ...formPages(forms),
  ...brandingPages(forms),
  ...apiClientPages(forms),
  ...userPages(forms),
];
