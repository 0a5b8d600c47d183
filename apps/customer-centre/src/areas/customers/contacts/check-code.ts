import type { Contact, contactsEndpoints } from '@kontor/contract/areas/customers/contacts'
import { type Context, withoutTransaction } from '../../../platform/http/context.ts'
import { problem } from '../../../platform/http/problem.ts'
import { countWrong, lastCode, setVerification, voidCodes } from './code-queries.ts'
import { codeMatches, isLive } from './codes.ts'
import { calendarOf, subjectOf } from './contact-audit.ts'
import { insertEvidence } from './evidence-queries.ts'
import { settleHolders } from './holders.ts'
import { lockContacts, mostTries } from './queries.ts'
import { readContact } from './read-contact.ts'

type Checking = Context<typeof contactsEndpoints.contactCodeCheck>

/**
 * Takes a code. A wrong one has to be counted although it is refused, so the transaction is its own and ends before the
 * refusal. Wrong, expired, used up, guessed at too often, sent to an earlier address: all get the same answer.
 */
export const checkCode = withoutTransaction<typeof contactsEndpoints.contactCodeCheck>(async ({ inTransaction }) => {
  const contact = await inTransaction(tryCode)
  if (!contact) throw problem('wrong_code', { fields: new Map([['code', { code: 'wrong_code' }]]) })
  return contact
})

async function tryCode(context: Checking): Promise<Contact | null> {
  const { audit, body, caller, services, customer, db, now, params } = context
  const { channel } = params
  const [contact] = await lockContacts(db, customer, [params.id])
  if (!contact) throw problem('not_found')
  const { id } = contact
  const code = await lastCode(db, customer, id, channel)
  if (!isLive(code, channel, contact[channel], now)) return null

  const said = body.code.replaceAll(/\s/g, '')
  if (!codeMatches(await services.keys.vault(), code.code_hash, id, channel, said)) {
    await countWrong(db, customer, id, channel)
    if (code.tries + 1 < mostTries) return null
    await voidCodes(db, customer, [id], channel)
    if (contact[`${channel}_verification`] !== 'verified') await setVerification(db, customer, id, channel, 'failed')
    await audit({ action: 'contact.verification_failed', subject: subjectOf(contact), after: { channel } })
    return null
  }
  await voidCodes(db, customer, [id], channel)
  await setVerification(db, customer, id, channel, 'verified', now)
  const kind = channel === 'email' ? 'mail_code' : 'phone_code'
  await insertEvidence(db, customer, id, { kind, note: contact[channel] }, { now, by: caller })
  await audit({ action: 'contact.verified', subject: subjectOf(contact), after: { [channel]: contact[channel] } })
  await settleHolders(db, audit, customer, [id], calendarOf(context))
  return readContact({ db, customer, services, now, caller }, id)
}
