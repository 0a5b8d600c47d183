import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { publicConfiguration } from '../../../../page/public-configuration.ts'
import { MailSent } from './MailSent.tsx'
import { RegisterForm } from './RegisterForm.tsx'

/** The form, and after it what to do next. A wrong address leads back to the form as it was left. */
export const RegisterPage = () => {
  const t = useTranslations('identity.registration')
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <>
      {sentTo !== null && <MailSent email={sentTo} onWrongAddress={() => setSentTo(null)} />}
      <div hidden={sentTo !== null}>
        <h1 className="text-20 font-semibold">{t('title')}</h1>
        <p className="mt-1 text-muted">{t('lead')}</p>
        <p className="mt-3 mb-6 text-muted">
          {t('already')}{' '}
          <a href={publicConfiguration().loginUrl} className="font-medium text-brand hover:underline">
            {t('signIn')}
          </a>
        </p>
        <RegisterForm onSent={setSentTo} />
      </div>
    </>
  )
}
