import { decimalString, type Price } from '@kontor/contract/money'
import { sql } from 'kysely'
import { type AuditEntry, writeAudit } from '../../../platform/audit/write-audit.ts'
import { inTransaction, type OperatorDb } from '../../../platform/db/database.ts'
import { queueMails } from '../../../platform/mail/queue-mail.ts'
import type { Services } from '../../../platform/services.ts'
import { addDays } from '../../../values/local-date.ts'
import {
  type ChargedTax,
  chargedTax,
  homeOf,
  priceOf,
  type TaxFacts,
  taxFacts,
} from '../../customers/customer/tax/charged-tax.ts'
import { customerTable } from '../../customers/reads.ts'
import { notifyContacts, recipients } from '../../people/people/recipients.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { readMeter } from '../catalogue/read-meter.ts'
import { insertContractEvent, lifeColumns } from './change-lifecycle.ts'
import type { Lifecycle } from './lifecycle.ts'
import type { AnnouncedPrice } from './mails.ts'
import { type PriceChange, type Priced, priceChangeOf, type Untouched } from './price-change.ts'

type Contract = Priced & { id: string; number: string; label: string }
type Announced = { contract: Contract; change: PriceChange }

/** Says what became of the contracts of a product. */
export type Announcement = {
  customers: number
  announced: { number: string; from: string; before_minor: number; after_minor: number }[]
  untouched: { number: string; why: Untouched }[]
}

type PriceAnnouncement = { product: string; from: string; dryRun: boolean }

/**
 * Announces the catalogue's prices to everyone who has the product. Each customer is a transaction of its own: what was announced before
 * is left alone when it is done again.
 */
export async function announcePrices(
  services: Services,
  catalogue: Catalogue,
  wish: PriceAnnouncement,
): Promise<Announcement> {
  const { operator } = services.database
  const { rows } = await sql<{ customer: number }>`
    select distinct customer_number as customer from contract where product_code = ${wish.product} order by 1`.execute(
    operator,
  )
  const done: Announcement = { customers: 0, announced: [], untouched: [] }
  for (const { customer } of rows) {
    const announced = await inTransaction(operator, db =>
      announceTo(db, services, { ...wish, catalogue, customer, done }),
    )
    if (announced.length > 0) done.customers++
    done.announced.push(
      ...announced.map(({ contract, change }) => ({
        number: contract.number,
        from: change.from,
        before_minor: perCycle(contract),
        after_minor: perCycle(change),
      })),
    )
  }
  return done
}

type ToOne = PriceAnnouncement & { catalogue: Catalogue; customer: number; done: Pick<Announcement, 'untouched'> }

async function announceTo(db: OperatorDb, services: Services, { customer, ...wish }: ToOne): Promise<Announced[]> {
  const today = services.clock.today()
  const { contracts, tax } = await contractsOf(db, customer, wish.product)
  const announced: Announced[] = []
  for (const contract of contracts) {
    const change = priceChangeOf(wish.catalogue, contract, { from: wish.from, today })
    if ('untouched' in change) wish.done.untouched.push({ number: contract.number, why: change.untouched })
    else announced.push({ contract, change })
  }
  if (wish.dryRun || announced.length === 0) return announced
  const now = services.clock.now()
  for (const { contract, change } of announced) {
    await keepPriceChange(db, customer, contract.id, change)
    const detail = { from: change.from }
    await insertContractEvent(db, customer, contract.id, { event: 'price_announced', by: null, now, detail })
  }
  const origin = { caller: null, now, address: null, requestId: 'catalogue.announce' }
  await writeAudit(db, origin, ...announced.map(one => entryOf(customer, one)))
  await tell(db, services, {
    customer,
    now,
    prices: announced.map(one =>
      announcedPrice(one, chargedTax(tax, homeOf(services.configuration), services.clock.today())),
    ),
  })
  return announced
}

async function contractsOf(db: OperatorDb, customer: number, product: string) {
  const { rows } = await sql<Omit<Contract, 'life'> & { life: Lifecycle; tax: TaxFacts }>`
    select c.id, c.number, c.label, c.product_code as product, c.cycle, c.agreed, c.currency, c.price_minor, c.anchor_on, c.next_price_from,
      (select to_jsonb(l) from (select ${lifeColumns}) l) as life, ${taxFacts(customer)} as tax
    from contract c join product p on p.code = c.product_code join ${customerTable} u on u.customer_number = c.customer_number
    where c.customer_number = ${customer} and c.product_code = ${product} order by c.number for update of c`.execute(db)
  return { contracts: rows, tax: rows[0]?.tax as TaxFacts } // asked for customers who have a contract of it
}

const keepPriceChange = (db: OperatorDb, customer: number, id: string, { from, price_minor, agreed }: PriceChange) =>
  sql`update contract set next_price_minor = ${price_minor}, next_price_from = ${from}, price_announced_for = ${from},
      next_agreed = case when agreed = '{}' then null else ${JSON.stringify(agreed)}::jsonb end, version = version + 1
    where customer_number = ${customer} and id = ${id}`.execute(db)

/** With its options, as a customer pays it. */
const perCycle = ({ price_minor, agreed }: Pick<Priced, 'price_minor' | 'agreed'>): number =>
  (agreed.options ?? []).reduce((sum, option) => sum + option.quantity * option.price_minor, price_minor)

function entryOf(customer: number, { contract, change }: Announced): AuditEntry {
  const { id, number, label, currency } = contract
  const text = (amount_minor: number) => `${decimalString({ amount_minor, currency })} ${currency}`
  return {
    action: 'contract.price_announced',
    subject: { kind: 'contract', id, label: `${number} ${label}` },
    before: { price: text(perCycle(contract)) },
    after: { price: text(perCycle(change)), price_from: change.from },
    customer,
  }
}

function announcedPrice({ contract, change }: Announced, tax: ChargedTax): AnnouncedPrice {
  const { number, label, cycle, currency, agreed } = contract
  const price = (of: Pick<Priced, 'price_minor' | 'agreed'>): Price => priceOf(perCycle(of), currency, tax)
  const meters = change.agreed.meters.flatMap((after, i) => {
    const [was, is] = [agreed.meters?.[i] ?? after, after].map(meter => readMeter(meter, currency, tax))
    return was && is && JSON.stringify(was) !== JSON.stringify(is) ? [{ was, is }] : []
  })
  const last = addDays(change.from, -1)
  return {
    number,
    label,
    cycle,
    from: change.from,
    last,
    before: price(contract),
    after: price(change),
    meters,
    currency,
  }
}

type Told = { customer: number; now: Date; prices: AnnouncedPrice[] }

/** The people who decide and pay, and the contacts for bills: a price that no one was told of does not hold. */
async function tell(db: OperatorDb, services: Services, { customer, now, prices }: Told): Promise<void> {
  const people = await recipients(db, { customer, now, roles: ['owner', 'admin', 'billing'], unlessDeactivated: true })
  const { appUrl } = services.configuration
  const mail = { services, template: 'price_announced', values: { customer, prices, appUrl }, now, customer } as const
  await queueMails(
    db,
    people.map(user => ({ ...mail, user })),
  )
  await notifyContacts(db, { ...mail, category: 'billing', people })
}
