import { type Revealable, revealPowers, revealReason } from '@kontor/contract/enums/reveal'
import { mayStaff } from '@kontor/contract/staff-powers'
import type { CallInput } from '@kontor/contract/wire/types'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { PhoneLink } from '../../../components/AddressLinks.tsx'
import { groupedIban } from '../../../components/iban-text.ts'
import { Form } from '../../../forms/Form.tsx'
import { FormField } from '../../../forms/FormField.tsx'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { useUser } from '../../../session/use-user.ts'
import { Button } from '../../../ui/Button.tsx'
import { Input } from '../../../ui/Input.tsx'

type Asked = CallInput<'POST /ajax/v1/staff/reveal'>['body']

type MaskedValueProps = {
  what: Revealable
  id: string | number
  masked: string
  /** Is whose it is, for those who do not see what stands around it. */
  whose: string
  /** Is the reason that lies at hand. */
  reason?: string
}

/** Shows a phone number or a bank account masked; staff who may, see it whole with a reason, which the customer reads. */
export const MaskedValue = ({ what, id, masked, whose, reason = '' }: MaskedValueProps) => {
  const t = useTranslations('staff.desk.reveal')
  const may = mayStaff(useUser().staff_powers, revealPowers[what])
  const [asking, setAsking] = useState(false)
  const [value, setValue] = useState<string | null>(null)
  const isPhone = what.endsWith('phone')
  if (value !== null)
    return (
      <span className="tabular-nums wrap-anywhere" role="status">
        {isPhone ? <PhoneLink number={value} /> : groupedIban(value)}
      </span>
    )
  return (
    <>
      <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="tabular-nums">{masked}</span>
        {may && (
          <Button
            size="sm"
            colour="muted"
            outline
            aria-expanded={asking}
            aria-label={t(isPhone ? 'phoneOf' : 'accountOf', { whose })}
            onClick={() => setAsking(!asking)}
          >
            {t('show')}
          </Button>
        )}
      </span>
      {asking && (
        <Form
          name="reveal"
          className="mt-2 flex w-full flex-col gap-3 rounded-control border border-line bg-subtle p-4"
          submit={(data, options) =>
            // the id is that of what is named
            call('POST /ajax/v1/staff/reveal', { body: { what, id, ...data.texts('reason') } as Asked }, options)
          }
          onDone={answer => setValue(answer.value)}
        >
          <FormField name="reason" label={t('reason')} hint={t('hint')}>
            <Input name="reason" defaultValue={reason} maxLength={revealReason.max} autoFocus />
          </FormField>
          <SubmitButton size="sm" className="self-start">
            {t('show')}
          </SubmitButton>
        </Form>
      )}
    </>
  )
}
