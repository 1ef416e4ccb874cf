import type { Company } from "../../../../domain/company/company.ts";
import { startingDetails } from "../../../../domain/company/new-company.ts";
import { startingProducts } from "../../../../domain/company/product.ts";
import { companySchemaVersion } from "../../../../domain/company/upgrade.ts";
import { newRecord } from "../../openapi/examples.ts";

export const companyExample: Company = {
  ...startingDetails,
  ...newRecord,
  schemaVersion: companySchemaVersion,
  logNumber: 1,
  id: 2,
  name: "Example Lending",
  companyType: "Lender",
  isHouse: false,
  products: startingProducts,
  fhaCredentials: null,
  creditCredentials: null,
  administratorIds: [],
  departingAdministrators: [],
};
