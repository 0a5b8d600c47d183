import type { sessionsEndpoints } from '@kontor/contract/areas/people/sessions'
import { list } from '../../../../platform/db/list.ts'
import type { Handlers } from '../../../../platform/http/context.ts'
import { endOtherSessions, endSession } from './end-session.ts'
import { sessionsOf, signInsOf } from './queries.ts'
import { staffEndSessions } from './staff.ts'

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
  signIns: ({ db, caller, query }) => list(db, signInsOf(caller.userId), query),
}
