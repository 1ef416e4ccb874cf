/** Names of the fields whose values no one may read in a log. */
const secretName = "ssn|dob|(?:\\w+_)?(?:password|secret|token)|\\w+_username";
const secretNames = new RegExp(`^(?:${secretName})$`);
/** A field of JSON that has one of these names, and its text. */
const secretFields = new RegExp(`"(${secretName})"\\s*:\\s*("(?:[^"\\\\]|\\\\.)*")`, "g");

/** Shorter values are no secrets: a log could hold them by chance. */
const minSecretLength = 8;

export interface SecretRegister {
  readonly note: (name: string, value: string) => void;
  /** Notes the secrets of a body as it was sent or answered: JSON, broken JSON too, or a form. */
  readonly noteBody: (text: string) => void;
  /** The names of the noted secrets that a text contains. */
  readonly foundIn: (text: string) => readonly string[];
}

/** What a JSON text calls these strings. */
const inJson = (value: string): string => JSON.stringify(value).slice(1, -1);

const fromJson = (quoted: string): string => {
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return quoted.slice(1, -1);
  }
};

/** Collects secrets while they are used, to find them in a text afterward. */
export const secretRegister = (): SecretRegister => {
  /** Each way to write a secret, and the name of the field that had it. */
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
