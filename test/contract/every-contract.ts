import { calculationsContract } from "./calculations-contract.ts";
import { companiesContract } from "./companies-contract.ts";
import { companyOfContract } from "./company-of-contract.ts";
import { countersContract } from "./counters-contract.ts";
import { enteredIndexValuesContract } from "./entered-index-values-contract.ts";
import { idempotencyKeysContract } from "./idempotency-keys-contract.ts";
import { marksContract } from "./installation-facts-contract.ts";
import { lifecycleContract } from "./lifecycle-contract.ts";
import { loanListsContract } from "./loan-lists-contract.ts";
import { loanSearchContract } from "./loan-search-contract.ts";
import { loansContract } from "./loans-contract.ts";
import { logContract } from "./log-contract.ts";
import { sequencesContract } from "./sequences-contract.ts";
import { sessionsContract } from "./sessions-contract.ts";
import type { StoreKind } from "./store-kind.ts";
import { tenancyContract } from "./tenancy-contract.ts";
import { usersContract } from "./users-contract.ts";

/** Everything that a store adapter promises; each adapter runs all of it. */
export const everyContract = (kind: StoreKind): void => {
  lifecycleContract(kind);
  companiesContract(kind);
  usersContract(kind);
  sessionsContract(kind);
  loansContract(kind);
  loanListsContract(kind);
  loanSearchContract(kind);
  calculationsContract(kind);
  tenancyContract(kind);
  companyOfContract(kind);
  enteredIndexValuesContract(kind);
  logContract(kind);
  marksContract(kind);
  sequencesContract(kind);
  countersContract(kind);
  idempotencyKeysContract(kind);
};
