import { emptyContact } from '@kontor/contract/enums/contact-fields'
import type { VerificationState } from '@kontor/contract/enums/contacts'
import { nameOf } from '../areas/customers/contacts/rules.ts'
import { contactPlans } from './contacts-data.ts'
import type { Contracts } from './contracts.ts'
import type { Rows } from './rows.ts'
import type { Stage } from './stage.ts'

export function contactRows(stage: Stage, { byKey }: Contracts): Rows {
  const contacts = contactPlans.map(({ customer, daysAgo, verified, uses, holder, ...fields }) => {
    const created = stage.at(stage.day(-daysAgo), '13:20')
    const ago = (days: number) => stage.at(stage.day(-Math.min(days, daysAgo)), '13:40').toISOString()
    const contact = { ...emptyContact, ...fields }
    return { customer, verified, uses, holder, contact, id: stage.id(created), createdAt: created.toISOString(), ago }
  })
  return {
    contact: contacts.map(({ customer, id, contact, verified, holder, ago, createdAt }) => ({
      customer_number: customer,
      id,
      ...contact,
      email_verification: verified.email,
      phone_verification: verified.phone,
      email_verified_at: verifiedAt(verified.email, ago),
      phone_verified_at: verifiedAt(verified.phone, ago),
      holder_state: holder?.state ?? 'not_needed',
      holder_since: holder ? ago(holder.days) : null,
      // the confirmed ones gave their codes when they were added
      holder_asked_at: holder?.left === undefined ? null : ago(holder.days),
      holder_due_on: holder?.left === undefined ? null : stage.day(holder.left),
      created_at: createdAt,
    })),
    contact_use: contacts.flatMap(({ customer, id, uses = [] }) =>
      uses.map(([contract, role]) => ({
        customer_number: customer,
        contact_id: id,
        contract_id: byKey[contract].id,
        role,
      })),
    ),
    contact_evidence: contacts.flatMap(({ customer, id, contact, holder, ago }) =>
      holder?.evidence
        ? {
            customer_number: customer,
            id: stage.id(new Date(ago(holder.days))),
            contact_id: id,
            kind: 'document',
            note: holder.evidence,
            given_at: ago(holder.days),
            given_by: nameOf(contact),
          }
        : [],
    ),
  }
}

/** An expired verification expired after a year. */
function verifiedAt(state: VerificationState, ago: (days: number) => string): string | null {
  if (state === 'expired') return ago(390)
  return state === 'verified' ? ago(201) : null
}
