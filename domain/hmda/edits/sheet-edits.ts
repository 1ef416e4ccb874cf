import { isState } from "../../reference-data/states.ts";
import type { SheetEdit, TotalEdit } from "./edit.ts";
import { isAlphanumeric, isWhole, isZip, numberOf } from "./values.ts";

const phone = /^\d{3}-\d{3}-\d{4}$/;
const taxId = /^\d{2}-\d{7}$/;
const email = /^[^@\s]+@([A-Za-z0-9-]+\.)+[A-Za-z]{2,}$/;

/** The edits of the transmittal sheet that all years share. */
export const sheetEdits: readonly SheetEdit[] = [
  {
    number: "S300",
    fields: ["sheet.record_identifier"],
    description: "The first line begins with 1, every other line with 2.",
    holds: (sheet) => sheet.record_identifier === "1",
  },
  {
    number: "S302",
    fields: ["sheet.calendar_year"],
    description: "Calendar Year is the year of the filing.",
    holds: (sheet, { year }) => sheet.calendar_year === String(year),
  },
  {
    number: "V600",
    fields: ["sheet.lei"],
    description: "The LEI has 20 letters and digits.",
    holds: ({ lei }) => lei.length === 20 && isAlphanumeric(lei),
  },
  {
    number: "V601",
    fields: [
      "sheet.institution_name",
      "sheet.contact_name",
      "sheet.contact_email",
      "sheet.contact_street_address",
      "sheet.contact_city",
    ],
    description:
      "The institution's name and the contact's name, e-mail address, office address and city are not blank.",
    holds: (sheet) =>
      sheet.institution_name !== "" &&
      sheet.contact_name !== "" &&
      sheet.contact_email !== "" &&
      sheet.contact_street_address !== "" &&
      sheet.contact_city !== "",
  },
  {
    number: "V602",
    fields: ["sheet.calendar_quarter"],
    description: "Calendar Quarter is 4 for a whole year, otherwise the quarter of the filing.",
    holds: (sheet, { quarter }) => sheet.calendar_quarter === String(quarter ?? 4),
  },
  {
    number: "V603",
    fields: ["sheet.contact_phone"],
    description: "The contact's telephone number is written 999-999-9999.",
    holds: (sheet) => phone.test(sheet.contact_phone),
  },
  {
    number: "V604",
    fields: ["sheet.contact_state"],
    description: "The state of the contact's office is the abbreviation of a state or territory.",
    holds: (sheet) => isState(sheet.contact_state),
  },
  {
    number: "V605",
    fields: ["sheet.contact_zip"],
    description: "The ZIP code of the contact's office has five digits, or nine with a dash.",
    holds: (sheet) => isZip(sheet.contact_zip),
  },
  {
    number: "V606",
    fields: ["sheet.total_entries"],
    description: "The number of entries is a whole number above 0.",
    holds: ({ total_entries: total }) => isWhole(total) && numberOf(total) > 0,
  },
  {
    number: "V607",
    fields: ["sheet.tax_id"],
    description: "The federal taxpayer identification number is written 99-9999999.",
    holds: (sheet) => taxId.test(sheet.tax_id),
  },
  {
    number: "V717",
    fields: ["sheet.contact_email"],
    description: "The contact's e-mail address has one @, something before it and a domain after it.",
    holds: (sheet) => email.test(sheet.contact_email),
  },
  {
    number: "V719-1",
    fields: ["sheet.institution_name"],
    description: "The institution's name is not made of digits alone.",
    holds: (sheet) => !isWhole(sheet.institution_name),
  },
  {
    number: "V719-2",
    fields: ["sheet.institution_name", "sheet.lei"],
    description: "The institution's name is not its LEI.",
    holds: (sheet) => sheet.institution_name !== sheet.lei,
  },
];

/** The edits of the sheet that need the rows after it. */
export const totalEdits: readonly TotalEdit[] = [
  {
    number: "S304",
    fields: ["sheet.total_entries"],
    description: "The number of entries equals the number of rows in the file.",
    holds: ({ total_entries: total }, rows) => isWhole(total) && numberOf(total) === rows,
  },
];

/** Edits that compare the sheet with the institution's own record, whatever their numbers in a year. */
export const institutionEdit = (number: "S303" | "Q303"): SheetEdit => ({
  number,
  fields: ["sheet.federal_agency", "sheet.tax_id", "sheet.lei"],
  description: "Agency, taxpayer identification number and LEI equal those of the institution's own record.",
  needs: "institution",
  holds: (sheet, { institution }) =>
    institution !== null &&
    sheet.federal_agency === institution.agency &&
    sheet.tax_id === `${institution.ein.slice(0, 2)}-${institution.ein.slice(2)}`,
});
