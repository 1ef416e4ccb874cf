import type { Instant } from "../../kernel/day.ts";
import type { Page, PageOf } from "../../kernel/page.ts";
import type { RecordsAsStored } from "../../kernel/stored/record.ts";
import type { LogEntry } from "../../log/entry.ts";
import type { ApiClient } from "./api-client.ts";

export interface ApiClientFilter {
  /** Null: active ones and others. */
  readonly isActive: boolean | null;
}

export type ApiClientOrder = "createdAt";

/** The API clients of one company. */
export interface ApiClients extends RecordsAsStored {
  find(id: number): Promise<ApiClient | null>;
  /** Throws where the id is taken: ids come from a sequence that gives nothing out twice. */
  add(client: ApiClient, entry: LogEntry): Promise<"added" | "place_taken">;
  /**
   * Returns "conflict" where the stored version is no longer `client.version`, "place_taken" where another one of the company has its
   * place, else the client at its next version. Leaves `lastUsedAt` as it is stored.
   */
  save(client: ApiClient, entry: LogEntry): Promise<ApiClient | "conflict" | "place_taken">;
  list(filter: ApiClientFilter, page: Page<ApiClientOrder>): Promise<PageOf<ApiClient>>;
  /** Notes a use. It changes nothing that anyone writes: version and `updatedAt` stay, and no save undoes it. */
  noteUse(id: number, at: Instant): Promise<void>;
}
