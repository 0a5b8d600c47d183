import type { DeskTicket } from '@kontor/contract/areas/service/ticket-desk'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { Moment } from '../../../../components/Moment.tsx'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { useFormState } from '../../../../forms/form-context.ts'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useFormValue } from '../../../../forms/use-form-value.ts'
import { showToast } from '../../../../state/toasts.ts'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { FieldNote } from '../../../../ui/Field.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { ResourceField } from '../ResourceField.tsx'

/** Says which contract, invoice and notice a ticket is about. */
export const RelatedForm = ({ ticket }: { ticket: DeskTicket }) => {
  const t = useTranslations('staff.tickets.related')
  const router = useRouter()
  const { number, contract_number, resource, resources, invoice, notice, notices } = ticket
  return (
    <details>
      <summary className="cursor-pointer font-medium text-brand">{t('change')}</summary>
      <Form
        key={`${contract_number} ${resource?.key} ${invoice?.id} ${notice?.id}`}
        name="related"
        className="mt-3 flex flex-col gap-3"
        submit={(data, options) => {
          const { notice: chosen, ...texts } = data.texts('contract_number', 'resource', 'invoice_number', 'notice')
          const body = { ...texts, notice: chosen || null }
          return call('PUT /ajax/v1/staff/tickets/{number}/related', { params: { number }, body }, options)
        }}
        onDone={() => router.invalidate()}
      >
        <FormField name="contract_number" label={t('contract')} optional>
          <Input name="contract_number" defaultValue={contract_number ?? ''} maxLength={20} autoComplete="off" />
        </FormField>
        <PartOfContract contract={contract_number ?? ''} resource={resource} resources={resources} />
        <FormField name="invoice_number" label={t('invoice')} optional>
          <Input name="invoice_number" defaultValue={invoice?.number ?? ''} maxLength={40} autoComplete="off" />
        </FormField>
        <FormField name="notice" label={t('notice')} optional>
          <Select name="notice" defaultValue={notice?.id ?? ''}>
            <option value="">{t('none')}</option>
            {notices.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        </FormField>
        <SubmitButton size="sm" outline className="self-start">
          {t('save')}
        </SubmitButton>
      </Form>
    </details>
  )
}

type PartOfContractProps = Pick<DeskTicket, 'resource' | 'resources'> & { contract: string }

/** Asks for the part while the contract is the ticket's: another one has others. */
const PartOfContract = ({ contract, resource, resources }: PartOfContractProps) => {
  const entered = useFormValue('contract_number', contract)
  // one that is gone stays chosen
  const choices = resource && !resources.some(({ key }) => key === resource.key) ? [resource, ...resources] : resources
  if (choices.length === 0 || entered.trim() !== contract) return null
  return <ResourceField resources={choices} chosen={resource?.key} />
}

type SplitDialogProps = { ticket: DeskTicket; onClose: () => void }

/** Makes a ticket of its own of chosen messages. */
export const SplitDialog = ({ ticket, onClose }: SplitDialogProps) => {
  const t = useTranslations('staff.tickets.split')
  const frame = useTranslations('frame')
  const navigate = useNavigate()
  const { number } = ticket
  return (
    <Dialog open title={t('title', { number: String(number) })} closeLabel={frame('close')} onClose={onClose}>
      <Form
        name="split"
        className="flex flex-col gap-4"
        submit={(data, options) => {
          const body = { messages: data.getAll('messages').map(String), subject: data.text('subject') }
          return call('POST /ajax/v1/staff/tickets/{number}/split', { params: { number }, body }, options)
        }}
        onDone={async created => {
          onClose()
          showToast('success', t('done', { number: String(created.number) }))
          await navigate({ to: '/staff/tickets/$number', params: { number: String(created.number) } })
        }}
      >
        <p className="text-muted">{t('lead')}</p>
        <Messages ticket={ticket} />
        <FormField name="subject" label={t('subject')}>
          <Input name="subject" maxLength={150} autoComplete="off" />
        </FormField>
        <SubmitButton className="self-end max-sm:self-stretch">{t('submit')}</SubmitButton>
      </Form>
    </Dialog>
  )
}

/** Lists the messages that are shown, but for the first one of the ticket. */
const Messages = ({ ticket: { messages, earlier } }: { ticket: DeskTicket }) => {
  const t = useTranslations('staff.tickets.split')
  const error = useFormState().errors.get('messages')
  return (
    <fieldset
      className="flex max-h-72 flex-col gap-2 overflow-y-auto"
      aria-describedby={error ? 'split-note' : undefined}
    >
      <legend className="mb-1.5 font-medium">{t('messages')}</legend>
      {messages.slice(earlier === 0 ? 1 : 0).map(({ id, author, body, created_at }) => (
        <Checkbox
          key={id}
          name="messages"
          value={id}
          label={
            <span className="line-clamp-2 wrap-anywhere">
              {author}: {body}
            </span>
          }
          hint={<Moment value={created_at} />}
        />
      ))}
      <FieldNote id="split-note" hint={null} error={error} />
    </fieldset>
  )
}
