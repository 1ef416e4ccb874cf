import type { Company } from "../../company/company.ts";
import { accept, type Result, refuse } from "../../kernel/result.ts";
import { cellText } from "../../loan/hmda/register-text.ts";
import type { FilingYear, Institution } from "../edits/edit.ts";
import { type SheetField, sheetFields, type TransmittalSheet } from "../register/sheet-fields.ts";
import { type Cell, codeOr, lacks, textsOf } from "./cells.ts";

/** The parts of a company that its transmittal sheet uses. */
export type SheetCompany = Pick<
  Company,
  "name" | "lei" | "ein" | "hmdaAgencyCode" | "contactName" | "phone" | "email" | "address"
>;

/** What the company's record must have before its register can be generated. */
interface MissingCompanyData {
  readonly _tag: "MissingCompanyData";
  /** Paths in the domain's names, such as `address.zipCode`, at least one. */
  readonly fields: readonly string[];
}

const ANNUAL = "4";

const textOr = (typed: string | null, path: string): Cell => cellText(typed) || lacks(path);

/** A ten-digit North American telephone number, without its extension. */
const phoneCell = (phone: string | null): Cell => {
  const digits = (phone ?? "")
    .replace(/x.*$/, "")
    .replace(/\D/g, "")
    .replace(/^1(?=\d{10}$)/, "");
  return digits.length === 10 ? `${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}` : lacks("phone");
};

/** A company in the form in which edits compare files with it; null if a required part is missing. */
export const institutionOf = (company: SheetCompany): Institution | null => {
  const { lei, ein, hmdaAgencyCode: agency } = company;
  return lei === null || ein === null || agency === null ? null : { lei, ein, agency: String(agency) };
};

const cellsOf = (company: SheetCompany, year: FilingYear, rows: number): Readonly<Record<SheetField, Cell>> => {
  const { name, lei, ein, hmdaAgencyCode, contactName, phone, email, address } = company;
  const { street, unit, city, state, zipCode } = address;
  return {
    record_identifier: "1",
    institution_name: textOr(name, "name"),
    calendar_year: String(year),
    calendar_quarter: ANNUAL,
    contact_name: textOr(contactName, "contactName"),
    contact_phone: phoneCell(phone),
    contact_email: textOr(email, "email"),
    contact_street_address: textOr(street && `${street} ${unit ?? ""}`, "address.street"),
    contact_city: textOr(city, "address.city"),
    contact_state: textOr(state, "address.state"),
    contact_zip: textOr(zipCode, "address.zipCode"),
    federal_agency: codeOr(hmdaAgencyCode, "hmdaAgencyCode"),
    total_entries: String(rows),
    tax_id: ein === null ? lacks("ein") : `${ein.slice(0, 2)}-${ein.slice(2)}`,
    lei: lei ?? lacks("lei"),
  };
};

/** The first line of a company's annual register with the given number of rows. Refuses with everything missing in its record. */
export const transmittalSheet = (
  company: SheetCompany,
  year: FilingYear,
  rows: number,
): Result<TransmittalSheet, MissingCompanyData> => {
  const written = textsOf(sheetFields, cellsOf(company, year, rows));
  return "texts" in written ? accept(written.texts) : refuse({ _tag: "MissingCompanyData", fields: written.missing });
};

/** The first line with missing data of the company's record left blank, so that the rows can already be checked. */
export const draftSheet = (company: SheetCompany, year: FilingYear, rows: number): TransmittalSheet => {
  const cells = Object.entries(cellsOf(company, year, rows)).map(([field, cell]) => [
    field,
    typeof cell === "string" ? cell : "",
  ]);
  return Object.fromEntries(cells) as Record<SheetField, string>;
};
