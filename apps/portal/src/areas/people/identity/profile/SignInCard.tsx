import type { Profile } from '@kontor/contract/areas/customers/profile'
import { languages } from '@kontor/contract/locales'
import { Link, useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { useFormState } from '../../../../forms/form-context.ts'
import { LeaveGuard } from '../../../../forms/LeaveGuard.tsx'
import { RemountOnVersion } from '../../../../forms/RemountOnVersion.tsx'
import { StaleVersion } from '../../../../forms/StaleVersion.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useShownTimeZone } from '../../../../i18n/shown-time-zone.ts'
import { usePageState } from '../../../../session/page-state-context.ts'
import { refreshSession } from '../../../../session/session-actions.ts'
import { useUser } from '../../../../session/use-user.ts'
import { showToast } from '../../../../state/toasts.ts'
import { Card } from '../../../../ui/Card.tsx'
import { DescriptionList, Fact } from '../../../../ui/DescriptionList.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { EmailAddress } from '../email-change/EmailAddress.tsx'
import { MailTroubleNote } from '../email-change/MailTroubleNote.tsx'

type SignInCardProps = { profile: Profile; alsoContactOf: string | null }

/** The person's own, whichever customer they act for. */
export const SignInCard = ({ profile, alsoContactOf }: SignInCardProps) => {
  const t = useTranslations('identity.profile')
  const { locale } = useUser()
  const timeZone = useShownTimeZone()
  return (
    <Card title={t('title')} subtitle={t('lead')}>
      <div className="flex flex-col gap-5">
        {profile.mail_trouble_since && <MailTroubleNote since={profile.mail_trouble_since} />}
        <RemountOnVersion version={profile.version}>
          <NameForm profile={profile} />
        </RemountOnVersion>
        <EmailAddress
          use="sign_in"
          email={profile.email}
          verifiedAt={profile.email_verified_at}
          change={profile.email_change}
          alsoContactOf={alsoContactOf}
        />
        <div className="border-t border-line pt-4">
          <DescriptionList>
            <Fact term={t('language')}>{languages[locale].name}</Fact>
            <Fact term={t('timeZone')}>{timeZone.replaceAll('_', ' ')}</Fact>
          </DescriptionList>
          <Link to="/account/preferences" className="mt-2 inline-block text-13 font-medium text-brand hover:underline">
            {t('change')}
          </Link>
        </div>
      </div>
    </Card>
  )
}

const NameForm = ({ profile }: { profile: Profile }) => {
  const t = useTranslations('identity.profile')
  const page = usePageState()
  const router = useRouter()
  return (
    <Form
      name="profile"
      className="flex flex-col gap-3"
      submit={(data, options) => {
        const body = { version: Number(data.get('version')), ...data.texts('name') }
        return call('PATCH /ajax/v1/accounts/profile', { body }, options)
      }}
      stale={current => <StaleVersion current={current as Profile} fields={[{ name: 'name', label: t('name') }]} />}
      onDone={async () => {
        showToast('success', t('saved'))
        // the account menu shows it
        await refreshSession(page, router)
      }}
    >
      <input type="hidden" name="version" defaultValue={profile.version} />
      <FormField name="name" label={t('name')} hint={t('nameHint')}>
        <Input name="name" dir="auto" maxLength={160} defaultValue={profile.name} autoComplete="name" />
      </FormField>
      <LeaveGuard />
      <SaveName />
    </Form>
  )
}

const SaveName = () => {
  const t = useTranslations('identity.profile')
  const { dirty, pending } = useFormState()
  return dirty || pending ? <SubmitButton className="self-start">{t('save')}</SubmitButton> : null
}
