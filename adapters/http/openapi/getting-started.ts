import { usualTimeLimits } from "../request/request-context.ts";

/** The introduction of the API document: how to start, and what applies to every request. */
export const gettingStarted = `Multi-company API for originating Home Equity Conversion Mortgages (HECM). It keeps loans with their borrowers, property
and fees, calculates proceeds and explains every step, and works with the housing agency (FHA), the credit bureau, documents and reports.

## Sign in

**In Swagger UI**: select **Authorize**. Under \`password\` enter your e-mail address as \`username\`, your \`password\`, and the
\`client_id\` and \`client_secret\` of this installation; a demonstration prints all four when it starts. Its administrator may
send the example of every operation on a company's records; its Super User, those on all companies and on shared data. If you already
have an access token, enter it under \`bearerToken\` instead. Select **Authorize**, then **Close**. **Try it out** on an operation sends its example with
your token. You stay signed in to this browser until you select **Logout**.

**In a program**: call \`POST /auth/token/\` with \`grant_type=password\`, then send \`Authorization: Bearer <access_token>\` with each request.
\`expires_in\` is the lifetime of the access token in seconds; use \`refresh_token\` to get the next one. Each operation names the permission it requires.

## A first loan

1. \`POST /loan/loans/start-loan/\` starts a loan with a borrower, a property and a loan officer. The response contains the \`id\` of the loan.
2. \`POST /loan/loan-calculation/\` with \`{"loan": id}\` calculates its proceeds. If data is missing, the error lists every missing field.
3. \`GET /loan/loan-calculation/{id}/explain/\` shows how each figure was calculated; \`GET /loan/loan-calculation/{id}/projection/\` projects the following years.
4. \`GET /loan/loans/{id}/\` shows the loan with its deadlines. Under \`allowed_statuses\` it lists the next statuses and what each still requires.

## Values

Amounts are in dollars, rates in percent (\`5.125\` means 5.125%), and dates have the format \`YYYY-MM-DD\`. Date-times are returned in UTC.
A null field and an omitted field mean the same, except in a PATCH: null clears the field, and an omitted field keeps its value.

## Errors

Every error contains \`detail\`, a sentence that says what to do; \`code\`, a stable code for programs; and \`request_id\`, which identifies the
request in the service's log. \`errors\` lists all invalid fields at once: those with a wrong type or format, or if there are none,
those that a rule does not allow. Unknown fields and parameters are ignored and named in the
\`X-Ignored-Fields\` header. A JSON body in which an object has a name twice is refused (\`json_name_repeated\`).

## Lists

A list response contains \`count\`, \`next\`, \`previous\` and \`results\`. Use \`page\` and \`page_size\` (at most 200) to choose a page, and \`ordering\` to sort.
\`format=csv\` returns all rows that match the filters as a table.

## Repeating and changing

- A POST with an \`Idempotency-Key\` runs once within 24 hours, no matter how often it is sent. After a lost connection, send it again with the same key.
- \`ETag\` is the version of a record. Send it as \`If-Match\` with a change: the change is refused with 412 if the record has changed since you read it.
- 429 and 503 responses, and a 409 with the code \`call_in_flight\`, say in \`Retry-After\` how many seconds to wait. A request body must arrive within ${usualTimeLimits.bodySeconds} seconds; a connection that is idle for ${usualTimeLimits.idleSeconds} seconds is closed.
- Every response has \`X-Request-Id\` and \`X-RateLimit-*\` headers.
`;
