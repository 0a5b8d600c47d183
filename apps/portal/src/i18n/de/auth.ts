import type { auth as source } from '../en/auth.ts'
import type { Translation } from '../translation.ts'

export const auth: Translation<typeof source> = {
  login: {
    title: 'Anmelden',
    lead: 'Ihre Verträge, Rechnungen und Tickets bei {provider}.',
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    remember: 'Auf diesem Gerät angemeldet bleiben',
    submit: 'Anmelden',
    forgotten: 'Passwort vergessen?',
    newHere: 'Neu hier?',
    register: 'Kunde werden',
    demoTitle: 'Dies ist eine Demo',
    demoText: 'Passwort für alle: {password}',
    demoUse: '{email} verwenden',
    signedOut: 'Sie sind abgemeldet.',
    expired: 'Ihre Sitzung ist abgelaufen. Melden Sie sich wieder an, dann geht es dort weiter, wo Sie waren.',
  },
}
