import { isJsonObject } from "../../codec/codec.ts";

/** Whether a company files HMDA registers, by its record as read. A record that could not be read does not say that it files none. */
export const filesHmda = (record: unknown): boolean => !(isJsonObject(record) && record.files_hmda === false);
