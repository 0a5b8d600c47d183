import type { customerNotesEndpoints } from '@kontor/contract/areas/desk/customer-notes'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { OperatorDb } from '../../../platform/db/database.ts'
import { jsonRows } from '../../../platform/db/list.ts'
import { lockCustomers } from '../../../platform/db/lock-customer.ts'
import { dropFiles, filesOf, keepFiles } from '../../../platform/files/records.ts'
import type { Handler } from '../../../platform/http/context.ts'
import { problem } from '../../../platform/http/problem.ts'
import { hasErasureBegun } from '../../privacy/privacy/erasure/erasure-queries.ts'

type Endpoints = typeof customerNotesEndpoints

/** Is as many notes as a page shows, and as many tags as a customer may have: more of them find nothing again. */
const mostNotes = 200
export const mostTags = 20

/** Lists what staff have noted about a customer `k`, the latest first. */
export const notesOf = (me: string) =>
  jsonRows(sql`select n.id, n.author_name as author, n.body, n.created_at, n.author_user_id is not distinct from ${me}::uuid as own,
    ${filesOf(sql`n.id`)} as files from customer_note n where n.customer_number = k.customer_number order by n.id desc limit ${mostNotes}`)

export const tagsOf = (customer: string) =>
  sql<string[]>`array(select g.tag from customer_tag g where g.customer_number = ${sql.ref(customer)} order by g.tag)`

/** Says whether a customer `k` has a tag. */
export const taggedWith = (tag: string) =>
  sql`k.customer_number in (select g.customer_number from customer_tag g where g.tag = ${tag})`

/** Steps from one tag to the next: an index is asked once for each, whatever the number of customers. */
export const knownTags = sql<string[]>`(with recursive step as (
    (select tag from customer_tag order by tag limit 1)
    union all
    select (select g.tag from customer_tag g where g.tag > step.tag order by g.tag limit 1) from step where step.tag is not null)
  select coalesce(json_agg(tag), '[]') from (select tag from step where tag is not null limit 500) known)`

/** Locks a customer of whom something can be kept: an erasure deletes what there is, and nothing comes after it. */
export async function lockKept(db: OperatorDb, customer: number): Promise<void> {
  if ((await lockCustomers(db, [customer])).length === 0) throw problem('not_found')
  if (await hasErasureBegun(db, customer)) throw problem('customer_erased')
}

// the customer's own activity tells nothing of what only staff see
export const unseen = (customer: number) => ({
  subject: { kind: 'customer', id: String(customer), label: String(customer) },
  customer: 0,
})

export const customerNote: Handler<Endpoints['customerNote']> = async ({
  audit,
  body,
  caller,
  db,
  now,
  params,
  uploads,
}) => {
  const { id: customer } = params
  await lockKept(db, customer)
  const id = uuidv7()
  await db
    .insertInto('customer_note')
    .values({
      customer_number: customer,
      id,
      author_user_id: caller.userId,
      author_name: caller.name,
      body: body.body,
      created_at: now,
    })
    .execute()
  await keepFiles(db, uploads, { customer, purpose: 'customer_note', subject: id, now })
  await audit({
    action: 'customer.noted',
    ...unseen(customer),
    ...(uploads.length > 0 && { after: { files: uploads.length } }),
  })
  return { id }
}

export const customerNoteDelete: Handler<Endpoints['customerNoteDelete']> = async ({ audit, caller, db, params }) => {
  const { id: customer, note } = params
  const { numDeletedRows } = await db
    .deleteFrom('customer_note')
    .where('customer_number', '=', customer)
    .where('id', '=', note)
    .where('author_user_id', '=', caller.userId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw problem('not_found')
  await dropFiles(db, sql`customer_number = ${customer} and purpose = 'customer_note' and subject_id = ${note}`)
  await audit({ action: 'customer.note_deleted', ...unseen(customer) })
}

/** Tags a customer; what it has already, or has not, stays as it is. */
export const customerTag: Handler<Endpoints['customerTag']> = async ({ audit, body, db, params }) => {
  const { id: customer } = params
  await lockKept(db, customer)
  const { before, after } = await changeTags(db, customer, body)
  if (after.length > mostTags)
    throw problem('invalid_input', { fields: new Map([['add', { code: 'too_big', limit: mostTags }]]) })
  if (before.join() !== after.join())
    await audit({ action: 'customer.tagged', ...unseen(customer), before: { tags: before }, after: { tags: after } })
  return { tags: after }
}

export type TagChange = { add?: readonly string[] | undefined; remove?: readonly string[] | undefined }

/** Changes the tags of a customer whom the caller has locked. */
export async function changeTags(db: OperatorDb, customer: number, { add = [], remove = [] }: TagChange) {
  const held = await db.selectFrom('customer_tag').select('tag').where('customer_number', '=', customer).execute()
  const before = held.map(({ tag }) => tag).toSorted()
  const after = [...new Set([...before, ...add])].filter(tag => !remove.includes(tag)).toSorted()
  await sql`delete from customer_tag where customer_number = ${customer} and tag <> all(${after}::text[])`.execute(db)
  await sql`insert into customer_tag (customer_number, tag) select ${customer}, unnest(${after}::text[]) on conflict do nothing`.execute(
    db,
  )
  return { before, after }
}
