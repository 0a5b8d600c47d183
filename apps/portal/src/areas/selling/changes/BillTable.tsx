import type { Bill } from '@kontor/contract/areas/selling/changes'
import { useTranslations } from 'use-intl/react'
import { LocalDate } from '../../../components/LocalDate.tsx'
import { Money } from '../../../components/Money.tsx'

type BillTableProps = { title: string; bill: Bill; heading?: 'h2' | 'h3' }

/** Lines and sums as the document will have them. */
export const BillTable = ({ title, bill: { lines, net, tax, gross }, heading: Heading = 'h3' }: BillTableProps) => {
  const t = useTranslations('contracts.actions.change')
  const sums = [
    ['netSum', net],
    ['tax', tax],
    ['gross', gross],
  ] as const
  return (
    <section aria-label={title} className="rounded-card border border-line p-3">
      <Heading className="mb-2 text-13 font-semibold">{title}</Heading>
      <ul className="mb-2 flex flex-col divide-y divide-line text-13">
        {lines.map(line => (
          <li key={`${line.description} ${line.period_from} ${line.quantity}`} className="flex gap-3 py-1.5">
            <span className="min-w-0 grow">
              {line.description}
              {line.period_from && line.period_to && (
                <span className="block text-12 text-muted">
                  <LocalDate value={line.period_from} /> – <LocalDate value={line.period_to} />
                </span>
              )}
            </span>
            <Money value={line.net} />
          </li>
        ))}
      </ul>
      <dl className="border-t border-line pt-2 text-13">
        {sums.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 text-muted last:font-semibold last:text-ink">
            <dt>{t(name)}</dt>
            <dd>
              <Money value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
