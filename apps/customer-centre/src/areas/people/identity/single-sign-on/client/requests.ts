import type { Db } from '../../../../../platform/db/database.ts'
import { hashOf } from '../../../../../platform/http/csrf.ts'

/** Long enough to find a telephone; the identity provider has its own limits. */
const requestMinutes = 15

export type SignInRequest = {
  nonce: string
  codeVerifier: string
  previousPage: string | null
  /** Public id of the session whose user confirms their identity. */
  sessionId: string | null
}

export async function keepRequest(
  db: Db,
  state: string,
  browser: string,
  now: Date,
  { nonce, codeVerifier, previousPage, sessionId }: SignInRequest,
): Promise<void> {
  await db
    .insertInto('federated_sign_in')
    .values({
      state_hash: hashOf(state),
      browser_hash: hashOf(browser),
      nonce,
      code_verifier: codeVerifier,
      previous_page: previousPage,
      session_id: sessionId,
      created_at: now,
      expires_at: new Date(now.getTime() + requestMinutes * 60_000),
    })
    .execute()
}

/** Takes it away in any case; only the browser that began it can. */
export async function takeRequest(
  db: Db,
  state: string,
  browser: string,
  now: Date,
): Promise<(SignInRequest & { createdAt: string }) | undefined> {
  const row = await db
    .deleteFrom('federated_sign_in')
    .where('state_hash', '=', hashOf(state))
    .where('browser_hash', '=', hashOf(browser))
    .where('expires_at', '>', now.toISOString())
    .returning(['nonce', 'code_verifier', 'previous_page', 'session_id', 'created_at'])
    .executeTakeFirst()
  return (
    row && {
      nonce: row.nonce,
      codeVerifier: row.code_verifier,
      previousPage: row.previous_page,
      sessionId: row.session_id,
      createdAt: row.created_at,
    }
  )
}
