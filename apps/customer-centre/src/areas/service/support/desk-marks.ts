import { type RawBuilder, sql } from 'kysely'
import type { OperatorDb } from '../../../platform/db/database.ts'
import { problem } from '../../../platform/http/problem.ts'
import { userName } from '../../people/reads.ts'

/** Names the member of staff who has a ticket, a customer's or a guest's; null where no one does. @param alias of its table */
export const assigneeOf = (alias: 't' | 'g'): RawBuilder<unknown> =>
  sql`case when ${sql.ref(`${alias}.assignee_user_id`)} is not null then json_build_object('id', ${sql.ref(`${alias}.assignee_user_id`)},
    'name', coalesce(${userName(`${alias}.assignee_user_id`)}, '')) end`

/** Says what is to be done next of ticket `t`, and until when. */
export const due = (
  now: Date,
): RawBuilder<unknown> => sql`case when t.due_at is not null then json_build_object('at', t.due_at,
  'for', case when t.due_at = t.answer_due then 'answer' else 'solution' end,
  'state', case when t.due_at <= ${now} then 'late' when t.warn_at <= ${now} then 'soon' else 'ahead' end) end`

/** Holds what a ticket may have: more of them find nothing again. */
const mostTags = 20
type TagChange = { add?: string[] | undefined; remove?: string[] | undefined }

/** Adds tags to those that a ticket has, and takes others away. @throws where it would have too many */
export function tagged(before: readonly string[], { add = [], remove = [] }: TagChange): string[] {
  const after = [...new Set([...before, ...add])].filter(tag => !remove.includes(tag)).toSorted()
  if (after.length > mostTags)
    throw problem('invalid_input', { fields: new Map([['add', { code: 'too_big', limit: mostTags }]]) })
  return after
}

/** Keeps the words for a choice. */
export const keepTags = (db: OperatorDb, { add = [] }: TagChange, now: Date): Promise<unknown> =>
  sql`insert into ticket_tag select tag, ${now} from unnest(${add}::text[]) tag on conflict do nothing`.execute(db)
