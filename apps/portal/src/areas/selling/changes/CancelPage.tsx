import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { formatDate } from '../../../components/LocalDate.tsx'
import { ChoiceField } from '../../../forms/ChoiceField.tsx'
import { DateInput } from '../../../forms/DateInput.tsx'
import { Form } from '../../../forms/Form.tsx'
import { FormField } from '../../../forms/FormField.tsx'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { useFormValue } from '../../../forms/use-form-value.ts'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { Card } from '../../../ui/Card.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { ActionPage, type EndingPageProps, KeepLink } from './ActionPage.tsx'
import { EndCosts } from './EndCosts.tsx'
import { useDone } from './use-done.ts'
import type { Ending } from './use-end-preview.ts'

/** One page and one button, with nothing that deters. The public form stays beside it (§ 312k BGB). */
export const CancelPage = ({ contract, actions, end }: EndingPageProps) => {
  const texts = useTranslations('contracts')
  const t = useTranslations('contracts.actions.cancel')
  const fields = useTranslations('fields')
  const locale = useNumberLocale()
  const done = useDone(contract.number)
  const { number, label } = contract
  const { earliest_end, version } = actions
  const earliest = earliest_end?.on ?? ''
  const date = formatDate(earliest || contract.started_on, locale)
  return (
    <ActionPage
      contract={contract}
      actions={actions}
      action="cancel"
      title={t('title')}
      lead={t('lead', { label, number })}
    >
      <Card>
        <Form
          name="contract-cancel"
          className="flex flex-col gap-5"
          check={data =>
            new Map(data.get('end') === 'later' && !data.get('ends_on') ? [['ends_on', fields('required')]] : [])
          }
          submit={(data, options) => {
            const ends_on = data.get('end') === 'later' ? String(data.get('ends_on')) : null
            const body = { ends_on, reason: String(data.get('reason') ?? ''), version }
            return call('POST /ajax/v1/contracts/{number}/cancellation', { params: { number }, body }, options)
          }}
          onDone={({ ends_on }) => done(t('done', { date: formatDate(ends_on, locale) }))}
        >
          <ChoiceField
            name="end"
            legend={t('end')}
            defaultValue="earliest"
            options={[
              {
                value: 'earliest',
                label: t('earliest', { date }),
                hint: earliest_end && texts(`rules.${earliest_end.rule}`, { days: earliest_end.notice_days }),
              },
              { value: 'later', label: t('later'), hint: t('laterHint', { date }) },
            ]}
          />
          <LaterDay earliest={earliest} />
          <FormField name="reason" label={t('reason')} optional>
            <Textarea name="reason" rows={2} maxLength={2000} />
          </FormField>
          {earliest_end?.rule !== 'trial' && <Costs number={number} loaded={end} />}
          <div className="flex flex-wrap gap-2">
            <SubmitButton size="lg" colour="danger">
              {t('submit')}
            </SubmitButton>
            <KeepLink number={number} />
          </div>
        </Form>
      </Card>
      <Card title={t('causeTitle')}>
        <p className="mb-3">{t('cause')}</p>
        <Link to="/cancel" search={{ contract: number }} className="text-link">
          {t('causeLink')}
        </Link>
      </Card>
    </ActionPage>
  )
}

/** Of the day that is chosen at this moment. */
const Costs = (known: Pick<Ending, 'number' | 'loaded'>) => {
  const later = useFormValue('end', 'earliest') === 'later'
  const day = useFormValue('ends_on')
  return <EndCosts {...known} action="cancel" endsOn={later ? day : undefined} />
}

const LaterDay = ({ earliest }: { earliest: string }) => {
  const t = useTranslations('contracts.actions.cancel')
  if (useFormValue('end', 'earliest') !== 'later') return null
  return (
    <FormField name="ends_on" label={t('date')}>
      <DateInput name="ends_on" min={earliest} className="max-w-52" />
    </FormField>
  )
}
