import { usualTimeLimits } from "../request/request-context.ts";

/** What the API document says before its operations: how to begin, and what holds of every request. */
export const gettingStarted = `A multi-company API for originating Home Equity Conversion Mortgages (HECM): loans with their people, property and fees,
the calculation of proceeds with every step explained, the agency, the credit bureau, documents and reports.

## Sign in

**In Swagger UI**: press **Authorize**. Under \`password\` enter your e-mail address as \`username\`, your \`password\`, and the
\`client_id\` and \`client_secret\` of this installation; the start of a demonstration prints all four. Press **Authorize**, then
**Close**. Each operation has **Try it out**, which sends its example with your token. The sign-in stays in this browser until you
press **Logout**. Whoever has an access token already enters it under \`bearerToken\` instead.

**In a program**: \`POST /auth/token/\` with \`grant_type=password\`, then send \`Authorization: Bearer <access_token>\` with each request.
\`expires_in\` says for how many seconds the token is good, and \`refresh_token\` gets the next one. Each operation says which permission it needs.

## A first loan

1. \`POST /loan/loans/start-loan/\` starts a loan with a borrower, a property and a loan officer; its answer has the \`id\` of the loan.
2. \`POST /loan/loan-calculation/\` with \`{"loan": id}\` calculates it. A refusal names every field that is missing.
3. \`GET /loan/loan-calculation/{id}/explain/\` shows how each figure was made; \`/projection/\` beside it has the years that follow.
4. \`GET /loan/loans/{id}/\` shows the loan with its deadlines, and under \`allowed_statuses\` where it can go and what is unmet.

## Values

Money is in dollars, rates are in percent (\`5.125\` is 5.125 %), dates are \`YYYY-MM-DD\`, instants are answered in UTC. A field that is null
and one that is left out mean the same, except in a PATCH: there null empties the field, and what is left out stays.

## Errors

Every error answers \`detail\`, a sentence that says what to do, \`code\`, for programs, and \`request_id\`, by which support finds the request.
\`errors\` lists each field that is wrong, all of them at once. A field or parameter that the service does not know is ignored and named in the header \`X-Ignored-Fields\`.

## Lists

A list answers \`count\`, \`next\`, \`previous\` and \`results\`. \`page\` and \`page_size\` (at most 200) choose the page, \`ordering\` the order.
\`format=csv\` answers all rows of the filter as a table.

## Repeating and changing

- A POST with an \`Idempotency-Key\` runs once within 24 hours, however often it is sent: after a broken connection send it again with the same key.
- \`ETag\` is the version of a record. Sent as \`If-Match\` with a change, it refuses the change with 412 where somebody else was faster.
- 429 and 503 say in \`Retry-After\` how many seconds to wait. A body has ${usualTimeLimits.bodySeconds} seconds to arrive; a connection that lies idle for ${usualTimeLimits.idleSeconds} is closed.
- Every answer carries \`X-Request-Id\` and \`X-RateLimit\` headers.
`;
