import { mayStaff } from '@kontor/contract/staff-powers'
import { Link, useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { LocalDate } from '../../../../components/LocalDate.tsx'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { NewPasswordField } from '../../../../forms/NewPasswordField.tsx'
import { PasswordInput } from '../../../../forms/PasswordInput.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useUser } from '../../../../session/use-user.ts'
import { showToast } from '../../../../state/toasts.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { buttonClass } from '../../../../ui/button-class.ts'
import { Card } from '../../../../ui/Card.tsx'
import { AlertTriangleIcon, CheckCircleIcon } from '../../../../ui/ControlIcons.tsx'
import { MailTroubleNote } from '../email-change/MailTroubleNote.tsx'
import { SessionsCard, type SignedInSession } from '../sessions/SessionsCard.tsx'
import { SignInHistory, type SignInList } from '../sessions/SignInHistory.tsx'
import { StaffSessionsCard } from '../sessions/StaffSessionsCard.tsx'

type SecurityPageProps = {
  sessions: readonly SignedInSession[]
  mailTroubleSince: string | null
  signIns: SignInList
}

/** The protection of the sign-in, open sessions, and recent sign-in attempts. */
export const SecurityPage = ({ sessions, mailTroubleSince, signIns }: SecurityPageProps) => (
  <>
    {mailTroubleSince && <MailTroubleNote since={mailTroubleSince} />}
    <div className="grid items-start gap-[var(--page-gap,20px)] lg:grid-cols-2">
      <div className="grid gap-[var(--page-gap,20px)]">
        <PasswordCard />
        <FactorsCard />
        {mayStaff(useUser().staff_powers, 'people:decide') && <StaffSessionsCard />}
      </div>
      <SessionsCard sessions={sessions} />
    </div>
    <SignInHistory list={signIns} />
  </>
)

/** Shows whether the password is all that protects the sign-in, and the way to change that. */
const FactorsCard = () => {
  const t = useTranslations('identity.security.secondFactor')
  const { two_factor: state, two_factor_required_from: from } = useUser()
  const on = state === 'on'
  return (
    <Card
      title={t('title')}
      subtitle={t(on ? 'onText' : 'offText')}
      action={
        <Badge tone={on ? 'success' : 'warning'} icon={on ? CheckCircleIcon : AlertTriangleIcon}>
          {t(on ? 'on' : 'off')}
        </Badge>
      }
    >
      {!on && from !== null && (
        <p className="mb-3 text-13">{t.rich('required', { day: () => <LocalDate value={from} /> })}</p>
      )}
      <Link to="/twofactor" className={buttonClass({ colour: on ? 'muted' : 'primary', outline: on })}>
        {t(on ? 'manage' : 'setUp')}
      </Link>
    </Card>
  )
}

/** Changes the password: also where another customer centre knows of nothing else here. */
export const PasswordCard = () => {
  const t = useTranslations('identity.security.password')
  const router = useRouter()
  const { email } = useUser()
  return (
    <Card title={t('title')} subtitle={t('lead')}>
      <Form
        name="password"
        className="flex flex-col gap-4"
        submit={(data, options) => {
          const body = data.texts('current_password', 'password')
          return call('PUT /ajax/v1/accounts/password', { body }, options)
        }}
        onDone={async (_, form) => {
          form.reset()
          showToast('success', t('changed'))
          await router.invalidate()
        }}
      >
        {/* tells password managers whose password this is */}
        <input type="email" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
        <FormField name="current_password" label={t('current')}>
          <PasswordInput name="current_password" autoComplete="current-password" />
        </FormField>
        <NewPasswordField label={t('new')} />
        <SubmitButton className="self-start">{t('submit')}</SubmitButton>
      </Form>
    </Card>
  )
}
