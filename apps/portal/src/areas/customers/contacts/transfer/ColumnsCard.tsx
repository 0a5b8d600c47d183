import type { ImportReport } from '@kontor/contract/areas/customers/contact-transfer'
import { type ImportField, importFields } from '@kontor/contract/enums/contact-transfer'
import { useTranslations } from 'use-intl/react'
import { Banner } from '../../../../ui/Banner.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { Select } from '../../../../ui/Select.tsx'
import type { ImportSteps } from './use-import.ts'

const fieldOf = (value: string): ImportField | null => importFields.find(field => field === value) ?? null

/** The field of each column. Open where an answer is needed, collapsed otherwise. */
export const ColumnsCard = ({ report, steps }: { report: ImportReport; steps: ImportSteps }) => {
  const t = useTranslations('contacts.transfer.columns')
  const fields = useTranslations('contacts.fields')
  const { columns, missing } = report
  return (
    <Card>
      <details open={missing.length > 0 || undefined} className="group">
        <summary className="font-semibold">{t('title')}</summary>
        <div className="flex flex-col gap-4 pt-3">
          <p className="text-13 text-muted">{t('lead')}</p>
          {missing.length > 0 && (
            <div role="alert">
              <Banner tone="warning">
                {missing.map(field => (
                  <p key={field}>{t(`missing.${field}`)}</p>
                ))}
              </Banner>
            </div>
          )}
          <Checkbox
            label={t('header')}
            checked={steps.step.reading.hasHeader}
            onChange={({ currentTarget }) => steps.nameColumns(currentTarget.checked)}
          />
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {columns.map(({ title, field, example }, place) => (
              <Field
                // columns have no other identity than their place
                key={place}
                label={title || t('column', { number: place + 1 })}
                hint={example && <span className="wrap-anywhere">{t('example', { example })}</span>}
              >
                <Select
                  value={field ?? ''}
                  onChange={({ currentTarget }) => steps.setColumn(place, fieldOf(currentTarget.value))}
                >
                  <option value="">{t('nothing')}</option>
                  {importFields.map(known => (
                    <option key={known} value={known}>
                      {fields(known)}
                    </option>
                  ))}
                </Select>
              </Field>
            ))}
          </div>
        </div>
      </details>
    </Card>
  )
}
