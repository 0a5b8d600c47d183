import { agreementText, hashOfText } from '../areas/privacy/privacy/agreement/agreement-text.ts'
import { defaultPrivacy } from '../platform/privacy-settings.ts'
import { demoConfiguration } from './centre.ts'
import type { Customer } from './customers.ts'
import type { People } from './people.ts'
import type { Rows } from './rows.ts'
import type { Stage } from './stage.ts'

/** Customer 10001 has concluded the processing agreement in an earlier version; the current one is still open. */
export function agreementRows(stage: Stage, { anna }: People, customers: readonly Customer[]): Rows {
  const customer = customers.find(({ customer_number }) => customer_number === 10001)
  if (!customer) return {}
  const at = stage.at(stage.day(-612), '09:40')
  const version = '2025-03'
  const privacy = { agreement: { ...defaultPrivacy.agreement, version } }
  const { customer_number, company_name = '', line1, line2 = '', postal_code, city, country } = customer
  const party = { customer_number, name: company_name, line1, line2, postal_code, city, country }
  const text = agreementText({ provider: demoConfiguration.provider, privacy }, 'en', party)
  return {
    processing_agreement: [
      {
        customer_number,
        id: stage.id(at),
        user_id: anna.id,
        accepted_by: anna.name,
        accepted_at: at.toISOString(),
        version,
        locale: 'en',
        text,
        hash: hashOfText(text),
      },
    ],
  }
}
