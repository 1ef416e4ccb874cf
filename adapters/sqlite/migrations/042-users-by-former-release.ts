/**
 * A migration: since the migration of sign-ins, `is_active` is a column of its own. A process of a release before that, which may
 * keep running for some seconds, would save only the document: a user whom it deactivated would permanently be listed as active. A trigger
 * rejects its saves if they change that value; it sets the other columns itself. Values that were saved this way before are corrected.
 */
export const usersByFormerRelease = `
UPDATE users SET is_active = document ->> '$.isActive' WHERE is_active <> document ->> '$.isActive';
CREATE TRIGGER users_by_former_release BEFORE UPDATE OF document ON users
  WHEN NEW.document ->> '$.isActive' <> NEW.is_active
BEGIN SELECT RAISE(ABORT, 'a former release saves a user without its columns'); END;
`;
