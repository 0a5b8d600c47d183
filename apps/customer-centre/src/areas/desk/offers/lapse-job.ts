import { sql } from 'kysely'
import * as z from 'zod/mini'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { emit } from '../../../platform/events/emit.ts'
import { declareJob } from '../../../platform/jobs/job.ts'
import { tellMaker } from './accept.ts'
import { offerSubject } from './make.ts'
import { offersWhere } from './stored.ts'

/** Notes that offers have lapsed once their last day is over, and tells who made them. */
export const lapseOffers = declareJob({
  name: 'offers.lapse',
  payload: z.object({}),
  attempts: 3,
  timeLimit: 600,
  schedule: '35 * * * *',
  async run({ services }) {
    const [now, today] = [services.clock.now(), services.clock.today()]
    const origin = { caller: null, now, address: null, requestId: lapseOffers.name }
    await inTransaction(services.database.operator, async db => {
      const over = sql`o.state = 'sent' and o.valid_until < ${today}::date`
      for (const offer of await offersWhere(db, over, { today, lock: true })) {
        const { customer, id, number } = offer
        await sql`update offer set state = 'lapsed', settled_at = ${now}, code_hash = null where id = ${id}`.execute(db)
        await writeAudit(db, origin, { action: 'offer.lapsed', subject: offerSubject(offer), customer: customer ?? 0 })
        await tellMaker(db, { services, now }, offer, { outcome: 'lapsed' })
        await emit(db, { kind: 'offer.changed', subject: number, customer, data: {} })
      }
    })
  },
})
