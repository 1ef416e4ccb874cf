import type { DemoAccount } from "../demo/demo-accounts.ts";

interface BannerContent {
  /** The address of the service, without a trailing slash. */
  readonly url: string;
  /** The host and port on which it listens, if clients use another address; otherwise null. */
  readonly listensOn: string | null;
  readonly storeName: string;
  /** The address of the sandbox and the services that it replaces; null if it replaces none. */
  readonly sandbox: { readonly url: string; readonly standsInFor: readonly string[] } | null;
  /** The secret is null if the operator set it; then it is not shown. */
  readonly client: { readonly id: string; readonly secret: string | null };
  /** Empty if the store has no demonstration. */
  readonly accounts: readonly DemoAccount[];
  /** Problems that the operator should fix soon. */
  readonly warnings: readonly string[];
  /** The fingerprint of the key that signs for auditors. */
  readonly auditKeyId: string;
  /** The address of the metrics; null if they are not served. */
  readonly metricsUrl: string | null;
  /** Whether everyone may read the documentation, so that its addresses are shown. */
  readonly hasOpenDocs: boolean;
}

const accountLines = (accounts: readonly DemoAccount[]): string[] => {
  const width = Math.max(...accounts.map(({ email }) => email.length));
  return accounts.map(
    ({ email, password, hierarchy, roles }) => `  ${email.padEnd(width)}  ${password}  ${roles[0] ?? hierarchy}`,
  );
};

const json = (value: unknown): string => JSON.stringify(value);

/** Four lines that originate a loan, to be pasted into a shell one after the other. */
const curlLines = ({ url, client, accounts }: BannerContent): string[] => {
  const officer = accounts.find(({ roles }) => roles.includes("Loan Officer"));
  if (officer === undefined) return [];
  // This encoding leaves no character that is special in a single-quoted shell word or a form.
  const signIn = new URLSearchParams({
    grant_type: "password",
    username: officer.email,
    password: officer.password,
    client_id: client.id,
    ...(client.secret === null ? {} : { client_secret: client.secret }),
  }).toString();
  const ownSecret = client.secret === null ? ` --data-urlencode "client_secret=$OAUTH_CLIENT_SECRET"` : "";
  const loan = {
    first_name: "Ada",
    last_name: "Example",
    dob: "1950-04-12",
    property_state: "CA",
    home_value: 500_000,
    note_rate: 6.125,
    expected_rate: 6.25,
  };
  const requested = json(loan).replace(/}$/, `,"loan_officer_id":'$OFFICER'}`);
  const post = `curl -s -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json"`;
  return [
    `RESPONSE=$(curl -s -d '${signIn}'${ownSecret} '${url}/api/auth/token/'); TOKEN=$(echo "$RESPONSE" | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/'); OFFICER=$(echo "$RESPONSE" | sed 's/.*"user_id":\\([0-9]*\\).*/\\1/')`,
    `LOAN=$(${post} -d '${requested}' '${url}/api/loan/loans/start-loan/' | sed 's/^{"id":\\([0-9]*\\).*/\\1/'); echo "loan $LOAN"`,
    `${post} -d '{"loan":'$LOAN'}' '${url}/api/loan/loan-calculation/'`,
    `curl -s -H "Authorization: Bearer $TOKEN" '${url}'/api/loan/loans/$LOAN/`,
  ];
};

/** The text that the operator sees once the service is running. It ends with the addresses to open next. */
export const startupBanner = (of: BannerContent): string => {
  const { url, listensOn, storeName, sandbox, client, accounts, warnings, auditKeyId, metricsUrl, hasOpenDocs } = of;
  const lines = curlLines(of);
  return [
    ...warnings.map((warning) => `Warning: ${warning}`),
    `The service answers at ${url}/api/ (store: ${storeName}).`,
    ...(listensOn === null ? [] : [`  listens on ${listensOn}`]),
    `  audit    signatures for auditors are made with the key ${auditKeyId}`,
    ...(metricsUrl === null ? [] : [`  metrics  ${metricsUrl}`]),
    ...(sandbox === null
      ? []
      : [`  sandbox  ${sandbox.url} (${sandbox.standsInFor.join(" and ")}; see adapters/sandbox/README.md)`]),
    ...(accounts.length === 0
      ? []
      : [
          "",
          `Demonstration accounts (client ${client.id}, secret ${client.secret ?? "of OAUTH_CLIENT_SECRET"}):`,
          ...accountLines(accounts),
          "",
          `Work in a browser: open ${url}/sign-in and sign in with one of these accounts.`,
          ...(lines.length > 0 ? ["", "A first loan, line by line:", ...lines] : []),
        ]),
    "",
    "To open next in a browser:",
    `  begin    ${url}/`,
    ...(hasOpenDocs ? [`  try it   ${url}/swagger/`, `  read it  ${url}/redoc/`] : []),
  ].join("\n");
};
