import { importLoanLines } from "../../../application/imports/import-loan-lines.ts";
import { nothingLookedUp } from "../../../application/imports/loan/line-context.ts";
import { type LineToImport, prepareLoanLine } from "../../../application/imports/loan/prepare-line.ts";
import type { Dependencies } from "../../../application/support/dependencies.ts";
import type { Company } from "../../../domain/company/company.ts";
import type { User } from "../../../domain/identity/user.ts";
import type { Finding } from "../../../domain/imports/finding.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { everyLoan } from "../../../domain/loan/search.ts";
import { aUser } from "../../fixtures/company/user.ts";
import { type Line, officerEmail } from "../../fixtures/imports/loan-line.ts";
import { userAdded } from "../../fixtures/loan/log.ts";
import { addCompany, openDependencies } from "../office.ts";

/** A lender that imports, with its administrator and its loan officer. */
export const importOffice = async (
  given: {
    readonly company?: Partial<Company>;
    readonly officer?: Partial<User>;
    readonly dependencies?: Dependencies;
  } = {},
) => {
  const { dependencies = openDependencies() } = given;
  const company = await addCompany(dependencies, { statesLicensed: ["IL", "OH"], ...given.company });
  const { users, loans, calculations } = dependencies.forCompany(company.id);
  const add = async (details: Partial<User>): Promise<User> => {
    const id = await dependencies.sequences.next("user");
    const user = aUser({ id, companyId: company.id, email: `user-${id}@example.com`, ...details });
    await users.add(user, userAdded(user));
    return user;
  };
  const administrator = await add({ hierarchy: "Company Administrator", roles: [] });
  const officer = await add({ email: officerEmail, nmlsId: "1234567", ...given.officer });
  const { id: userId, companyId, hierarchy, roles } = administrator;
  const actor = { userId, companyId, hierarchy, roles, timeZone: company.timeZone, requestId: "an-import" };
  type Order = Partial<LineToImport["import"]> & { readonly line?: number };
  const takeAllOn = async (on: Dependencies, values: readonly Line[], { line = 1, ...order }: Order = {}) => {
    const asked = { id: 1, dryRun: false, onChange: "refuse", ...order } as const;
    const prepared = values.map((value, position) =>
      prepareLoanLine(
        on,
        { actor, companyId, line: line + position, value, import: asked },
        new Map(),
        nothingLookedUp(),
      ),
    );
    return importLoanLines(on, await Promise.all(prepared));
  };
  const takeOn = async (on: Dependencies, value: Line, order?: Order) => {
    const [taken] = await takeAllOn(on, [value], order);
    if (taken === undefined) throw new Error("a line was not taken");
    return taken;
  };
  const take = (value: Line, order: Parameters<typeof takeOn>[2] = {}) => takeOn(dependencies, value, order);
  const loanOf = async (externalId: unknown): Promise<Loan> => {
    const page = { number: 1, size: 2, order: [] };
    const { rows } = await loans.list({ ...everyLoan, externalId: String(externalId) }, page);
    const [loan] = rows;
    if (loan === undefined || rows.length > 1) throw new Error("one loan of the key was to be there");
    return loan;
  };
  return {
    ...{ dependencies, company, administrator, officer, actor, loans, calculations },
    ...{ addUser: add, take, takeOn, takeAllOn, loanOf },
  };
};

/** Findings in short: what was found in which field. */
export const briefly = (findings: readonly Finding[]): string[] =>
  findings.map(({ severity, field, code }) => `${severity} ${field ?? "-"}: ${code}`);
