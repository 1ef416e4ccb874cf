/** One setting of the environment, as the README shows it. */
interface SettingRow {
  readonly name: string;
  /** What holds where it is not set, in words. */
  readonly byDefault: string;
  readonly meaning: string;
}

const row = (name: string, byDefault: string, meaning: string): SettingRow => ({ name, byDefault, meaning });

/** Every setting that the service reads. */
export const settingsTable: readonly SettingRow[] = [
  row("PORT", "8000", "The port; 0 takes any free one"),
  row("HOST", "127.0.0.1; 0.0.0.0 in production", "The address to listen on"),
  row(
    "PUBLIC_URL",
    "http://localhost:PORT; HOST where that is one address of a network",
    "Where clients find the service, without a path; links in answers begin with it",
  ),
  row("STORE", "sqlite", "`sqlite` or `mongodb`"),
  row("SQLITE_FILE", "data/hecm.sqlite", "The file of the embedded store; one of another program is refused"),
  row(
    "MONGODB_URI",
    "none; required with STORE=mongodb",
    "The MongoDB database, `mongodb://host/name`; a user and password in it percent-encoded",
  ),
  row("TOKEN_SECRET", "made once; required in production", "Signs access tokens; 32 characters or more"),
  row(
    "ENCRYPTION_KEYS",
    "made once; required in production",
    "Encrypt what is confidential in the store: `id:base64` of 32 bytes, several with commas; the first one encrypts, all decrypt. Those of the first start must stay",
  ),
  row(
    "BLIND_INDEX_KEY",
    "derived from the last encryption key; required in production",
    "Finds the same person again in a company, without decrypting; 32 characters or more; never change it",
  ),
  row(
    "AUDIT_KEY",
    "derived from the last encryption key; required in production",
    "Authenticates the entries of the audit log; 32 characters or more; never change it",
  ),
  row("OAUTH_CLIENT_ID", "made once; required in production", "The client that may ask for tokens"),
  row("OAUTH_CLIENT_SECRET", "made once; required in production", "Its secret; in production 16 characters or more"),
  row("ADMIN_EMAIL", "none", "A Super User with this e-mail address exists after start; another's address is refused"),
  row("ADMIN_PASSWORD", "none", "Its password, when it is made; one that exists keeps its own"),
  row(
    "DEMO",
    "1 with SQLite outside production, else 0",
    "Plants a demonstration into an empty store; 1 is refused in production",
  ),
  row("HOUSE_COMPANY_NAME", "House Company", "The company that owns the Super Users; at most 255 characters"),
  row("TODAY", "the clock's date", "Fixes the date, `YYYY-MM-DD`; refused in production"),
  row("TRUSTED_PROXIES", "none", "Addresses or blocks whose X-Forwarded-For is believed, with commas"),
  row("CORS_ORIGINS", "none", "Origins whose pages may call the service, with commas"),
  row("RATE_LIMIT_PER_MINUTE", "600", "Requests of a user; 0 = no limit"),
  row("ANONYMOUS_RATE_LIMIT_PER_MINUTE", "120", "Requests of an address without a good token; 0 = no limit"),
  row(
    "TOKEN_RATE_LIMIT_PER_MINUTE",
    "10",
    "Token requests of an address for one account, ten times as many for all; 0 = no limit",
  ),
  row("INDEX_FEED_URL", "none", "Where Treasury's daily par yields are read as CSV, `{year}` for the year"),
  row("LOG_LEVEL", "info", "`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`"),
  row("NODE_ENV", "none", "`production`: nothing is made up, secrets must be given; or `development`, `test`"),
];
