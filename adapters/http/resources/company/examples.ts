import type { Company } from "../../../../domain/company/company.ts";
import { noCredentials } from "../../../../domain/company/credentials.ts";
import { startingDetails } from "../../../../domain/company/new-company.ts";
import { noOidc } from "../../../../domain/company/sign-in/oidc.ts";
import { companySchemaVersion } from "../../../../domain/company/stored/upgrade.ts";
import { newRecord } from "../../openapi/examples.ts";

/** The demonstration's company, with a telephone and a contact of its own. */
export const replacementExample = {
  name: "Demo Lending",
  company_type: "Lender",
  nmls_id: "1234567",
  lei: "5493001KJTIIGC8Y1R12",
  hmda_agency_code: 7,
  ein: "123456789",
  fha_lender_id: "0000000000",
  address: { street: "1 Main Street", city: "Springfield", state: "IL", zip_code: "62701" },
  phone: "217 555 0123",
  email: "compliance@demo.example",
  contact_name: "Olga Demo",
};

export const companyExample: Company = {
  ...startingDetails,
  ...newRecord,
  schemaVersion: companySchemaVersion,
  logNumber: 1,
  id: 2,
  name: "Example Lending",
  companyType: "Lender",
  isHouse: false,
  publicQuote: false,
  ...noOidc,
  ...noCredentials,
  administratorIds: [],
  defaultSignerId: null,
  departingAdministrators: [],
  logo: null,
};
