import type { VerificationState } from '@kontor/contract/words/contacts'
import { contactPlans } from './contacts-data.ts'
import type { Contracts } from './contracts.ts'
import type { Rows } from './rows.ts'
import type { Stage } from './stage.ts'

export function contactRows(stage: Stage, { byKey }: Contracts): Rows {
  const contacts = contactPlans.map(plan => {
    const created = stage.at(stage.day(-plan.daysAgo), '13:20')
    const ago = (days: number) => stage.at(stage.day(-Math.min(days, plan.daysAgo)), '13:40').toISOString()
    return { ...plan, id: stage.id(created), createdAt: created.toISOString(), ago }
  })
  return {
    contact: contacts.map(
      ({ customer, id, kind, name, address: [line1, postal_code, city] = ['', '', ''], ...rest }) => ({
        customer_number: customer,
        id,
        kind,
        first_name: 'first' in name ? name.first : '',
        last_name: 'last' in name ? name.last : '',
        organisation: 'organisation' in name ? name.organisation : '',
        email: rest.email,
        phone: rest.phone ?? '',
        fax: rest.fax ?? '',
        line1,
        postal_code,
        city,
        country: rest.country ?? 'DE',
        locale: rest.locale,
        roles: rest.roles,
        mail_categories: rest.mails ?? [],
        registry_handle: rest.handle ?? '',
        note: rest.note ?? '',
        email_verification: rest.verified.email,
        phone_verification: rest.verified.phone,
        email_verified_at: verifiedAt(rest.verified.email, rest.ago),
        phone_verified_at: verifiedAt(rest.verified.phone, rest.ago),
        holder_state: rest.holder?.state ?? 'not_needed',
        holder_since: rest.holder ? rest.ago(rest.holder.days) : null,
        // the confirmed ones gave their codes when they were added
        holder_asked_at: rest.holder?.left === undefined ? null : rest.ago(rest.holder.days),
        holder_due_on: rest.holder?.left === undefined ? null : stage.day(rest.holder.left),
        created_at: rest.createdAt,
      }),
    ),
    contact_use: contacts.flatMap(({ customer, id, uses = [] }) =>
      uses.map(([contract, role]) => ({
        customer_number: customer,
        contact_id: id,
        contract_id: byKey[contract].id,
        role,
      })),
    ),
    contact_evidence: contacts.flatMap(({ customer, id, name, holder, ago }) =>
      holder?.evidence
        ? {
            customer_number: customer,
            id: stage.id(new Date(ago(holder.days))),
            contact_id: id,
            kind: 'document',
            note: holder.evidence,
            given_at: ago(holder.days),
            given_by: 'first' in name ? `${name.first} ${name.last}` : name.organisation,
          }
        : [],
    ),
  }
}

/** What ran out did so after a year. */
function verifiedAt(state: VerificationState, ago: (days: number) => string): string | null {
  if (state === 'expired') return ago(390)
  return state === 'verified' ? ago(201) : null
}
