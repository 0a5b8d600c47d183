import { useTranslations } from 'use-intl/react'
import type { SchemaRow } from './schema-rows.ts'

type FieldTableProps = { title: string; rows: readonly SchemaRow[] }

const head = 'py-1 pr-4 font-medium text-muted'

export const FieldTable = ({ title, rows }: FieldTableProps) => {
  const t = useTranslations('reference')
  return (
    <section>
      <h3 className="mb-1.5 text-13 font-medium">{title}</h3>
      {rows.length === 0 ? (
        <p className="text-12 text-muted">{t('noBody')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <section tabIndex={0} aria-label={title} className="overflow-x-auto">
          <table className="w-full text-left text-12">
            <thead>
              <tr className="border-b border-line">
                <th scope="col" className={head}>
                  {t('field')}
                </th>
                <th scope="col" className={head}>
                  {t('type')}
                </th>
                <th scope="col" className={head}>
                  {t('limits')}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(row => (
                <tr key={row.name} className="border-b border-line align-top last:border-0">
                  <th scope="row" className="py-1 pr-4 font-mono font-normal whitespace-nowrap">
                    {row.name}
                    {!row.required && <span className="font-sans text-muted"> ({t('optional')})</span>}
                  </th>
                  <td className="py-1 pr-4 font-mono break-words text-muted">{row.type}</td>
                  <td className="py-1 whitespace-nowrap text-muted tabular-nums">{row.limits}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  )
}
