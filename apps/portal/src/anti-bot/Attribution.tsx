import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'

const maker = 'https://friendlycaptcha.com'

/** The maker requires this wherever their box is out of sight. */
export const Attribution = () => (
  <p className="text-12 text-muted">
    {useTranslations('antiBot').rich('attribution', {
      maker: chunks => <Outside href={maker}>{chunks}</Outside>,
      privacy: chunks => <Outside href={`${maker}/legal/privacy-end-users/`}>{chunks}</Outside>,
      terms: chunks => <Outside href={`${maker}/legal/terms/`}>{chunks}</Outside>,
    })}
  </p>
)

const Outside = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} target="_blank" rel="noopener" className="underline hover:text-ink">
    {children}
  </a>
)
