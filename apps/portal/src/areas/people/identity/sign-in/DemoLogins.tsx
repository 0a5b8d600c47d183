import { useTranslations } from 'use-intl/react'
import { Button } from '../../../../ui/Button.tsx'

const logins = ['anna', 'ben', 'new', 'locked', 'admin'].map(name => `${name}@demo.example`)
const password = 'kontor-demo-2026'

/** The demo's logins, one press each. Shown in demo mode only. */
export const DemoLogins = ({ onChoose }: { onChoose: (email: string, password: string) => void }) => {
  const t = useTranslations('identity.signIn.login')
  return (
    <section className="mt-6 rounded-control border border-line bg-subtle p-3" aria-labelledby="demo-logins">
      <h2 id="demo-logins" className="text-13 font-medium">
        {t('demoTitle')}
      </h2>
      <p className="text-12 text-muted">{t('demoText', { password })}</p>
      <ul className="mt-2 grid grid-cols-1 gap-1.5 sm:grid-cols-2">
        {logins.map(email => (
          <li key={email}>
            <Button
              size="sm"
              colour="muted"
              outline
              className="w-full"
              aria-label={t('demoUse', { email })}
              onClick={() => onChoose(email, password)}
            >
              {email}
            </Button>
          </li>
        ))}
      </ul>
      <a href="/outbox" className="mt-2 inline-flex min-h-6 items-center text-13 text-brand hover:underline">
        {t('demoMails')}
      </a>
    </section>
  )
}
