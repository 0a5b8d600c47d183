import type { StaffPromise, staffDunningEndpoints } from '@kontor/contract/areas/dunning'
import { sql } from 'kysely'
import { queuePage } from '../../platform/db/queue.ts'
import type { Handler } from '../../platform/http/context.ts'

export const waitingDeferrals = sql`from payment_promise p join customer c on c.customer_number = p.customer_number
  where p.state = 'asked'`

export const staffDeferrals: Handler<(typeof staffDunningEndpoints)['staffDeferrals']> = ({ centre, query }) =>
  queuePage<StaffPromise>(
    centre.database.operator,
    {
      columns: sql`p.id, p.customer_number, c.name as customer_name, p.asked_at, p.pay_on, p.message,
        (select u.name from user_account u where u.id = p.user_id) as asked_by,
        json_build_object('amount_minor', p.sum_minor, 'currency', p.currency) as sum`,
      source: waitingDeferrals,
      since: 'p.asked_at',
      tie: { sql: 'p.id', type: 'uuid' },
    },
    query,
  )
