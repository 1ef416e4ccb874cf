import type { MappedElement } from "../../../domain/mismo/mapping.ts";
import { mappedElements } from "../../../domain/mismo/message.ts";
import { valuePatterns } from "../../../domain/mismo/value-forms.ts";

const namespace = "http://www.mismo.org/residential/2009/schemas";

/** The labels of the model's elements, and the ends of relationships. */
export const xlinkSchema = {
  fileName: "xlink.xsd",
  contents: `<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.w3.org/1999/xlink">${["label", "from", "to", "arcrole"].map((name) => `<xsd:attribute name="${name}" type="xsd:string"/>`).join("")}</xsd:schema>`,
};

const nameOf = ({ path }: MappedElement): string => path.slice(path.lastIndexOf("/") + 1);

const childrenOf = ({ path }: MappedElement): readonly MappedElement[] =>
  mappedElements.filter((element) => element.path.slice(0, element.path.lastIndexOf("/")) === path);

/** XSD patterns have the same characters, without anchors, and no lazy or inner groups that differ. */
const patternOf = (form: keyof typeof valuePatterns): string => {
  const source = valuePatterns[form].source.replace(/^\^/, "").replace(/\$$/, "").replaceAll("&", "&amp;");
  return form === "text" || form === "identifier" ? "[\\s\\S]*\\S[\\s\\S]*" : source;
};

const attributes = [
  '<xsd:attribute name="SequenceNumber" type="xsd:positiveInteger"/>',
  '<xsd:attribute name="LoanRoleType" type="xsd:string"/>',
  '<xsd:attribute name="MISMOReferenceModelIdentifier" type="xsd:string"/>',
  ...["label", "from", "to", "arcrole"].map((name) => `<xsd:attribute ref="xlink:${name}"/>`),
].join("");

const typeOf = (element: MappedElement): string => {
  if (element.form !== null)
    return `<xsd:simpleType><xsd:restriction base="xsd:string"><xsd:pattern value="${patternOf(element.form)}"/></xsd:restriction></xsd:simpleType>`;
  const inside =
    nameOf(element) === "OTHER"
      ? '<xsd:any namespace="##other" processContents="skip"/>'
      : childrenOf(element).map(declarationOf).join("");
  return `<xsd:complexType><xsd:sequence>${inside}</xsd:sequence>${attributes}</xsd:complexType>`;
};

const declarationOf = (element: MappedElement): string => {
  const occurs = { "1": "", "0..1": ' minOccurs="0"', "0..n": ' minOccurs="0" maxOccurs="unbounded"' };
  return `<xsd:element name="${nameOf(element)}"${occurs[element.occurrence]}>${typeOf(element)}</xsd:element>`;
};

/** The table of elements as an XML schema, so that a validator that is independent of the writer checks what was written. */
export const schemaOfTable = (): string => {
  const [root] = mappedElements;
  if (!root) throw new Error("no elements");
  return [
    `<xsd:schema xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xlink="http://www.w3.org/1999/xlink" targetNamespace="${namespace}" elementFormDefault="qualified">`,
    '<xsd:import namespace="http://www.w3.org/1999/xlink" schemaLocation="xlink.xsd"/>',
    `<xsd:element name="${nameOf(root)}">${typeOf(root)}</xsd:element>`,
    "</xsd:schema>",
  ].join("");
};
