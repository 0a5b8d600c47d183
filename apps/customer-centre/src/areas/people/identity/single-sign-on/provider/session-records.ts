import { sql } from 'kysely'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Services } from '../../../../../platform/services.ts'
import type { SignInMethod } from '../../sign-in/methods.ts'
import { proofOf } from './proof.ts'
import { toWallClock } from './wall-clock.ts'

/**
 * The library's session is the centre's: its id is the session's public id, and it exists as long as the session does.
 * It only adds the applications it is used for. So users who sign out here, or are disabled, are signed out of all
 * applications.
 */
export class SessionRecords implements Adapter {
  readonly #services: Services

  constructor(services: Services) {
    this.#services = services
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const { database, clock } = this.#services
    const now = clock.now().toISOString()
    const row = await database.unbound
      .selectFrom('session')
      .innerJoin('user_account', 'user_account.id', 'session.user_id')
      .leftJoin('sign_on_session', 'sign_on_session.session_id', 'session.public_id')
      .select(['session.user_id', 'method', 'authenticated_at', 'session.created_at', 'absolute_expires_at'])
      .select(['authorizations', 'pending_sign_out'])
      .where('public_id', '=', id)
      .where('expires_at', '>', now)
      .where('absolute_expires_at', '>', now)
      .where('disabled_at', 'is', null)
      .executeTakeFirst()
    if (!row) return undefined
    return {
      jti: id,
      uid: id,
      kind: 'Session',
      accountId: row.user_id,
      ...proofOf(row.method as SignInMethod), // only openSession writes it
      loginTs: toWallClock(this.#services, row.authenticated_at),
      iat: toWallClock(this.#services, row.created_at),
      exp: toWallClock(this.#services, row.absolute_expires_at),
      // two columns of jsonb, which upsert below wrote
      authorizations: (row.authorizations ?? {}) as NonNullable<AdapterPayload['authorizations']>,
      state: (row.pending_sign_out ?? undefined) as AdapterPayload['state'],
    }
  }

  findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.find(uid)
  }

  /**
   * Adds what each brings, so that of two simultaneous applications neither loses its grant. A visitor who is not signed in has nothing.
   */
  async upsert(_id: string, { uid, accountId, authorizations, state }: AdapterPayload): Promise<void> {
    if (!uid || !accountId) return
    await sql`
      insert into sign_on_session (session_id, user_id, authorizations, pending_sign_out)
      select public_id, user_id, ${JSON.stringify(authorizations ?? {})}::jsonb, ${JSON.stringify(state ?? null)}::jsonb
      from session where public_id = ${uid} and user_id = ${accountId}
      on conflict (session_id) do update set
        authorizations = sign_on_session.authorizations || excluded.authorizations,
        pending_sign_out = excluded.pending_sign_out`.execute(this.#services.database.unbound)
  }

  /** Rows go with the session; the library's new names for an old one are ignored. */
  async destroy(): Promise<void> {}

  async consume(): Promise<void> {}

  async revokeByGrantId(): Promise<void> {}

  async findByUserCode(): Promise<undefined> {
    return undefined
  }
}
