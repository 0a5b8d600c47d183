import type { BankStatement } from '@kontor/contract/areas/money/staff-bank'
import { statementLimits } from '@kontor/contract/enums/bank'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { Moment } from '../../../../components/Moment.tsx'
import { packFiles } from '../../../../forms/attachments.ts'
import { FileInput } from '../../../../forms/FileInput.tsx'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { Badge } from '../../../../ui/Badge.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { AlertTriangleIcon, CheckCircleIcon } from '../../../../ui/ControlIcons.tsx'
import { ClockIcon } from '../../../../ui/ThingIcons.tsx'

const looks = {
  importing: { tone: 'info', icon: ClockIcon },
  imported: { tone: 'success', icon: CheckCircleIcon },
  refused: { tone: 'danger', icon: AlertTriangleIcon },
} as const

const size = statementLimits.maxBytes / 1024 / 1024

/** A new file of the bank, and what became of the latest ones. */
export const StatementsCard = ({ statements }: { statements: readonly BankStatement[] }) => {
  const t = useTranslations('staff.bank.statements')
  const router = useRouter()
  const [chosen, setChosen] = useState<string>()
  return (
    <Card title={t('title')} subtitle={t('lead')}>
      <Form
        name="bank-statement"
        className="flex flex-col gap-3"
        check={data => {
          const file = data.get('attachments')
          const mistake =
            !(file instanceof File) || file.name === ''
              ? t('missing')
              : file.size > statementLimits.maxBytes && t('tooBig', { size })
          return new Map(mistake ? [['attachments', mistake]] : [])
        }}
        submit={(data, options) =>
          call('POST /ajax/v1/staff/bank/statements', { body: {} }, { ...options, pack: packFiles(data) })
        }
        onDone={async (_answer, form) => {
          form.reset()
          setChosen(undefined)
          await router.invalidate()
        }}
      >
        <FormField name="attachments" label={t('file')} hint={t('fileHint', { size })}>
          <FileInput
            name="attachments"
            accept=".xml"
            chosen={chosen}
            onChange={({ currentTarget }) => setChosen(currentTarget.files?.[0]?.name)}
          />
        </FormField>
        <SubmitButton className="self-start">{t('upload')}</SubmitButton>
      </Form>
      {statements.length > 0 && (
        <ul className="mt-5 flex flex-col divide-y divide-line border-t border-line" aria-live="polite">
          {statements.map(statement => (
            <Statement key={statement.id} statement={statement} />
          ))}
        </ul>
      )}
    </Card>
  )
}

const Statement = ({ statement }: { statement: BankStatement }) => {
  const t = useTranslations('staff.bank.statements')
  const { name, state, refusal, entries, known, imported_at, imported_by } = statement
  return (
    <li className="flex flex-col gap-1 py-3 last:pb-0">
      <div className="flex items-start gap-2">
        <span className="min-w-0 grow wrap-anywhere">{name}</span>
        <Badge {...looks[state]}>{t(`states.${state}`)}</Badge>
      </div>
      <p className="text-13 text-muted wrap-anywhere">
        <Moment value={imported_at} /> · {imported_by}
      </p>
      {refusal && <p className="text-13 wrap-anywhere">{t(`refusals.${refusal}`)}</p>}
      {state === 'imported' && <p className="text-13 text-muted">{t('entries', { entries, known })}</p>}
    </li>
  )
}
