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
  email: { name: "email", codec: email, required: true, description: "Unique over the installation" },
  firstName: { name: "first_name", codec: text(), required: true },
  lastName: { name: "last_name", codec: text(), required: true },
  phone: optional("phone", phone),
  nmlsId: optional("nmls_id", text(20), "1 to 12 digits"),
  title: optional("title", text()),
  hierarchy: { name: "hierarchy", codec: hierarchy, fallback: "Company User" },
  roles: { name: "roles", codec: list(role, roles.length), fallback: [] },
  isActive: { name: "is_active", codec: boolean, fallback: true },
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
