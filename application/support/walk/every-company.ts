import type { Company } from "../../../domain/company/company.ts";
import type { Dependencies } from "../dependencies.ts";
import { everyRow } from "./every-row.ts";

/** Yields all companies, including inactive ones, oldest first. */
export const everyCompany = ({ companies }: Dependencies): AsyncGenerator<Company, void> =>
  everyRow((step) => companies.list({ isActive: null }, step), "createdAt");
