import { type RawBuilder, sql } from 'kysely'
import { customerTable } from '../../customers/reads.ts'
import { ticketNumber } from './queries.ts'

/** Counts the messages, and as many subjects, that a search goes through: of more only the newest. */
const most = 2000
/** Is `ten_days` of the migration. */
const spanMs = 864_000_000

/** Says what the words of a search are, and where the newest rows that have them are looked for. */
function asked(search: string, now: Date, tickets: 'ticket' | 'guest_ticket') {
  const words = search.toLowerCase().match(/[\p{L}\p{N}]{1,80}/gu) ?? []
  const longest = words.toSorted((one, other) => other.length - one.length)[0]
  const inText = words.map(word => `'~${word}'${word === longest ? ':*' : ''}`).join(' & ')
  const spans = sql`spans as (
      select generate_series(${Math.ceil(now.getTime() / spanMs)}::integer, floor(extract(epoch from min(created_at)) / 864000)::integer, -1) as span
      from ${sql.table(tickets)})`
  // span after span, and no further than to the one in which there are enough
  const newest = (table: string, columns: RawBuilder<unknown>, text: RawBuilder<unknown>, also = sql``) => sql`
    select latest.* from spans cross join lateral (
      select ${columns} from ${sql.table(table)}
      where ticket_words(${text}, created_at) @@ replace(${inText}, '~', span || '~')::tsquery ${also}
      order by created_at desc limit ${most + 1}) latest
    limit ${words.length > 0 ? most + 1 : 0}`
  return { words, spans, newest }
}

/**
 * Finds tickets of all customers: all words are in the subject, in what was answered about the topic, or in one message, the longest one by its beginning, as a beginning is costly
 * where much has it; or each word begins one of the customer's name. A number also finds its ticket, or its customer's. `hit` has each
 * ticket once, `cut` tells whether there are more messages or subjects than it went through.
 */
export function foundAtDesk(search: string, now: Date): RawBuilder<unknown> {
  const { words, spans, newest } = asked(search, now, 'ticket')
  const inName = words.map(word => `${word}:*`).join(' & ')
  const customer = /^\d{5,9}$/.test(search) ? Number(search) : null
  const ids = sql`customer_number, id`
  return sql`with
    ${spans},
    message as materialized (${newest('ticket_message', sql`customer_number, ticket_id as id`, sql`body`)}),
    subject as materialized (${newest('ticket', ids, sql`subject`)}),
    answer as materialized (${newest('ticket', ids, sql`answer_text`, sql`and answer_text <> ''`)}),
    cut as (select (select count(*) from message) > ${most} or (select count(*) from subject) > ${most} as cut),
    hit as materialized (
      select * from message union select * from subject union select * from answer
      union select customer_number, id from ticket where number = ${ticketNumber(search)}::bigint
      union (
        select customer_number, id from ticket where customer_number in (
          (select customer_number from ${customerTable} where customer_number = ${customer}::integer)
          union (select customer_number from ${customerTable}
            where to_tsvector('simple', name || ' ' || first_name || ' ' || last_name) @@ to_tsquery('simple', ${inName}) limit 20))
        order by updated_at desc limit ${most}))`
}

/** Finds tickets of people who are no customers in the same way: by a message, or by subject, name and address together, or by its number. */
export function foundGuests(search: string, now: Date): RawBuilder<unknown> {
  const { spans, newest } = asked(search, now, 'guest_ticket')
  const head = sql`subject || ' ' || name || ' ' || email`
  return sql`with
    ${spans},
    message as materialized (${newest('guest_message', sql`guest_ticket_id as id`, sql`body`)}),
    head as materialized (${newest('guest_ticket', sql`id`, head)}),
    hit as materialized (
      select * from message union select * from head
      union select id from guest_ticket where number = ${ticketNumber(search)}::bigint)`
}
