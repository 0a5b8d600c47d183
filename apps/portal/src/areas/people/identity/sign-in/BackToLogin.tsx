import { useTranslations } from 'use-intl/react'

export const BackToLogin = () => (
  <p className="mt-6 text-center text-13">
    <a href="/login" className="font-medium text-brand hover:underline">
      {useTranslations('identity.signIn.reset')('back')}
    </a>
  </p>
)
