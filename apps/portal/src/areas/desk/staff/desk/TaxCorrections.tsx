import type { TaxCorrection } from '@kontor/contract/areas/money/tax-corrections'
import { formatMoney } from '@kontor/contract/money'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { Moment } from '../../../../components/Moment.tsx'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { Input } from '../../../../ui/Input.tsx'
import { DeskAction, DeskItem } from './DeskItem.tsx'
import { DeskQueue } from './DeskQueue.tsx'
import { OpenThere } from './OpenThere.tsx'
import type { Settle } from './use-desk.ts'

const read = (cursor: string | undefined) => call('GET /ajax/v1/staff/tax-corrections', { query: { cursor } })

export const TaxCorrections = () => (
  <DeskQueue queue="tax_corrections" read={read}>
    {(row, settle) => <Correction key={row.id} row={row} settle={settle} />}
  </DeskQueue>
)

const Correction = ({ row, settle }: { row: TaxCorrection; settle: Settle }) => {
  const t = useTranslations('staff.desk.taxCorrection')
  const locale = useNumberLocale()
  const { id, number, tax, vat_id, checked_at, issued_at, customer_name, customer_number } = row
  return (
    <DeskItem
      title={t('title', { amount: formatMoney(tax, locale), number })}
      since={issued_at}
      about={[`${customer_name} (${customer_number})`]}
    >
      {checked_at && (
        <p className="text-13">{t.rich('checked', { id: vat_id, day: () => <Moment value={checked_at} /> })}</p>
      )}
      <div className="flex flex-wrap items-start gap-2">
        <OpenThere row={row} to={`/staff/invoices/${id}/correct`} text={t('correct')} />
        <DeskAction text={t('keep')} which={`${number}, ${customer_name}`}>
          <Form
            name={`tax-${id}`}
            className="flex flex-col gap-4"
            check={data => new Map(data.text('note').trim() === '' ? [['note', t('noteMissing')]] : [])}
            submit={(data, options) => {
              const body = data.texts('note')
              return call('POST /ajax/v1/staff/tax-corrections/{id}/keep', { params: { id }, body }, options)
            }}
            onDone={() => settle(id, t('kept', { number }))}
          >
            <FormField name="note" label={t('note')} hint={t('noteHint')}>
              <Input name="note" maxLength={500} />
            </FormField>
            <SubmitButton size="sm" className="self-start">
              {t('keep')}
            </SubmitButton>
          </Form>
        </DeskAction>
      </div>
    </DeskItem>
  )
}
