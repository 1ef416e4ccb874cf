import type { Liability, PublicRecord, ReportContent } from "./report-content.ts";

/** The number of entries in a report that are relevant to a financial assessment. */
export interface ReportFindings {
  /** Judgments that the report does not show as satisfied or dismissed. */
  readonly openJudgments: number;
  /** Federal tax liens that the report does not show as released. */
  readonly openFederalTaxLiens: number;
  /** Bankruptcies, including discharged ones. */
  readonly bankruptcies: number;
  /** Mortgages and home equity lines with an amount past due. */
  readonly pastDueRealEstateDebts: number;
  readonly pastDueInstallmentDebts: number;
}

/** A kind of public record in the bureau's own words, such as `Federal Tax Lien` or `FederalTaxLien`. */
const wordsOf = ({ kind }: PublicRecord): string => kind.toLowerCase().replaceAll(/[^a-z]/g, "");

const isPastDue = ({ pastDueCents }: Liability): boolean => (pastDueCents ?? 0) > 0;

/** What the content of a completed report says about the questions of a financial assessment. */
export const reportFindings = ({
  publicRecords,
  liabilities,
}: Pick<ReportContent, "publicRecords" | "liabilities">): ReportFindings => {
  const recordsOf = (kind: RegExp) => publicRecords.filter((record) => kind.test(wordsOf(record)));
  const openOf = (kind: RegExp) => recordsOf(kind).filter(({ disposedOn }) => disposedOn === null).length;
  const pastDueOf = (...kinds: readonly Liability["kind"][]) =>
    liabilities.filter((debt) => kinds.includes(debt.kind) && isPastDue(debt)).length;
  return {
    openJudgments: openOf(/judge?ment/),
    openFederalTaxLiens: openOf(/federaltaxlien/),
    bankruptcies: recordsOf(/bankruptcy/).length,
    pastDueRealEstateDebts: pastDueOf("mortgage", "heloc"),
    pastDueInstallmentDebts: pastDueOf("installment"),
  };
};
