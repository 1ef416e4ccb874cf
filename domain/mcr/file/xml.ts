import { xmlElement, xmlText } from "../../kernel/text/xml.ts";
import { forms } from "../form/form.ts";
import { cellNamesOf, type Line } from "../form/line.ts";
import type { Cells } from "../quarter/cells.ts";
import type { OriginatorLine, QuarterReport, StateReport } from "../quarter/report.ts";

/** The lines to upload, in the order of the schema, which differs from that of the sheet. */
const uploadedLines = (lines: readonly Line[]): readonly Line[] =>
  lines.filter(({ xmlOrder }) => xmlOrder !== undefined).sort((a, b) => (a.xmlOrder ?? 0) - (b.xmlOrder ?? 0));

/** Elements for figures of 0, and computed lines, are left out. */
const section = (name: string, lines: readonly Line[], cells: Cells): string => {
  const figures = lines
    .flatMap(cellNamesOf)
    .map((cell) => [cell, cells.get(cell) ?? 0] as const)
    .filter(([, figure]) => figure !== 0);
  return xmlElement(name, figures.map(([cell, figure]) => xmlElement(cell, String(figure))).join(""));
};

const originatorItem = ({ nmlsId, amountDollars, count }: OriginatorLine, position: number): string =>
  xmlElement(
    "SectionIMlosItem",
    [
      xmlElement("ItemId", String(position + 1)),
      xmlElement("ACMLO", nmlsId),
      xmlElement("ACMLO_2", String(amountDollars)),
      xmlElement("ACMLO_3", String(count)),
    ].join(""),
  );

const originatorList = (originators: readonly OriginatorLine[]): string =>
  originators.length === 0
    ? ""
    : xmlElement(
        "ListSectionOfSectionIMlosItem",
        xmlElement("DetailItemList", originators.map(originatorItem).join("")),
      );

/** The parts of a state's report, in the order of the schema. */
const stateElement = (
  { state, cells, originators, notes }: StateReport,
  [sectionOne, sectionTwo]: readonly [readonly Line[], readonly Line[]],
): string =>
  [
    `<Rmla stateCode="${xmlText(state)}">`,
    section("SectionISection", sectionOne, cells),
    originatorList(originators),
    section("SectionIISection", sectionTwo, cells),
    notes.length === 0 ? "" : xmlElement("ExplanatoryNotesSection", xmlElement("ACNOTE_1", xmlText(notes.join(" ")))),
    "</Rmla>",
  ].join("");

/**
 * The state sections of a filing in the format that NMLS accepts: elements are named by line and column, in the fixed order of the schema,
 * with whole dollars without separators. A state without activity has empty sections. The parts on servicing and financial condition are
 * not generated here. We have never seen a namespace for the schema, so none is written.
 */
export const mcrXml = ({ formVersion, year, number, states }: Omit<QuarterReport, "allStates">): string => {
  const form = forms[formVersion];
  const lines = [form.sectionOne, form.sectionTwo].map((blocks) =>
    uploadedLines(blocks.flatMap((block) => block.lines)),
  );
  const [one = [], two = []] = lines;
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<Mcr formVersion="v${formVersion}" type="E" year="${year}" periodType="MCRQ${number}">`,
    ...states.map((report) => stateElement(report, [one, two])),
    "</Mcr>",
  ].join("");
};
