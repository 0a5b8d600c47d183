import type { paymentsEndpoints } from '@kontor/contract/areas/money/payment-methods'
import { maskIban } from '@kontor/contract/iban'
import { localeOf } from '@kontor/contract/locales'
import type { Handler } from '../../../platform/http/context.ts'
import { problem } from '../../../platform/http/problem.ts'
import { textPage, textPageHeaders } from '../../../platform/http/text-page.ts'
import { datesIn, momentText } from '../../../values/moments.ts'
import { mandateOf } from './mandate-queries.ts'
import { mandateClosing } from './mandate-text.ts'

/** A mandate word for word as it was given, whatever the current texts say. */
export const showMandate: Handler<typeof paymentsEndpoints.paymentMandate> = async context => {
  const { services, customer, db, params, query, reply } = context
  const mandate = await mandateOf(db, customer, params.id)
  if (!mandate) throw problem('not_found')
  const locale = localeOf(mandate.locale)
  const closing = mandateClosing(services.catalogues[locale].payments.closing, {
    reference: mandate.reference,
    holder: mandate.holder,
    iban: maskIban(mandate.iban),
    by: mandate.signed_by,
    at: momentText(datesIn(locale), new Date(mandate.signed_at), services.configuration.timeZone),
    named: mandate.text_named,
    hash: mandate.hash.toString('hex'),
  })
  void reply.headers(textPageHeaders)
  if (query.as === 'page') {
    void reply.type('text/html; charset=utf-8')
    // its first block is the title
    return textPage(locale, `# ${mandate.text}`, closing)
  }
  void reply
    .type('text/plain; charset=utf-8')
    .header('Content-Disposition', `attachment; filename="mandate-${mandate.reference}.txt"`)
  return `${mandate.text}\n\n${closing.join('\n')}\n`
}
