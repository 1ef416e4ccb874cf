import type { CodedOrder, PackageFilter, TemplateFilter } from "../../../domain/documents/ports.ts";
import { fold } from "../../../domain/kernel/text/words.ts";
import type { Conditions } from "../conditions.ts";

const orders: Readonly<Record<CodedOrder, string>> = { createdAt: "created_at", code: "code", name: "folded_name" };
const conditions: Conditions<PackageFilter & TemplateFilter> = { isActive: "is_active = ?", stage: "stage = ?" };

/** What the tables of templates and of packages have in common. */
export const codedSpec = {
  columns: { folded_name: ({ name }: { readonly name: string }) => fold(name) },
  taken: { code: "code_taken" },
  orders,
  conditions,
} as const;
