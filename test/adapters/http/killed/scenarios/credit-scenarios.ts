import { expect } from "bun:test";
import { type ServiceResponse, startLoan } from "../../support/running-service.ts";
import { connectCompany } from "../../support/scenes/agency-fault-scene.ts";
import { agencyPath } from "../../support/scenes/agency-scene.ts";
import { authorized, bureauPassword, orderPath, reportsPath, retrievePath } from "../../support/scenes/credit-scene.ts";
import { countOf, type Given, type Scenario, underKey } from "./scenario.ts";

/** A borrower for whom a report can be ordered. */
export const anApplicant = async (
  { administrator }: Given,
  ssn: string,
  start: object = {},
): Promise<{ readonly loan: number; readonly borrower: number }> => {
  const credentials = { credit_username: "lender-user", credit_password: bureauPassword };
  await administrator.call("PATCH", `/company/companies/${administrator.company.id}/`, credentials);
  const loan = await startLoan(administrator, { borrower: authorized(ssn), ...start });
  return { loan: loan.id, borrower: loan.borrowers[0].id };
};

/** How many of a company's orders took effect at the bureau. */
const paidOrders = async ({ service, administrator, sandboxUrl }: Given): Promise<number> => {
  const { creditReports } = service.dependencies.forCompany(administrator.company.id);
  const { results } = (await administrator.call("GET", `${reportsPath}?page_size=200`)).body;
  const effects = await Promise.all(
    results.map(async ({ id }: ServiceResponse["body"]) => {
      const reference = (await creditReports.find(id))?.reference;
      if (!reference) return 0;
      const answer = await fetch(`${sandboxUrl}/inspect/effects/?reference=${reference}`);
      return ((await answer.json()) as { readonly effects: number }).effects;
    }),
  );
  return effects.reduce((sum, count) => sum + count, 0);
};

/** No call blocks the agency for the loan: one that is left open is replaced, because its time is over. */
const expectFreed = async ({ service, administrator }: Given, loan: number): Promise<void> => {
  const stored = await service.dependencies.forCompany(administrator.company.id).loans.find(loan);
  const open = stored?.callAttempt ?? null;
  expect(open === null || open.inFlightUntil < service.clock.now()).toBe(true);
};

/** Makes the bureau's finished order look unfinished a day later, and unknown to the bureau. */
const leaveUnfinished = async ({ service, administrator }: Given, id: number): Promise<void> => {
  const { creditReports } = service.dependencies.forCompany(administrator.company.id);
  const stored = await creditReports.find(id);
  if (stored === null) throw new Error("the report is there");
  const orderedAt = service.clock.after(stored.orderedAt, -24 * 60 * 60);
  const unfinished = {
    status: "processing",
    orderIdentifier: `lost ${id}`,
    completedAt: null,
    expiresOn: null,
  } as const;
  const placed = { orderedAt, sentAt: orderedAt, askedAt: orderedAt };
  await creditReports.save({ ...stored, ...unfinished, ...placed, sealedContent: null }, null);
};

/** The report has its document, and no sweep removes the file. */
const expectKeptDocument = async ({ service, administrator }: Given, id: number): Promise<void> => {
  const { creditReports, files } = service.dependencies.forCompany(administrator.company.id);
  const sha256 = (await creditReports.find(id))?.document?.sha256 ?? "";
  const later = service.clock.after(service.clock.now(), 1);
  expect(await files.read(sha256)).not.toBeNull();
  expect(await files.abandonedBefore(later, 10)).not.toContain(sha256);
};

/** The writes of an order. */
export const ordering = [
  "creditReports.add",
  "loans.save",
  "creditReports.save",
  "creditBureau.order",
  // The bureau also sends the report as a PDF.
  "files.put",
  "creditReports.save",
  "loans.save",
  "log.append",
];

interface OrderScenario {
  readonly name: string;
  readonly ssn: string;
  readonly isKeyed: boolean;
  readonly isJoint?: boolean;
  readonly start?: object;
  readonly diedBefore?: readonly string[];
  /** The writes between those of its key, if it has one, of the run that takes it up if an earlier one died. */
  readonly writes?: readonly string[];
  /** What is requested for the loan between the death and the repeated order. */
  readonly meanwhile?: (given: Given, loan: number) => Promise<void>;
}

