import { fetchOnNewConnection, type startedService } from "./running.ts";

type Service = Awaited<ReturnType<typeof startedService>>;

/** Signs in a user of the demonstration with what the service printed; returns a function for further posts below `/api`. */
export const signIn = (service: Service, email: string) => {
  const [, secret = ""] = /client hecm-client, secret (\S+)\)/.exec(service.said) ?? [];
  const [, password = ""] = new RegExp(`${email}\\s+(\\S+)`).exec(service.said) ?? [];
  return signInWith(service, { email, password, secret });
};

/** Signs in with a password and the client's secret; returns a function for further posts below `/api`. */
export const signInWith = async (
  { url }: Service,
  { email, password, secret }: Readonly<Record<"email" | "password" | "secret", string>>,
) => {
  const fields = { grant_type: "password", username: email, password, client_id: "hecm-client", client_secret: secret };
  const response = await fetchOnNewConnection(`${url}/api/auth/token/`, {
    method: "POST",
    body: new URLSearchParams(fields),
  });
  const { access_token, user_id } = (await response.json()) as { access_token: string; user_id: number };
  const post = async (path: string, body: object, headers: Readonly<Record<string, string>> = {}) => {
    const response = await fetchOnNewConnection(`${url}/api${path}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${access_token}`, "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  return { userId: user_id, post };
};
