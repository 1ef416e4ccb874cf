import { expect, test } from "bun:test";
import { ignoredSettings, replacedBySandbox } from "../../../bootstrap/open/outside.ts";
import { startupBanner } from "../../../bootstrap/start/banner.ts";
import { addressOf } from "../../../bootstrap/start/server.ts";
import { requirableFields } from "../../../domain/agency/required-fields.ts";

const officer = {
  email: "officer+1@demo.example",
  password: `it's 100% "new" & $HOME`,
  hierarchy: "Company User",
  roles: ["Loan Officer"],
} as const;

const said = {
  url: "http://localhost:8000",
  listensOn: null,
  storeName: "store.sqlite",
  sandbox: null,
  client: { id: "a&b", secret: "c'd=e f+g" },
  accounts: [officer],
  warnings: [],
  auditKeyId: "ab".repeat(32),
  metricsUrl: null,
  hasOpenDocs: true,
};

test("the shell lines send every value unchanged, with any characters", async () => {
  const [signIn = ""] = startupBanner(said).split("line by line:\n").at(-1)?.split("\n") ?? [];
  // Instead of curl: a function that prints its arguments.
  const script = `curl() { echo "$3" >&2; }; ${signIn}`;
  const shell = Bun.spawn(["sh", "-c", script], { stdout: "pipe", stderr: "pipe" });
  const sent = new URLSearchParams((await shell.stderr.text()).trim());
  expect(Object.fromEntries(sent)).toEqual({
    grant_type: "password",
    username: officer.email,
    password: officer.password,
    client_id: said.client.id,
    client_secret: said.client.secret,
  });
});

test("a client secret that the operator set is not shown: the shell lines read it from the operator's environment", async () => {
  const shown = startupBanner({ ...said, client: { id: "a&b", secret: null } });
  expect(shown).toContain("Demonstration accounts (client a&b, secret of OAUTH_CLIENT_SECRET):");
  const [signIn = ""] = shown.split("line by line:\n").at(-1)?.split("\n") ?? [];
  const script = `curl() { for each in "$@"; do case "$each" in *=*) echo "$each" >&2;; esac; done; }; ${signIn}`;
  const environment = { PATH: process.env.PATH ?? "", OAUTH_CLIENT_SECRET: "c'd=e f+g" };
  const shell = Bun.spawn(["sh", "-c", script], { env: environment, stdout: "pipe", stderr: "pipe" });
  const [form = "", secret] = (await shell.stderr.text()).trim().split("\n");
  expect(Object.fromEntries(new URLSearchParams(form))).toEqual({
    grant_type: "password",
    username: officer.email,
    password: officer.password,
    client_id: "a&b",
  });
  expect(secret).toBe("client_secret=c'd=e f+g");
});

test("the fingerprint of the key that signs for auditors is shown, so that they know it beforehand", () => {
  expect(startupBanner(said)).toContain(`signatures for auditors are made with the key ${"ab".repeat(32)}\n`);
});

test("a service that clients find at another address says on which address it listens", () => {
  const url = "https://hecm.example.com";
  expect(startupBanner({ ...said, url, listensOn: "0.0.0.0 port 8000" })).toContain(
    "The service answers at https://hecm.example.com/api/ (store: store.sqlite).\n  listens on 0.0.0.0 port 8000\n",
  );
  expect(startupBanner(said)).not.toContain("listens on");
});

test("without a loan officer, no first loan is shown, and without accounts, no demonstration", () => {
  const others = startupBanner({ ...said, accounts: [{ ...officer, roles: ["Closer"] }] });
  expect(others).toContain(officer.email);
  expect(others).not.toContain("line by line");
  expect(startupBanner({ ...said, accounts: [] })).not.toContain("Demonstration");
});

test("the last lines are the three addresses to open next, with a demonstration and without", () => {
  for (const accounts of [[officer], []]) {
    const addresses = startupBanner({ ...said, accounts })
      .split("\n")
      .slice(-3);
    expect(addresses.map((line) => line.trim().split(/ {2,}/).at(-1))).toEqual([
      "http://localhost:8000/",
      "http://localhost:8000/swagger/",
      "http://localhost:8000/redoc/",
    ]);
  }
});

