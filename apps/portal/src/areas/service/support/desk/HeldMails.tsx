import type { HeldMails as Held, HeldMail } from '@kontor/contract/areas/service/held-mails'
import type { HeldDecision } from '@kontor/contract/enums/inbound-mail'
import { mayStaff } from '@kontor/contract/staff-powers'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { Moment } from '../../../../components/Moment.tsx'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import type { FormValues } from '../../../../forms/form-values.ts'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useUser } from '../../../../session/use-user.ts'
import { showToast } from '../../../../state/toasts.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Input } from '../../../../ui/Input.tsx'

type Deciding = { mail: HeldMail; act: HeldDecision }

/** Shows mails that arrived and could not be filed; nothing where there are none. @param list is read anew when what waits has changed */
export const HeldMails = ({ list }: { list: object }) => {
  const t = useTranslations('staff.tickets.held')
  const [held, setHeld] = useState<Held | null>(null)
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  useEffect(() => {
    // where that fails, the tickets are there all the same
    call('GET /ajax/v1/staff/held-mails', {}).then(setHeld, () => undefined)
  }, [list])
  if (!held || held.total === 0) return null
  return (
    <Card title={t('title', { count: held.total })}>
      <p className="text-muted">{t('lead')}</p>
      <ul className="mt-4 flex flex-col divide-y divide-line">
        {held.mails.map(mail => (
          <HeldItem key={mail.id} mail={mail} decide={act => setDeciding({ mail, act })} />
        ))}
      </ul>
      <DecisionDialog deciding={deciding} onClose={() => setDeciding(null)} onDone={setHeld} />
    </Card>
  )
}

const HeldItem = ({ mail, decide }: { mail: HeldMail; decide: (act: HeldDecision) => void }) => {
  const t = useTranslations('staff.tickets.held')
  const { from_name, from_address, subject, body, files, reason, received_at, department, ticket, customer_name } = mail
  return (
    <li className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="min-w-0 font-medium wrap-anywhere">{subject || t('noSubject')}</h3>
        <span className="text-12 text-muted">
          <Moment value={received_at} />
        </span>
      </div>
      <p className="text-13 wrap-anywhere text-muted">
        {[from_name, from_address].filter(Boolean).join(' · ') || t('noSender')}
        {department !== null && ` · ${t('department', { department })}`}
        {customer_name !== null && ` · ${customer_name}`}
        {ticket !== null && ` · #${ticket}`}
        {files > 0 && ` · ${t('files', { count: files })}`}
      </p>
      <p>{t(`reasons.${reason}`)}</p>
      {body !== '' && (
        <details>
          <summary className="w-fit cursor-pointer text-13">{t('show')}</summary>
          <p className="mt-2 rounded-control bg-subtle px-3 py-2 text-13 wrap-anywhere whitespace-pre-wrap">{body}</p>
        </details>
      )}
      {mayStaff(useUser().staff_powers, 'tickets:act') && (
        <div className="flex flex-wrap gap-2">
          <Button colour="muted" outline onClick={() => decide('file')}>
            {t('file.open')}
          </Button>
          <Button colour="muted" outline onClick={() => decide('open')}>
            {t('open.open')}
          </Button>
          <Button colour="muted" outline onClick={() => decide('discard')}>
            {t('discard.open')}
          </Button>
        </div>
      )}
    </li>
  )
}

type DecisionDialogProps = { deciding: Deciding | null; onClose: () => void; onDone: (held: Held) => void }

const DecisionDialog = ({ deciding, onClose, onDone }: DecisionDialogProps) => {
  const t = useTranslations('staff.tickets.held')
  const frame = useTranslations('frame')
  const router = useRouter()
  const act = deciding?.act ?? 'file'
  return (
    <Dialog open={deciding !== null} title={t(`${act}.title`)} closeLabel={frame('close')} onClose={onClose}>
      {deciding && (
        <Form
          name="held-mail"
          className="flex flex-col gap-4"
          submit={(data, options) =>
            call(
              'POST /ajax/v1/staff/held-mails/{id}',
              { params: { id: deciding.mail.id }, body: { act, ...fieldOf(act, data) } },
              options,
            )
          }
          onDone={async held => {
            onClose()
            onDone(held)
            showToast('success', t(`${act}.done`))
            await router.invalidate()
          }}
        >
          <p className="text-muted">{t(`${act}.lead`)}</p>
          {act === 'file' && (
            <FormField name="ticket" label={t('file.ticket')}>
              <Input name="ticket" inputMode="numeric" defaultValue={deciding.mail.ticket ?? ''} className="max-w-40" />
            </FormField>
          )}
          {act === 'open' && (
            <FormField name="customer" label={t('open.customer')}>
              <Input
                name="customer"
                inputMode="numeric"
                defaultValue={deciding.mail.customer_number ?? ''}
                className="max-w-40"
              />
            </FormField>
          )}
          {act === 'discard' && (
            <FormField name="reason" label={t('discard.reason')}>
              <Input name="reason" maxLength={500} />
            </FormField>
          )}
          <SubmitButton className="self-end max-sm:self-stretch">{t(`${act}.open`)}</SubmitButton>
        </Form>
      )}
    </Dialog>
  )
}

function fieldOf(act: HeldDecision, data: FormValues) {
  if (act === 'discard') return { reason: data.texts('reason').reason }
  const numberOf = (text: string) => (text.trim() === '' ? undefined : Number(text.replace(/^\s*#/, '')))
  return act === 'file'
    ? { ticket: numberOf(data.texts('ticket').ticket) }
    : { customer: numberOf(data.texts('customer').customer) }
}
