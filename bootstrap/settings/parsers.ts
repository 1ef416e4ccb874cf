import { isIP } from "node:net";
import { openVault } from "../../adapters/crypto/vault.ts";
import { companyFields } from "../../adapters/http/resources/company/body.ts";
import type { DocsReaders } from "../../adapters/http/settings.ts";
import { type RequiredFields, requirableFields } from "../../domain/agency/required-fields.ts";
import { type FilingYear, filingYears } from "../../domain/hmda/edits/edit.ts";
import { parseDay } from "../../domain/kernel/day.ts";
import { snakeCase } from "../../domain/kernel/text/snake-case.ts";
import type { Parser } from "./setting.ts";

/** Any text. */
export const anyText: Parser<string> = { parse: (written) => written, must: "be a text" };

export const wholeNumberFrom = (min: number, max: number): Parser<number> => ({
  parse: (written) => {
    const number = Number(written);
    return /^\d{1,9}$/.test(written) && number >= min && number <= max ? number : null;
  },
  must: `be a whole number from ${min} to ${max}`,
});

export const wholeNumber = (max: number): Parser<number> => wholeNumberFrom(0, max);

/** One of the given words. */
export const oneOf = <Choice extends string>(choices: readonly Choice[]): Parser<Choice> => ({
  parse: (written) => choices.find((choice) => choice === written) ?? null,
  must: `be ${choices.length > 2 ? `one of ${choices.join(", ")}` : choices.join(" or ")}`,
});

/** Every name of a type, in the order of its table, which does not compile if it lacks one. */
export const everyName = <Name extends string>(names: Readonly<Record<Name, true>>): readonly Name[] =>
  Object.keys(names) as Name[];

/** A text of limited length. */
export const shortText = (maxLength: number): Parser<string> => ({
  parse: (written) => (written.length <= maxLength ? written : null),
  must: `have at most ${maxLength} characters`,
});

/** A text that is long enough to be hard to guess. */
export const longText = (minLength: number): Parser<string> => ({
  parse: (written) => (written.length >= minLength ? written : null),
  must: `have at least ${minLength} characters`,
});

/** The same in production; any text outside it. */
export const longTextInProduction = (minLength: number): Parser<string> => {
  const { parse, must } = longText(minLength);
  return { parse: (written, given) => (given.isProduction ? parse(written, given) : written), must };
};

/** A choice for trials only; 1 is refused in production. */
export const trialChoice: Parser<boolean> = {
  parse: (written, { isProduction }) => {
    if (written === "0") return false;
    return written === "1" && !isProduction ? true : null;
  },
  must: "be 0 or 1, in production 0",
};

/** Who may read the documentation, by the value of `DOCS`. */
const docsReaders: ReadonlyMap<string, DocsReaders> = new Map([
  ["1", "everyone"],
  ["signed-in", "signed in"],
  ["0", "no one"],
] as const);

export const docsChoice: Parser<DocsReaders> = {
  parse: (written) => docsReaders.get(written) ?? null,
  must: `be one of ${[...docsReaders.keys()].join(", ")}`,
};

export const calendarDay = { parse: parseDay, must: "be a calendar date written YYYY-MM-DD" };

/** A comma-separated list; null if one of its entries is not valid. */
const listOf = (isGood: (entry: string) => boolean) => (written: string) => {
  const entries = written.split(",").map((entry) => entry.trim());
  return entries.every(isGood) ? entries : null;
};

const isBlock = (entry: string): boolean => {
  const [address = "", prefix = "0", ...rest] = entry.split("/");
  const maxPrefix = isIP(address) === 6 ? 128 : 32;
  return isIP(address) !== 0 && rest.length === 0 && /^\d{1,9}$/.test(prefix) && Number(prefix) <= maxPrefix;
};

/** Addresses or address blocks, such as 10.0.0.0/8. */
export const addressBlocks: Parser<readonly string[]> = {
  parse: listOf(isBlock),
  must: "be addresses or address blocks separated by commas",
};

/** Files of HMDA filing years, each year at most once. */
export const filesByFilingYear: Parser<ReadonlyMap<FilingYear, string>> = {
  parse: (written) => {
    const files = new Map<FilingYear, string>();
    for (const entry of written.split(",").map((each) => each.trim())) {
      const year = filingYears.find((known) => entry.startsWith(`${known}:`));
      const file = entry.slice("2026:".length);
      if (year === undefined || files.has(year) || file === "") return null;
      files.set(year, file);
    }
    return files;
  },
  must: `be year:path of ${filingYears.join(", ")}, separated by commas, every year at most once`,
};

