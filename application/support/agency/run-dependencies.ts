import type { Dependencies } from "../dependencies.ts";
import type { FindLoanDependencies } from "../loan/find-visible-loan.ts";
import type { UpdateDependencies } from "../loan/save-loan.ts";
import type { ConnectionDependencies } from "./agency-connection.ts";
import type { ContextDependencies } from "./request-context.ts";
import type { TransactionDependencies } from "./transactions.ts";

/** What every operation of the agency needs from outside. */
export type RunAgencyDependencies = FindLoanDependencies &
  UpdateDependencies &
  ConnectionDependencies &
  ContextDependencies &
  TransactionDependencies &
  Pick<Dependencies, "companies" | "companyOf">;
