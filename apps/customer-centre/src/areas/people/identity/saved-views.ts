import type { savedViewEndpoints } from '@kontor/contract/areas/desk/saved-views'
import { savedViewPowers, type ViewedList } from '@kontor/contract/enums/saved-views'
import { mayStaff } from '@kontor/contract/staff-powers'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { jsonRows } from '../../../platform/db/list.ts'
import type { Handler } from '../../../platform/http/context.ts'
import { problem } from '../../../platform/http/problem.ts'

type Endpoints = typeof savedViewEndpoints

/** The views of a list that a member of staff has kept, and those that the others share, as JSON. */
export const savedViews = (list: ViewedList, me: string) =>
  jsonRows(sql`
  select v.id, v.name, v.filters, v.shared, v.user_id = ${me}::uuid as own from saved_view v
  where v.list = ${list} and (v.shared or v.user_id = ${me}::uuid) order by lower(v.name), v.id limit 50`)

export const savedViewKeep: Handler<Endpoints['savedViewKeep']> = async ({ audit, body, caller, db, now }) => {
  const { list, name, filters, shared } = body
  if (!mayStaff(caller.powers, savedViewPowers[list])) throw problem('forbidden')
  const view = { id: uuidv7(), name, shared, own: true }
  await db
    .insertInto('saved_view')
    .values({
      id: view.id,
      list,
      user_id: caller.userId,
      name,
      filters: JSON.stringify(filters),
      shared,
      created_at: now,
    })
    .execute()
  await audit({ action: 'saved_view.kept', subject: subjectOf(view), after: { name }, customer: 0 })
  return { ...view, filters }
}

export const savedViewDelete: Handler<Endpoints['savedViewDelete']> = async ({ audit, caller, db, params }) => {
  const view = await db
    .deleteFrom('saved_view')
    .where('id', '=', params.id)
    .where('user_id', '=', caller.userId)
    .returning(['id', 'name'])
    .executeTakeFirst()
  if (!view) throw problem('not_found')
  await audit({ action: 'saved_view.deleted', subject: subjectOf(view), before: { name: view.name }, customer: 0 })
}

const subjectOf = ({ id, name }: { id: string; name: string }) => ({ kind: 'saved_view', id, label: name })
