import { contactPlans } from './contacts-data.ts'
import type { Contracts } from './contracts.ts'
import type { Rows } from './rows.ts'
import type { Stage } from './stage.ts'

export function contactRows(stage: Stage, { byKey }: Contracts): Rows {
  const contacts = contactPlans.map(plan => {
    const created = stage.at(stage.day(-plan.daysAgo), '13:20')
    return { ...plan, id: stage.id(created), createdAt: created.toISOString() }
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
        line1,
        postal_code,
        city,
        country: rest.country ?? 'DE',
        locale: rest.locale,
        roles: rest.roles,
        note: rest.note ?? '',
        email_verification: rest.verified.email,
        phone_verification: rest.verified.phone,
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
  }
}
