/** Keeps a copy of all loans of a company on disk. The README.md in this folder says what it relies on and how to run it. */
import { createServer } from "node:http";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { Webhook } from "standardwebhooks";

const given = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`set ${name}: README.md says to what`);
  return value;
};
const [api, signingSecret] = [given("API"), given("WEBHOOK_SECRET")];

/** How often the feed is read in addition to the webhooks, and how soon again after a failure. */
const catchUpMilliseconds = 3_600_000;
const retryMilliseconds = 1_000;
/** As long as the service can send an event again. */
const rememberedDays = 30;
/** These fields depend on more than the loan: on the current date, rules, and other loans. No event reports that they changed. */
const derived = ["allowed_statuses", "deadlines", "last_calculation", "same_person_loans", "warnings"];
const isKept = (name: string): boolean => !derived.includes(name);

interface Page {
  readonly count: number;
  readonly results: readonly { readonly id: number }[];
}
interface Feed {
  readonly results: readonly Event[];
  readonly next_after: string;
  readonly has_more: boolean;
}
interface Event {
  readonly data: { readonly loan?: number | null };
}

const copy = new DatabaseSync(given("COPY"));
copy.exec(`
  PRAGMA journal_mode = WAL;
  CREATE TABLE IF NOT EXISTS loans (id INTEGER PRIMARY KEY, loan TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS seen (webhook_id TEXT PRIMARY KEY, at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP);
  CREATE TABLE IF NOT EXISTS place (only INTEGER PRIMARY KEY CHECK (only = 1), cursor TEXT NOT NULL);
  DELETE FROM seen WHERE at < datetime('now', '-${rememberedDays} days');
`);
const putLoan = copy.prepare("INSERT OR REPLACE INTO loans (id, loan) VALUES (?, ?)");
const removeLoan = copy.prepare("DELETE FROM loans WHERE id = ?");
const idsOfLoans = copy.prepare("SELECT id FROM loans");
const findSeen = copy.prepare("SELECT 1 FROM seen WHERE webhook_id = ?");
const putSeen = copy.prepare("INSERT OR REPLACE INTO seen (webhook_id) VALUES (?)");
const findPlace = copy.prepare("SELECT cursor FROM place");
const putPlace = copy.prepare("INSERT OR REPLACE INTO place (only, cursor) VALUES (1, ?)");

let token: string | null = null;

const signIn = async (): Promise<string> => {
  const body = new URLSearchParams({
    grant_type: "password",
    username: given("EMAIL"),
    password: given("PASSWORD"),
    client_id: "hecm-client",
    client_secret: given("CLIENT_SECRET"),
  });
  const response = await fetch(`${api}/auth/token/`, { method: "POST", body });
  if (!response.ok) throw new Error(`the sign-in came to ${response.status}`);
  return ((await response.json()) as { access_token: string }).access_token;
};

/** What is at a path, or null if nothing is. A cursor from before a restored backup is "cursor_unknown". */
const read = async <Body>(path: string): Promise<Body | "cursor_unknown" | null> => {
  for (let tries = 1; ; tries += 1) {
    token ??= await signIn();
    const response = await fetch(api + path, { headers: { Authorization: `Bearer ${token}` } });
    if (response.ok) return (await response.json()) as Body;
    const { code } = (await response.json()) as { code: string };
    if (response.status === 404) return null;
    if (code === "cursor_unknown") return code;
    if (response.status !== 401 || tries > 1) throw new Error(`${path} came to ${response.status} ${code}`);
    token = null;
  }
};

/** Something that must exist. */
const must = async <Body>(path: string): Promise<Body> => {
  const body = await read<Body>(path);
  if (body === null || body === "cursor_unknown") throw new Error(`there is nothing at ${path}`);
  return body;
};

let last: Promise<unknown> = Promise.resolve();

/** One task after the other: an older read never overwrites a newer one. */
const inTurn = (work: () => Promise<void>): Promise<void> => {
  const own = last.then(work);
  last = own.catch(() => {});
  return own;
};

/** Copies a loan as it is now, and records in the same transaction which message reported the change. */
const copyLoan = async (id: number, webhookId: string | null): Promise<void> => {
  const loan = await read<object>(`/loan/loans/${id}/`);
  copy.exec("BEGIN IMMEDIATE");
  if (loan === null) removeLoan.run(id);
  else putLoan.run(id, JSON.stringify(Object.fromEntries(Object.entries(loan).filter(([name]) => isKept(name)))));
  if (webhookId !== null) putSeen.run(webhookId);
  copy.exec("COMMIT");
};

/**
 * Takes the end of the feed as its position, then copies all loans. The position is stored only afterwards, so a program that dies before
 * that starts over.
 */
const begin = async (): Promise<void> => {
  const { next_after } = await must<Feed>("/events/?after=latest");
  const ids = new Set(idsOfLoans.all().map(({ id }) => Number(id)));
  const list = "/loan/loans/?ordering=created_at&page_size=100&page=";
  const { count } = await must<Page>(`${list}1`);
  // From the last page to the first: when a loan is deleted, later loans move to pages that are still to be read.
  for (let page = Math.max(1, Math.ceil(count / 100)); page > 0; page -= 1) {
    const listed = await read<Page>(list + page);
    for (const { id } of listed === null || listed === "cursor_unknown" ? [] : listed.results) ids.add(id);
  }
  for (const id of ids) await inTurn(() => copyLoan(id, null));
  putPlace.run(next_after);
};

/** Copies the loans of all events since the stored position. */
const catchUp = async (): Promise<void> => {
  for (;;) {
    const place = findPlace.get();
    const feed = place === undefined ? "cursor_unknown" : await read<Feed>(`/events/?after=${place.cursor}&limit=1000`);
    if (feed === null || feed === "cursor_unknown") await begin();
    else {
      const loans = new Set(feed.results.map(({ data }) => data.loan ?? 0).filter((id) => id > 0));
      for (const id of loans) await inTurn(() => copyLoan(id, null));
      putPlace.run(feed.next_after);
      if (!feed.has_more) return;
    }
  }
};

const receive = async (body: string, headers: Record<string, string>): Promise<number> => {
  let event: Event;
  try {
    event = new Webhook(signingSecret).verify(body, headers) as Event;
  } catch {
    return 401;
  }
  const { loan } = event.data;
  const webhookId = headers["webhook-id"] ?? "";
  if (loan)
    await inTurn(async () => {
      if (findSeen.get(webhookId) === undefined) await copyLoan(loan, webhookId);
    });
  return 204;
};

const server = createServer(async (request, response) => {
  try {
    const body = Buffer.concat(await Array.fromAsync<Buffer>(request)).toString();
    response.statusCode = await receive(body, request.headers as Record<string, string>);
  } catch (error) {
    // The service sends the event again.
    console.error(String(error));
    response.statusCode = 503;
  }
  response.end();
});
server.listen(Number(given("PORT")), "127.0.0.1");

for (;;) {
  const pause = await catchUp().then(
    () => catchUpMilliseconds,
    (error) => {
      console.error(String(error));
      return retryMilliseconds;
    },
  );
  if (pause === catchUpMilliseconds) console.log("caught up");
  await sleep(pause);
}
