import { hashOf, mandateText, wholeText } from '../areas/money/payments/mandate-text.ts'
import { catalogues } from '../messages/catalogues.ts'
import { demoConfiguration } from './centre.ts'
import type { PaymentMethods } from './payment-methods.ts'
import type { People } from './people.ts'
import type { Rows } from './rows.ts'

const { provider, billing } = demoConfiguration
const creditor = { name: provider.name, postal: provider.postal, noticeDays: billing.noticeDays }

/** The mandates of the demo's bank accounts, as their owners gave them in their own language; without a session. */
export function mandateRows({ anna, ben }: People, methods: PaymentMethods): Rows {
  return {
    sepa_mandate: methods.all.flatMap(
      ({ row: { customer_number, id, holder, iban, mandate_reference, creditor_id, mandate_signed_at } }) => {
        if (!iban || !mandate_reference || !creditor_id || !mandate_signed_at) return []
        const person = customer_number === 10001 ? anna : ben
        const words = mandateText({ catalogues }, { ...creditor, creditorId: creditor_id }, person.locale)
        const text = wholeText(words)
        return {
          customer_number,
          payment_method_id: id,
          reference: mandate_reference,
          creditor_id,
          holder,
          iban,
          version: '2024-06',
          locale: person.locale,
          text,
          hash: hashOf(text),
          text_named: true,
          signed_at: mandate_signed_at,
          signed_by: person.name,
          user_id: person.id,
        }
      },
    ),
  }
}
