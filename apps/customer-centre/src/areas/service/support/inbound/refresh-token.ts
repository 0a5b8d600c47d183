import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { TokenSettings } from '../../../../adapters/mail/imap-server.ts'
import type { RefreshTokens } from '../../../../adapters/mail/oauth-token.ts'
import { open, seal } from '../../../../platform/crypto/vault.ts'
import { inTransaction } from '../../../../platform/db/database.ts'
import type { Services } from '../../../../platform/services.ts'

/**
 * Keeps the refresh token sealed in the database, so that a restart and other processes go on with the one that the server gave last. One
 * process at a time uses it: of two that send the same one, servers refuse the second, and with it all that came of it.
 */
export const keptRefreshTokens = (
  services: Services,
  { url, clientId, refreshToken }: TokenSettings,
): RefreshTokens => {
  const server = `${clientId} at ${url}`
  const context = `imap refresh token\n${server}`
  return {
    renew: use =>
      inTransaction(services.database.operator, async db => {
        if (refreshToken === null) return (await use(null)).answer
        const vault = await services.keys.vault()
        const now = services.clock.now()
        const sealed = (token: string) => seal(vault, Buffer.from(token), context)
        const configured = createHash('sha256').update(refreshToken).digest()
        // who has signed in anew has named another one in the settings
        await sql`insert into inbound_token as t (server, configured, sealed, renewed_at)
          values (${server}, ${configured}, ${sealed(refreshToken)}, ${now})
          on conflict (server) do update set configured = excluded.configured, sealed = excluded.sealed, renewed_at = excluded.renewed_at
            where t.configured <> excluded.configured`.execute(db)
        const { rows } = await sql<{ sealed: Buffer }>`
          select sealed from inbound_token where server = ${server} for update`.execute(db)
        const [row] = rows
        if (!row) throw new Error(`${server}: its token is gone`)
        const token = open(vault, row.sealed, context).toString()
        const { answer, next } = await use(token)
        if (next !== null && next !== token)
          await sql`update inbound_token set sealed = ${sealed(next)}, renewed_at = ${now} where server = ${server}`.execute(
            db,
          )
        return answer
      }),
  }
}
