import { userSchemaVersion } from "../../../../domain/identity/upgrade.ts";
import type { User } from "../../../../domain/identity/user.ts";
import { day } from "../../../../domain/kernel/day.ts";
import { newRecord } from "../../openapi/examples.ts";
import { companyExample } from "../company/examples.ts";

export const userExample: User = {
  ...newRecord,
  schemaVersion: userSchemaVersion,
  logNumber: 1,
  id: 1,
  companyId: companyExample.id,
  email: "olivia@example.com",
  firstName: "Olivia",
  lastName: "Officer",
  phone: null,
  nmlsId: "1234567",
  chumsId: null,
  stateLicenses: [
    { state: "IL", number: "031.0012345", validFrom: day("2026-01-01"), validThrough: day("2026-12-31") },
  ],
  title: "Loan officer",
  hierarchy: "Company User",
  roles: ["Loan Officer"],
  isActive: true,
  isProgram: false,
  passwordHash: "",
  formerPasswordHashes: [],
  mustChangePassword: true,
  passwordGivenAt: null,
  sessionGeneration: 1,
  sessionsValidFrom: null,
  keptSessionId: null,
  secondFactor: null,
  lastCodeStep: null,
  providerLink: null,
  lastLoginAt: null,
};
