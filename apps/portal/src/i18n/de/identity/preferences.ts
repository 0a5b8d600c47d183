import type { preferences as source } from '../../en/identity/preferences.ts'
import type { Translation } from '../../translation.ts'

export const preferences: Translation<typeof source> = {
  look: 'Aussehen',
  lookLead: 'Nur für Sie, auf jedem Gerät, an dem Sie sich anmelden.',
  density: 'Dichte',
  densities: {
    comfortable: { name: 'Luftig', hint: 'Mit Raum zwischen den Zeilen' },
    compact: { name: 'Kompakt', hint: 'Mehr Zeilen auf dem Bildschirm' },
  },
  language: 'Sprache, Zahlen und Zeit',
  languageLead: 'Wie Seiten und E-Mails an Sie geschrieben sind.',
  locale: 'Sprache',
  numbers: 'Zahlen und Daten',
  numbersOfLanguage: 'Wie üblich: {example}',
  start: 'Start',
  startLead: 'Wo Sie nach der Anmeldung sein möchten.',
  landingPage: 'Erste Seite',
  timeZone: 'Zeitzone',
  timeZoneHint:
    'Dort ist es jetzt {time}. Alle Zeiten stehen in dieser Zone, auch in E-Mails; Fristen richten sich nach der Uhr an unserem Ort.',
  notifications: 'Benachrichtigungen',
  notificationsLead: 'Was Sie erfahren, wenn Sie gerade nicht hier sind.',
  event: 'Worum es geht',
  mail: 'E-Mail',
  mailAbout: 'E-Mail: {event}',
  events: {
    invitations: {
      name: 'Antworten auf Ihre Einladungen',
      hint: 'Wenn jemand, den Sie eingeladen haben, annimmt oder ablehnt.',
    },
    vat_id: {
      name: 'USt-IdNr. nicht mehr gültig',
      hint: 'Wenn eine Prüfung ergibt, dass eine bisher gültige Nummer es nicht mehr ist. Für Inhaber und die Verwaltung.',
    },
  },
  always: 'immer',
  mandatory: {
    security: {
      name: 'Sicherheit Ihrer Anmeldung und Ihres Zugangs',
      hint: 'Immer: Wer einbricht, darf die Warnung nicht abschalten können.',
    },
    asked_for: {
      name: 'Was Sie selbst angefordert haben',
      hint: 'Immer: Links und Codes, auf die Sie warten, und Antworten auf das, was Sie uns geschickt haben.',
    },
    law: {
      name: 'Was Sie von Gesetzes wegen schriftlich bekommen',
      hint: 'Immer: Belege über Kündigungen und Widerrufe, Vereinbarungen, Pflichten von Domaininhabern.',
    },
  },
}
