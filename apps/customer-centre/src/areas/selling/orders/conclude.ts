import type { OrderPreview } from '@kontor/contract/areas/selling/orders'
import type { Locale } from '@kontor/contract/locales'
import { minorDigits } from '@kontor/contract/money'
import { uuidv7 } from 'uuidv7'
import type { AuditEntry } from '../../../platform/audit/write-audit.ts'
import type { BoundDb } from '../../../platform/db/database.ts'
import { problem } from '../../../platform/http/problem.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import type { TenantServices } from '../../../platform/services.ts'
import { insertContractEvent, lockContract, saveLifecycle } from '../../contracts/contracts/change-lifecycle.ts'
import { insertContract } from '../../contracts/contracts/ordered-contract.ts'
import { passed, transition } from '../../contracts/contracts/transition.ts'
import { nameHolder } from '../../customers/contacts/name-holder.ts'
import { byTransfer } from '../../money/billing/draft.ts'
import type { BillingFacts } from '../../money/billing/facts.ts'
import { insertItems } from '../../money/billing/items.ts'
import { billCustomer } from '../../money/billing/run-job.ts'
import type { AgreedPosition } from './agree-terms.ts'
import type { Chosen } from './choose.ts'
import { confirmOrder } from './confirm-order.ts'
import { labelOf, previewOf, setupCharge } from './preview.ts'
import { provision } from './provision-job.ts'
import { insertOrder, insertTask } from './queries.ts'

/** Holds what a contract is concluded in: one transaction, for one customer. */
export type Concluding = {
  db: BoundDb
  services: TenantServices
  customer: number
  now: Date
  /** Is the language in which it was shown. */
  locale: Locale
  audit: (...entries: AuditEntry[]) => Promise<void>
  /** Names the one who concludes it; the id is null where they have not signed in. Staff say why, and the customer reads it. */
  by: { userId: string | null; name: string; reason: string | null }
}

export type Concluded = { id: string; number: string; label: string }
/** @property early a consumer asked that it begins before they can no longer withdraw */
type Facts = { facts: BillingFacts; early: boolean }

/**
 * Concludes contracts at agreed terms: each with its order, its confirmation by mail, and the task to set it up or, where it is there
 * already, running and billed from now on. The caller has locked the customer, and it waits for no colleague any more.
 * @throws order_impossible where nothing could be billed
 */
export async function concludeFor(
  concluding: Concluding,
  positions: readonly AgreedPosition[],
  { facts, early }: Facts,
): Promise<Concluded[]> {
  const concluded: Concluded[] = []
  for (const { chosen } of positions) {
    const preview = previewOf(concluding.services, chosen, facts, concluding.services.clock.today(), concluding.locale)
    if (preview.obstacle !== null) throw problem('order_impossible', { current: preview })
    const contract = await conclude(concluding, chosen, preview, { facts, early })
    await confirmOrder(concluding, chosen, contract, { facts, early, kept: false })
    concluded.push(contract)
  }
  const { customer, db } = concluding
  if (positions.some(({ chosen }) => chosen.adopted)) await enqueue(db, billCustomer, { customer })
  return concluded
}

/** Concludes one contract as it was shown. Nothing is billed before it is set up. */
export async function conclude(
  concluding: Concluding,
  chosen: Chosen,
  preview: OrderPreview,
  { facts, early: asked }: Facts,
): Promise<Concluded> {
  const { audit, by, services, customer, db, locale, now } = concluding
  const { adopted, cycle, offer, product, identifier, holder, terms_version, trial, paid } = chosen
  const today = services.clock.today()
  const label = labelOf(chosen, facts.language)
  const { withdrawal_until } = preview.terms
  const early = asked && withdrawal_until !== null
  const contract = await insertContract(
    db,
    customer,
    {
      product: product.code,
      label,
      agreed: offer.agreed,
      price_minor: offer.price_minor,
      currency: offer.currency,
      cycle,
      notice_days: offer.notice_days,
      terms_version,
      data_location: offer.data_location,
      payment_method_id: trial === null && paid !== byTransfer ? paid : null,
      // who keeps a trial pays by the default method, unless they choose another one by then
      by_transfer: trial === null && paid === byTransfer,
      trial_of: trial === null ? null : product.code,
      billed_until: adopted?.billed_until ?? null,
      attributes:
        product.identifier === 'none' ? [] : [{ name: identifierNames[product.identifier], value: identifier }],
      withdrawal_until,
      early_start: early,
    },
    { now, today },
  )
  if (holder) await nameHolder(concluding, holder, contract.id)
  await insertOrder(db, customer, {
    id: uuidv7(),
    contract_id: contract.id,
    ordered_at: now,
    ordered_by: by.userId,
    ordered_by_name: by.name,
    acting_reason: by.reason,
    locale,
    shown: preview,
    shown_hash: Buffer.from(preview.shown, 'hex'),
    terms_version,
    early_start: early,
    kept: false,
  })
  await insertContractEvent(db, customer, contract.id, { event: 'ordered', by: doneBy(concluding), now })
  await audit({
    action: 'contract.ordered',
    subject: { kind: 'contract', id: contract.id, label: `${contract.number} ${label}` },
    customer,
    after: {
      product: offer.agreed.name[facts.language],
      cycle,
      identifier,
      ...(holder && { holder: holder.name }),
      terms: terms_version,
      ...(trial !== null && { trial_days: trial }),
      ...(adopted && { started_on: adopted.starts_on }),
      ...(by.reason !== null && { reason: by.reason }),
    },
  })
  if (adopted) await runNow(concluding, contract.id, adopted.starts_on)
  else {
    const task = uuidv7()
    await insertTask(db, customer, task, contract.id, now)
    await enqueue(db, provision, { task })
  }
  return { ...contract, label }
}

/** Does as an answer of the provider's systems does, for a preview: what is concluded is set up, and its fee is due. */
export async function setUpNow(concluding: Concluding, { id, number, label }: Concluded, chosen: Chosen) {
  const { db, customer, now, services } = concluding
  const today = services.clock.today()
  const { offer, product } = chosen
  await runNow(concluding, id, today)
  const fee = { minor: offer.setup_minor, digits: minorDigits(offer.currency), name: offer.agreed.name, label }
  const contract = { id, number, group: product.group }
  await insertItems(db, customer, setupCharge(services.catalogues, { ...fee, contract }), { readyOn: today, now })
}

/** It runs since a day: its terms are counted from it, and those that began since have begun. */
async function runNow(concluding: Concluding, id: string, since: string): Promise<void> {
  const { db, customer, now, services } = concluding
  const locked = await lockContract(db, customer, id)
  const begun = locked && transition(locked.life, { event: 'provisioned' }, since)
  if (!begun || 'refused' in begun) throw new Error('what was just ordered can begin')
  const life = passed(begun.life, services.clock.today())
  await saveLifecycle(db, customer, id, life, { event: 'provisioned', by: doneBy(concluding), now })
}

const doneBy = ({ by }: Concluding) => ({ name: by.name, staff: by.reason !== null })

/** The same in every language. */
const identifierNames = { domain: 'Domain', hostname: 'Hostname' } as const
