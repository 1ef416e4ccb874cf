import type { Instant } from "../../kernel/day.ts";
import type { Page, PageOf } from "../../kernel/page.ts";
import type { RecordsAsStored } from "../../kernel/stored/record.ts";
import type { LogEntry } from "../../log/entry.ts";
import type { ApiClient } from "./api-client.ts";

export interface ApiClientFilter {
  /** Null for active and inactive ones. */
  readonly isActive: boolean | null;
}

export type ApiClientOrder = "createdAt";

/** The API clients of one company. */
export interface ApiClients extends RecordsAsStored {
  find(id: number): Promise<ApiClient | null>;
  /** Throws if the id exists: ids come from a sequence that never issues a number twice. */
  add(client: ApiClient, entry: LogEntry): Promise<"added" | "place_taken">;
  /**
   * Returns "conflict" if the stored version is not `client.version`, "place_taken" if another client of the company has its place;
   * otherwise the client with its next version. Does not change the stored `lastUsedAt`.
   */
  save(client: ApiClient, entry: LogEntry): Promise<ApiClient | "conflict" | "place_taken">;
  list(filter: ApiClientFilter, page: Page<ApiClientOrder>): Promise<PageOf<ApiClient>>;
  /** Records a use. The version and `updatedAt` stay the same, and no save reverts it. */
  noteUse(id: number, at: Instant): Promise<void>;
}
