import { useTranslations } from 'use-intl/react'

const places = ['imprint', 'privacy', 'accessibility', 'cancel', 'withdraw'] as const

/** Legal pages, below every layout: reachable signed out and while locked. */
export const Footer = () => {
  const t = useTranslations('footer')
  return (
    <footer>
      <nav aria-label={t('label')}>
        <ul className="flex flex-wrap items-center justify-center gap-x-5 gap-y-2 text-12 text-muted">
          {places.map(place => (
            <li key={place}>
              <a href={`/${place}`} className="rounded-control hover:text-ink hover:underline">
                {t(place)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  )
}
