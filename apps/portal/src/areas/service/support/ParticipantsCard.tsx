import type { Ticket, TicketOptions } from '@kontor/contract/areas/service/support'
import { canDo } from '@kontor/contract/can'
import { mostCopies } from '@kontor/contract/enums/support'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { Form } from '../../../forms/Form.tsx'
import { FormField } from '../../../forms/FormField.tsx'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { useAction } from '../../../forms/use-action.ts'
import { useUser } from '../../../session/use-user.ts'
import { showToast } from '../../../state/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Copies, VisibleTo } from './Participants.tsx'
import { sharingOf, VisibilityFields } from './VisibilityFields.tsx'

/** Shows who takes part in a ticket, and lets those who may change that. */
export const ParticipantsCard = ({ ticket }: { ticket: Ticket }) => {
  const t = useTranslations('support.sharing')
  const router = useRouter()
  const { number, can_share, contract_number, copies, status } = ticket
  const mayWrite = canDo(useUser(), 'support:write', contract_number ?? undefined)
  const [options, setOptions] = useState<TicketOptions | null>(null)
  const change = useAction(async () => setOptions(await call('GET /ajax/v1/tickets/options')))
  const open = status !== 'closed' && status !== 'merged'
  const active = copies.filter(({ state }) => state !== 'declined').length
  return (
    <Card title={t('title')} className="print:border-0">
      <div className="flex flex-col gap-4">
        <VisibleTo ticket={ticket} />
        {can_share && !options && (
          <Button
            size="sm"
            colour="muted"
            outline
            className="self-start print:hidden"
            pending={change.pending}
            onClick={change.run}
          >
            {t('change')}
          </Button>
        )}
        {options && (
          <Form
            name="sharing"
            className="flex flex-col gap-4"
            submit={(data, how) =>
              call('PUT /ajax/v1/tickets/{number}/visibility', { params: { number }, body: sharingOf(data) }, how)
            }
            onDone={async () => {
              setOptions(null)
              showToast('success', t('saved'))
              await router.invalidate()
            }}
          >
            <VisibilityFields
              people={options.people}
              contract={contract_number ?? ''}
              now={ticket.visibility}
              readers={ticket.readers.map(({ id }) => id)}
            />
            <footer className="flex flex-wrap gap-2">
              <SubmitButton size="sm">{t('save')}</SubmitButton>
              <Button size="sm" colour="muted" outline onClick={() => setOptions(null)}>
                {t('cancel')}
              </Button>
            </footer>
          </Form>
        )}
        <Copies
          copies={copies}
          {...(mayWrite && {
            remove: (id: string, how: object) =>
              call('DELETE /ajax/v1/tickets/{number}/copies/{id}', { params: { number, id } }, how),
          })}
        />
        {mayWrite && open && active < mostCopies && (
          <Form
            key={copies.length}
            name="copy"
            className="flex flex-col gap-2 print:hidden"
            submit={(data, how) =>
              call('POST /ajax/v1/tickets/{number}/copies', { params: { number }, body: data.texts('address') }, how)
            }
            onDone={async () => {
              showToast('success', t('copyAdded'))
              await router.invalidate()
            }}
          >
            <FormField name="address" label={t('copyLabel')} hint={t('copyHint')}>
              <Input name="address" type="email" autoComplete="off" maxLength={254} />
            </FormField>
            <SubmitButton size="sm" outline className="self-start">
              {t('copyAdd')}
            </SubmitButton>
          </Form>
        )}
      </div>
    </Card>
  )
}
