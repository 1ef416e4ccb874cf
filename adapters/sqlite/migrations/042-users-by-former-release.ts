/**
 * A migration: whether a user is active stands beside the document since the migration of sign-ins. A process of a release before that,
 * which goes on for some seconds, would save the document alone: a user whom it deactivated would be listed as active, for good. Its
 * saves are refused where they change that, the other columns it sets itself; what was saved so before is listed as it is.
 */
export const usersByFormerRelease = `
UPDATE users SET is_active = document ->> '$.isActive' WHERE is_active <> document ->> '$.isActive';
CREATE TRIGGER users_by_former_release BEFORE UPDATE OF document ON users
  WHEN NEW.document ->> '$.isActive' <> NEW.is_active
BEGIN SELECT RAISE(ABORT, 'a former release saves a user without its columns'); END;
`;
