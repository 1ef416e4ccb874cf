import {
  outdatedCauses,
  type RequirementSubject,
  requirementBases,
  requirementSubjects,
} from "../../../../domain/requirements/requirement.ts";
import { type Severity, severities } from "../../../../domain/requirements/severity.ts";
import { choice } from "../../codec/values/choice-codecs.ts";

export const severityMeanings: Readonly<Record<Severity, string>> = {
  required: "The loan cannot proceed until the requirement is met",
  override:
    "The loan cannot proceed until the requirement is met or an underwriter gives a reason to proceed without it",
  warning: "The requirement is shown, and the loan can proceed without it",
};

export const severity = choice("RequirementSeverity", severities, severityMeanings);

export const outdatedCause = choice("OutdatedCause", outdatedCauses, {
  changed: "What is not met has changed since the reason was given, so that another reason is needed",
  evidence_voided:
    "The document with the evidence that the requirement needs was voided, so that another document is needed",
});

export const subjectMeanings: Readonly<Record<RequirementSubject, string>> = {
  application: "The application",
  people: "Borrowers and other people on the loan",
  property: "The home",
  title: "Title to the home, and who signs",
  counseling: "HECM counseling",
  case_number: "The FHA case",
  assessment: "The financial assessment",
  appraisal: "Appraisals",
  liens: "Liens on the home",
  calculation: "Figures and rates",
  fees: "Fees and their disclosure",
  closing: "Closing and disbursement",
  insurance: "FHA insurance",
  notices: "Notices to the applicant",
  lender: "The lender and its people",
};

export const requirementSubject = choice("RequirementSubject", requirementSubjects, subjectMeanings);

export const requirementBasis = choice("RequirementBasis", requirementBases, {
  law: "Statute or regulation",
  letter: "Agency guidance, such as a mortgagee letter or a handbook",
  table: "Published table",
  policy: "Requirement of this service where the sources are silent or differ",
  memory: "Stated from memory and not yet confirmed by a text; an expert should check it",
});
