import { useTranslations } from 'use-intl/react'
import { publicConfiguration } from '../page/public-configuration.ts'
import { askConsent } from '../state/consent.ts'

const places = ['contact', 'status', 'imprint', 'terms', 'privacy', 'accessibility', 'cancel', 'withdraw'] as const

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
          {publicConfiguration().thirdParty && (
            <li>
              <button type="button" onClick={askConsent}>
                {t('consent')}
              </button>
            </li>
          )}
        </ul>
      </nav>
    </footer>
  )
}
