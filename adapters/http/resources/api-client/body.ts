import type { ApiClientDetails, ApiClientRevision } from "../../../../domain/identity/api-client/api-client.ts";
import type { FieldTable } from "../../codec/codec.ts";
import { boolean } from "../../codec/values/number-codecs.ts";
import { text } from "../../codec/values/text-codecs.ts";

/** The fields of a new API client. */
export const apiClientFields: FieldTable<ApiClientDetails> = {
  name: {
    name: "name",
    codec: text(),
    required: true,
    description: "Name of the program, such as Pricing engine",
  },
};

/** An API client's writable fields. */
export const apiClientRevisionFields: FieldTable<ApiClientRevision> = {
  ...apiClientFields,
  isActive: {
    name: "is_active",
    codec: boolean,
    fallback: true,
    description:
      "Whether the client may request tokens. Deactivating the client revokes its tokens for good, even if it is reactivated",
  },
};
