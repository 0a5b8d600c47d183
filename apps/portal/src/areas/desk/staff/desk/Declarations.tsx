import type { DeclarationPreview, StaffDeclaration } from '@kontor/contract/areas/desk/staff-queues'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { formatDate, LocalDate } from '../../../../components/LocalDate.tsx'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { Textarea } from '../../../../ui/Textarea.tsx'
import { ClockIcon } from '../../../../ui/ThingIcons.tsx'
import { DeskAction, DeskItem, DeskText } from './DeskItem.tsx'
import { DeskQueue } from './DeskQueue.tsx'
import type { Settle } from './use-desk.ts'

const read = (cursor: string | undefined) => call('GET /ajax/v1/staff/declarations', { query: { cursor } })

/** Cancellations and withdrawals that ended no contract by themselves. */
export const Declarations = () => (
  <DeskQueue queue="declarations" read={read}>
    {(row, settle) => <Declaration key={row.id} row={row} settle={settle} />}
  </DeskQueue>
)

const Declaration = ({ row, settle }: { row: StaffDeclaration; settle: Settle }) => {
  const t = useTranslations('staff.desk')
  const { number, kind, received_at, name, email, contract, refund_due_on, days_left, text, checked } = row
  const title = `${number} · ${t(`declaration.${kind}`)}`
  const matched = contract && [
    `${contract.number} ${contract.label}`,
    `${contract.customer_name} (${contract.customer_number})`,
  ]
  return (
    <DeskItem
      title={title}
      badge={
        !matched && (
          <Badge tone="warning" icon={ClockIcon}>
            {t('declaration.unmatched')}
          </Badge>
        )
      }
      since={received_at}
      about={[name, email, ...(matched ?? [])]}
    >
      <p className={`text-13 ${days_left <= 2 ? 'font-medium text-danger' : ''}`}>
        {refund_due_on ? (
          <>
            {t.rich('declaration.refund', { day: () => <LocalDate value={refund_due_on} /> })}{' '}
            {t('declaration.daysLeft', { days: days_left })}
          </>
        ) : (
          t('declaration.waiting', { days: -days_left })
        )}
      </p>
      {!checked && <p className="text-13 text-muted">{t('declaration.unchecked')}</p>}
      <DeskText>{text}</DeskText>
      <DeskAction text={t('declaration.answer')} which={number}>
        <DeclarationAnswer row={row} settle={settle} />
      </DeskAction>
    </DeskItem>
  )
}

const outcomes = ['none', 'cancel', 'withdraw'] as const
type Outcome = (typeof outcomes)[number]
const isOutcome = (value: string): value is Outcome => (outcomes as readonly string[]).includes(value)

type DeclarationAnswerProps = { row: StaffDeclaration; settle: Settle }

/** The answer to a declaration, and what becomes of its contract: with the day, before it is sent. */
const DeclarationAnswer = ({ row: { id, contract, email, number }, settle }: DeclarationAnswerProps) => {
  const t = useTranslations('staff.desk.declaration')
  const [written, setWritten] = useState('')
  const [outcome, setOutcome] = useState<Outcome>('none')
  const preview = usePreview(id, contract !== null || /\d/.test(written) ? written : null)
  return (
    <Form
      name={`declaration-${id}`}
      className="flex flex-col gap-4"
      submit={(data, options) => {
        const body = {
          ...data.texts('answer', 'contract'),
          ends_on: data.text('ends_on') || null,
          withdraw: outcome === 'withdraw',
        }
        return call('POST /ajax/v1/staff/declarations/{id}/answer', { params: { id }, body }, options)
      }}
      onDone={() => settle(id, t('answered', { number }))}
    >
      {!contract && (
        <FormField name="contract" label={t('contract')} hint={t('contractHint')} optional>
          <Input
            name="contract"
            maxLength={20}
            autoComplete="off"
            figures
            className="max-w-40"
            onBlur={event => setWritten(event.target.value.trim())}
          />
        </FormField>
      )}
      {preview && <Found preview={preview} />}
      <FormField name="withdraw" label={t('outcome')}>
        <Select
          name="withdraw"
          value={outcome}
          onChange={event => isOutcome(event.target.value) && setOutcome(event.target.value)}
          className="max-w-72"
        >
          {outcomes.map(value => (
            <option key={value} value={value}>
              {t(`outcomes.${value}`)}
            </option>
          ))}
        </Select>
      </FormField>
      {outcome === 'cancel' && (
        <FormField name="ends_on" label={t('endsOn')} hint={t('endsOnHint')}>
          <Input
            key={preview?.cancel.on}
            name="ends_on"
            type="date"
            defaultValue={preview?.cancel.on ?? ''}
            figures
            className="max-w-44"
          />
        </FormField>
      )}
      <FormField name="answer" label={t('text')} hint={t('textHint', { email })}>
        <Textarea name="answer" rows={3} maxLength={2000} />
      </FormField>
      <SubmitButton size="sm" className="self-start">
        {t('send')}
      </SubmitButton>
    </Form>
  )
}

/** @param contract what staff wrote of its number; null: nothing yet */
function usePreview(id: string, contract: string | null): DeclarationPreview | null {
  const [preview, setPreview] = useState<DeclarationPreview | null>(null)
  useEffect(() => {
    let latest = true
    setPreview(null)
    if (contract !== null)
      call('GET /ajax/v1/staff/declarations/{id}/preview', { params: { id }, query: { contract } }).then(
        found => latest && setPreview(found),
        // the answer works without it, and says then what is wrong
        () => undefined,
      )
    return () => {
      latest = false
    }
  }, [id, contract])
  return preview
}

/** Which contract it is, and what is possible on which day. */
const Found = ({ preview: { contract, cancel, withdraw } }: { preview: DeclarationPreview }) => {
  const t = useTranslations('staff.desk.declaration')
  const locale = useNumberLocale()
  if (!contract) return <p className="text-13 text-muted">{t('notFound')}</p>
  const told = ({ on, refused }: DeclarationPreview['cancel'], what: 'cancel' | 'withdraw') =>
    on === null
      ? t(`impossible.${what}`, { why: refused === null ? '' : t(`refusals.${refused}`) })
      : t(`possible.${what}`, { day: formatDate(on, locale) })
  return (
    <ul className="flex flex-col gap-1 text-13">
      <li className="font-medium">
        {contract.number} {contract.label} · {contract.customer_name} ({contract.customer_number})
      </li>
      <li>{told(cancel, 'cancel')}</li>
      <li>{told(withdraw, 'withdraw')}</li>
    </ul>
  )
}
