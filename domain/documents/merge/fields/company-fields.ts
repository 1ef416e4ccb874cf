import type { CompanyDetails } from "../../../company/company.ts";
import type { SignerDetails } from "../../../company/signers/signer.ts";
import { cityLine, oneLine, streetLine } from "../../../kernel/address.ts";
import type { DocumentFacts, DocumentOfficer } from "../facts.ts";
import { date, type MergeFields, picture, record, text } from "../field.ts";
import { phoneOf } from "../words.ts";

const companyFields: MergeFields<CompanyDetails & Pick<DocumentFacts, "logo">> = {
  logo: picture("Logo of the company, in a paragraph or a cell of a table", ({ logo }) =>
    logo === null ? null : "logo",
  ),
  name: text("Name of the company", ({ name }) => name),
  type: text("Type of the company: Lender, Broker, …", ({ companyType }) => companyType),
  nmls_id: text("Company's id in the licensing system NMLS", ({ nmlsId }) => nmlsId),
  fha_lender_id: text("Company's FHA lender id", ({ fhaLenderId }) => fhaLenderId),
  fha_sponsor_id: text("FHA id of the company's sponsor", ({ fhaSponsorId }) => fhaSponsorId),
  ein: text("Company's employer identification number", ({ ein }) => ein),
  address_line_1: text("First line of the company's address: street and unit", ({ address }) => streetLine(address)),
  address_line_2: text("Second line of the company's address: city, state and ZIP code", ({ address }) =>
    cityLine(address),
  ),
  address: text("Company's address in one line", ({ address }) => oneLine(address)),
  phone: text("Company's telephone number", ({ phone }) => phoneOf(phone)),
  email: text("Company's e-mail address", ({ email }) => email),
  contact_name: text("Contact person at the company", ({ contactName }) => contactName),
};

const officerFields: MergeFields<DocumentOfficer> = {
  name: text("First and last name of the loan officer", ({ firstName, lastName }) => `${firstName} ${lastName}`),
  nmls_id: text("Loan officer's id in the licensing system NMLS", ({ nmlsId }) => nmlsId),
  title: text("Loan officer's title", ({ title }) => title),
  phone: text("Loan officer's telephone number", ({ phone }) => phoneOf(phone)),
  email: text("Loan officer's e-mail address", ({ email }) => email),
};

const signerFields: MergeFields<SignerDetails> = {
  name: text("Name of the person who signs this document for the company", ({ name }) => name),
  title: text("Title under which the signer signs", ({ title }) => title),
  nmls_id: text("Signer's id in the licensing system NMLS", ({ nmlsId }) => nmlsId),
  email: text("Signer's e-mail address", ({ email }) => email),
};

/** Who makes the document, and when. */
export const companySection: MergeFields<DocumentFacts> = {
  today: date("Date on which the document is made, in the company's time zone", ({ today }) => today),
  company: record(({ company, logo }) => ({ ...company, logo }), companyFields),
  loan_officer: record(({ officer }) => officer, officerFields),
  signer: record(({ signer }) => signer, signerFields),
};
