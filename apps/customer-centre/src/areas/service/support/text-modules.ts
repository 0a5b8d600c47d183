import type { TextModule, textModuleEndpoints } from '@kontor/contract/areas/service/text-modules'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Context, Handler } from '../../../platform/http/context.ts'
import { problem } from '../../../platform/http/problem.ts'

type Endpoints = typeof textModuleEndpoints

const columns = ['id', 'locale', 'name', 'body', 'status', 'category', 'take', 'version'] as const

export const textModules: Handler<Endpoints['textModules']> = async ({ db }) => {
  const data = await db.selectFrom('text_module').select(columns).orderBy(sql`lower(name)`).orderBy('id').execute()
  return { data: data as TextModule[] } // as their checks and the contract say
}

export const createTextModule: Handler<Endpoints['textModuleCreate']> = async ({ audit, body, db, now }) => {
  const row = await db
    .insertInto('text_module')
    .values({ ...body, id: uuidv7(), created_at: now, updated_at: now })
    .returning(columns)
    .executeTakeFirstOrThrow()
  const created = row as TextModule
  await audit({ action: 'text_module.created', subject: subjectOf(created), after: fieldsOf(created), customer: 0 })
  return created
}

export const changeTextModule: Handler<Endpoints['textModuleChange']> = async context => {
  const { audit, body, db, now } = context
  const before = await held(context)
  if (before.version !== body.version) throw problem('stale_version', { current: before })
  const { version, ...fields } = body
  const row = await db
    .updateTable('text_module')
    .set({ ...fields, version: version + 1, updated_at: now })
    .where('id', '=', before.id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  await audit({
    action: 'text_module.changed',
    subject: subjectOf(before),
    before: fieldsOf(before),
    after: fields,
    customer: 0,
  })
  return row as TextModule
}

export const deleteTextModule: Handler<Endpoints['textModuleDelete']> = async context => {
  const before = await held(context)
  await context.db.deleteFrom('text_module').where('id', '=', before.id).execute()
  await context.audit({
    action: 'text_module.deleted',
    subject: subjectOf(before),
    before: fieldsOf(before),
    customer: 0,
  })
}

async function held({ db, params }: Context<Endpoints['textModuleChange' | 'textModuleDelete']>): Promise<TextModule> {
  const row = await db
    .selectFrom('text_module')
    .select(columns)
    .where('id', '=', params.id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw problem('not_found')
  return row as TextModule
}

const subjectOf = ({ id, name }: TextModule) => ({ kind: 'text_module', id, label: name })

const fieldsOf = ({ id: _id, version: _version, ...fields }: TextModule) => fields
