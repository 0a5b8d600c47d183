import type { Locale } from '@kontor/contract/problem-texts'

export type IndexedFile = {
  path: string
  /** How many rows of each table stand in it, those inside other rows as well. */
  rows: Record<string, number>
  bytes: number
  sha256: string
}

/** index.json, for programs. Names in the archive stay as they are; a change of their meaning raises `version`. */
export type ArchiveIndex = {
  format: 'kontor-export'
  version: 1
  locale: Locale
  provider: string
  customer_number: number
  customer: string
  requested_by: string
  made_at: string
  files: IndexedFile[]
  /** What the reader's access to the customer does not include. */
  not_included: string[]
  /** Files that the store has lost. */
  missing: string[]
}

type Facts = Omit<ArchiveIndex, 'files' | 'missing'>

const texts: Record<Locale, (facts: Facts) => string> = {
  en: ({ provider, customer, customer_number, requested_by, made_at, not_included }) => `EXPORT OF YOUR DATA

${provider} keeps these data about ${customer} (customer ${customer_number}).
Made at ${made_at} for ${requested_by}, according to Articles 15 and 20 of the General Data Protection Regulation.

What is in here
- index.json: every file with the number of its rows and its SHA-256
- account/: your customer record, people with access, limits, accepted terms, activity
- contacts/, contracts/, services/, support/: contacts, contracts, cloud services, tickets with their messages
- billing/: documents with their lines, payments, ways to pay (masked)
- files/: what you sent us as files
- you/: what is personal to ${requested_by}: sign-ins, sessions, devices, consents, mails

All files are JSON (UTF-8), one row a line. Times are in UTC, amounts in the smallest unit of their currency.

What is not in here
- Passwords, tokens, codes and whatever else opens an account
- What is personal to others: their sign-ins and mails belong to them
- Our own notes about business secrets, security and staff (Art. 15 (4))
${not_included.map(path => `- ${path}: your access does not include it`).join('\n')}`,
  de: ({ provider, customer, customer_number, requested_by, made_at, not_included }) => `EXPORT IHRER DATEN

Diese Daten hat ${provider} über ${customer} (Kunde ${customer_number}) gespeichert.
Erstellt am ${made_at} für ${requested_by}, nach den Artikeln 15 und 20 der Datenschutz-Grundverordnung.

Was darin ist
- index.json: jede Datei mit der Zahl ihrer Zeilen und ihrem SHA-256
- account/: Ihre Kundendaten, Personen mit Zugang, Limits, angenommene Bedingungen, Aktivität
- contacts/, contracts/, services/, support/: Kontakte, Verträge, Cloud-Dienste, Tickets mit ihren Nachrichten
- billing/: Belege mit ihren Positionen, Zahlungen, Zahlungsarten (verkürzt)
- files/: was Sie uns als Dateien geschickt haben
- you/: was ${requested_by} persönlich betrifft: Anmeldungen, Sitzungen, Geräte, Einwilligungen, Mails

Alle Dateien sind JSON (UTF-8), eine Zeile je Datensatz. Zeiten sind UTC, Beträge in der kleinsten Einheit ihrer Währung.

Was nicht darin ist
- Passwörter, Tokens, Codes und was sonst ein Konto öffnet
- Was andere persönlich betrifft: Deren Anmeldungen und Mails gehören ihnen
- Unsere eigenen Notizen zu Geschäftsgeheimnissen, Sicherheit und Mitarbeitern (Art. 15 Abs. 4)
${not_included.map(path => `- ${path}: Ihr Zugang umfasst das nicht`).join('\n')}`,
}

/** Both languages, the reader's first. */
export function readme(facts: Facts): string {
  const other: Locale = facts.locale === 'de' ? 'en' : 'de'
  return `${texts[facts.locale](facts).trimEnd()}\n\n${'-'.repeat(72)}\n\n${texts[other](facts).trimEnd()}\n`
}
