import type { BillingSettings, billingSettingsEndpoints } from '@kontor/contract/areas/money/billing-settings'
import { sql } from 'kysely'
import type { BoundDb, TenantDb } from '../../../platform/db/database.ts'
import { lockCustomer } from '../../../platform/db/lock-customer.ts'
import type { Context, Handler } from '../../../platform/http/context.ts'
import { problem } from '../../../platform/http/problem.ts'
import { exemptionOn, homeOf, type TaxFacts, taxFacts } from '../../customers/customer/tax/charged-tax.ts'
import { contactTable, customerTable } from '../../customers/reads.ts'
import { exemptionText } from './draft.ts'

type Endpoints = typeof billingSettingsEndpoints
type Changeable = Pick<BillingSettings, 'collective' | 'attach' | 'receivers'>

export const showSettings: Handler<Endpoints['billingSettings']> = ({ db, customer, ...context }) =>
  settingsOf(db, customer, context)

export const saveSettings: Handler<Endpoints['billingSettingsSave']> = async ({
  audit,
  body,
  db,
  customer,
  ...context
}) => {
  // of two savers the second sees the first's version
  await lockCustomer(db, customer)
  const before = await settingsOf(db, customer, context)
  if (before.version !== body.version) throw problem('stale_version', { current: before })
  const wanted = { ...body, receivers: distinct(body.receivers.filter(address => address !== '')) }
  if (same(before, wanted)) return before
  const { collective, attach, receivers } = wanted
  await sql`
    insert into billing_setting (customer_number, collective, receivers, attach, version)
    values (${customer}, ${collective}, ${receivers}, ${attach}, ${before.version + 1})
    on conflict (customer_number) do update
      set collective = excluded.collective, receivers = excluded.receivers, attach = excluded.attach, version = excluded.version`.execute(
    db,
  )
  await audit({
    action: 'billing_settings.changed',
    subject: { kind: 'customer', id: String(customer), label: before.name },
    before: changeable(before),
    after: changeable(wanted),
  })
  return settingsOf(db, customer, context)
}

/** Agrees how a customer that has just been opened is billed. @property payment_days null: as usual */
export async function agreeBilling(
  db: BoundDb,
  customer: number,
  { collective, payment_days }: { collective: boolean; payment_days: number | null },
): Promise<void> {
  await sql`insert into billing_setting (customer_number, collective, payment_days)
    values (${customer}, ${collective}, ${payment_days})`.execute(db)
}

const changeable = ({ collective, attach, receivers }: Changeable): Changeable => ({ collective, attach, receivers })

const same = (one: Changeable, other: Changeable): boolean =>
  JSON.stringify(changeable(one)) === JSON.stringify(changeable(other))

/** Each mailbox once, as it was first written. */
const distinct = (addresses: readonly string[]): string[] =>
  [...new Map(addresses.map(address => [address.toLowerCase(), address] as const).toReversed()).values()].toReversed()

type Reader = Pick<Context<Endpoints['billingSettings']>, 'locale' | 'services'>

/** Without a row the defaults hold. */
async function settingsOf(
  db: TenantDb,
  customer: number,
  { locale, services: { catalogues, clock, configuration } }: Reader,
): Promise<BillingSettings> {
  const { rows } = await sql<Omit<BillingSettings, 'exemption'> & { tax: TaxFacts }>`
    select coalesce(s.collective, true) as collective, coalesce(s.attach, true) as attach,
      coalesce(s.receivers, '{}') as receivers, coalesce(s.version, 1) as version,
      coalesce(nullif(c.receiver_email, ''), c.email) as default_receiver,
      (select count(distinct k.email_key)::int from ${contactTable} k where k.customer_number = c.customer_number
        and 'billing' = any(k.mail_categories) and k.email_verification = 'verified') as contacts,
      c.name, json_build_object('line1', coalesce(c.billing_line1, c.line1), 'line2', coalesce(c.billing_line2, c.line2),
        'postal_code', coalesce(c.billing_postal_code, c.postal_code), 'city', coalesce(c.billing_city, c.city),
        'country', coalesce(c.billing_country, c.country)) as address,
      c.e_invoice_format as format, c.buyer_reference, c.order_number, c.type = 'public_body' as public_body,
      coalesce((select array_agg(y.year order by y.year desc) from (
        select distinct extract(year from d.issued_on)::int as year from document d where d.customer_number = c.customer_number) y),
        '{}') as years, ${taxFacts(sql`c.customer_number`)} as tax
    from ${customerTable} c left join billing_setting s on s.customer_number = c.customer_number
    where c.customer_number = ${customer}`.execute(db)
  const [row] = rows
  if (!row) throw problem('not_found')
  const { tax, ...settings } = row
  const exemption = exemptionOn(tax, homeOf(configuration), clock.today())
  const words = catalogues[locale].billing.document
  return {
    ...settings,
    exemption: exemption
      ? { text: exemptionText(exemption, words, locale), first_day: exemption.from, last_day: exemption.until }
      : null,
  }
}
