import { type ActivityEntry, activityEndpoints } from '@kontor/contract/areas/privacy/activity'
import { canDo } from '@kontor/contract/can'
import { keyset, orderOf, type SortKey, toPage } from '../../../platform/db/list.ts'
import { permissionsOf } from '../../../platform/http/admission.ts'
import { routes } from '../../../platform/http/routes.ts'
import type { Caller } from '../../../platform/http/session.ts'
import { type ActivityPage, activityPage } from './queries.ts'
import { detailPermission, kindOf, withoutContracts } from './rules.ts'

const sortKeys = { at: { sql: 'e.at', type: 'timestamptz' } } as const satisfies Record<string, SortKey>
const tie = { sql: 'e.id', type: 'uuid' } as const

export const activityRoutes = routes(activityEndpoints, {
  async activity({ caller, services, customer, db, query }) {
    const page = keyset(orderOf(query.sort, sortKeys, tie), query.cursor, query.limit)
    const reader = {
      customer,
      userId: caller.userId,
      // what staff did elsewhere does not belong to the customer they act for
      own: caller.actingReason === null,
      // as the page shows the times
      timeZone: caller.preferences().time_zone ?? services.configuration.timeZone,
    }
    const { rows, total } = await activityPage(db, reader, query, page)
    return toPage(rows, page, total, row => entryOf(row, caller))
  },
})

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
