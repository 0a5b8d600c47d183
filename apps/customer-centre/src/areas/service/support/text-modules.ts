import type { TextModule, textModuleEndpoints } from '@kontor/contract/areas/service/text-modules'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Context, Handler } from '../../../platform/http/context.ts'
import { invalidField, problem } from '../../../platform/http/problem.ts'
import { categoryOf } from './topics.ts'

type Endpoints = typeof textModuleEndpoints

const columns = ['id', 'locale', 'name', 'body', 'status', 'category', 'take', 'version'] as const

export const textModules: Handler<Endpoints['textModules']> = async ({ db }) => {
  const data = await db.selectFrom('text_module').select(columns).orderBy(sql`lower(name)`).orderBy('id').execute()
  return { data: data as TextModule[] } // as their checks and the contract say
}

export const createTextModule: Handler<Endpoints['textModuleCreate']> = async context => {
  const { audit, body, db, now } = context
  checkTopic(context, body)
  const row = await db
    .insertInto('text_module')
    .values({ ...body, id: uuidv7(), created_at: now, updated_at: now })
    .returning(columns)
    .executeTakeFirstOrThrow()
  const created = row as TextModule
  await audit({
    action: 'text_module.created',
    subject: subjectOf(created),
    after: fieldsOf(context, created),
    customer: 0,
  })
  return created
}

export const changeTextModule: Handler<Endpoints['textModuleChange']> = async context => {
  const { audit, body, db, now } = context
  const before = await held(context)
  if (before.version !== body.version) throw problem('stale_version', { current: before })
  if (body.category !== before.category) checkTopic(context, body)
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
    before: fieldsOf(context, before),
    after: fieldsOf(context, fields),
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
    before: fieldsOf(context, before),
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

type Speaking = Pick<Context<Endpoints['textModuleCreate']>, 'locale' | 'services'>

/** Tells the audit its topic by name. */
function fieldsOf({ locale, services }: Speaking, module: Partial<TextModule>) {
  const { id: _id, version: _version, category, ...fields } = module
  return { ...fields, category: category && (categoryOf(services, category)?.name[locale] ?? category) }
}

/** @throws a topic that there is not */
function checkTopic({ services }: Pick<Speaking, 'services'>, { category }: Pick<TextModule, 'category'>): void {
  if (category !== null && !categoryOf(services, category)) throw invalidField('category', 'invalid_choice')
}
