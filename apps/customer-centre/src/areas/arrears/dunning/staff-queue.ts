import type { StaffPromise, StaffTermination, staffDunningEndpoints } from '@kontor/contract/areas/arrears/dunning'
import { sql } from 'kysely'
import { list, oldestFirst } from '../../../platform/db/list.ts'
import type { Handler } from '../../../platform/http/context.ts'
import { contractTable } from '../../contracts/reads.ts'
import { customerTable } from '../../customers/reads.ts'
import { documentLineTable, documentSettlementTable } from '../../money/reads.ts'
import { userName } from '../../people/reads.ts'
import { activeNotices } from './facts.ts'

export const waitingDeferrals = sql`from payment_promise p join ${customerTable} c on c.customer_number = p.customer_number
  where p.state = 'asked'`

export const staffDeferrals: Handler<(typeof staffDunningEndpoints)['staffDeferrals']> = ({ db, query }) =>
  list(
    db,
    {
      columns: sql<StaffPromise>`p.id, p.customer_number, c.name as customer_name, p.asked_at, p.pay_on, p.message,
        ${userName('p.user_id')} as asked_by,
        json_build_object('amount_minor', p.sum_minor, 'currency', p.currency) as sum`,
      source: waitingDeferrals,
      order: oldestFirst('p.asked_at', 'p.id'),
    },
    query,
  )

/** They end by themselves only where the settings say so; else staff end them. */
export const waitingTerminations = activeNotices

export const staffTerminations: Handler<(typeof staffDunningEndpoints)['staffTerminations']> = ({
  services,
  db,
  query,
}) =>
  list(
    db,
    {
      columns: sql<StaffTermination>`s.id, s.customer_number, c.name as customer_name, s.at as given_at, s.termination_on as ends_on,
        ${services.configuration.dunning.endsContracts}::boolean as automatic,
        array(select distinct k.number || ' ' || k.label from ${contractTable} k join ${documentLineTable} l on l.customer_number = k.customer_number and l.contract_id = k.id
          join ${documentSettlementTable} x on x.customer_number = l.customer_number and x.document_id = l.document_id and x.open_minor > 0
          where k.customer_number = s.customer_number and l.document_id = any (s.documents)
            and k.state not in ('withdrawn', 'ended', 'data_retrieval', 'erased') order by 1) as contracts,
        json_build_object('amount_minor', (select sum(greatest(x.open_minor, 0)) from ${documentSettlementTable} x
          where x.customer_number = s.customer_number and x.document_id = any (s.documents)), 'currency', s.currency) as sum,
        (select max(o.until_on) from dunning_stop o where o.customer_number = s.customer_number and o.document_id is null
          and o.ended_at is null and o.until_on >= ${services.clock.today()}::date) as stopped_until`,
      source: waitingTerminations,
      order: oldestFirst('s.termination_on::timestamptz', 's.id'),
    },
    query,
  )
