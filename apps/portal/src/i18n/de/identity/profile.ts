import type { profile as source } from '../../en/identity/profile.ts'
import type { Translation } from '../../translation.ts'

export const profile: Translation<typeof source> = {
  title: 'Ihre Anmeldung',
  lead: 'Gilt für alle Kundenkonten, auf die Sie Zugriff haben.',
  name: 'Ihr Name',
  nameHint: 'Erscheint bei dem, was Sie hier tun.',
  save: 'Namen speichern',
  saved: 'Ihr Name ist gespeichert.',
  language: 'Sprache',
  timeZone: 'Zeitzone',
  change: 'In den Einstellungen ändern',
}
