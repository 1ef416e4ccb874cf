import type { DemoAccount } from "./demo/demo-accounts.ts";

interface BannerContent {
  /** Where the service is, without a final slash. */
  readonly url: string;
  /** Host and port on which it listens, where clients find it elsewhere; else null. */
  readonly listensOn: string | null;
  readonly storeName: string;
  /** Where the sandbox is and what it replaces; null where it replaces nothing. */
  readonly sandbox: { readonly url: string; readonly standsInFor: readonly string[] } | null;
  /** Its secret is null where the operator set it: then it is not shown. */
  readonly client: { readonly id: string; readonly secret: string | null };
  /** None: there is no demonstration in this store. */
  readonly accounts: readonly DemoAccount[];
  /** What the operator should see to soon. */
  readonly warnings: readonly string[];
  /** The fingerprint of the key that signs for auditors. */
  readonly auditKeyId: string;
  /** Where the metrics are; null: nowhere. */
  readonly metricsUrl: string | null;
  /** Whether everyone may read the documentation, so that its addresses can be opened. */
  readonly hasOpenDocs: boolean;
}

const accountLines = (accounts: readonly DemoAccount[]): string[] => {
  const width = Math.max(...accounts.map(({ email }) => email.length));
  return accounts.map(
    ({ email, password, hierarchy, roles }) => `  ${email.padEnd(width)}  ${password}  ${roles[0] ?? hierarchy}`,
  );
};

const json = (value: unknown): string => JSON.stringify(value);

/** Four lines that originate a loan, to be pasted one after the other into a shell. */
const curlLines = ({ url, client, accounts }: BannerContent): string[] => {
  const officer = accounts.find(({ roles }) => roles.includes("Loan Officer"));
  if (officer === undefined) return [];
  // Encoded so, nothing is left that a shell or a form reads in another way: no quote, no ampersand.
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

/** What the operator is shown once the service is running; last come the addresses that somebody would open next. */
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
