import type { EmailChange } from '@kontor/contract/areas/people/email-change'
import type { EmailUse } from '@kontor/contract/enums/customer'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { ExactMoment } from '../../../../components/Moment.tsx'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { LeaveGuard } from '../../../../forms/LeaveGuard.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useAction } from '../../../../forms/use-action.ts'
import { showToast } from '../../../../state/toasts.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Banner } from '../../../../ui/Banner.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { AlertTriangleIcon } from '../../../../ui/ControlIcons.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { CheckIcon, MailIcon } from '../../../../ui/MoreIcons.tsx'
import { takeFocus } from '../../../../ui/take-focus.ts'

export type EmailAddressProps = {
  use: Exclude<EmailUse, 'both'>
  email: string
  verifiedAt: string | null
  change: EmailChange | null
  /** Name of the customer whose contact address is the same today and may change with it. */
  alsoContactOf?: string | null
  /** The page shows the pending change already, together with the sign-in. */
  toldAbove?: boolean
  /** Why this visitor cannot change it. */
  refusal?: string | null
}

/** The current address, whether its mailbox was proved, and the way to change it. */
export const EmailAddress = ({
  use,
  email,
  verifiedAt,
  change,
  alsoContactOf,
  toldAbove,
  refusal,
}: EmailAddressProps) => {
  const t = useTranslations('identity.emailChange.email')
  const router = useRouter()
  // null: not opened yet; on closing, the focus returns
  const [open, setOpen] = useState<boolean | null>(null)
  const confirm = useAction(async options => {
    await call('POST /ajax/v1/accounts/email-changes', { body: { email, applies_to: use } }, options)
    showToast('success', t('sentNew', { email }))
    await router.invalidate()
  })
  const done = async () => {
    setOpen(false)
    await router.invalidate()
  }
  const pending = change !== null && (change.applies_to === use || change.applies_to === 'both')
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="min-w-0 grow basis-64">
          <p className="font-medium">{t('label')}</p>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="min-w-0 wrap-anywhere" dir="ltr">
              {email}
            </span>
            {verifiedAt ? (
              <Badge tone="success" icon={CheckIcon}>
                {t('confirmed')}
              </Badge>
            ) : (
              <Badge tone="warning" icon={AlertTriangleIcon}>
                {t('unconfirmed')}
              </Badge>
            )}
          </p>
          <p className="text-13 text-muted">{t(`uses.${use}`)}</p>
        </div>
        {!open && (
          <div className="flex flex-wrap gap-2">
            {!verifiedAt && change?.email !== email && !refusal && (
              <Button pending={confirm.pending} onClick={confirm.run}>
                {t('confirm')}
              </Button>
            )}
            <Button
              ref={open === false ? takeFocus : null}
              colour="muted"
              outline
              disabledReason={refusal}
              onClick={() => setOpen(true)}
            >
              {t(`change.${use}`)}
            </Button>
          </div>
        )}
      </div>
      {open && (
        <EmailChangeForm
          use={use}
          alsoContactOf={alsoContactOf ?? null}
          asksOld={verifiedAt !== null}
          onDone={done}
          onClose={() => setOpen(false)}
        />
      )}
      {pending && toldAbove && (
        <p className="text-13 wrap-anywhere text-muted">{t('together', { email: change.email })}</p>
      )}
      {pending && !toldAbove && <PendingEmail change={change} present={email} refusal={refusal ?? null} />}
    </div>
  )
}

type EmailChangeFormProps = {
  use: 'sign_in' | 'customer'
  alsoContactOf: string | null
  /** Says whether the current address has to agree. */
  asksOld: boolean
  onDone: () => Promise<void>
  onClose: () => void
}

const EmailChangeForm = ({ use, alsoContactOf, asksOld, onDone, onClose }: EmailChangeFormProps) => {
  const t = useTranslations('identity.emailChange.email')
  return (
    <Form
      name={`email-change-${use}`}
      className="flex flex-col gap-4 border-t border-line pt-4"
      submit={(data, options) => {
        const applies_to = data.has('also_contact') ? 'both' : use
        const body = { applies_to, ...data.texts('email') } as const
        return call('POST /ajax/v1/accounts/email-changes', { body }, options)
      }}
      onDone={async change => {
        showToast('success', change.old_needed ? t('sent') : t('sentNew', { email: change.email }))
        await onDone()
      }}
    >
      <FormField name="email" label={t('new')} hint={t(asksOld ? 'bothAsked' : 'newAsked')}>
        <Input name="email" type="email" dir="ltr" maxLength={254} autoComplete="email" autoFocus />
      </FormField>
      {alsoContactOf !== null && (
        <Checkbox
          name="also_contact"
          defaultChecked
          label={<bdi className="wrap-anywhere">{t('alsoContact', { customer: alsoContactOf })}</bdi>}
          hint={t('alsoContactHint')}
        />
      )}
      <LeaveGuard />
      <div className="flex flex-wrap gap-2">
        <SubmitButton>{t('send')}</SubmitButton>
        <Button colour="muted" outline onClick={onClose}>
          {t('keep')}
        </Button>
      </div>
    </Form>
  )
}

type PendingEmailProps = { change: EmailChange; present: string; refusal: string | null }

/** A new address that waits for confirmation: who has answered, and how to send again or take it back. */
const PendingEmail = ({ change, present, refusal }: PendingEmailProps) => {
  const t = useTranslations('identity.emailChange.pending')
  const router = useRouter()
  const params = { id: change.id }
  const resend = useAction(async options => {
    await call('POST /ajax/v1/accounts/email-changes/{id}/resend', { params }, options)
    showToast('success', t('resent'))
  })
  const cancel = useAction(async options => {
    await call('DELETE /ajax/v1/accounts/email-changes/{id}', { params }, options)
    showToast('success', t('cancelled'))
    await router.invalidate()
  })
  const own = change.email.toLowerCase() === present.toLowerCase()
  return (
    <Banner
      tone="info"
      title={t('title', { email: change.email })}
      action={
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            colour="muted"
            outline
            pending={resend.pending}
            disabledReason={refusal}
            onClick={resend.run}
          >
            {t('resend')}
          </Button>
          <Button
            size="sm"
            colour="muted"
            outline
            pending={cancel.pending}
            disabledReason={refusal}
            onClick={cancel.run}
          >
            {t('cancel')}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-1 wrap-anywhere">
        <p>{t(`of.${change.applies_to}`)}</p>
        {!own && !change.old_needed && !change.old_confirmed && <p>{t('notNeeded')}</p>}
        {!own && (change.old_needed || change.old_confirmed) && (
          <Answer email={present} confirmed={change.old_confirmed} />
        )}
        <Answer email={change.email} confirmed={change.new_confirmed} />
        <p className="text-muted">
          {t.rich('until', { by: change.requested_by, at: () => <ExactMoment value={change.expires_at} /> })}
        </p>
      </div>
    </Banner>
  )
}

const Answer = ({ email, confirmed }: { email: string; confirmed: boolean }) => {
  const t = useTranslations('identity.emailChange.pending')
  const Sign = confirmed ? CheckIcon : MailIcon
  return (
    <p className="flex gap-1.5">
      <Sign className={`mt-0.5 size-4 shrink-0 ${confirmed ? 'text-success' : 'text-muted'}`} />
      <span className="min-w-0">{t(confirmed ? 'confirmed' : 'waiting', { email })}</span>
    </p>
  )
}
