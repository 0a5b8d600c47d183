import type { ImportReport } from '@kontor/contract/areas/customers/contact-transfer'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import { Banner } from '../../../../ui/Banner.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { HeadCell, Table, TableBody, TableHead } from '../../../../ui/Table.tsx'
import { countsOf, decided, formatOf, shownRows } from './import-state.ts'
import { PreviewRow } from './PreviewRow.tsx'
import type { ImportSteps } from './use-import.ts'

/** What would become of each row, and the button that does it. */
export const PreviewCard = ({ report, steps }: { report: ImportReport; steps: ImportSteps }) => {
  const t = useTranslations('contacts.transfer')
  const fields = useTranslations('contacts.fields')
  const { anyway, source } = steps.step
  const rows = useMemo(() => decided(report.rows, anyway), [report, anyway])
  const counts = countsOf(rows)
  const { shown, more } = shownRows(rows)
  const cards = formatOf(source?.text ?? '') === 'vcard'
  const reason = counts.error > 0 ? t('mendFirst') : counts.create === 0 ? t('nothingToImport') : null
  return (
    <Card
      flush
      title={t('preview.title')}
      subtitle={
        <span role="status">
          {counts.error === 0 && t('preview.summary', { create: counts.create, skip: counts.skip })}
        </span>
      }
      action={
        <Button pending={steps.pending === 'import'} disabledReason={reason} onClick={steps.run}>
          {t('submit', { count: counts.error > 0 ? 0 : counts.create })}
        </Button>
      }
    >
      {counts.error > 0 && (
        <div role="alert" className="px-5 pb-3 max-sm:px-4">
          <Banner tone="danger">{t('preview.broken', { count: counts.error })}</Banner>
        </div>
      )}
      <Table caption={t('preview.caption')}>
        <TableHead>
          <HeadCell numeric>{t(cards ? 'preview.card' : 'preview.row')}</HeadCell>
          <HeadCell>{fields('name')}</HeadCell>
          <HeadCell>{fields('email')}</HeadCell>
          <HeadCell>{fields('phone')}</HeadCell>
          <HeadCell>{t('preview.remarks')}</HeadCell>
        </TableHead>
        <TableBody>
          {shown.map(row => (
            <PreviewRow key={row.row} row={row} cards={cards} onAnyway={steps.addAnyway} />
          ))}
        </TableBody>
      </Table>
      {more > 0 && (
        <p className="border-t border-line px-5 py-3 text-13 text-muted">{t('preview.more', { count: more })}</p>
      )}
    </Card>
  )
}
