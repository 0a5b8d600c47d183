import type { KoaContextWithOIDC } from 'oidc-provider'
import { writeAudit } from '../../../../../platform/audit/write-audit.ts'
import { type Db, inTransaction } from '../../../../../platform/db/database.ts'
import type { Services } from '../../../../../platform/services.ts'
import { endSessions } from '../../queries.ts'
import { originOf, visitOf } from './visit.ts'

/**
 * The end of the library's answer to an application that signs a user out. If it shows which user is meant (an identity
 * token of this very user), they are signed out immediately; otherwise anyone could have written the address, so the
 * portal asks.
 */
export async function signOutOfAll(services: Services, ctx: KoaContextWithOIDC): Promise<void> {
  const { oidc } = ctx
  // refused requests have another status
  if (oidc?.route !== 'end_session' || ctx.status !== 200) return
  const { appUrl } = services.configuration
  const caller = visitOf(ctx.req)?.caller
  const { post_logout_redirect_uri: uri, state } = oidc.params ?? {}
  const target = afterSignOut(appUrl, uri, state)
  const hint = oidc.entities.IdTokenHint?.payload
  const known = caller && oidc.client && oidc.session?.authorizations?.[oidc.client.clientId]
  if (caller && !(known && hint?.sub === caller.userId)) {
    ctx.redirect(`${appUrl}/sign-out`)
  } else {
    if (caller) {
      const origin = await originOf(services)
      await inTransaction(services.database.unbound, db =>
        endSession(db, { ...caller, id: caller.sessionId }, oidc.client?.clientName ?? '', origin.now, entry =>
          writeAudit(db, { ...origin, caller }, entry),
        ),
      )
    }
    ctx.redirect(target)
  }
  ctx.status = 303
}

/** Finds where an application wants its user back; the library has checked the address against the registered ones. */
export function afterSignOut(appUrl: string, uri: unknown, state: unknown): string {
  if (typeof uri !== 'string') return `${appUrl}/login?signed_out=1`
  const target = new URL(uri)
  if (typeof state === 'string') target.searchParams.set('state', state)
  return target.href
}

type Ended = { id: string; userId: string; name: string }

/** Ends the session; the database enqueues a job that tells the applications used in it. */
export async function endSession(
  db: Db,
  { id, userId, name }: Ended,
  application: string,
  now: Date,
  audit: (entry: Parameters<typeof writeAudit>[2]) => Promise<void>,
): Promise<void> {
  await endSessions(db, userId, { only: id }, now)
  await audit({
    action: 'session.signed_out',
    subject: { kind: 'user', id: userId, label: name },
    after: { application },
  })
}
