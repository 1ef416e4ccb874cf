import { roles } from "../../../../domain/access/roles.ts";
import type { UserChange } from "../../../../domain/identity/change-user.ts";
import type { StateLicense } from "../../../../domain/identity/state-license.ts";
import type { UserDetails } from "../../../../domain/identity/user.ts";
import { accept } from "../../../../domain/kernel/result.ts";
import type { Codec, FieldTable } from "../../codec/codec.ts";
import { object } from "../../codec/table.ts";
import { list, nullable, optional } from "../../codec/values/compound-codecs.ts";
import { boolean, id } from "../../codec/values/number-codecs.ts";
import { email, password, phone, state, text } from "../../codec/values/text-codecs.ts";
import { day } from "../../codec/values/time-codecs.ts";
import { hierarchy, role } from "../choices.ts";

const stateLicense = object<StateLicense>("StateLicense", {
  state: { name: "state", codec: state, required: true, description: "State that issued the license" },
  number: { name: "number", codec: text(30), required: true, description: "Number of the license" },
  validFrom: { name: "valid_from", codec: day, required: true, description: "First day on which the license is valid" },
  validThrough: {
    name: "valid_through",
    codec: day,
    required: true,
    description: "Last day on which the license is valid, which each renewal extends",
  },
});

/** Enough for every state, and for expired licenses in addition. */
const maxStateLicenses = 200;

/** A user's writable fields except the password. */
export const userFields: FieldTable<UserDetails> = {
  email: {
    name: "email",
    codec: email,
    required: true,
    description: "E-mail address with which the user signs in, unique in the installation",
  },
  firstName: { name: "first_name", codec: text(), required: true, description: "First name of the user" },
  lastName: { name: "last_name", codec: text(), required: true, description: "Last name of the user" },
  phone: optional("phone", phone, "Telephone number of the user, as shown on documents; null if unknown"),
  nmlsId: optional(
    "nmls_id",
    text(20),
    "NMLS id of the user, 1 to 12 digits, which reports and documents require for a loan officer; null if there is none",
  ),
  chumsId: optional(
    "chums_id",
    text(10),
    "Id of an underwriter in HUD's system (CHUMS), which FHA Connection requires for the loan's underwriter; null if there is none",
  ),
  stateLicenses: {
    name: "state_licenses",
    codec: list(stateLicense, maxStateLicenses),
    fallback: [],
    description:
      "Mortgage loan originator licenses that states have issued to the user. A loan officer needs a license from the property's state, unless a federal agency supervises the company as a depository or its subsidiary (`hmda_agency_code` of the company 1, 2, 3, 5 or 9), or the loan is wholesale",
  },
  title: optional("title", text(), "Job title of the user, such as Senior Loan Officer; null if there is none"),
  hierarchy: {
    name: "hierarchy",
    codec: hierarchy,
    fallback: "Company User",
    description: "Level of access of the user",
    label: "Kind of user",
  },
  roles: {
    name: "roles",
    codec: list(role, roles.length),
    fallback: [],
    description: "Roles of a `Company User`, each with its permissions; empty means none",
  },
  isActive: {
    name: "is_active",
    codec: boolean,
    fallback: true,
    description: "Whether the user can sign in. An inactive user remains on loans and in the audit log",
  },
  isProgram: {
    name: "is_program",
    codec: boolean,
    fallback: false,
    description:
      "Whether the account belongs to a program: it signs in at the token endpoint only, and needs no second factor even if the company requires one. Changing it requires the permission `company.credentials`",
  },
};

/** Only null requests a one-time password. An empty string, as sent by forms, is a password that is too short. */
const replacedPassword: Codec<string | null> = {
  ...nullable(password),
  decode: (json, path) => (json === null ? accept(null) : password.decode(json, path)),
};

/** The fields for changing a user. */
export const userChangeFields: FieldTable<UserChange> = {
  ...userFields,
  companyId: optional("company", id, "Company of the user, which cannot be changed"),
  password: {
    name: "password",
    codec: replacedPassword,
    fallback: undefined,
    writeOnly: true,
    isNeverRemoved: true,
    description:
      "New password of at least 12 characters, not a frequently used password and not made of the user's name, e-mail address or company name alone; not one of the last five. If omitted, the password stays; null generates a one-time password, which is returned once",
  },
};
