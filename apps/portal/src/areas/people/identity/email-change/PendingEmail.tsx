import type { EmailChange } from '@kontor/contract/areas/people/email-change'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { ExactMoment } from '../../../../components/Moment.tsx'
import { useAction } from '../../../../forms/use-action.ts'
import { showToast } from '../../../../state/toasts.ts'
import { Banner } from '../../../../ui/Banner.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { CheckIcon } from '../../../../ui/ControlIcons.tsx'
import { MailIcon } from '../../../../ui/MoreIcons.tsx'

type PendingEmailProps = { change: EmailChange; present: string; refusal: string | null }

/** A new address that waits for confirmation: who has answered, and how to send again or take it back. */
export const PendingEmail = ({ change, present, refusal }: PendingEmailProps) => {
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
