import type { balanceEndpoints, Statement } from '@kontor/contract/areas/money/balance'
import { type MovementWord, statementRows } from '@kontor/contract/enums/balance'
import { intlTag } from '@kontor/contract/locales'
import { formatMoney } from '@kontor/contract/money'
import type { Context, Handler } from '../../../platform/http/context.ts'
import { invalidField } from '../../../platform/http/problem.ts'
import { tablePage, textPageHeaders } from '../../../platform/http/text-page.ts'
import { datesIn, dayText } from '../../../values/moments.ts'
import { customerTable } from '../../customers/reads.ts'
import type { BalanceMailTexts } from './mails.ts'
import { movementOf } from './movement.ts'
import { currencyOf, statementOf } from './queries.ts'

type Endpoints = typeof balanceEndpoints

type Values = { number: string; used: string; method: string; note: string }
export type StatementTexts = {
  title: string
  for: (customer: string, number: number) => string
  period: (from: string, to: string) => string
  columns: { date: string; what: string; amount: string; after: string }
  opening: string
  closing: string
  incomplete: string
  /** Says what the last column is, and that some movements change nothing. */
  explained: string
  within: string
  methods: Record<'card' | 'sepa' | 'paypal' | 'transfer', string>
  words: Record<MovementWord, (values: Values) => string>
}
export type BalanceTexts = { statement: StatementTexts; mails: BalanceMailTexts }

declare module '../../../platform/messages.ts' {
  interface Catalogue {
    balance: BalanceTexts
  }
}

/** Opening balance, movements and closing balance of a period. */
export const showStatement: Handler<Endpoints['statement']> = context => readStatement(context)

/** The same to read and to print, for people who are asked for an account statement on paper. */
export const printStatement: Handler<Endpoints['statementPage']> = async context => {
  const { services, customer, db, locale, reply } = context
  const { name } = await db
    .selectFrom(customerTable.as('customer'))
    .select('name')
    .where('customer_number', '=', customer)
    .executeTakeFirstOrThrow()
  const { from, to, opening, closing, data, complete } = await readStatement(context)
  const texts = services.catalogues[locale].balance.statement
  const dates = datesIn(locale)
  const money = (value: Statement['opening']) => formatMoney(value, intlTag(locale))
  const { date, what, amount, after } = texts.columns
  void reply.headers(textPageHeaders).type('text/html; charset=utf-8')
  return tablePage(locale, {
    title: texts.title,
    above: [texts.for(name, customer), texts.period(dayText(dates, from), dayText(dates, to))],
    head: [date, what, amount, after],
    rows: [
      [dayText(dates, from), texts.opening, '', money(opening)],
      ...data.map(row => [
        dayText(dates, row.booked_on),
        texts.words[row.what]({
          number: row.document?.number ?? '',
          used: row.used?.number ?? '',
          method: row.payment ? texts.methods[row.payment.method] : '',
          note: row.note,
        }),
        row.change.amount_minor === 0 ? `${money(row.amount)} ${texts.within}` : money(row.change),
        money(row.after),
      ]),
      ...(complete ? [[dayText(dates, to), texts.closing, '', money(closing)]] : []),
    ],
    below: [
      texts.explained,
      ...(complete ? [] : [texts.incomplete]),
      services.configuration.provider.postal.join(', '),
    ],
  })
}

async function readStatement({
  db,
  customer,
  query,
}: Context<Endpoints['statement']> | Context<Endpoints['statementPage']>): Promise<Statement> {
  const { from, to } = query
  if (from > to) throw invalidField('to', 'invalid_choice')
  const currency = await currencyOf(db, customer, query.currency)
  const { rows: found } = await statementOf(customer, currency, { from, to }, statementRows + 1).execute(db)
  const { opening = 0, closing = 0 } = found[0] ?? {}
  const rows = found.filter(row => row.id !== null)
  const money = (amount_minor: number) => ({ amount_minor, currency })
  return {
    from,
    to,
    opening: money(opening),
    closing: money(closing),
    complete: rows.length <= statementRows,
    data: rows.slice(0, statementRows).map(movementOf),
  }
}
