import type { contactsEndpoints } from '@kontor/contract/areas/customers/contacts'
import { sql } from 'kysely'
import { keepFiles } from '../../../platform/files/records.ts'
import type { Handler } from '../../../platform/http/context.ts'
import { requireChecker } from '../../../platform/http/own-people.ts'
import { problem } from '../../../platform/http/problem.ts'
import { queueMails } from '../../../platform/mail/queue-mail.ts'
import { notifyContacts, recipients } from '../../people/people/recipients.ts'
import { calendarOf, subjectOf } from './contact-audit.ts'
import { decideEvidence, evidenceGivers, insertEvidence } from './evidence-queries.ts'
import { isAsked } from './holder-rules.ts'
import { holdings, settleHolders } from './holders.ts'
import { readContact } from './read-contact.ts'

/** The customer names other evidence of a holder: a register, a document that support has, a bank's letter. */
export const giveEvidence: Handler<typeof contactsEndpoints.contactEvidence> = async context => {
  const { db, customer, params, body, caller, now, uploads } = context
  const [holding] = await holdings(db, customer, sql`c.id = ${params.id}`)
  if (!holding) throw problem('not_found')
  if (!isAsked(holding.state)) throw problem('conflict')
  const given = { kind: 'document', note: body.note } as const
  const id = await insertEvidence(db, customer, holding.id, given, { now, by: caller })
  const files = await keepFiles(db, uploads, { customer, purpose: 'evidence', subject: id, now })
  const details = { note: body.note, ...(files.length > 0 && { files: files.map(({ name }) => name) }) }
  const settled = await settleHolders(db, context.audit, customer, [holding.id], calendarOf(context), {
    event: 'evidence',
    details,
  })
  if (settled.length === 0)
    await context.audit({ action: 'contact.evidence_given', subject: subjectOf(holding), after: details })
  return readContact(context, holding.id)
}

/**
 * Staff, acting for the customer, confirm a holder or reject the evidence. The owners and the contacts for domains get
 * the result by mail.
 */
export const decideHolder: Handler<typeof contactsEndpoints.contactHolderDecision> = async context => {
  const { db, customer, services, params, body, caller, now } = context
  if (customer === null) throw problem('no_customer')
  const [holding] = await holdings(db, customer, sql`c.id = ${params.id}`)
  if (!holding) throw problem('not_found')
  const accepted = body.decision === 'accepted'
  requireChecker(caller, customer, accepted ? await evidenceGivers(db, customer, params.id) : [])
  const current = await readContact({ db, customer, services, now, caller }, holding.id)
  if (current.version !== body.version || (current.holder.evidence[0]?.id ?? null) !== body.latest_evidence)
    throw problem('stale_version', { current })
  if (!isAsked(holding.state)) throw problem('conflict')
  const { decision, reason } = body
  const decided = await decideEvidence(db, customer, holding.id, { decision, reason }, { now, by: caller.name })
  if (accepted) {
    // no evidence was handed in: staff looked by themselves, or called back
    if (decided === 0)
      await insertEvidence(db, customer, holding.id, { kind: 'provider', decision, reason }, { now, by: caller })
  } else {
    if (decided === 0) throw problem('conflict')
    await context.audit({ action: 'contact.evidence_rejected', subject: subjectOf(holding), after: { reason } })
  }
  await settleHolders(db, context.audit, customer, [holding.id], calendarOf(context), {
    event: decision,
    details: { reason },
  })
  const contact = await readContact({ db, customer, services, now, caller }, holding.id)
  const { appUrl } = services.configuration
  const link = `${appUrl}/contacts/${contact.id}`
  const { state, due_on } = contact.holder
  const values = { decision, reason, contact: contact.name, due: due_on, overdue: state === 'overdue', link }
  const mail = { services, template: 'holder_decided', values, now, customer } as const
  const people = await recipients(db, { customer, now, roles: ['owner'], unlessDeactivated: true })
  await queueMails(
    db,
    people.map(user => ({ ...mail, user })),
  )
  await notifyContacts(db, { ...mail, category: 'domains', people })
  return contact
}
