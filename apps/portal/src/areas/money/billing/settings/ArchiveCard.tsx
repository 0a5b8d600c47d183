import type { InvoiceArchive } from '@kontor/contract/areas/money/billing-archive'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useRefresh } from '../../../../navigation/use-refresh.ts'
import { showToast } from '../../../../state/toasts.ts'
import { Card } from '../../../../ui/Card.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { ArchiveItem } from './ArchiveItem.tsx'

/** How often the page checks whether a file is ready. */
const isOpen = ({ state }: InvoiceArchive) => state === 'requested' || state === 'building'

type ArchiveCardProps = { archives: readonly InvoiceArchive[]; years: readonly number[] }

export const ArchiveCard = ({ archives, years }: ArchiveCardProps) => {
  const t = useTranslations('billing.settings.archive')
  const router = useRouter()
  const underWay = archives.some(isOpen)
  useRefresh(underWay)
  return (
    <Card title={t('title')} subtitle={t('lead')}>
      <div className="flex flex-col gap-4">
        {years.length === 0 ? (
          <p className="text-13 text-muted">{t('none')}</p>
        ) : (
          <Form
            name="archive"
            className="flex flex-col gap-3"
            submit={(data, options) =>
              call('POST /ajax/v1/invoices/archive', { body: { year: Number(data.get('year')) } }, options)
            }
            onDone={async () => {
              showToast('success', t('requested'))
              await router.invalidate()
            }}
          >
            <div className="flex flex-wrap items-end gap-3">
              <FormField name="year" label={t('year')}>
                <Select name="year" defaultValue={String(years[0])}>
                  {years.map(year => (
                    <option key={year} value={year}>
                      {year}
                    </option>
                  ))}
                </Select>
              </FormField>
              <SubmitButton colour="muted" outline disabledReason={underWay ? t('underWay') : null}>
                {t('request')}
              </SubmitButton>
            </div>
          </Form>
        )}
        <ul aria-live="polite" className="flex flex-col divide-y divide-line empty:hidden">
          {archives.map(archive => (
            <ArchiveItem key={archive.id} archive={archive} />
          ))}
        </ul>
      </div>
    </Card>
  )
}
