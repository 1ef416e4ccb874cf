import { roles } from "../../../../domain/access/roles.ts";
import type { UserDetails } from "../../../../domain/identity/user.ts";
import type { FieldTable } from "../../codec/codec.ts";
import { list, optional } from "../../codec/compound-codecs.ts";
import { boolean } from "../../codec/number-codecs.ts";
import { email, phone, text } from "../../codec/text-codecs.ts";
import { hierarchy, role } from "../choices.ts";

/** A user's writable fields but the password. */
export const userFields: FieldTable<UserDetails> = {
  email: { name: "email", codec: email, required: true, description: "Unique over the installation" },
  firstName: { name: "first_name", codec: text(), required: true },
  lastName: { name: "last_name", codec: text(), required: true },
  phone: optional("phone", phone),
  nmlsId: optional("nmls_id", text(20)),
  title: optional("title", text()),
  hierarchy: { name: "hierarchy", codec: hierarchy, fallback: "Company User" },
  roles: { name: "roles", codec: list(role, roles.length), fallback: [] },
  isActive: { name: "is_active", codec: boolean, fallback: true },
};