/** The order that finds one unfinished: the report is stored, the attempt saved on the loan, the bureau has it, and it is recorded. */
const anOrder = ({ name, ssn, isKeyed, isJoint = false, start, meanwhile, ...runs }: OrderScenario): Scenario => ({
  name,
  // A resumed order makes the same writes as an order does on each store.
  ...(runs.diedBefore ? { diedBefore: runs.diedBefore, isOnOneStore: true } : {}),
  writes: isKeyed ? underKey(true, ...(runs.writes ?? ordering)) : ["sequences.next", ...ordering],
  begin: async (given) => {
    const { loan, borrower } = await anApplicant(given, ssn, start);
    const body = { borrower_id: borrower, is_joint: isJoint };
    return {
      by: given.administrator,
      request: { method: "POST", path: orderPath, body },
      success: 201,
      // Without a key, an order is refused while a recorded one counts.
      ...(isKeyed ? {} : { onceDone: 409 }),
      isSafe: async (died) => {
        expect(await paidOrders(given)).toBe(died.includes("creditBureau.order") ? 1 : 0);
        await meanwhile?.(given, loan);
      },
      isDone: async () => {
        expect(await paidOrders(given)).toBe(1);
        const { results } = (await given.administrator.call("GET", reportsPath)).body;
        expect(results.map(({ status }: ServiceResponse["body"]) => status)).toEqual(["completed"]);
        const ended = `/audit/?kind=credit_report&id=${results[0].id}&action=credit_report.end`;
        expect(await countOf(given.administrator, ended)).toBe(1);
        await expectKeptDocument(given, results[0].id);
        const next = await given.administrator.call("POST", orderPath, body);
        expect(next.body.code).toBe("credit_report_valid");
        await expectFreed(given, loan);
      },
    };
  },
});

/** A referral by the agency, which an order whose process has died does not delay. */
const refer = async ({ administrator }: Given, loan: number): Promise<void> => {
  await connectCompany(administrator);
  expect((await administrator.call("POST", agencyPath("hecm-referral"), { loan })).status).toBe(200);
};

const ben = { first_name: "Ben", last_name: "Example", dob: "1953-07-02", borrower_type: "co_borrower" };

/** Credit report requests, each of which costs money once. */
export const creditScenarios: readonly Scenario[] = [
  anOrder({ name: "a credit report that is ordered under a key is paid for once", ssn: "123450101", isKeyed: true }),
  anOrder({
    name: "a credit report that is ordered is paid for once, though the agency is called before the order is sent again",
    ssn: "123450102",
    isKeyed: false,
    meanwhile: refer,
  }),
  anOrder({
    name: "a joint credit report that is ordered is paid for once, though its answer is lost",
    ssn: "123450104",
    isKeyed: true,
    isJoint: true,
    start: { last_name: "LOST Example", co_borrowers: [{ ...ben, ...authorized("123450105") }] },
  }),
  anOrder({
    name: "a credit report whose order is taken up after its process died, by one that dies too, is paid for once",
    ssn: "123450106",
    isKeyed: true,
    diedBefore: ["sequences.next", "idempotencyKeys.claim", "creditReports.add", "loans.save"],
    // The attempt is taken over, the report notes the request, and that its order is sent.
    writes: ["loans.save", "creditReports.save", ...ordering.slice(2)],
  }),
  {
    name: "a credit report that is given up by force under a key is paid for once more",
    writes: underKey(
      true,
      "creditReports.save",
      "log.append",
      ...ordering.slice(0, 2),
      "creditReports.save",
      ...ordering.slice(2),
    ),
    // Once the new order is stored, begun, the old one given up, and the bureau has made the new one.
    deaths: [5, 6, 7, 9],
    isOnOneStore: true,
    begin: async (given) => {
      const { borrower } = await anApplicant(given, "123450107");
      const body = { borrower_id: borrower, is_joint: false, force: true };
      const { body: first } = await given.administrator.call("POST", orderPath, body);
      await leaveUnfinished(given, first.id);
      return {
        by: given.administrator,
        request: { method: "POST", path: orderPath, body },
        success: 201,
        isSafe: async (died) => expect(await paidOrders(given)).toBe(died.includes("creditBureau.order") ? 2 : 1),
        isDone: async ({ body: { id } }) => {
          expect(await paidOrders(given)).toBe(2);
          const { results } = (await given.administrator.call("GET", reportsPath)).body;
          const statuses = results.map((report: ServiceResponse["body"]) => [report.id, report.status]);
          expect(Object.fromEntries(statuses)).toEqual({ [first.id]: "error", [id]: "completed" });
        },
      };
    },
  },
  {
    name: "a credit report that is retrieved under a key is there once",
    writes: underKey(true, "log.append", "files.put", "loans.save", "creditReports.add", "log.append"),
    begin: async (given) => {
      const { borrower } = await anApplicant(given, "123450103");
      const body = { borrower_id: borrower, order_identifier: "91234567", is_joint: false };
      return {
        by: given.administrator,
        request: { method: "POST", path: retrievePath, body },
        success: 200,
        isDone: async () => {
          const { count, results } = (await given.administrator.call("GET", reportsPath)).body;
          expect([count, await paidOrders(given)]).toEqual([1, 0]);
          await expectKeptDocument(given, results[0].id);
        },
      };
    },
  },
];
