import type { Forms } from "../form/fields-of.ts";
import { resourcePages } from "../form/resource-pages.ts";
import { nameOf, textIn } from "../json-texts.ts";
import { activeColumn } from "../list-page.ts";
import { lastIdOf, type SitePage } from "../site-page.ts";
import { adminForms } from "./admin-forms.ts";

/** The pages of a company's users, and of those who sign its documents. */
export const userPages = (forms: Forms): readonly SitePage[] => [
  ...resourcePages(
    {
      path: "/admin/users",
      title: "Users",
      noun: "user",
      operations: { list: "listUsers", read: "readUser", remove: "deleteUser" },
      linksOf: (visit) =>
        visit.may("user.edit")
          ? [
              { href: `/admin/users/${lastIdOf(visit)}/sessions`, text: "Where the user is signed in" },
              { href: `/admin/users/${lastIdOf(visit)}/second-factor`, text: "Second factor lost" },
            ]
          : [],
      create: adminForms.createUser,
      change: adminForms.changeUser,
      columns: [
        { name: "Name", text: nameOf },
        { name: "E-mail address", text: ({ email }) => textIn(email) },
        {
          name: "Roles",
          text: ({ hierarchy, roles }) => [hierarchy, ...(Array.isArray(roles) ? roles : [])].join(", "),
        },
        activeColumn,
      ],
    },
    forms,
  ),
  ...resourcePages(
    {
      path: "/admin/signers",
      title: "Signers",
      noun: "signer",
      operations: { list: "listSigners", read: "readSigner", remove: "deactivateSigner" },
      create: adminForms.createSigner,
      change: adminForms.changeSigner,
      columns: [
        { name: "Name", text: ({ name }) => textIn(name) },
        { name: "Title", text: ({ title }) => textIn(title) },
        activeColumn,
      ],
    },
    forms,
  ),
];
