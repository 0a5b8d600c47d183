import { formatMoney } from '@kontor/contract/money'
import { useTranslations } from 'use-intl/react'
import { formatDate } from '../../../components/LocalDate.tsx'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { BillTable } from './BillTable.tsx'
import { type Ending, useEndPreview } from './use-end-preview.ts'

/** Shows what the end of a contract means in money: what is still billed, and what goes back. */
export const EndCosts = (ending: Ending) => {
  const t = useTranslations('contracts.actions.end')
  const locale = useNumberLocale()
  const preview = useEndPreview(ending)
  if (!preview) return null
  const { ends_on, charged, given_back, metered } = preview
  const day = formatDate(ends_on, locale)
  return (
    <section aria-label={t('title')} className="flex flex-col gap-2">
      <h2 className="font-medium">{t('title')}</h2>
      <p>
        {charged
          ? t(charged.tax.amount_minor === 0 ? 'charged' : 'chargedWithVat', {
              count: charged.documents,
              until: formatDate(charged.until, locale),
              amount: formatMoney(charged.gross, locale),
            })
          : t('nothingCharged', { day })}
      </p>
      {given_back ? (
        <BillTable title={t('givenBack', { day: formatDate(given_back.issued_on, locale) })} bill={given_back} />
      ) : (
        <p>{t('nothingBack')}</p>
      )}
      {metered && <p className="text-13 text-muted">{t('metered')}</p>}
    </section>
  )
}
