import type { ActivityEntry, activityEndpoints } from '@kontor/contract/areas/activity'
import { canDo } from '@kontor/contract/can'
import { permissionsOf } from '../../http/admission.ts'
import type { Handlers } from '../../http/context.ts'
import type { Caller } from '../../http/session.ts'
import { keyset, orderOf, type SortKey, toPage } from '../../list.ts'
import { type ActivityPage, activityPage } from './queries.ts'
import { detailPermission, kindOf, withoutContracts } from './rules.ts'

const sortKeys = { at: { sql: 'e.at', type: 'timestamptz' } } as const satisfies Record<string, SortKey>
const tie = { sql: 'e.id', type: 'uuid' } as const

export const activityHandlers: Handlers<typeof activityEndpoints> = {
  async activity({ caller, centre, customer, db, query }) {
    const page = keyset(orderOf(query.sort, sortKeys, tie), query.cursor, query.limit)
    const reader = {
      customer,
      userId: caller.userId,
      // what staff did elsewhere is no part of the customer they act for
      own: caller.actingReason === null,
      // as the page shows the times
      timeZone: caller.preferences.time_zone ?? centre.configuration.timeZone,
    }
    const { rows, total } = await activityPage(db, reader, query, page)
    return toPage(rows, page, total, row => entryOf(row, caller))
  },
}

function entryOf({ sort_key: _, sort_tie: __, ...row }: ActivityPage['rows'][number], caller: Caller): ActivityEntry {
  const kind = kindOf(row.action)
  const may = permissionsOf(caller)
  if (!canDo(may, detailPermission[kind])) return { ...row, kind, before: null, after: null }
  return {
    ...row,
    kind,
    ...(kind === 'contacts' && !canDo(may, 'contracts:read') && { after: withoutContracts(row.after) }),
  }
}
