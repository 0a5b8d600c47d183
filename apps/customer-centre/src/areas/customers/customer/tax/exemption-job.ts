import { exemptionNoticeDays } from '@kontor/contract/enums/tax'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { inTransaction } from '../../../../platform/db/database.ts'
import { declareJob } from '../../../../platform/jobs/job.ts'
import { addDays } from '../../../../values/local-date.ts'
import { endingExemptions } from './exemptions.ts'
import { notifyOfTax } from './vat-notices.ts'

type Ending = { customer: number; id: string; name: string; certificate: string; until: string }

/** Mails once that an exemption ends within 30 days and nothing follows: from the day after, VAT is charged. */
export const tellEndingExemptions = declareJob({
  name: 'tax.tell-ending-exemptions',
  payload: z.object({}),
  attempts: 3,
  timeLimit: 600,
  schedule: '20 9 * * *',
  async run({ services, log }) {
    const [now, today] = [services.clock.now(), services.clock.today()]
    const told = await inTransaction(services.database.operator, async db => {
      const { rows } = await sql<Ending>`
        update tax_exemption t set reminded_at = ${now} from (
          select x.customer_number, x.id, c.name ${endingExemptions(today)} and x.reminded_at is null
            and x.valid_until between ${today}::date and ${addDays(today, exemptionNoticeDays)}::date) e
        where t.customer_number = e.customer_number and t.id = e.id
        returning t.customer_number as customer, t.id, e.name, t.certificate, t.valid_until as until`.execute(db)
      for (const { customer, name, certificate, until } of rows)
        await notifyOfTax(db, {
          services,
          template: 'exemption_ends',
          values: { customer: name, certificate, until, appUrl: services.configuration.appUrl },
          now,
          customer,
        })
      return rows.length
    })
    if (told > 0) log.info({ told }, 'exemptions that end told of')
  },
})
