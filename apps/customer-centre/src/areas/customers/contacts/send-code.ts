import type { contactsEndpoints } from '@kontor/contract/areas/customers/contacts'
import { sql } from 'kysely'
import { phoneCodesOf } from '../../../adapters/phone-code/choose.ts'
import type { Context, Handler } from '../../../platform/http/context.ts'
import { problem } from '../../../platform/http/problem.ts'
import { countTry } from '../../../platform/http/rate-limit.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { greetedAt } from '../../../values/email-address.ts'
import { askerOf, lastCode, setVerification, storeCode } from './code-queries.ts'
import { codeMinutes, hashCode, newCode, nextSending } from './codes.ts'
import { subjectOf } from './contact-audit.ts'
import { domainsHeld } from './contact-facts.ts'
import { type LockedContact, lockContacts } from './queries.ts'
import { readContact } from './read-contact.ts'

type Sending = Context<typeof contactsEndpoints.contactCodeSend>

/** Limit per address or number in a day, over all contacts and customers: it may be a stranger's. */
const perTarget = { per: 'email', max: 8, seconds: 86_400 } as const

/**
 * Sends a code. Verified channels stay verified while another code is under way: a holder with a new name only gives
 * one more.
 */
export const sendCode: Handler<typeof contactsEndpoints.contactCodeSend> = async context => {
  const { db, customer, services, params, now } = context
  const { id, channel } = params
  const [contact] = await lockContacts(db, customer, [id])
  if (!contact) throw problem('not_found')
  const to = contact[channel]
  if (to === '' || (channel === 'phone' && !phoneCodesOf(services.configuration))) throw problem('conflict')
  const last = await lastCode(db, customer, contact.id, channel)
  if (last && new Date(last.next_send_at) > now) throw tooSoon(new Date(last.next_send_at), now)
  const { exceeded, resetsAt } = await countTry(db, 'contact-code', perTarget, to.toLowerCase(), now)
  if (exceeded) throw tooSoon(resetsAt, now)

  const code = newCode()
  await storeCode(db, customer, contact.id, channel, {
    hash: hashCode((await services.keys.vault()).current.key, contact.id, channel, code),
    to,
    now,
    expiresAt: new Date(now.getTime() + codeMinutes * 60_000),
    ...nextSending(last, now),
  })
  if (contact[`${channel}_verification`] !== 'verified')
    await setVerification(db, customer, contact.id, channel, channel === 'email' ? 'mail_sent' : 'code_sent')
  await deliver(context, contact, code)
  await context.audit({ action: 'contact.code_sent', subject: subjectOf(contact), after: { [channel]: to } })
  return readContact(context, contact.id)
}

const tooSoon = (until: Date, now: Date) =>
  problem('too_many_requests', { retryAfter: (until.getTime() - now.getTime()) / 1000 })

/** In the contact's language, not the caller's. */
async function deliver(
  { db, customer, services, now, params }: Sending,
  contact: LockedContact,
  code: string,
): Promise<void> {
  const { locale, name, phone, organisation } = contact
  if (params.channel === 'phone')
    return phoneCodesOf(services.configuration)?.deliver(db, services, {
      customer,
      phone,
      name,
      locale,
      code,
      now,
      minutes: codeMinutes,
    })
  const { rows } = await sql<{ label: string }>`
    select k.label from contact c cross join lateral (select k.label ${domainsHeld}) k
    where c.customer_number = ${customer} and c.id = ${contact.id} order by k.label limit 20`.execute(db)
  const values = {
    code,
    minutes: codeMinutes,
    asker: await askerOf(db, customer),
    domains: rows.map(({ label }) => label),
    record: [name, organisation === name ? '' : organisation, contact.email, phone].filter(Boolean),
    abuse: services.configuration.provider.abuse_email,
  }
  const person = contact.kind === 'person' ? greetedAt(contact.email, name) : ''
  const user = { id: null, email: contact.email, name: person, locale }
  const meant = { id: contact.id, category: null }
  await queueMail(db, { services, user, template: 'contact_code', values, now, customer, contact: meant })
}
