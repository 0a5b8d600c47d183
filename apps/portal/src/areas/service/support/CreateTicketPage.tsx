import type { Provider } from '@kontor/contract/areas/service/provider'
import { canDo, canDoSome } from '@kontor/contract/can'
import { ticketCategories, ticketImpacts } from '@kontor/contract/enums/support'
import type { CallInput, CallOutput } from '@kontor/contract/wire/types'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { packFiles } from '../../../forms/attachments.ts'
import { ChoiceField } from '../../../forms/ChoiceField.tsx'
import { Form } from '../../../forms/Form.tsx'
import { FormField } from '../../../forms/FormField.tsx'
import type { FormValues } from '../../../forms/form-values.ts'
import { LeaveGuard } from '../../../forms/LeaveGuard.tsx'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { useFormValue } from '../../../forms/use-form-value.ts'
import { useUser } from '../../../session/use-user.ts'
import { showToast } from '../../../state/toasts.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Input } from '../../../ui/Input.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Select } from '../../../ui/Select.tsx'
import { BackToSupport } from './BackToSupport.tsx'
import { MarkdownEditor } from './MarkdownEditor.tsx'
import type { TicketPrefill } from './ticket-prefill.ts'

type CreateTicketPageProps = {
  contracts: CallOutput<'GET /ajax/v1/tickets/options'>['contracts']
  provider: Provider
  prefill: TicketPrefill
}

export const CreateTicketPage = (props: CreateTicketPageProps) => {
  const t = useTranslations('support')
  const user = useUser()
  return (
    <div className="flex w-full max-w-2xl flex-col gap-4">
      <PageHeader back={<BackToSupport />} title={t('create')} subtitle={t('form.lead')} />
      {canDoSome(user, 'support:write') ? (
        <Card>
          <CreateTicketForm customer={user.current_customer_number} {...props} />
        </Card>
      ) : (
        <Banner tone="info">{t('readOnly')}</Banner>
      )}
    </div>
  )
}

type CreateTicketFormProps = {
  customer: number | null
  contracts: CallOutput<'GET /ajax/v1/tickets/options'>['contracts']
  provider: Provider
  prefill: TicketPrefill
}

const CreateTicketForm = ({ customer, contracts, provider, prefill }: CreateTicketFormProps) => {
  const t = useTranslations('support.form')
  const navigate = useNavigate()
  // users whose permission names contracts write about one of them
  const aboutAnything = canDo(useUser(), 'support:write')
  return (
    <Form
      name="ticket"
      // a ticket about something else is another draft
      autosave={`ticket/${customer}/${Object.values(prefill).join('/')}`}
      className="flex flex-col gap-5"
      submit={(data, options) =>
        call('POST /ajax/v1/tickets', { body: bodyOf(data, prefill) }, { ...options, pack: packFiles(data) })
      }
      onDone={async ({ number }) => {
        showToast('success', t('created', { number: String(number) }))
        await navigate({ to: '/support/ticket/$number', params: { number: String(number) } })
      }}
    >
      <LeaveGuard />
      <CategoryField prefill={prefill} />
      {contracts.length > 0 && (
        <FormField name="contract_number" label={t('contract')} optional={aboutAnything}>
          <Select name="contract_number" defaultValue={prefill.contract ?? ''}>
            {aboutAnything && <option value="">{t('contractNone')}</option>}
            {contracts.map(({ number, label }) => (
              <option key={number} value={number}>
                {t('contractOption', { label, number })}
              </option>
            ))}
          </Select>
        </FormField>
      )}
      <ChoiceField
        name="impact"
        legend={t('impact')}
        defaultValue="none"
        options={ticketImpacts.map(value => ({
          value,
          label: t(`impacts.${value}.label`),
          hint: t(`impacts.${value}.hint`),
        }))}
        row
      />
      <CallUs provider={provider} />
      <FormField name="subject" label={t('subject')} hint={t('subjectHint')}>
        <Input name="subject" maxLength={150} defaultValue={prefill.subject} autoComplete="off" />
      </FormField>
      <MarkdownEditor name="body" files label={t('body')} hint={t('bodyHint')} tall />
      <SubmitButton className="self-start max-sm:self-stretch">{t('submit')}</SubmitButton>
    </Form>
  )
}

type Body = CallInput<'POST /ajax/v1/tickets'>['body']

/** The customer centre checks the choices: a value the page did not offer comes back as an error of its field. */
const bodyOf = (data: FormValues, { follows }: TicketPrefill): Body => ({
  follows: follows ?? null,
  category: data.text('category') as Body['category'],
  contract_number: data.text('contract_number') || null,
  impact: data.text('impact') as Body['impact'],
  ...data.texts('subject', 'body'),
})

const CategoryField = ({ prefill }: { prefill: TicketPrefill }) => {
  const t = useTranslations('support')
  const footer = useTranslations('footer')
  const category = useFormValue('category', prefill.category ?? '')
  const ways = (
    <>
      {t('form.categoryHints.contract')}{' '}
      <a href="/cancel" className="text-brand underline">
        {footer('cancel')}
      </a>{' '}
      ·{' '}
      <a href="/withdraw" className="text-brand underline">
        {footer('withdraw')}
      </a>
    </>
  )
  const hint = category === 'contract' ? ways : isExplained(category) ? t(`form.categoryHints.${category}`) : undefined
  return (
    <FormField name="category" label={t('form.category')} hint={hint}>
      <Select name="category" defaultValue={prefill.category ?? ''}>
        <option value="" disabled>
          {t('form.categoryChoose')}
        </option>
        {ticketCategories.map(value => (
          <option key={value} value={value}>
            {t(`form.categories.${value}`)}
          </option>
        ))}
      </Select>
    </FormField>
  )
}

const isExplained = (category: string): category is 'abuse' | 'billing' =>
  category === 'abuse' || category === 'billing'

/** An outage should be reported by telephone too, not only by mail. */
const CallUs = ({ provider }: { provider: Provider }) => {
  const t = useTranslations('support.form')
  const urgent = useFormValue('impact', 'none') === 'down' && provider.phone !== ''
  return (
    <div role="status" className="empty:absolute">
      {urgent && <Banner tone="warning">{t('call', { phone: provider.phone, hours: provider.phone_hours })}</Banner>}
    </div>
  )
}
