import type { BorrowerType } from "../../hecm/terms.ts";
import type { Day, Instant } from "../../kernel/day.ts";

/**
 * That a person was removed from a loan, or changed type, once its case number was requested; for a possible spouse, once it had its application. A
 * possible spouse who is entered as unmarried, a person who is entered as older, and one who is changed back are kept as of the same type.
 */
export interface PersonChange {
  readonly borrowerId: number;
  /** As the person was called then. */
  readonly name: string;
  readonly before: BorrowerType;
  /** Null: no longer on the loan. */
  readonly after: BorrowerType | null;
  readonly changedAt: Instant;
  readonly changedByUserId: number;
  /** Left out of a change since the case number was requested. */
  readonly isBeforeCase?: true;
  /** Left out of a change for which an underwriter gives a ground; true of who left the application as they applied. */
  readonly needsNoGround?: true;
  /** Left out of who was not entered as one who may be a borrower's spouse since the application, and as none later. */
  readonly wasPossibleSpouse?: true;
  /** Left out of who was not entered as married or separated since the application. */
  readonly wasMarried?: true;
  /** Left out of who was not entered as one who may lack the capacity to sign since the application, or is still. */
  readonly lackedCapacity?: true;
  /** The latest birth date since the application; left out where there is no earlier one now, by which the person is older, unless they left without a ground. */
  readonly bornOn?: Day;
}
