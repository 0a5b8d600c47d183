import type { Insertable } from 'kysely'
import type { Customer as CustomerTable } from '../platform/db/types.gen.ts'
import type { Rows } from './rows.ts'
import type { Stage } from './stage.ts'

export type Customer = Insertable<CustomerTable>

/** Days since customer 10001 asked for a reference on its documents; earlier documents have none. */
export const referenceSince = 20

/** Days since customer 10003 is locked. */
export const lockedSince = 9

/** The four customers of the demo as they began: the rich one, a consumer, one that will be locked, and a new one with nothing yet. */
export function customerRows(stage: Stage): Rows {
  const time = (daysAgo: number) => stage.at(stage.day(-daysAgo), '10:00').toISOString()
  return {
    customer: [
      {
        customer_number: 10001,
        type: 'business',
        first_name: 'Anna',
        last_name: 'Lindqvist',
        company_name: 'Lindqvist & Partner Design GmbH',
        email: 'anna@demo.example',
        phone: '+49 40 30098214',
        locale: 'en',
        vat_id: 'DE294044120',
        tax_number: '48/722/03961',
        register_court: 'Amtsgericht Hamburg',
        register_number: 'HRB 148213',
        line1: 'Große Elbstraße 47',
        line2: '3. OG',
        postal_code: '22767',
        city: 'Hamburg',
        country: 'DE',
        e_invoice_format: 'pdf',
        buyer_reference: '',
        order_number: '',
        receiver_email: 'rechnungen@lindqvist-partner.example',
        refund_holder: 'Lindqvist & Partner Design GmbH',
        refund_iban: 'DE89370400440532013000',
        refund_bic: 'COBADEFFXXX',
        refund_check: 'match',
        refund_checked_at: time(402),
        created_at: time(1480),
      },
      {
        customer_number: 10002,
        type: 'consumer',
        first_name: 'Ben',
        last_name: 'Krüger',
        company_name: '',
        email: 'ben@demo.example',
        phone: '+49 4131 774120',
        locale: 'de',
        vat_id: '',
        tax_number: '',
        register_court: '',
        register_number: '',
        line1: 'Am Sande 12',
        line2: '',
        postal_code: '21335',
        city: 'Lüneburg',
        country: 'DE',
        e_invoice_format: 'pdf',
        buyer_reference: '',
        order_number: '',
        receiver_email: '',
        created_at: time(730),
      },
      {
        customer_number: 10003,
        type: 'business',
        first_name: 'Sabine',
        last_name: 'Vogt',
        company_name: 'Vogt Antiquariat e. K.',
        email: 'locked@demo.example',
        phone: '+49 341 2254870',
        locale: 'de',
        vat_id: 'DE305188276',
        tax_number: '231/284/05517',
        register_court: 'Amtsgericht Leipzig',
        register_number: 'HRA 18842',
        line1: 'Karl-Heine-Straße 83',
        line2: '',
        postal_code: '04229',
        city: 'Leipzig',
        country: 'DE',
        e_invoice_format: 'pdf',
        buyer_reference: '',
        order_number: '',
        receiver_email: 'buero@vogt-antiquariat.example',
        created_at: time(530),
      },
      {
        customer_number: 10004,
        type: 'business',
        first_name: 'Noor',
        last_name: 'Haddad',
        company_name: 'Atelier Haddad',
        email: 'new@demo.example',
        phone: '',
        locale: 'en',
        vat_id: '',
        tax_number: '',
        register_court: '',
        register_number: '',
        line1: 'Sonnenallee 118',
        line2: '',
        postal_code: '12045',
        city: 'Berlin',
        country: 'DE',
        e_invoice_format: 'pdf',
        buyer_reference: '',
        order_number: '',
        receiver_email: '',
        created_at: time(1),
      },
    ],
    customer_limit: [
      { key: 'servers', unit: 'servers', limit: 10, ceiling: 20, requested: null },
      { key: 'vcpus', unit: 'vCPU', limit: 48, ceiling: 96, requested: null },
      { key: 'ram_gib', unit: 'GiB', limit: 128, ceiling: 256, requested: null },
      { key: 'volumes', unit: 'volumes', limit: 20, ceiling: 50, requested: null },
      { key: 'addresses', unit: 'addresses', limit: 8, ceiling: 16, requested: null },
    ].map(limit => ({ customer_number: 10001, ...limit })),
  }
}
