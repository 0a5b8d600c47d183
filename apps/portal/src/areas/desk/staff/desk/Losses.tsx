import type { StaffLoss } from '@kontor/contract/areas/money/losses'
import { formatMoney } from '@kontor/contract/money'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { Input } from '../../../../ui/Input.tsx'
import { DeskAction, DeskItem } from './DeskItem.tsx'
import { DeskQueue } from './DeskQueue.tsx'
import { OpenThere } from './OpenThere.tsx'
import type { Settle } from './use-desk.ts'

const read = (cursor: string | undefined) => call('GET /ajax/v1/staff/losses', { query: { cursor } })

export const Losses = () => (
  <DeskQueue queue="losses" read={read}>
    {(row, settle) => <Loss key={row.id} row={row} settle={settle} />}
  </DeskQueue>
)

const Loss = ({ row, settle }: { row: StaffLoss; settle: Settle }) => {
  const t = useTranslations('staff.desk.loss')
  const locale = useNumberLocale()
  const { id, amount, at, customer_name, customer_number, payment } = row
  const sum = formatMoney(amount, locale)
  return (
    <DeskItem title={`${sum} · ${customer_name}`} since={at} about={[`${customer_name} (${customer_number})`]}>
      {payment && (
        <p className="text-13 wrap-anywhere">{t('payment', { method: payment.label || t(`kinds.${payment.kind}`) })}</p>
      )}
      <div className="flex flex-wrap items-start gap-2">
        {payment && <OpenThere row={row} to={`/billing/payments/${payment.id}`} text={t('open')} />}
        <DeskAction text={t('done')} which={`${sum}, ${customer_name}`}>
          <Form
            name={`loss-${id}`}
            className="flex flex-col gap-4"
            check={data => new Map(data.text('note').trim() === '' ? [['note', t('noteMissing')]] : [])}
            submit={(data, options) =>
              call('POST /ajax/v1/staff/losses/{id}/done', { params: { id }, body: data.texts('note') }, options)
            }
            onDone={() => settle(id, t('isDone'))}
          >
            <FormField name="note" label={t('note')} hint={t('noteHint')}>
              <Input name="note" maxLength={500} />
            </FormField>
            <SubmitButton size="sm" className="self-start">
              {t('done')}
            </SubmitButton>
          </Form>
        </DeskAction>
      </div>
    </DeskItem>
  )
}
