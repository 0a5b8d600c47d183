import type { payingEndpoints } from '@kontor/contract/areas/money/payments'
import { formatMoney } from '@kontor/contract/money'
import type { Handler } from '../../../../platform/http/context.ts'
import { problem } from '../../../../platform/http/problem.ts'
import { textPage, textPageHeaders } from '../../../../platform/http/text-page.ts'
import { datesIn, momentText } from '../../../../values/moments.ts'
import { oneLine } from '../../../../values/one-line.ts'
import { readPayment } from './read.ts'

/** Shows what has arrived, for what and when, to print. @throws conflict while nothing has */
export const paymentReceipt: Handler<typeof payingEndpoints.paymentReceipt> = async context => {
  const { services, customer, db, locale, params, reply } = context
  const payment = await readPayment(db, customer, params.id)
  if (!payment) throw problem('not_found')
  if (!payment.can.includes('receipt') || payment.settled_at === null) throw problem('conflict')
  const { receipt: words, kinds } = services.catalogues[locale].paying
  const { provider, timeZone } = services.configuration
  const dates = datesIn(locale)
  const parts = payment.applied.map(
    ({ number, amount }) => `${words.for}: ${number}, ${formatMoney(amount, dates.tag)}`,
  )
  const balance =
    payment.to_balance.amount_minor > 0 ? [`${words.balance}: ${formatMoney(payment.to_balance, dates.tag)}`] : []
  const lines = [
    `${words.amount}: ${formatMoney(payment.amount, dates.tag)}`,
    `${words.on}: ${momentText(dates, new Date(payment.settled_at), timeZone)}`,
    `${words.method}: ${oneLine(`${kinds[payment.kind]} ${payment.label}`)}`,
    ...[...parts, ...balance],
    `${words.customer}: ${customer}`,
    `${words.payment}: ${payment.id}`,
    `${words.provider}: ${provider.postal.join(', ')}`,
  ]
  void reply.headers(textPageHeaders).type('text/html; charset=utf-8')
  return textPage(locale, `# ${words.title}\n\n${lines.map(line => `- ${line}`).join('\n')}`, [words.noInvoice])
}
