import { afterAll, beforeAll, describe, expect } from "bun:test";
import type { Page } from "playwright-core";
import { type Account, json, startService } from "../adapters/http/support/http-service.ts";
import { findChromium, freshPage, launchChromium } from "./chromium.ts";

/** Everything on a loan that has its own steps. */
export const aRichLoan = (officer: Account) => ({
  first_name: "Ada",
  last_name: "<Example> & Co",
  dob: "1951-03-14",
  property_state: "VA",
  home_value: 450_000,
  loan_officer_id: officer.user.id,
  expected_rate: 6.25,
  note_rate: 5.75,
  property: { annual_taxes: 4_200, annual_insurance: 1_800 },
  appraised_value: 460_000,
  second_appraised_value: 455_000,
  repair_estimate: 4_000,
  servicing_fee_monthly: 30,
  lesa: { type: "fully_funded" },
  liens: [{ amount: 50_000 }],
  payment_plan: { type: "modified_tenure", line_of_credit: 10_000, initial_draw: 1_000 },
});

/** A calculated loan of a running service, open to a browser as its officer sees it. */
interface ExplainedLoan {
  /** The JSON response below the calculation's address. */
  // biome-ignore lint/suspicious/noExplicitAny: a client's view of JSON, whose shape other tests check
  read(below: string): Promise<any>;
  /** Opens an address below the calculation's; any other request, and any error, is a failure. */
  openSound(below: string, scheme?: "light" | "dark"): Promise<Page>;
  /** An empty page in the same browser. */
  emptyPage(): Promise<Page>;
  stop(): Promise<void>;
}

const startExplainedLoan = async (): Promise<ExplainedLoan> => {
  const service = await startService();
  const officer = await service.hire(["Loan Officer"]);
  const origin = new URL((await service.ask("/healthz")).url).origin;
  const post = async (below: string, body: object): Promise<{ readonly id: number }> =>
    (await (await service.ask(`/api/loan/${below}/`, { ...json(body), token: officer.token })).json()) as {
      id: number;
    };
  const loan = await post("loans/start-loan", aRichLoan(officer));
  const calculation = await post("loan-calculation", { loan: loan.id });
  const path = `/loan/loan-calculation/${calculation.id}/`;
  const browser = await launchChromium();
  const context = await browser.newContext({ extraHTTPHeaders: { Authorization: `Bearer ${officer.token}` } });
  return {
    emptyPage: async () => {
      const page = await freshPage(context);
      await page.goto("about:blank");
      return page;
    },
    read: async (below) => (await service.ask(`/api${path}${below}`, { token: officer.token })).json(),
    openSound: async (below, scheme = "light") => {
      const page = await freshPage(context, 1280, scheme);
      const trouble: string[] = [];
      const address = `${origin}/api${path}${below}`;
      page.on("request", (request) => void (request.url() !== address && trouble.push(`requested ${request.url()}`)));
      page.on("console", (message) => void trouble.push(`console: ${message.text()}`));
      page.on("pageerror", (error) => void trouble.push(`script: ${error.message}`));
      await page.goto(address, { waitUntil: "load" });
      expect(trouble).toEqual([]);
      return page;
    },
    stop: async () => {
      await browser.close();
      await service.stop();
    },
  };
};

/** Tests on such a loan, which is started before them and stopped after them. They are skipped if there is no browser. */
export const onExplainedLoan = (title: string, define: (loan: () => ExplainedLoan) => void): void => {
  describe.skipIf(findChromium() === null)(title, () => {
    let started: ExplainedLoan | undefined;
    beforeAll(async () => {
      started = await startExplainedLoan();
    });
    afterAll(() => started?.stop());
    define(() => {
      if (started === undefined) throw new Error("the loan was not started");
      return started;
    });
  });
};

export const dollars = (amount: number): string =>
  new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" }).format(amount);
