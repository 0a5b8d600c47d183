import { Readable } from 'node:stream'
import type { paymentsEndpoints } from '@kontor/contract/areas/money/payment-methods'
import { maskIban } from '@kontor/contract/iban'
import { localeOf } from '@kontor/contract/locales'
import { sql } from 'kysely'
import type { BoundDb } from '../../../../platform/db/database.ts'
import { fileHeaders } from '../../../../platform/files/send-file.ts'
import { withoutTransaction } from '../../../../platform/http/context.ts'
import { problem } from '../../../../platform/http/problem.ts'
import { inThread } from '../../../../platform/jobs/worker-pool.ts'
import type { TenantServices } from '../../../../platform/services.ts'
import { datesIn, momentText } from '../../../../values/moments.ts'
import { mandateOf } from '../mandate-queries.ts'
import { mandateClosing } from '../mandate-text.ts'
import type { MandateOnPaper, run } from './mandate-paper.ts'

/** In the order in which they were agreed to; the fields are those of a mandate. */
function amendmentsOf(db: BoundDb, customer: number, methodId: string) {
  return db
    .selectFrom('mandate_amendment')
    .select(['holder', 'iban', 'locale', 'text', 'hash', 'signed_by', 'at as signed_at'])
    .select([sql.lit('').as('reference'), sql.lit(true).as('text_named')])
    .where('customer_number', '=', customer)
    .where('payment_method_id', '=', methodId)
    .orderBy('id')
    .execute()
}

/** Reads what is written on paper: the text as it was given, who gave it, and each account it has been for since. */
export async function paperOf(
  db: BoundDb,
  services: TenantServices,
  customer: number,
  methodId: string,
): Promise<MandateOnPaper | undefined> {
  const mandate = await mandateOf(db, customer, methodId)
  if (!mandate) return undefined
  const changes = await amendmentsOf(db, customer, methodId)
  const { catalogues, configuration } = services
  const latest = changes.at(-1) ?? mandate
  const locale = localeOf(latest.locale)
  const words = catalogues[locale].payments.closing
  const closingOf = (given: Omit<typeof mandate, 'text' | 'locale'>) =>
    mandateClosing(words, {
      reference: mandate.reference,
      holder: given.holder,
      iban: maskIban(given.iban),
      by: given.signed_by,
      at: momentText(datesIn(locale), new Date(given.signed_at), configuration.timeZone),
      named: given.text_named,
      hash: given.hash.toString('hex'),
    })
  return {
    locale,
    reference: mandate.reference,
    given_at: new Date(latest.signed_at).toISOString(),
    text: latest.text,
    closing: [mandate, ...changes].toReversed().flatMap(closingOf),
    seller: configuration.provider.name,
    logo: configuration.billing.logo,
  }
}

/** In a thread, as documents are. */
export async function printed(paper: MandateOnPaper): Promise<Buffer> {
  return Buffer.from(await inThread<typeof run>(new URL('./mandate-paper.ts', import.meta.url), paper, 30))
}

export const showMandatePdf = withoutTransaction<typeof paymentsEndpoints.paymentMandatePdf>(
  async ({ services, customer, inTransaction, params, reply }) => {
    const paper = await inTransaction(({ db }) => paperOf(db, services, customer, params.id))
    if (!paper) throw problem('not_found')
    const bytes = await printed(paper)
    const name = `mandate-${paper.reference}.pdf`
    fileHeaders(reply, { name, contentType: 'application/pdf', bytes: bytes.length })
    return Readable.from([bytes])
  },
)
