import { expect } from "bun:test";
import { createHash } from "node:crypto";
import type { Loan } from "../../../../../domain/loan/loan.ts";
import { addReportedLoan, enterFiler, generateEdition, registersPath } from "../../support/scenes/register-scene.ts";
import { countOf, type Given, type Scenario, underKey } from "./scenario.ts";

const reportedOf = ({ service, administrator }: Given, loan: Loan) =>
  service.dependencies.forCompany(administrator.company.id).reportedActions.find(loan.id);

/** Requests for HMDA registers, whose contents are stored before the filing that references them. */
export const registerScenarios: readonly Scenario[] = [
  {
    name: "a register that is generated under a key is there once, whole, and with its loans",
    writes: underKey(true, "sequences.next", "hmdaFilings.putLoans", "files.put", "hmdaFilings.add"),
    begin: async (given) => {
      const { administrator, service } = given;
      const officer = await enterFiler(administrator);
      const loan = await addReportedLoan(service, officer);
      return {
        by: administrator,
        request: { method: "POST", path: registersPath, body: { year: 2025 } },
        success: 201,
        isSafe: async (died) =>
          expect(await countOf(administrator, registersPath)).toBe(died.includes("hmdaFilings.add") ? 1 : 0),
        isDone: async ({ body }) => {
          expect(await countOf(administrator, registersPath)).toBe(1);
          const { body: file } = await administrator.call("GET", `${registersPath}${body.id}/file/`);
          expect(createHash("sha256").update(file).digest("hex")).toBe(body.file_sha256);
          expect([body.edition, body.records, file.includes(loan.uli)]).toEqual([1, 1, true]);
          const { hmdaFilings } = service.dependencies.forCompany(administrator.company.id);
          const filing = await hmdaFilings.find(body.id);
          const loans = await hmdaFilings.loansAfter(filing?.contentsId ?? 0, 0, 10);
          expect(loans.map(({ loanId }) => loanId)).toEqual([loan.id]);
        },
      };
    },
  },
  {
    name: "a register that is filed reports the actions of its loans, at once",
    writes: ["hmdaFilings.save"],
    begin: async (given) => {
      const { administrator, service } = given;
      const id = await generateEdition(service, administrator);
      const { hmdaFilings, loans } = service.dependencies.forCompany(administrator.company.id);
      const filing = await hmdaFilings.find(id);
      const [row] = await hmdaFilings.loansAfter(filing?.contentsId ?? 0, 0, 1);
      const loan = row && (await loans.find(row.loanId));
      if (!loan) throw new Error("the register has a loan");
      expect(await reportedOf(given, loan)).toBeNull();
      return {
        by: administrator,
        request: { method: "POST", path: `${registersPath}${id}/filed/`, body: { filed_on: "2026-02-20" } },
        success: 200,
        isDone: async ({ body }) => {
          expect([body.status, body.version]).toEqual(["filed", 3]);
          expect(await reportedOf(given, loan)).toMatchObject({ year: 2025, action: 1 });
        },
      };
    },
  },
];
