import type pg from 'pg'
import { addDays } from '../values/local-date.ts'
import { type DunnedDocument, dunningRows, letters } from './dunning.ts'
import type { Rows } from './rows.ts'
import type { Stage } from './stage.ts'

type Told = DunnedDocument & { issued_on: string; mandate: string | null; collect_on: string | null }

/** What became of the issued documents besides money: they were sent and read, and reminded of. @param client in the transaction that issued them */
export async function historyRows(client: pg.Client, stage: Stage): Promise<Rows> {
  const { rows } = await client.query<Told>(`
    select d.customer_number, d.id, d.issued_on, d.due_on, d.currency, s.status, s.open_minor,
      d.particulars #>> '{payment,mandate_reference}' as mandate, d.particulars #>> '{payment,collect_on}' as collect_on
    from document d join document_settlement s on s.customer_number = d.customer_number and s.document_id = d.id
    order by d.issued_on, d.number`)
  const { dunning_step } = dunningRows(stage, rows)
  const event = (
    { customer_number, id: document_id }: Pick<Told, 'customer_number' | 'id'>,
    at: Date,
    event: string,
    detail = '',
  ) => ({ customer_number, document_id, id: stage.id(at), at: at.toISOString(), event, detail })
  const reminded = dunning_step.flatMap(({ customer_number, lead_id: id, step, at }) =>
    id && letters.some(letter => letter.step === step) ? event({ customer_number, id }, new Date(at), 'reminded') : [],
  )
  const sent = rows.flatMap(document => {
    const { issued_on, mandate, collect_on } = document
    const openedOn = addDays(issued_on, stage.random.between(0, 3))
    const opened = openedOn < stage.today && stage.random.between(0, 3) > 0
    return [
      event(document, stage.at(issued_on, '06:05'), 'sent'),
      ...(mandate
        ? [event(document, stage.at(issued_on, '06:06'), 'debit_announced', `${mandate} · ${collect_on}`)]
        : []),
      ...(opened ? [event(document, stage.at(openedOn, '11:24'), 'opened')] : []),
    ]
  })
  return { document_event: [...sent, ...reminded], dunning_step }
}
