import { sql } from 'kysely'
import * as z from 'zod/mini'
import { inTransaction } from '../../../platform/db/database.ts'
import { lockCustomer } from '../../../platform/db/lock-customer.ts'
import { declareJob } from '../../../platform/jobs/job.ts'
import { queueMails } from '../../../platform/mail/queue-mail.ts'
import type { Services } from '../../../platform/services.ts'
import { addDays, addMonths, daysBetween, lastOfMonth } from '../../../values/local-date.ts'
import { customerTable } from '../../customers/reads.ts'
import { recipients } from '../../people/people/recipients.ts'
import { backupOf } from './queries.ts'
import { usableStates } from './rules.ts'
import { usesOf } from './show-method.ts'

/** Days before its end at which a card is told of. */
const steps = [7, 30] as const
type Step = (typeof steps)[number]

/** @param expires `YYYY-MM` @returns the last step that has come; null before the first, and once the card is over */
export function stepOf(expires: string, today: string): Step | null {
  const left = daysBetween(today, lastOfMonth(`${expires}-01`))
  return left < 0 ? null : (steps.find(step => left <= step) ?? null)
}

/** Mails that a card expires, where it pays something: 30 days before its last day and 7 days before, each once. */
export const notifyExpiring = declareJob({
  name: 'payments.tell-expiring',
  payload: z.object({}),
  attempts: 3,
  timeLimit: 1800,
  schedule: '10 9 * * *',
  async run({ services, log }) {
    let told = 0
    const { rows } = await sql<Card>`
      select m.customer_number as customer, m.id, m.label, m.expires, m.is_default from payment_method m
      join ${customerTable} c on c.customer_number = m.customer_number and c.deactivated_at is null
      where m.kind = 'card' and m.state = any(${usableStates}::text[])
        and m.expires in (${months(services)}) and m.expiry_told is distinct from 7
      order by m.customer_number, m.id`.execute(services.database.operator)
    for (const card of rows) told += (await tell(services, card)) ? 1 : 0
    if (told > 0) log.info({ told }, 'cards that expire told of')
  },
})

type Card = { customer: number; id: string; label: string; expires: string; is_default: boolean }

/** 30 days reach into the next month at most. */
function months({ clock }: Services) {
  const today = clock.today()
  return sql.join([today.slice(0, 7), addMonths(today, 1, 1).slice(0, 7)])
}

function tell(services: Services, { customer, id, label, expires, is_default }: Card): Promise<boolean> {
  const step = stepOf(expires, services.clock.today())
  if (step === null) return Promise.resolve(false)
  return inTransaction(
    services.database.operator,
    async db => {
      await lockCustomer(db, customer)
      const { announced, contracts, tops_up } = await usesOf(db, customer, id, services.configuration.timeZone)
      if (announced.length === 0 && contracts.length === 0 && !tops_up) return false
      const { numUpdatedRows } = await db
        .updateTable('payment_method')
        .set({ expiry_told: step })
        .where('customer_number', '=', customer)
        .where('id', '=', id)
        .where('state', 'in', usableStates)
        .where(eb => eb.or([eb('expiry_told', 'is', null), eb('expiry_told', '>', step)]))
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return false
      const now = services.clock.now()
      const last = lastOfMonth(`${expires}-01`)
      const instead = is_default ? await backupOf(db, customer, id, addDays(last, 1)) : undefined
      const values = {
        customer,
        label,
        topsUp: tops_up,
        last,
        instead: instead?.label ?? null,
        contracts: contracts.map(contract => `${contract.label} (${contract.number})`),
        numbers: announced.map(({ number }) => number),
        link: `${services.configuration.appUrl}/billing/methods/${id}`,
      }
      const people = await recipients(db, { customer, now, roles: ['owner', 'billing'], unlessDeactivated: true })
      await queueMails(
        db,
        people.map(user => ({ services, now, customer, user, template: 'card_expires' as const, values })),
      )
      return true
    },
    { repeat: true },
  )
}
