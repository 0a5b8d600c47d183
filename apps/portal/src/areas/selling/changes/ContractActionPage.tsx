import type { OrderPreview } from '@kontor/contract/areas/selling/orders'
import { switchKinds } from '@kontor/contract/enums/contract-actions'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { formatDate } from '../../../components/LocalDate.tsx'
import { ChoiceField } from '../../../forms/ChoiceField.tsx'
import { DateInput } from '../../../forms/DateInput.tsx'
import { Form } from '../../../forms/Form.tsx'
import { FormField } from '../../../forms/FormField.tsx'
import type { FormValues } from '../../../forms/form-values.ts'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { useFormValue } from '../../../forms/use-form-value.ts'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Card } from '../../../ui/Card.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { DownloadIcon } from '../../../ui/ThingIcons.tsx'
import { ActionPage, type EndingPageProps, KeepLink } from './ActionPage.tsx'
import { ChangePage } from './ChangePage.tsx'
import { EditPage } from './EditPage.tsx'
import { EndCosts } from './EndCosts.tsx'
import type { LoadedAction } from './load-action.ts'
import { SwitchClocks } from './SwitchClocks.tsx'
import { useDone } from './use-done.ts'
import type { Ending } from './use-end-preview.ts'
import { WithdrawPage } from './WithdrawPage.tsx'

/** @property keepForm from the area of orders, which this one does not know */
type ContractActionPageProps = LoadedAction & { keepForm: (preview: OrderPreview) => ReactNode }

/** The pages of all actions are one route: each is small, and every further route costs the sign-in page. */
export const ContractActionPage = ({
  page,
  methods,
  change,
  end,
  keep,
  keepForm,
  ...common
}: ContractActionPageProps) => {
  const t = useTranslations('contracts.actions.keep')
  const { label, number } = common.contract
  switch (page) {
    case 'keep':
      return (
        <ActionPage {...common} action="keep" title={t('title')} lead={t('lead', { label, number })} wide>
          {keep && keepForm(keep)}
        </ActionPage>
      )
    case 'edit':
      return <EditPage {...common} methods={methods} />
    case 'change':
      return <ChangePage {...common} change={change} />
    case 'cancel':
      return <CancelPage {...common} end={end} />
    case 'withdraw':
      return <WithdrawPage {...common} />
    case 'transfer':
      return <TransferPage {...common} end={end} />
    case 'switch':
      return <SwitchPage {...common} end={end} />
  }
}

/** One page and one button, with nothing that deters. The public form stays beside it (§ 312k BGB). */
const CancelPage = ({ contract, actions, end }: EndingPageProps) => {
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
            const ends_on = data.get('end') === 'later' ? data.text('ends_on') : null
            const body = { ends_on, version, ...data.texts('reason') }
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
                hint: earliest_end && texts(`rules.${earliest_end.rule}`, earliest_end.values),
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

/** Shows the costs of the day that is chosen at this moment. */
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

/** Leaving for another provider (Art. 23–29 Data Act): the dates, what can be taken along, and no obstacle. */
const SwitchPage = ({ contract, actions, end }: EndingPageProps) => {
  const t = useTranslations('contracts.actions.switch')
  const names = useTranslations('contracts.actions.names')
  const done = useDone(contract.number)
  const { number, label } = contract
  const kindOf = (data: FormValues) => switchKinds.find(kind => kind === data.get('kind')) ?? 'provider'
  return (
    <ActionPage
      contract={contract}
      actions={actions}
      action="switch"
      title={t('title')}
      lead={t('lead', { label, number })}
    >
      <Card>
        <Form
          name="contract-switch"
          className="flex flex-col gap-5"
          submit={(data, options) => {
            const body = {
              kind: kindOf(data),
              ...data.texts('destination'),
              version: actions.version,
            }
            return call('POST /ajax/v1/contracts/{number}/switch', { params: { number }, body }, options)
          }}
          onDone={() => done(t('done'))}
        >
          <ChoiceField
            name="kind"
            legend={t('kind')}
            defaultValue="provider"
            options={switchKinds.map(value => ({ value, label: t(`kinds.${value}`) }))}
          />
          <Destination />
          {actions.switch_terms && (
            <section>
              <h2 className="font-medium">{t('clocks')}</h2>
              <p className="mb-2 text-13 text-muted">{t('clocksHint')}</p>
              <SwitchClocks clocks={actions.switch_terms} />
            </section>
          )}
          <EndCosts number={number} action="switch" loaded={end} />
          <div className="flex flex-wrap gap-2">
            <Submit />
            <KeepLink number={number} />
          </div>
        </Form>
      </Card>
      <Card title={t('data')}>
        <ul className="mb-3 list-disc pl-5">
          {actions.exportable && <li>{actions.exportable}</li>}
          <li>{t('always')}</li>
        </ul>
        <a
          href={`/ajax/v1/contracts/${number}/export`}
          download
          className={buttonClass({ colour: 'muted', outline: true })}
        >
          <DownloadIcon className="size-4" />
          {names('export')}
        </a>
      </Card>
    </ActionPage>
  )
}

const Destination = () => {
  const t = useTranslations('contracts.actions.switch')
  if (useFormValue('kind', 'provider') !== 'provider') return null
  return (
    <FormField name="destination" label={t('destination')} hint={t('destinationHint')} optional>
      <Input name="destination" maxLength={200} autoComplete="off" />
    </FormField>
  )
}

const Submit = () => {
  const t = useTranslations('contracts.actions.switch')
  return <SubmitButton size="lg">{t(useFormValue('kind') === 'erasure' ? 'submitErasure' : 'submit')}</SubmitButton>
}

const effects = ['day', 'pay', 'rest'] as const

/** Offers the contract to another customer. */
const TransferPage = ({ contract, actions, end }: EndingPageProps) => {
  const t = useTranslations('contracts.actions.transfer')
  const fields = useTranslations('fields')
  const done = useDone(contract.number)
  const { number, label } = contract
  const digits = (data: FormValues) => data.text('customer_number').replaceAll(/\D/g, '')
  return (
    <ActionPage
      contract={contract}
      actions={actions}
      action="transfer"
      title={t('title')}
      lead={t('lead', { label, number })}
    >
      <Card>
        <ul className="mb-5 list-disc pl-5">
          {effects.map(effect => (
            <li key={effect}>{t(`effects.${effect}`)}</li>
          ))}
        </ul>
        {end && (
          <div className="mb-5">
            <p className="mb-2 text-13 text-muted">{t('ifToday')}</p>
            <EndCosts number={number} action="transfer" loaded={end} />
          </div>
        )}
        <Form
          name="contract-transfer"
          className="flex flex-col gap-5"
          check={data => new Map(digits(data) === '' ? [['customer_number', fields('required')]] : [])}
          submit={(data, options) => {
            const body = {
              customer_number: Number(digits(data)),
              ...data.texts('email'),
              version: actions.version,
            }
            return call('POST /ajax/v1/contracts/{number}/transfer', { params: { number }, body }, options)
          }}
          onDone={() => done(t('done'))}
        >
          <FormField name="customer_number" label={t('number')}>
            <Input name="customer_number" inputMode="numeric" autoComplete="off" maxLength={12} figures />
          </FormField>
          <FormField name="email" label={t('email')} hint={t('emailHint')}>
            <Input name="email" type="email" inputMode="email" autoComplete="off" maxLength={254} />
          </FormField>
          <div className="flex flex-wrap gap-2">
            <SubmitButton size="lg">{t('submit')}</SubmitButton>
            <KeepLink number={number} />
          </div>
        </Form>
      </Card>
    </ActionPage>
  )
}
