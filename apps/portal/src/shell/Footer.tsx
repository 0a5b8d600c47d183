import { useTranslations } from 'use-intl/react'

const places = ['contact', 'imprint', 'privacy', 'accessibility', 'cancel', 'withdraw'] as const

/** Legal pages, below every layout: reachable signed out and while locked. */
export const Footer = () => {
  const t = useTranslations('footer')
  return (
    <footer>
      <nav aria-label={t('label')}>
        <ul className="footer-links">
          {places.map(place => (
            <li key={place}>
              <a href={`/${place}`}>{t(place)}</a>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  )
}
