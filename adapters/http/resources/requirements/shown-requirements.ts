import type { CompanyRequirements } from "../../../../application/loan/read-requirements.ts";
import { printDay } from "../../../../domain/documents/merge/print.ts";
import { statusWords } from "../../../../domain/loan/loan-words.ts";
import { loanStatuses } from "../../../../domain/loan/status/status.ts";
import { type ChangeBounds, changesAfterApproval } from "../../../../domain/loan/terms/allowed-changes.ts";
import type { CompanyRegisterEntry } from "../../../../domain/requirements/register.ts";
import type { RequirementRule } from "../../../../domain/requirements/requirement.ts";
import { type Severity, severities } from "../../../../domain/requirements/severity.ts";
import type { ShownRequirement, ShownRequirements, ShownSource } from "../../../page-models/requirements.ts";
import { operationWords } from "../agency/operation-words.ts";
import { requirementField } from "../agency/unmet-fields.ts";
import { severityMeanings, subjectMeanings } from "./choices.ts";

const severityNames: Readonly<Record<Severity, string>> = {
  required: "Required",
  override: "Override",
  warning: "Warning",
};

const boundsWords: Readonly<Record<ChangeBounds, string>> = {
  within_bounds: "It needs no new approval",
  enforced_elsewhere: "Other requirements limit it",
  new_approval: "It needs a new approval",
};

const shownSource = ({ from, until, source }: RequirementRule): ShownSource => {
  const { title, section, published, basis, isMediumConfidence } = source;
  const days = [
    published === null ? null : `published ${printDay(published)}`,
    from === null ? null : `in force from ${printDay(from)}`,
    until === null ? null : `until ${printDay(until)}`,
  ].filter((part) => part !== null);
  const unconfirmed = isMediumConfidence ? "Not confirmed by a second source" : null;
  return {
    text: [`${title}: ${section}`, ...days].join(", "),
    note: basis === "memory" ? "Stated from memory: an expert should confirm it" : unconfirmed,
  };
};

const shownRequirement = (entry: CompanyRegisterEntry): ShownRequirement => ({
  code: entry.code,
  subject: subjectMeanings[entry.subject],
  severity: severityNames[entry.severity],
  raisedFrom: entry.severity === entry.registeredSeverity ? null : severityNames[entry.registeredSeverity],
  needsEvidence: entry.needsEvidence === true,
  rule: entry.rule,
  sentence: entry.sentence,
  fields: entry.fields.map(requirementField),
  operations: entry.operations.map((operation) => operationWords[operation].summary),
  sources: entry.rules.map(shownSource),
});

/** The register of a company, as its page shows it. */
export const shownRequirements = ({ companyId, entries }: CompanyRequirements): ShownRequirements => {
  const byStatus = Map.groupBy(entries, ({ firstStatus }) => firstStatus);
  return {
    companyId,
    count: entries.length,
    severities: severities.map((severity) => ({
      name: severityNames[severity],
      meaning: severityMeanings[severity],
      count: entries.filter((entry) => entry.severity === severity).length,
    })),
    sections: [...loanStatuses, null].flatMap((status) => {
      const found = byStatus.get(status);
      if (found === undefined) return [];
      const title = status === null ? "Requests to the agency alone" : statusWords[status];
      return [{ id: status ?? "requests", title, entries: found.map(shownRequirement) }];
    }),
    changes: changesAfterApproval.map(({ change, reason, bounds }) => ({
      change,
      reason,
      follows: boundsWords[bounds],
    })),
  };
};
