import type { EmailChange } from '@kontor/contract/areas/people/email-change'
import type { EmailUse } from '@kontor/contract/enums/customer'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { useAction } from '../../../../forms/use-action.ts'
import { showToast } from '../../../../state/toasts.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { AlertTriangleIcon, CheckIcon } from '../../../../ui/ControlIcons.tsx'
import { takeFocus } from '../../../../ui/take-focus.ts'
import { EmailChangeForm } from './EmailChangeForm.tsx'
import { PendingEmail } from './PendingEmail.tsx'

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
