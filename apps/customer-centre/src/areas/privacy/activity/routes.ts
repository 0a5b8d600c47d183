import { type ActivityEntry, activityEndpoints } from '@kontor/contract/areas/privacy/activity'
import { canDo } from '@kontor/contract/can'
import { list } from '../../../platform/db/list.ts'
import { permissionsOf } from '../../../platform/http/admission.ts'
import { routes } from '../../../platform/http/routes.ts'
import type { Caller } from '../../../platform/http/session.ts'
import { activityOf, type EntryRow } from './queries.ts'
import { detailPermission, kindOf, withoutContracts } from './rules.ts'

export const activityRoutes = routes(activityEndpoints, {
  activity({ caller, services, customer, db, query }) {
    const reader = {
      customer,
      userId: caller.userId,
      // what staff did elsewhere does not belong to the customer they act for
      own: caller.actingReason === null,
      // as the page shows the times
      timeZone: caller.preferences().time_zone ?? services.configuration.timeZone,
    }
    return list(db, activityOf(reader, query), query, row => entryOf(row, caller))
  },
})

function entryOf(row: EntryRow, caller: Caller): ActivityEntry {
  const kind = kindOf(row.action)
  const may = permissionsOf(caller)
  if (!canDo(may, detailPermission[kind])) return { ...row, kind, before: null, after: null }
  return {
    ...row,
    kind,
    ...(kind === 'contacts' && !canDo(may, 'contracts:read') && { after: withoutContracts(row.after) }),
  }
}
