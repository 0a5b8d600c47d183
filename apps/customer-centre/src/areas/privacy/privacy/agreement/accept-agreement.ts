import type { AcceptedAgreement, privacyEndpoints } from '@kontor/contract/areas/privacy/privacy'
import { localeOf } from '@kontor/contract/locales'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { TenantDb } from '../../../../platform/db/database.ts'
import type { Context, Handler } from '../../../../platform/http/context.ts'
import { requireOwnPeople } from '../../../../platform/http/own-people.ts'
import { problem } from '../../../../platform/http/problem.ts'
import { textPage, textPageHeaders } from '../../../../platform/http/text-page.ts'
import { queueMail } from '../../../../platform/mail/queue-mail.ts'
import { datesIn, momentText } from '../../../../values/moments.ts'
import { askerOf } from '../../../customers/contacts/code-queries.ts'
import { customerTable } from '../../../customers/reads.ts'
import { notifyContacts } from '../../../people/people/recipients.ts'
import { acceptedColumns } from '../overview-queries.ts'
import { type AgreementParty, agreementText, closingLines, hashOfText } from './agreement-text.ts'

type Endpoints = typeof privacyEndpoints

export const showAgreement: Handler<Endpoints['agreementFile']> = async ({ services, customer, db, query, reply }) => {
  const text = agreementText(services.configuration, query.locale, await partyOf(db, customer))
  void reply.headers(textPageHeaders).type('text/html; charset=utf-8')
  return textPage(query.locale, text)
}

/** Concludes it with the exact text that was read; repeating the same version changes nothing. */
export const acceptAgreement: Handler<Endpoints['agreementAccept']> = async context => {
  const { audit, body, caller, services, customer, db, now } = context
  requireOwnPeople(caller, customer)
  const { version } = services.configuration.privacy.agreement
  const text = agreementText(services.configuration, body.locale, await partyOf(db, customer))
  const hash = hashOfText(text)
  if (body.version !== version || body.hash !== hash.toString('hex')) throw problem('stale_version')
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('processing_agreement')
    .values({
      customer_number: customer,
      id: uuidv7(),
      user_id: caller.userId,
      accepted_by: caller.name,
      accepted_at: now,
      version,
      locale: body.locale,
      text,
      hash,
    })
    .onConflict(conflict => conflict.columns(['customer_number', 'version']).doNothing())
    .executeTakeFirst()
  const accepted = await acceptedAgreement(db, customer, version)
  if (numInsertedOrUpdatedRows) {
    await audit({
      action: 'privacy.agreement_accepted',
      subject: { kind: 'processing_agreement', id: accepted.id, label: version },
      after: { version, hash: accepted.hash },
    })
    await mailAccepted(context)
  }
  return accepted
}

/** To the person who accepted it, and to the customer's contacts for privacy. */
async function mailAccepted({ caller, services, customer, db, now, body }: Context<Endpoints['agreementAccept']>) {
  const { appUrl, timeZone } = services.configuration
  const { userId: id, email, name, locale, preferences } = caller
  const user = { id, email, name, locale, preferences }
  const values = { version: body.version, at: now, timeZone, link: `${appUrl}/account/privacy`, by: null }
  const mail = { services, template: 'agreement_accepted', now, customer } as const
  await queueMail(db, { ...mail, user, values })
  const { name: by } = await askerOf(db, customer)
  await notifyContacts(db, { ...mail, values: { ...values, by }, category: 'privacy', people: [user] })
}

export const showAccepted: Handler<Endpoints['agreementAccepted']> = async ({
  services,
  customer,
  db,
  params,
  query,
  reply,
}) => {
  const row = await db
    .selectFrom('processing_agreement')
    .select(['version', 'locale', 'text', 'hash', 'accepted_by', 'accepted_at'])
    .where('customer_number', '=', customer)
    .where('id', '=', params.id)
    .executeTakeFirst()
  if (!row) throw problem('not_found')
  const locale = localeOf(row.locale)
  const at = momentText(datesIn(locale), new Date(row.accepted_at), services.configuration.timeZone)
  const closing = closingLines(
    services.catalogues[locale].privacy.closing,
    row.accepted_by,
    at,
    row.hash.toString('hex'),
  )
  void reply.headers(textPageHeaders)
  if (query.as === 'page') {
    void reply.type('text/html; charset=utf-8')
    return textPage(locale, row.text, closing)
  }
  const file = `agreement-${customer}-${row.version.replaceAll(/[^\w.-]/g, '_')}.txt`
  void reply.type('text/plain; charset=utf-8').header('Content-Disposition', `attachment; filename="${file}"`)
  return `${row.text}\n\n${closing.join('\n')}\n`
}

async function partyOf(db: TenantDb, customer: number): Promise<AgreementParty> {
  return db
    .selectFrom(customerTable.as('customer'))
    .select(['customer_number', 'name', 'line1', 'line2', 'postal_code', 'city', 'country'])
    .where('customer_number', '=', customer)
    .$narrowType<{ name: string }>() // generated, and never null
    .executeTakeFirstOrThrow()
}

async function acceptedAgreement(db: TenantDb, customer: number, version: string): Promise<AcceptedAgreement> {
  const { rows } = await sql<AcceptedAgreement>`
    select ${acceptedColumns} from processing_agreement a
    where a.customer_number = ${customer} and a.version = ${version}`.execute(db)
  const [row] = rows
  if (!row) throw problem('conflict')
  return row
}
