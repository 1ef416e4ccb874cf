import type { ApiClientDetails } from "../../../../domain/identity/api-client/api-client.ts";
import type { FieldTable } from "../../codec/codec.ts";
import { text } from "../../codec/values/text-codecs.ts";

/** An API client's writable fields. */
export const apiClientFields: FieldTable<ApiClientDetails> = {
  name: {
    name: "name",
    codec: text(),
    required: true,
    description: "Name of the program, such as Pricing engine",
  },
};
