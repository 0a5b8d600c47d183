import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { useFormState } from '../../../../forms/form-context.ts'
import { publicConfiguration } from '../../../../page/public-configuration.ts'
import { Checkbox } from '../../../../ui/Checkbox.tsx'

/** The terms need consent; the privacy notice is only for reading. */
export const Terms = () => {
  const t = useTranslations('identity.registration')
  const { errors } = useFormState()
  const { providerName, terms } = publicConfiguration()
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-5">
      <Checkbox
        name="terms"
        required
        error={errors.has('terms') ? t('termsMissing') : null}
        label={t.rich('terms', { provider: providerName, link: text => <NewTab href={terms.url}>{text}</NewTab> })}
      />
      <p className="text-13 text-muted">
        {t.rich('privacy', { link: text => <NewTab href="/privacy">{text}</NewTab> })}
      </p>
    </div>
  )
}

/** In a new tab, so that what is typed stays. */
const NewTab = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} target="_blank" rel="noopener" className="text-brand underline underline-offset-2 hover:no-underline">
    {children}
    <span className="sr-only"> {useTranslations('identity.registration')('newTab')}</span>
  </a>
)
