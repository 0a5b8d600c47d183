import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import { spare } from '../navigation/chunk-failures.ts'
import { publicConfiguration } from '../page/public-configuration.ts'
import { notification } from '../state/notification.ts'
import { useStore } from '../state/store.ts'
import { Logo } from '../ui/Logo.tsx'
import { Footer } from './Footer.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { Surroundings } from './surroundings.ts'

// errors are told on this card as well: it does without what cannot be had
const GuestTheme = lazy(() =>
  spare(
    async () => (await import('./GuestTheme.tsx')).GuestTheme,
    () => <span />,
  ),
)
const Notices = lazy(async () => ({ default: (await import('./Notices.tsx')).Notices }))

type QuietCardProps = {
  children: ReactNode
  wide?: boolean
  /** The page brings its own cards. */
  bare?: boolean
  /** Takes the place of the frame that it is inside of, whose main part it keeps. */
  inside?: boolean
}

/** One card on a quiet page: the guest, register, locked and error layouts. */
export const QuietCard = ({ children, wide = false, bare, inside = false }: QuietCardProps) => {
  const t = useTranslations('frame')
  const told = useStore(notification, Boolean, false)
  const width = bare ? 'max-w-4xl' : wide ? 'max-w-2xl' : 'max-w-md'
  const place = `w-full ${bare ? 'flex flex-col gap-5' : 'quiet-card'} ${width}`
  return (
    <div className={`quiet-page ${inside ? 'error-layout' : ''}`}>
      {!inside && (
        <a href="#content" className="skip-link">
          {t('skip')}
        </a>
      )}
      <header className={`quiet-head ${width}`}>
        <a href="/" className="mr-auto flex rounded-control">
          <Logo name={publicConfiguration().providerName} />
        </a>
        <LanguageSwitch />
        <Suspense>
          <GuestTheme />
        </Suspense>
      </header>
      {told && (
        <Suspense>
          <Notices />
        </Suspense>
      )}
      {inside ? (
        <div className={place}>{children}</div>
      ) : (
        <main id="content" tabIndex={-1} className={place}>
          <Surroundings value="card">{children}</Surroundings>
        </main>
      )}
      <div className="mt-auto w-full pt-8 pb-6">
        <Footer />
      </div>
    </div>
  )
}
