import { expect } from "bun:test";
import type { CompanyCredentials } from "../../../../../domain/company/credentials.ts";
import { companySaved } from "../../../../fixtures/loan/log.ts";
import type { RunningService } from "../running-service.ts";

/** Stores a company's user name and password as if a key were lost: no available key decrypts them. */
export const loseKeyOf = async (
  { dependencies: { companies } }: RunningService,
  companyId: number,
  field: keyof CompanyCredentials,
): Promise<void> => {
  const company = await companies.find(companyId);
  const credentials = company?.[field];
  if (!company || !credentials) throw new Error(`company ${companyId} has no ${field}`);
  const lost = { ...company, [field]: { ...credentials, sealed: `lost:${credentials.sealed}` } };
  expect(await companies.save(lost, companySaved(lost, company))).toMatchObject({ id: companyId });
};
