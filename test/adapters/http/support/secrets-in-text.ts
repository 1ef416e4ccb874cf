/** Names of the fields whose values must not appear in a log. */
const secretName = "ssn|dob|(?:\\w+_)?(?:password|secret|token)|\\w+_username";
const secretNames = new RegExp(`^(?:${secretName})$`);
/** A JSON field with one of these names, and its text. */
const secretFields = new RegExp(`"(${secretName})"\\s*:\\s*("(?:[^"\\\\]|\\\\.)*")`, "g");

/** Shorter values are not checked: a log could contain them by chance. */
const minSecretLength = 8;

export interface SecretRegister {
  readonly note: (name: string, value: string) => void;
  /** Records the secrets of a body that was sent or returned: JSON, even invalid, or a form. */
  readonly noteBody: (text: string) => void;
  /** The names of the recorded secrets that a text contains. */
  readonly foundIn: (text: string) => readonly string[];
}

/** These strings as written in JSON. */
const inJson = (value: string): string => JSON.stringify(value).slice(1, -1);

const fromJson = (quoted: string): string => {
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return quoted.slice(1, -1);
  }
};

/** Collects secrets while they are used, to search a text for them afterward. */
export const secretRegister = (): SecretRegister => {
  /** Each encoding of a secret, and the name of its field. */
  const written = new Map<string, string>();
  const note: SecretRegister["note"] = (name, value) => {
    if (value.length < minSecretLength) return;
    // An error may repeat a body that is itself JSON.
    const forms = [value, inJson(value), inJson(inJson(value)), encodeURIComponent(value)];
    if (name === "ssn") forms.push(value.replaceAll("-", ""), value.replace(/^(\d{3})-?(\d\d)-?(\d{4})$/, "$1-$2-$3"));
    for (const form of forms) written.set(form, name);
  };
  return {
    note,
    noteBody: (text) => {
      for (const [, name = "", value = ""] of text.matchAll(secretFields)) note(name, fromJson(value));
      if (/^[\w-]+=/.test(text))
        for (const [name, value] of new URLSearchParams(text)) if (secretNames.test(name)) note(name, value);
    },
    foundIn: (text) => [...new Set([...written].filter(([form]) => text.includes(form)).map(([, name]) => name))],
  };
};
