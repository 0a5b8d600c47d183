import type { billingEndpoints } from '@kontor/contract/areas/money/billing'
import { uuidv7 } from 'uuidv7'
import type { Context } from '../../../../platform/http/context.ts'
import { invalidField, problem } from '../../../../platform/http/problem.ts'
import { receiversOf } from './receivers.ts'
import { documentToSend, sendDocument } from './send-document.ts'

type Sending = Pick<
  Context<typeof billingEndpoints.invoiceSend>,
  'audit' | 'body' | 'caller' | 'customer' | 'db' | 'now' | 'params' | 'services'
>

/** To the recipients as on the day of issue, or to one address: the caller's own, or one that the customer has given. */
export async function sendAgain(context: Sending): Promise<{ sent_to: string[] }> {
  const { audit, body, caller, services, customer, db, now, params } = context
  const document = await documentToSend(db, customer, params.id)
  const receivers = await receiversOf(db, customer)
  if (!document || !receivers) throw problem('not_found')
  const { email } = body
  // staff act for the customer, and their own address is none of its
  const own = caller.actingReason === null ? [caller.email] : []
  const known = [...receivers.known, ...own].map(address => address.toLowerCase())
  if (email !== undefined && !known.includes(email.toLowerCase())) throw invalidField('email', 'unknown_address')
  const to = (email === undefined ? receivers.addresses : [email]).map(address => ({ id: uuidv7(), email: address }))
  const contacts = email === undefined
  const sent_to = await sendDocument({ services, db, customer, id: params.id, document, receivers, to, contacts, now })
  await audit({
    action: 'invoice.sent',
    subject: { kind: 'document', id: params.id, label: document.number },
    after: { receivers: sent_to },
  })
  return { sent_to }
}
