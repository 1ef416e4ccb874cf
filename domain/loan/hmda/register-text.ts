/** The character between the fields of a line of the HMDA register, which cannot quote it within a text. */
const separator = "|";

/** Whether a line of the register can state a text as it is. */
export const fitsRegister = (text: string | null): boolean => !(text ?? "").includes(separator);

/** Worded to follow the field's name. */
export const registerTextMessage = "must not have a vertical bar, which separates the fields of the HMDA register";
