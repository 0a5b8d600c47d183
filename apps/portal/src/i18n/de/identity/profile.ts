import type { profile as source } from '../../en/identity/profile.ts'
import type { Translation } from '../../translation.ts'

export const profile: Translation<typeof source> = {
  title: 'Ihre Anmeldung',
  lead: 'Sie selbst, für welchen Kunden Sie auch handeln.',
  name: 'Ihr Name',
  nameHint: 'Andere lesen ihn bei dem, was Sie getan haben, und wir sprechen Sie so an.',
  save: 'Namen speichern',
  saved: 'Ihr Name ist gespeichert.',
  language: 'Sprache',
  timeZone: 'Zeitzone',
  change: 'In den Einstellungen ändern',
}
