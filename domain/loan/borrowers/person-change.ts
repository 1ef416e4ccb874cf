import type { BorrowerType } from "../../hecm/terms.ts";
import type { Day, Instant } from "../../kernel/day.ts";

/**
 * Records that a person was removed from a loan or changed type after the case number was requested; for a possible spouse, after the
 * application. A record of the same type before and after is kept for a possible spouse who is now entered as unmarried, for a person now
 * entered as older, and for a person who was changed back.
 */
export interface PersonChange {
  readonly borrowerId: number;
  /** The person's name at that time. */
  readonly name: string;
  readonly before: BorrowerType;
  /** Null if no longer on the loan. */
  readonly after: BorrowerType | null;
  readonly changedAt: Instant;
  readonly changedByUserId: number;
  /** Absent for a change after the case number was requested. */
  readonly isBeforeCase?: true;
  /** Absent for a change that needs an underwriter's ground; true for a person who could leave the application without one. */
  readonly needsNoGround?: true;
  /** Absent unless the person was entered after the application as a possible spouse of a borrower, and later as not one. */
  readonly wasPossibleSpouse?: true;
  /** Absent unless the person was entered after the application as married or separated. */
  readonly wasMarried?: true;
  /** Absent unless the person was entered after the application as possibly lacking the capacity to sign, and is no longer. */
  readonly lackedCapacity?: true;
  /**
   * The latest birth date entered since the application. Absent if the present date is not earlier, which would make the person older; kept
   * for a person who left without a ground.
   */
  readonly bornOn?: Day;
}
