import type { Invoice, PaymentTerms } from '@kontor/contract/areas/money/billing'
import { groupIban } from '@kontor/contract/iban'
import { useTranslations } from 'use-intl/react'
import { formatDate } from '../../../components/LocalDate.tsx'
import { useNumberLocale } from '../../../i18n/number-locale.ts'

/** Below the sums: how the document is paid, and what else it says. */
export const InvoiceTerms = ({ invoice: { tax_note, notes, payment_terms } }: { invoice: Invoice }) => {
  const facts = useTermFacts(payment_terms)
  // a document's own note may say what the tax note says
  const sentences = [...new Set([tax_note, ...notes].filter(note => note !== ''))]
  if (sentences.length === 0 && facts.length === 0) return null
  return (
    <div className="mt-5 flex flex-col gap-3 border-t border-line pt-4 text-13">
      {sentences.map(sentence => (
        <p key={sentence} className="wrap-anywhere">
          {sentence}
        </p>
      ))}
      {facts.length > 0 && (
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
          {facts.map(([term, value]) => (
            <div key={term} className="min-w-0">
              <dt className="text-muted">{term}</dt>
              <dd className="figures-distinct wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

/** Says what payers need, as far as the document says it. */
function useTermFacts(terms: PaymentTerms | null): [string, string][] {
  const t = useTranslations('billing.terms')
  const locale = useNumberLocale()
  if (!terms) return []
  const { collect_on, debited_iban, creditor_id, mandate_reference, account_name, iban, bic, remittance, label } = terms
  const facts: [string, string][] = [
    [t('collectOn'), collect_on === null ? '' : formatDate(collect_on, locale)],
    [t('debited'), debited_iban],
    [t('mandate'), mandate_reference],
    [t('creditor'), creditor_id],
    [t('account'), account_name],
    [t('iban'), groupIban(iban)],
    [t('bic'), bic],
    [t('remittance'), remittance],
    [t('label'), label],
  ]
  return facts.filter(([, value]) => value !== '')
}
