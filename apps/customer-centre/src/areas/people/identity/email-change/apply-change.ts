import type { EndpointDeclaration } from '@kontor/contract/wire/endpoint'
import type { Context } from '../../../../platform/http/context.ts'
import { queueMails } from '../../../../platform/mail/queue-mail.ts'
import { endHalfOpen, killResetTokens } from '../passwords/password-queries.ts'
import { endSessions } from '../queries.ts'
import { auditChange } from './audit-change.ts'
import type { ContactAddress, CustomerAddresses } from './customer-addresses.ts'
import { endChange, type heldUser, mayStillChange, takeSignInAddress } from './queries.ts'
import { type ChangeRow, useOf } from './rules.ts'

/** The rows concerned, locked until the transaction ends. */
export type Held = {
  change: ChangeRow
  user: Awaited<ReturnType<typeof heldUser>>
  customer: ContactAddress | undefined
}

type Applying = Pick<Context<EndpointDeclaration>, 'audit' | 'centre' | 'db' | 'now'> & { addresses: CustomerAddresses }

/**
 * Applies a change that both addresses have confirmed. Nothing happens where the old one is no longer in use, the
 * asking user has lost the right to change it, or the new one has been taken; the links then say so.
 * @param by the address that confirmed last
 */
export async function applyChange(context: Applying, { change, customer, user }: Held, by: string): Promise<void> {
  const { addresses, audit, db, now } = context
  const { customer_number, new_email, old_email, user_id } = change
  const current = [...(change.sign_in ? [user?.email] : []), ...(customer_number > 0 ? [customer?.email] : [])]
  if (current.some(email => email?.toLowerCase() !== old_email.toLowerCase()))
    return endChange(db, change, 'outdated', now)
  if (customer && !(await mayStillChange(db, user_id, customer_number, now)))
    return endChange(db, change, 'outdated', now)
  if (change.sign_in && !(await takeSignInAddress(db, user_id, new_email, now)))
    return endChange(db, change, 'taken', now)
  if (customer) await addresses.set(db, customer_number, new_email, now)
  if (change.sign_in) {
    // as with a password: a link to set one would still go to the old mailbox
    await endSessions(db, user_id, { except: change.session_id }, now)
    await endHalfOpen(db, user_id)
    await killResetTokens(db, user_id, now)
  }
  await endChange(db, change, 'applied', now)
  await auditChange(
    audit,
    {
      customer: customer_number,
      customerName: customer?.name ?? '',
      userId: user_id,
      userName: user?.name ?? change.requested_by,
      signIn: change.sign_in,
      oldEmail: old_email,
      newEmail: new_email,
    },
    'changed',
    by,
  )
  await tellBoth(context, { change, customer, user })
}

async function tellBoth({ centre, db, now }: Applying, { change, customer, user }: Held): Promise<void> {
  const { customer_number, new_email, old_email } = change
  const reader = user ?? { id: null, name: customer?.name ?? '', locale: customer?.locale ?? 'en', preferences: {} }
  const addresses = old_email.toLowerCase() === new_email.toLowerCase() ? [new_email] : [old_email, new_email]
  const { id, name, locale, preferences } = reader
  await queueMails(
    db,
    addresses.map(email => ({
      centre,
      now,
      user: { id, name, locale, preferences, email },
      template: 'email_changed',
      values: { use: useOf(change), old: old_email, email: new_email, service: centre.configuration.provider.email },
      ...(customer_number > 0 && { customer: customer_number }),
    })),
  )
}