test("addresses that not everyone may read are not shown", () => {
  const shown = startupBanner({ ...said, hasOpenDocs: false });
  expect(shown).toEndWith("To open next in a browser:\n  begin    http://localhost:8000/");
  expect(shown).not.toMatch(/swagger|redoc/);
});

test("the service is shown at the one address on which it listens, and otherwise as localhost", () => {
  expect(["127.0.0.1", "::1", "0.0.0.0", "::", "localhost"].map((host) => addressOf(host, 8000))).toEqual(
    Array.from({ length: 5 }, () => "http://localhost:8000"),
  );
  expect(addressOf("192.0.2.7", 80)).toBe("http://192.0.2.7:80");
  expect(addressOf("2001:db8::7", 80)).toBe("http://[2001:db8::7]:80");
});

test("what needs attention soon comes first", () => {
  expect(startupBanner({ ...said, warnings: ["The limit ends."] })).toStartWith(
    "Warning: The limit ends.\nThe service",
  );
  expect(startupBanner(said)).not.toContain("Warning");
});

test("the sandbox is shown if it replaces the agency or the credit bureau, and only then", () => {
  expect(startupBanner(said)).not.toContain("sandbox");
  const agencyUrl = "https://agency.example";
  const named = (settings: { readonly agencyUrl: string | null; readonly creditUrl: string | null }) =>
    startupBanner({
      ...said,
      sandbox: { url: "http://127.0.0.1:9000", standsInFor: replacedBySandbox(settings) },
    });
  expect(named({ agencyUrl: null, creditUrl: null })).toContain(
    "  sandbox  http://127.0.0.1:9000 (agency and credit bureau; see adapters/sandbox/README.md)",
  );
  expect(named({ agencyUrl, creditUrl: null })).toContain("9000 (credit bureau; ");
  expect(named({ agencyUrl: null, creditUrl: "https://bureau.example" })).toContain("9000 (agency; ");
});

const others = { creditProtocol: "rest", creditProfile: "standard", fileLocation: "store", bucket: null } as const;

test("a service code for the agency is reported as ignored by a protocol that has none", () => {
  const ignored = ["AGENCY_REQUESTOR is ignored: it is used only with AGENCY_PROTOCOL=b2g."];
  const all = { ...others, agencyRequiredFields: requirableFields };
  expect(ignoredSettings({ agencyProtocol: "rest", agencyRequestor: "someone", ...all })).toEqual(ignored);
  expect(ignoredSettings({ agencyProtocol: "b2g", agencyRequestor: "someone", ...all })).toEqual([]);
  expect(ignoredSettings({ agencyProtocol: "rest", agencyRequestor: null, ...all })).toEqual([]);
});

test("the fields that an agency requires are reported as ignored by a protocol that states them itself", () => {
  const none = { ...others, agencyRequestor: "someone", agencyRequiredFields: {} };
  expect(ignoredSettings({ agencyProtocol: "b2g", ...none })).toEqual([
    "AGENCY_REQUIRED_FIELDS is ignored: HUD's own pages require all that this adapter can send.",
  ]);
  expect(ignoredSettings({ agencyProtocol: "rest", ...none, agencyRequestor: null })).toEqual([]);
});

test("the profile of a vendor and a bucket are reported as ignored if neither their protocol nor their place of files is selected", () => {
  const agency = { agencyProtocol: "rest", agencyRequestor: null, agencyRequiredFields: requirableFields } as const;
  const named = { ...agency, creditProfile: "xactus", bucket: "hecm-files" } as const;
  expect(ignoredSettings({ ...named, creditProtocol: "rest", fileLocation: "store" })).toEqual([
    "CREDIT_PROFILE is ignored: it is used only with CREDIT_PROTOCOL=mismo.",
    "S3_BUCKET is ignored: it is used only with FILES=s3, and FILES is store.",
  ]);
  expect(ignoredSettings({ ...named, creditProtocol: "mismo", fileLocation: "s3" })).toEqual([]);
  expect(ignoredSettings({ ...agency, ...others })).toEqual([]);
});
