import type { OwnNotice } from '@kontor/contract/areas/service/notices'
import type { Provider } from '@kontor/contract/areas/service/provider'
import type { TicketOptions } from '@kontor/contract/areas/service/support'
import { canDo, canDoSome } from '@kontor/contract/can'
import { ticketImpacts } from '@kontor/contract/enums/support'
import type { CallInput } from '@kontor/contract/wire/types'
import { useNavigate } from '@tanstack/react-router'
import { Fragment, lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { heldIn, packFiles } from '../../../forms/attachments.ts'
import { ChoiceField } from '../../../forms/ChoiceField.tsx'
import { DateInput } from '../../../forms/DateInput.tsx'
import { Form } from '../../../forms/Form.tsx'
import { FormField } from '../../../forms/FormField.tsx'
import type { FormValues } from '../../../forms/form-values.ts'
import { LeaveGuard } from '../../../forms/LeaveGuard.tsx'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { useFormValue } from '../../../forms/use-form-value.ts'
import { currentCustomer } from '../../../session/session.ts'
import { useUser } from '../../../session/use-user.ts'
import { showToast } from '../../../state/toasts.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Input } from '../../../ui/Input.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { BackToSupport } from './BackToSupport.tsx'
import { AlikeTickets, KnownNotices, SuggestedArticles } from './BeforeTicket.tsx'
import { MarkdownEditor } from './MarkdownEditor.tsx'
import { RelatedFields } from './RelatedFields.tsx'
import { ResourceField } from './ResourceField.tsx'
import { SecretField } from './SecretField.tsx'
import type { TicketPrefill } from './ticket-prefill.ts'
import { sharingOf, VisibilityFields } from './VisibilityFields.tsx'

const DeviceDraft = lazy(async () => ({ default: (await import('./DeviceDraft.tsx')).DeviceDraft }))

type CreateTicketPageProps = TicketOptions & {
  provider: Provider
  notices: readonly OwnNotice[]
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

type CreateTicketFormProps = CreateTicketPageProps & { customer: number | null }

/** Asks step by step: the topic, the contract, what the topic wants to know, and then in people's own words. */
const CreateTicketForm = ({
  customer,
  categories,
  contracts,
  open,
  invoices,
  people,
  provider,
  notices,
  prefill,
}: CreateTicketFormProps) => {
  const t = useTranslations('support.form')
  const navigate = useNavigate()
  const preset = categories.find(({ code }) => code === prefill.category)
  return (
    <Form
      name="ticket"
      // a ticket about something else is another draft
      autosave={`ticket/${customer}/${Object.values(prefill).join('/')}`}
      className="flex flex-col gap-5"
      submit={(data, options) => {
        const topic = categories.find(({ code }) => code === data.text('category'))
        const body = bodyOf(data, topic, prefill)
        return call('POST /ajax/v1/tickets', { body }, { ...options, pack: packFiles(data) })
      }}
      onDone={async ({ number }) => {
        showToast('success', t('created', { number: String(number) }))
        await navigate({ to: '/support/ticket/$number', params: { number: String(number) } })
      }}
    >
      <LeaveGuard />
      {!Object.values(prefill).some(Boolean) && (
        <Suspense>
          <DeviceDraft number={0} />
        </Suspense>
      )}
      <KnownNotices notices={notices} contract={prefill.contract ?? ''} />
      <TopicSteps categories={categories} contracts={contracts} preset={preset} prefill={prefill} />
      <FormField name="subject" label={t('subject')} hint={t('subjectHint')}>
        <Input name="subject" maxLength={150} defaultValue={prefill.subject} autoComplete="off" />
      </FormField>
      <AlikeTickets open={open} subject={prefill.subject ?? ''} contract={prefill.contract ?? ''} />
      <SuggestedArticles contracts={contracts} subject={prefill.subject ?? ''} contract={prefill.contract ?? ''} />
      <RelatedFields invoices={invoices} notices={notices} invoice={prefill.invoice} />
      <MarkdownEditor
        name="body"
        files={{ at: 'POST /ajax/v1/tickets/files' }}
        label={t('body')}
        hint={t('bodyHint')}
        tall
      />
      <SecretField />
      <ImpactStep categories={categories} preset={preset} provider={provider} />
      <WhoTakesPart people={people} prefill={prefill} />
      <SubmitButton className="self-start max-sm:self-stretch">{t('submit')}</SubmitButton>
    </Form>
  )
}

type Topic = TicketOptions['categories'][number]
type Body = CallInput<'POST /ajax/v1/tickets'>['body']

/** The customer centre checks the choices: a value the page did not offer comes back as an error of its field. */
const bodyOf = (data: FormValues, topic: Topic | undefined, { follows }: TicketPrefill): Body => ({
  follows: follows ?? null,
  contract_number: data.text('contract_number') || null,
  resource: data.text('resource') || null,
  server_access: data.get('server_access') !== null,
  impact: (data.text('impact') || 'none') as Body['impact'],
  ...data.texts('category', 'subject', 'body', 'secret'),
  ...heldIn(data),
  invoice: data.text('invoice') || null,
  notice: data.text('notice') || null,
  ...sharingOf(data),
  copies: data
    .text('copies')
    .split(/[\s,;]+/)
    .filter(Boolean),
  fields: Object.fromEntries((topic?.fields ?? []).map(({ code }) => [code, data.text(`fields.${code}`)])),
})

type WhoTakesPartProps = Pick<TicketOptions, 'people'> & { prefill: TicketPrefill }

const WhoTakesPart = ({ people, prefill }: WhoTakesPartProps) => {
  const t = useTranslations('support.sharing')
  const contract = useFormValue('contract_number', prefill.contract ?? '')
  return (
    <>
      <VisibilityFields people={people} contract={contract} />
      <FormField name="copies" label={t('copyLabel')} hint={t('copiesHint')} optional>
        <Input name="copies" autoComplete="off" maxLength={1400} />
      </FormField>
    </>
  )
}

type TopicStepsProps = Pick<TicketOptions, 'categories' | 'contracts'> & {
  preset: Topic | undefined
  prefill: TicketPrefill
}

const TopicSteps = ({ categories, contracts, preset, prefill }: TopicStepsProps) => {
  const t = useTranslations('support.form')
  const access = useTranslations('support.serverAccess')
  const user = useUser()
  // consent is the customer's own
  const staff = currentCustomer(user)?.role === 'staff'
  const code = useFormValue('category', preset?.code ?? '')
  const contract = useFormValue('contract_number', prefill.contract ?? '')
  const resources = contracts.find(({ number }) => number === contract)?.resources ?? []
  const topic = categories.find(category => category.code === code)
  // users whose permission names contracts write about one of them
  const aboutAnything = canDo(user, 'support:write') && topic?.contract !== 'required'
  return (
    <>
      <FormField name="category" label={t('category')} hint={topic && <TopicHint topic={topic} />}>
        <Select name="category" defaultValue={preset?.code ?? ''}>
          <option value="" disabled>
            {t('categoryChoose')}
          </option>
          {categories.map(category => (
            <option key={category.code} value={category.code}>
              {category.name}
            </option>
          ))}
        </Select>
      </FormField>
      {contracts.length > 0 && (
        <FormField name="contract_number" label={t('contract')} optional={aboutAnything}>
          <Select name="contract_number" defaultValue={prefill.contract ?? ''}>
            <option value="" disabled={!aboutAnything}>
              {t(aboutAnything ? 'contractNone' : 'contractChoose')}
            </option>
            {contracts.map(({ number, label }) => (
              <option key={number} value={number}>
                {t('contractOption', { label, number })}
              </option>
            ))}
          </Select>
        </FormField>
      )}
      {resources.length > 0 && <ResourceField key={contract} resources={resources} />}
      {contract !== '' && topic?.impact && !staff && (
        <Checkbox name="server_access" label={access('allow')} hint={access('hint')} />
      )}
      {topic?.fields.map(field => (
        <FormField
          key={`${topic.code} ${field.code}`}
          name={`fields.${field.code}`}
          label={field.label}
          hint={field.help || undefined}
          optional={!field.required}
        >
          <AnswerInput field={field} />
        </FormField>
      ))}
    </>
  )
}

const AnswerInput = ({ field: { code, kind, choices } }: { field: Topic['fields'][number] }) => {
  const t = useTranslations('support.form')
  const name = `fields.${code}`
  if (kind === 'lines') return <Textarea name={name} rows={4} maxLength={2000} className="font-mono text-13" />
  if (kind === 'date') return <DateInput name={name} className="max-w-52" />
  if (kind === 'time') return <Input name={name} type="time" className="max-w-52" />
  if (kind !== 'choice')
    return (
      <Input
        name={name}
        maxLength={200}
        autoComplete="off"
        inputMode={kind === 'number' ? 'decimal' : kind === 'email' ? 'email' : undefined}
      />
    )
  return (
    <Select name={name} defaultValue="">
      <option value="">{t('choose')}</option>
      {choices.map(choice => (
        <option key={choice.code} value={choice.code}>
          {choice.label}
        </option>
      ))}
    </Select>
  )
}

/** Shows the topic's hint, and the way to the forms that the law gives the matter: no one has to open a ticket for those. */
const TopicHint = ({ topic: { hint, forms } }: { topic: Topic }) => {
  const t = useTranslations('support.form')
  return (
    <>
      {hint}
      {forms.length > 0 && <> {t('ownForms')} </>}
      {forms.map((form, index) => (
        <Fragment key={form}>
          {index > 0 && ' · '}
          <a href={places[form]} className="text-brand underline">
            {t(`forms.${form}`)}
          </a>
        </Fragment>
      ))}
    </>
  )
}
const places = { cancel: '/cancel', withdraw: '/withdraw', privacy: '/account/privacy' } as const

type ImpactStepProps = { categories: readonly Topic[]; preset: Topic | undefined; provider: Provider }

const ImpactStep = ({ categories, preset, provider }: ImpactStepProps) => {
  const t = useTranslations('support.form')
  const code = useFormValue('category', preset?.code ?? '')
  const asked = categories.find(category => category.code === code)?.impact ?? true
  return (
    asked && (
      <>
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
      </>
    )
  )
}

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
