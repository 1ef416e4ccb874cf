import { roles } from "../../../../domain/access/roles.ts";
import type { UserChange } from "../../../../domain/identity/change-user.ts";
import type { UserDetails } from "../../../../domain/identity/user.ts";
import { accept } from "../../../../domain/kernel/result.ts";
import type { Codec, FieldTable } from "../../codec/codec.ts";
import { list, nullable, optional } from "../../codec/compound-codecs.ts";
import { boolean, id } from "../../codec/number-codecs.ts";
import { email, password, phone, text } from "../../codec/text-codecs.ts";
import { hierarchy, role } from "../choices.ts";

/** A user's writable fields but the password. */
export const userFields: FieldTable<UserDetails> = {
  email: {
    name: "email",
    codec: email,
    required: true,
    description: "With it the user signs in; unique over the installation",
  },
  firstName: { name: "first_name", codec: text(), required: true, description: "Given name of the user" },
  lastName: { name: "last_name", codec: text(), required: true, description: "Family name of the user" },
  phone: optional("phone", phone, "Telephone of the user, as on documents"),
  nmlsId: optional(
    "nmls_id",
    text(20),
    "NMLS id of the user, 1 to 12 digits: a loan officer needs one for reports and documents. Null where there is none",
  ),
  title: optional("title", text(), "Title of the user, such as Senior Loan Officer; null where none is given"),
  hierarchy: {
    name: "hierarchy",
    codec: hierarchy,
    fallback: "Company User",
    description: "How far the user's rights reach",
  },
  roles: {
    name: "roles",
    codec: list(role, roles.length),
    fallback: [],
    description: "What a Company User does; each role brings its permissions. Empty: none of them",
  },
  isActive: {
    name: "is_active",
    codec: boolean,
    fallback: true,
    description: "Whether the user may sign in; an inactive one keeps its name on loans and in the audit trail",
  },
};

/** Null alone gives a one-time password: blank text, as forms send it, is a password that is too short. */
const replacedPassword: Codec<string | null> = {
  ...nullable(password),
  decode: (json, path) => (json === null ? accept(null) : password.decode(json, path)),
};

/** What a change of a user takes. */
export const userChangeFields: FieldTable<UserChange> = {
  ...userFields,
  companyId: optional("company", id, "The user's own, which never changes"),
  password: {
    name: "password",
    codec: replacedPassword,
    fallback: undefined,
    writeOnly: true,
    description:
      "Left out: it stays; null: a one-time password, shown once. At least 12 characters; not one of the last five",
  },
};
