import type { CardData } from '@kontor/contract/areas/desk/dashboard'
import { formatMoney } from '@kontor/contract/money'
import { useTranslations } from 'use-intl/react'
import { monthName } from '../../../components/month-name.ts'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { useGroupName } from './group-name.ts'

type SpendTableProps = {
  spend: CardData<'spend'>
  /** Shown only after a moment: where the chart arrives quickly, the table does not flash. */
  late: boolean
}

/** What the chart draws, newest month first. */
export const SpendTable = ({ spend: { currency, months, series }, late }: SpendTableProps) => {
  const t = useTranslations('dashboard.spend')
  const locale = useNumberLocale()
  const groupName = useGroupName()
  const money = (amount_minor: number) => formatMoney({ amount_minor, currency }, locale)
  return (
    <section
      aria-label={t('title')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className={late ? 'spend-table late' : 'spend-table'}
    >
      <table>
        <caption className="sr-only">{t('title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('month')}</th>
            <th scope="col">{t('sum')}</th>
            {series.map(({ group }) => (
              <th key={group} scope="col">
                {groupName(group)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months
            .map((month, index) => ({ month, index }))
            .reverse()
            .map(({ month, index }) => (
              <tr key={month}>
                <th scope="row">{monthName(month, locale, 'long')}</th>
                <td>{money(series.reduce((sum, { amounts }) => sum + (amounts[index] ?? 0), 0))}</td>
                {series.map(({ group, amounts }) => (
                  <td key={group}>{money(amounts[index] ?? 0)}</td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  )
}
