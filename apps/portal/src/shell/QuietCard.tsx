import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { publicConfiguration } from '../page/public-configuration.ts'
import { Logo } from '../ui/Logo.tsx'
import { Footer } from './Footer.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'

type QuietCardProps = {
  children: ReactNode
  wide?: boolean
  /** The page brings its own cards. */
  bare?: boolean
}

/** One card on a quiet page: the guest, register, locked and error layouts. */
export const QuietCard = ({ children, wide = false, bare }: QuietCardProps) => {
  const t = useTranslations('frame')
  const width = bare ? 'max-w-4xl' : wide ? 'max-w-2xl' : 'max-w-md'
  return (
    <div className="flex min-h-dvh flex-col items-center bg-canvas px-4">
      <a href="#content" className="skip-link">
        {t('skip')}
      </a>
      <header className={`flex w-full items-center justify-between py-6 ${width}`}>
        <a href="/" className="flex rounded-control">
          <Logo name={publicConfiguration().providerName} />
        </a>
        <LanguageSwitch />
      </header>
      <main
        id="content"
        tabIndex={-1}
        className={`w-full ${bare ? 'flex flex-col gap-5' : 'rounded-card border border-line bg-surface p-6 sm:p-8'} ${width}`}
      >
        {children}
      </main>
      <div className="mt-auto w-full pt-8 pb-6">
        <Footer />
      </div>
    </div>
  )
}