/** Origins in the form in which browsers send them. */
export const origins: Parser<readonly string[]> = {
  parse: listOf((entry) => URL.canParse(entry) && new URL(entry).origin === entry),
  must: "be origins like https://app.example.com",
};

/** An origin. A path is not supported, and a user or password would appear in every link. */
export const publicUrl: Parser<string> = {
  parse: (written) => {
    if (!URL.canParse(written)) return null;
    const { protocol, origin, href } = new URL(written);
    return /^https?:$/.test(protocol) && href === `${origin}/` ? origin : null;
  },
  must: "be an http or https address without a path",
};

/** In production, data from another host must come over TLS, because an intermediary could change it. */
const isSafeProtocol = (protocol: string, isProduction: boolean): boolean =>
  protocol === "https:" || (protocol === "http:" && !isProduction);

/** A web address, returned as written. */
export const webAddress: Parser<string> = {
  parse: (written, { isProduction }) =>
    URL.canParse(written) && isSafeProtocol(new URL(written).protocol, isProduction) ? written : null,
  must: "be an https address, outside production also an http address",
};

/** The address of another service, without a trailing slash. In production it must use TLS. */
export const serviceAddress: Parser<string> = {
  parse: (written, { isProduction }) => {
    if (!URL.canParse(written)) return null;
    const { protocol, username, password, search, hash, href } = new URL(written);
    return isSafeProtocol(protocol, isProduction) && `${username}${password}${search}${hash}` === ""
      ? href.replace(/\/+$/, "")
      : null;
  },
  must: "be an https address, outside production also an http address, without user, password and query",
};

/** The address of a collector, which usually runs on the same machine, so http is allowed in production. */
export const telemetryAddress: Parser<string> = {
  parse: (written, circumstances) => serviceAddress.parse(written, { ...circumstances, isProduction: false }),
  must: "be an http or https address without user, password and query",
};

/** Headers in the format that OpenTelemetry uses in environment variables. */
export const headerLines: Parser<Readonly<Record<string, string>>> = {
  parse: (written) => {
    const lines = written.split(",").map((entry) => /^\s*([\w-]+)\s*=\s*([!-~]+)\s*$/.exec(entry));
    try {
      return Object.fromEntries(
        lines.map((line) => {
          if (line === null) throw new URIError("not a header line");
          const [, name = "", value = ""] = line;
          return [name, decodeURIComponent(value)];
        }),
      );
    } catch {
      return null;
    }
  },
  must: "be name=value separated by commas, each value percent-encoded",
};

/** A share from 0 to 1, as a decimal number. */
export const share: Parser<number> = {
  parse: (written) => (/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/.test(written) ? Number(written) : null),
  must: "be a number from 0 to 1",
};

/** Encryption keys as written, or null if they are not valid. */
export const encryptionKeysOf = (written: string): string | null => {
  try {
    openVault(written, null);
    return written;
  } catch {
    return null;
  }
};

export const encryptionKeys: Parser<string> = {
  parse: encryptionKeysOf,
  must: "be id:base64 of 32 bytes each, separated by commas, every id once",
};

/** At most one `@`: with more of them, part of a password would be taken for a host. */
export const mongoUri: Parser<string> = {
  parse: (written) =>
    /^mongodb(\+srv)?:\/\/([^@/?#]+@)?[^@/?#]+\/[^@/?#]+(\?[^@#]*)?$/.test(written) ? written : null,
  must: "begin with mongodb:// or mongodb+srv:// and name a database; percent-encode its user and password",
};

/** A company's name, decoded as the API does. */
export const companyName: Parser<string> = {
  parse: (written) => {
    const decoded = companyFields.name.codec.decode(written, "name");
    return decoded._tag === "Refused" ? null : decoded.value;
  },
  must: "have at most 255 characters, none of them a control character",
};

/** The names of the fields that an agency may require, as used in the setting. */
const requirableNames = [...new Set(Object.values(requirableFields).flat().map(snakeCase))];

/** The fields that an agency requires: all, none, or the named ones, for each operation that has them. */
export const requiredAgencyFields: Parser<RequiredFields> = {
  parse: (written) => {
    if (written === "all") return requirableFields;
    if (written === "none") return {};
    const names = listOf((entry) => requirableNames.includes(entry))(written);
    if (names === null) return null;
    const isNamed = (field: string): boolean => names.includes(snakeCase(field));
    return Object.fromEntries(
      Object.entries(requirableFields).map(([operation, fields]) => [operation, fields.filter(isNamed)]),
    );
  },
  must: `be all, none, or some of these separated by commas: ${requirableNames.join(", ")}`,
};
