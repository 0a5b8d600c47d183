import type { Configuration } from './configuration.ts'

/** Which of the database's settings contradict each other, or null. */
export const databaseMistake = (settings: Configuration): string | null =>
  centreMistake(settings) ?? loginsMistake(settings)

/** Logins that somebody has made are of no use alone: they are bound to what the owner has migrated. */
const loginsMistake = ({ DATABASE_URL, DATABASE_APP_URL: app, DATABASE_OPERATOR_URL: operator }: Configuration) => {
  if (!app && !operator) return null
  const missing = Object.entries({ DATABASE_URL, DATABASE_APP_URL: app, DATABASE_OPERATOR_URL: operator })
  const [name] = missing.find(([, value]) => !value) ?? []
  return name
    ? `${name}: is missing. DATABASE_APP_URL and DATABASE_OPERATOR_URL are set together, and with DATABASE_URL.`
    : null
}

const centreMistake = ({ CUSTOMER_CENTRE_URL, DATABASE_URL }: Configuration) =>
  CUSTOMER_CENTRE_URL && DATABASE_URL
    ? 'DATABASE_URL: has no use with CUSTOMER_CENTRE_URL, which makes this the portal alone. Set one of them.'
    : null
