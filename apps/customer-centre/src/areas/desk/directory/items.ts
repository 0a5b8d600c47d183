import type { CustomerItems, itemEndpoints } from '@kontor/contract/areas/desk/items'
import { mayStaff } from '@kontor/contract/staff-powers'
import { sql } from 'kysely'
import { undone } from '../../../platform/db/undone.ts'
import type { Context, Handler } from '../../../platform/http/context.ts'
import { isOwn } from '../../../platform/http/own-people.ts'
import { problem } from '../../../platform/http/problem.ts'
import { customerTable } from '../../customers/reads.ts'
import {
  contractNamed,
  documentsOfItems,
  itemCharge,
  itemsOf,
  nextDocumentOn,
  previewOf,
  takeBackItem,
} from '../../money/billing/hand-items.ts'
import { issueDocuments } from '../../money/billing/issue.ts'
import { insertItems } from '../../money/billing/items.ts'
import { previewUntil } from '../../money/billing/preview.ts'
import { takeWork, unbilledWork, workOfItems } from '../../service/support/billed-work.ts'
import { lockKept } from './notes.ts'

type Endpoints = typeof itemEndpoints

export const staffItems: Handler<Endpoints['staffItems']> = async ({ caller, db, params, services }) => {
  const today = services.clock.today()
  const mayRead = mayStaff(caller.powers, 'tickets:see')
  const [found, next_on, work] = await Promise.all([
    itemsOf(db, params.id, today),
    nextDocumentOn(db, params.id, today),
    mayRead
      ? sql<{ work: NonNullable<CustomerItems['work']> }>`select ${unbilledWork(params.id)} as work`.execute(db)
      : null,
  ])
  if (!found) throw problem('not_found')
  const taken = await workOfItems(db, params.id, mayRead ? found.items.map(({ id }) => id) : [])
  const items = found.items.map(item => ({ ...item, minutes: taken.get(item.id)?.minutes ?? 0 }))
  return { ...found, items, next_on, work: work?.rows[0]?.work ?? null }
}

type Changing =
  | Context<Endpoints['staffItemAdd']>
  | Context<Endpoints['staffItemDrop']>
  | Context<Endpoints['staffItemsBill']>

/** Locks a customer for whom the caller may add and bill: none of their own, and none who is being erased. */
async function lockBilled({ caller, db, params }: Changing): Promise<void> {
  if (isOwn(caller, params.id)) throw problem('own_customer')
  await lockKept(db, params.id)
}

const itemSubject = (id: string, label: string) => ({ kind: 'billing_item', id, label })

/** Adds an item, also in another's place. The preview is what the run would find with it, and is undone. */
export const staffItemAdd: Handler<Endpoints['staffItemAdd']> = async context => {
  const { audit, body, db, params } = context
  const customer = params.id
  await lockBilled(context)
  const add = await adding(context)
  const preview = await undone(db, async () => (await add()).preview)
  if (body.shown === null) return { ...preview, id: null }
  if (body.shown !== preview.shown) throw problem('conflict', { current: preview })
  const { id } = await add()
  const action = body.replaces === null ? 'billing_item.added' : 'billing_item.changed'
  await audit({ action, subject: itemSubject(id, body.text), customer })
  return { ...preview, id }
}

/** Checks what is to be added. @returns what adds it, and shows the documents of the day on which it is billed */
async function adding({ body, db, locale, now, params, services }: Context<Endpoints['staffItemAdd']>) {
  const customer = params.id
  const today = services.clock.today()
  const { replaces, work, shown: _, ...input } = body
  const contract = await contractNamed(db, customer, input.contract, today)
  const { rows } = await sql<{
    currency: string
  }>`select currency from ${customerTable} where customer_number = ${customer}`.execute(db)
  const charge = itemCharge(input, { contract, currency: rows[0]?.currency ?? '', today, locale })
  const readyOn = await nextDocumentOn(db, customer, today)
  return async () => {
    const kept = replaces === null ? [] : ((await workOfItems(db, customer, [replaces])).get(replaces)?.ids ?? [])
    if (replaces !== null && (await takeBackItem(db, customer, replaces, now)) === undefined)
      throw problem('item_billed')
    const [id = ''] = await insertItems(db, customer, [charge], { readyOn, now, project: input.project })
    if (!(await takeWork(db, customer, id, [...kept, ...work]))) throw problem('work_billed')
    const { documents, obstacle } = await previewUntil(db, services, customer, readyOn)
    const preview = previewOf(
      documents.filter(({ issued_on }) => issued_on === readyOn),
      obstacle === null,
    )
    return { id, preview }
  }
}

export const staffItemDrop: Handler<Endpoints['staffItemDrop']> = async context => {
  const { audit, db, now, params } = context
  await lockBilled(context)
  const text = await takeBackItem(db, params.id, params.item, now)
  if (text === undefined) throw problem('item_billed')
  await audit({ action: 'billing_item.removed', subject: itemSubject(params.item, text), customer: params.id })
}

export const staffItemsBill: Handler<Endpoints['staffItemsBill']> = async context => {
  const { audit, body, db, now, params, services } = context
  const customer = params.id
  await lockBilled(context)
  const issues = await documentsOfItems(db, services, customer, body.items)
  const preview = previewOf(
    issues.map(({ draft }) => draft),
    true,
  )
  if (body.shown === null) return { ...preview, issued: [] }
  if (body.shown !== preview.shown) throw problem('conflict', { current: preview })
  const issued = await issueDocuments(db, issues, now)
  await audit(
    ...issued.map(({ id, number }) => ({
      action: 'billing_item.billed' as const,
      subject: { kind: 'invoice', id, label: number },
      customer,
    })),
  )
  return { ...preview, issued: issued.map(({ id, number }) => ({ id, number })) }
}
