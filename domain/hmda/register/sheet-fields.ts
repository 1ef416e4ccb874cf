/**
 * The fields of the transmittal sheet, the register's first row, in the file's order, with the names in the filing instructions guide: the
 * first is field 1, the last field 15.
 */
export const sheetFieldNames = {
  record_identifier: "Record Identifier",
  institution_name: "Financial Institution Name",
  calendar_year: "Calendar Year",
  calendar_quarter: "Calendar Quarter",
  contact_name: "Contact Person's Name",
  contact_phone: "Contact Person's Telephone Number",
  contact_email: "Contact Person's E-mail Address",
  contact_street_address: "Contact Person's Office Street Address",
  contact_city: "Contact Person's Office City",
  contact_state: "Contact Person's Office State",
  contact_zip: "Contact Person's Office ZIP Code",
  federal_agency: "Federal Agency",
  total_entries: "Total Number of Entries Contained in Submission",
  tax_id: "Federal Taxpayer Identification Number",
  lei: "Legal Entity Identifier (LEI)",
} as const;

export type SheetField = keyof typeof sheetFieldNames;

export const sheetFields = Object.keys(sheetFieldNames) as readonly SheetField[];

/** A transmittal sheet by field, with the text written in the file. */
export type TransmittalSheet = Readonly<Record<SheetField, string>>;

/** The cells of a transmittal sheet, in the file's order. */
export const sheetCells = (sheet: TransmittalSheet): readonly string[] => sheetFields.map((field) => sheet[field]);
