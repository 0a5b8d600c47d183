import type { ContractUse } from '@kontor/contract/areas/contracts/usage'
import { useTranslations } from 'use-intl/react'
import { LocalDate } from '../../../components/LocalDate.tsx'
import { Money } from '../../../components/Money.tsx'
import { Quantity } from '../../../components/Quantity.tsx'
import { costPerDay } from './cost-per-day.ts'

/** What the chart draws and what was measured for it, newest day first. */
export const UsageByDay = ({ contract: { label, meters } }: { contract: ContractUse }) => {
  const t = useTranslations('usage')
  const days = costPerDay(meters).map((day, place) => ({ ...day, place }))
  if (days.length === 0) return null
  return (
    <details className="mt-3">
      <summary className="cursor-pointer text-13 font-medium">{t('byDay')}</summary>
      <section
        aria-label={`${t('byDay')}, ${label}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        className="spend-table mt-2 max-h-80"
      >
        <table>
          <caption className="sr-only">{`${t('byDay')}, ${label}`}</caption>
          <thead>
            <tr>
              <th scope="col">{t('day')}</th>
              <th scope="col">{t('sum')}</th>
              {meters.map(({ code, name }) => (
                <th key={code} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ on, cost, place }) => (
              <tr key={on}>
                <th scope="row">
                  <LocalDate value={on} />
                </th>
                <td>
                  <Money value={cost} />
                </td>
                {meters.map(({ code, unit, unit_name: name, days }) => (
                  <td key={code}>
                    <Quantity value={days[place]?.quantity ?? '0'} unit={unit} name={name} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
