import { expect } from "bun:test";
import { type ServiceResponse, startLoan } from "../../support/running-service.ts";
import { connectCompany, countTransactions } from "../../support/scenes/agency-fault-scene.ts";
import { agencyPath, forCaseNumber, transactionsPath, usualRequest } from "../../support/scenes/agency-scene.ts";
import { aPdf, uploadDocument } from "../../support/scenes/document-scene.ts";
import { type Begun, countOf, type Given, type Scenario, underKey } from "./scenario.ts";

/** The transaction is stored, the loan has the result with its evidence, the transaction is closed. */
const recording = ["agencyTransactions.add", "loans.save", "agencyTransactions.save"] as const;

const recordANumber = async (given: Given, street: string): Promise<Begun & { readonly loan: number }> => {
  const { administrator, service } = given;
  await connectCompany(administrator);
  const { id: loan } = await startLoan(administrator, forCaseNumber(street));
  const printout = await uploadDocument(service, administrator, aPdf("a printout"), { loan });
  const loanNow = async (): Promise<ServiceResponse["body"]> =>
    (await administrator.call("GET", `/loan/loans/${loan}/`)).body;
  return {
    loan,
    by: administrator,
    request: {
      method: "POST",
      path: `${agencyPath("case-number-assignment")}record/`,
      body: {
        loan,
        status: "success",
        result: { case_number: "137-1234567", assigned_date: "2026-05-01" },
        evidence: {
          obtained_on: "2026-05-01",
          obtained_by: "Ada Example",
          channel: "fha_connection",
          document: printout.body.id,
        },
      },
    },
    success: 200,
    // The loan has the number and its evidence together, or neither.
    isSafe: async () => {
      const { fha } = await loanNow();
      expect(fha.recorded.length).toBe(fha.case_number === null ? 0 : 1);
    },
    isDone: async ({ body }) => {
      const { fha } = await loanNow();
      expect([fha.case_number, fha.recorded.map(({ transaction }: ServiceResponse["body"]) => transaction)]).toEqual([
        "137-1234567",
        [body.id],
      ]);
      expect(await countTransactions(administrator, loan, "started")).toBe(0);
      expect(await countOf(administrator, `/audit/?kind=loan&id=${loan}&action=agency.record_outside`)).toBe(1);
      const closed = await administrator.call("GET", `${transactionsPath}${body.id}/`);
      expect(closed.body).toMatchObject({ status: "success", origin: "recorded", exchange: { tries: [] } });
    },
  };
};

/** Requests that record a result of the agency. */
export const recordedScenarios: readonly Scenario[] = [
  {
    name: "a result that is recorded under a key is on the loan once, with its evidence",
    writes: underKey(true, ...recording),
    begin: (given) => recordANumber(given, "12 Oak Street"),
  },
  {
    name: "a result that ends an open call is recorded once, and the call is closed with it",
    writes: underKey(true, "loans.save", "agencyTransactions.save", ...recording, "agencyTransactions.save"),
    begin: async (given) => {
      const { administrator, service } = given;
      const begun = await recordANumber(given, "HTTP503 12 Oak Street");
      const send = service.answerTo(administrator.token);
      const sent = await send(
        "POST",
        agencyPath("case-number-assignment"),
        usualRequest("case-number-assignment", begun.loan),
      );
      expect(sent.status).toBe(503);
      service.clock.advance(90);
      return {
        ...begun,
        isDone: async (answered) => {
          await begun.isDone(answered);
          expect(await countTransactions(administrator, begun.loan, "failed")).toBe(1);
        },
      };
    },
  },
];
