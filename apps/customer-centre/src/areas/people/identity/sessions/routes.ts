import type { sessionsEndpoints } from '@kontor/contract/areas/people/sessions'
import { keyset, orderOf, toPage, withoutKeys } from '../../../../platform/db/list.ts'
import type { Handlers } from '../../../../platform/http/context.ts'
import { endOtherSessions, endSession } from './end-session.ts'
import { sessionsOf, signInPage } from './queries.ts'
import { staffEndSessions } from './staff.ts'

const order = orderOf('-at', { at: { sql: 'a.at', type: 'timestamptz' } }, { sql: 'a.id', type: 'uuid' })

export const sessionsHandlers: Handlers<typeof sessionsEndpoints> = {
  async sessions({ db, caller, now }) {
    const rows = await sessionsOf(db, caller.userId, now)
    return {
      data: rows.map(({ mail_trouble_since: _, ...row }) => ({ ...row, current: row.id === caller.sessionId })),
      mail_trouble_since: rows[0]?.mail_trouble_since ?? null,
    }
  },
  endSession,
  endOtherSessions,
  staffEndSessions,
  async signIns({ db, caller, query }) {
    const page = keyset(order, query.cursor, query.limit)
    const { rows, total } = await signInPage(db, caller.userId, page)
    return toPage(rows, page, total, withoutKeys)
  },
}
