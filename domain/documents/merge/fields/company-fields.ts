import type { CompanyDetails } from "../../../company/company.ts";
import type { SignerDetails } from "../../../company/signers/signer.ts";
import { cityLine, oneLine, streetLine } from "../../../kernel/address.ts";
import type { DocumentFacts, DocumentOfficer } from "../facts.ts";
import { date, type MergeFields, picture, record, text } from "../field.ts";
import { phoneOf } from "../words.ts";

const companyFields: MergeFields<CompanyDetails & Pick<DocumentFacts, "logo">> = {
  logo: picture("The company's logo, in a paragraph or a cell of a table", ({ logo }) =>
    logo === null ? null : "logo",
  ),
  name: text("Name of the company", ({ name }) => name),
  type: text("What the company is: Lender, Broker, …", ({ companyType }) => companyType),
  nmls_id: text("The company's id in the licensing system NMLS", ({ nmlsId }) => nmlsId),
  fha_lender_id: text("The company's FHA lender id", ({ fhaLenderId }) => fhaLenderId),
  fha_sponsor_id: text("The FHA id of the company's sponsor", ({ fhaSponsorId }) => fhaSponsorId),
  ein: text("The company's employer identification number", ({ ein }) => ein),
  address_line_1: text("First line of the company's address: street and unit", ({ address }) => streetLine(address)),
  address_line_2: text("Second line of the company's address: city, state and ZIP code", ({ address }) =>
    cityLine(address),
  ),
  address: text("The company's address in one line", ({ address }) => oneLine(address)),
  phone: text("The company's telephone number", ({ phone }) => phoneOf(phone)),
  email: text("The company's e-mail address", ({ email }) => email),
  contact_name: text("The person to ask at the company", ({ contactName }) => contactName),
};

const officerFields: MergeFields<DocumentOfficer> = {
  name: text("First and last name of the loan officer", ({ firstName, lastName }) => `${firstName} ${lastName}`),
  nmls_id: text("The loan officer's id in the licensing system NMLS", ({ nmlsId }) => nmlsId),
  title: text("The loan officer's title", ({ title }) => title),
  phone: text("The loan officer's telephone number", ({ phone }) => phoneOf(phone)),
  email: text("The loan officer's e-mail address", ({ email }) => email),
};

const signerFields: MergeFields<SignerDetails> = {
  name: text("Who signs this document for the company", ({ name }) => name),
  title: text("The office in which the signer signs", ({ title }) => title),
  nmls_id: text("The signer's id in the licensing system NMLS", ({ nmlsId }) => nmlsId),
  email: text("The signer's e-mail address", ({ email }) => email),
};

/** Who makes the document, and when. */
export const companySection: MergeFields<DocumentFacts> = {
  today: date("The day on which the document is made, where the company is", ({ today }) => today),
  company: record(({ company, logo }) => ({ ...company, logo }), companyFields),
  loan_officer: record(({ officer }) => officer, officerFields),
  signer: record(({ signer }) => signer, signerFields),
};
