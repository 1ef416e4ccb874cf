import type { Needs } from "../../application/needs.ts";
import { calculationOperations } from "./calculations.ts";
import { companyOperations } from "./companies.ts";
import { explanationOperations } from "./explanations.ts";
import { feeOperations } from "./fees.ts";
import { loanOperations } from "./loans.ts";
import { meOperations } from "./me.ts";
import type { AnyOperation } from "./operation.ts";
import { permissionOperations } from "./permissions.ts";
import { rateOperations } from "./rates.ts";
import { userOperations } from "./users.ts";

/** Every operation of the interface that needs a token, in the order of the API document. */
export const allOperations = (needs: Needs): readonly AnyOperation[] => [
  ...companyOperations(needs),
  ...meOperations(needs),
  ...userOperations(needs),
  ...permissionOperations(needs),
  ...loanOperations(needs),
  ...feeOperations(needs),
  ...calculationOperations(needs),
  ...explanationOperations(needs),
  ...rateOperations(needs),
];
