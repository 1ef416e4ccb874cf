import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { MongoClient } from "mongodb";
import { mongoServer } from "../runner/mongo-server/index.ts";
import { isDeep } from "../runner/tier.ts";
import { emptyFolder, startedService } from "./running.ts";
import { signInWith } from "./signed-in.ts";

const mongo = isDeep ? await mongoServer() : null;
const uri = mongo?.uriOf(`fixed_day_${process.pid}`) ?? "mongodb://localhost/none";

/** A store for a service: its settings, until when its idempotency keys are kept, and how it is removed. */
interface StoreOfService {
  readonly settings: Readonly<Record<string, string>>;
  readonly keysKeptUntil: (folder: string) => Promise<Date[]>;
  readonly remove: () => Promise<void>;
}

const sqlite: StoreOfService = {
  settings: {},
  keysKeptUntil: async (folder) => {
    const database = new Database(join(folder, "data/hecm.sqlite"), { readonly: true });
    const rows = database.query<{ until: string }, []>("SELECT expires_at AS until FROM idempotency_keys").all();
    database.close();
    return rows.map(({ until }) => new Date(until));
  },
  remove: async () => {},
};

const onMongo = async <Value>(use: (client: MongoClient) => Promise<Value>): Promise<Value> => {
  const client = await MongoClient.connect(uri);
  try {
    return await use(client);
  } finally {
    await client.close();
  }
};

const mongodb: StoreOfService = {
  settings: { STORE: "mongodb", MONGODB_URI: uri },
  keysKeptUntil: () =>
    onMongo(async (client) => {
      const keys = client.db().collection<{ tidyAt: Date }>("idempotencyKeys").find();
      return (await keys.toArray()).map(({ tidyAt }) => tidyAt);
    }),
  remove: () =>
    onMongo(async (client) => {
      await client.db().dropDatabase();
    }),
};

const aLoan = { first_name: "Ada", last_name: "Example", dob: "1950-04-12", property_state: "CA", home_value: 500_000 };

const officer = {
  ...{ email: "officer@example.com", first_name: "Olive", last_name: "Officer", roles: ["Loan Officer"] },
  nmls_id: "123456",
  state_licenses: [{ state: "CA", number: "1", valid_from: "2020-01-01", valid_through: "2030-12-31" }],
};

const administrator = {
  email: "admin@example.com",
  password: "an example password of one test",
  secret: "an example client secret",
};
const nowhere = "http://127.0.0.1:1";
/** No demonstration is seeded, and no sandbox is started. */
const environment = {
  ...{ TODAY: "2026-05-01", DEMO: "0", AGENCY_URL: nowhere, CREDIT_URL: nowhere },
  ...{ ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password },
  OAUTH_CLIENT_SECRET: administrator.secret,
};

const describeBoth = (name: string, tests: (store: StoreOfService) => void): void => {
  describe(`${name}, on SQLite`, () => tests(sqlite));
  if (isDeep) describe.skipIf(mongo === null)(`${name}, on MongoDB`, () => tests(mongodb));
};

describeBoth("with TODAY months in the past", ({ settings, keysKeptUntil, remove }) => {
  test("a request repeated after a restart creates one loan; its key is kept for a day of real time, and instants are real and increase", async () => {
    using folder = emptyFolder();
    let officerId: unknown = null;
    const startLoan = async () => {
      const service = await startedService(folder.path, { ...environment, ...settings });
      const { post } = await signInWith(service, administrator);
      officerId ??= (await post("/company/users/", officer)).body.id;
      const loan = { ...aLoan, loan_officer_id: officerId, application_date: "2026-05-01" };
      const started = await post("/loan/loans/start-loan/", loan, { "Idempotency-Key": "one-loan" });
      const late = await post("/loan/loans/start-loan/", { ...loan, application_date: "2026-05-02" });
      expect(await service.stop()).toBe(0);
      return { started, late };
    };
    try {
      const before = new Date();
      const first = await startLoan();
      expect(first.started).toMatchObject({ status: 201, body: { application_date: "2026-05-01" } });
      // The calendar is fixed, so the next day has not begun.
      expect(first.late.status).toBe(400);
      const made = new Date(String(first.started.body.created_at));
      expect(made.getTime()).toBeGreaterThanOrEqual(before.getTime());
      const second = await startLoan();
      expect(second.started.body.id).toBe(first.started.body.id);
      const [keptUntil = new Date(0)] = await keysKeptUntil(folder.path);
      expect((keptUntil.getTime() - made.getTime()) / 3_600_000).toBeCloseTo(24, 1);
    } finally {
      await remove();
    }
  });
});
