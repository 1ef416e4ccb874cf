import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fetchOnNewConnection } from "../running.ts";

/** A user of the demonstration in a folder, signed in over HTTP: the headers for requests, and the user. */
export const signedIn = async (folder: string, url: string, email: string) => {
  const readJson = (name: string) => JSON.parse(readFileSync(join(folder, "data", name), "utf8"));
  const { clientId, clientSecret } = readJson("secrets.json");
  const accounts: readonly { email: string; password: string }[] = readJson("demo-accounts.json");
  const response = await fetchOnNewConnection(`${url}/api/auth/token/`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "password",
      username: email,
      password: accounts.find((account) => account.email === email)?.password ?? "",
      client_id: clientId,
      client_secret: clientSecret,
    }),
  });
  const { access_token: token, user_id: userId } = (await response.json()) as { access_token: string; user_id: number };
  return { headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" }, userId };
};

/** The loan officer of the demonstration in a folder, signed in over HTTP. */
export const demoOfficer = async (folder: string, url: string) => {
  const { headers, userId } = await signedIn(folder, url, "officer@demo.example");
  const loan = {
    first_name: "Ada",
    last_name: "Example",
    dob: "1950-04-12",
    property_state: "CA",
    home_value: 500_000,
    note_rate: 6.125,
    expected_rate: 6.25,
    loan_officer_id: userId,
  };
  return {
    headers,
    loan,
    listLoans: () => fetch(`${url}/api/loan/loans/`, { headers }),
    startLoan: () =>
      fetchOnNewConnection(`${url}/api/loan/loans/start-loan/`, {
        method: "POST",
        headers,
        body: JSON.stringify(loan),
      }),
  };
};
