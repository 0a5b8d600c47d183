import { notificationTexts } from '@kontor/contract/notification-texts'
import type { preferences as source } from '../../en/identity/preferences.ts'
import type { Translation } from '../../translation.ts'

export const preferences: Translation<typeof source> = {
  look: 'Darstellung',
  lookLead: 'Gilt nur für Sie, auf allen Ihren Geräten.',
  density: 'Dichte',
  densities: {
    comfortable: { name: 'Großzügig', hint: 'Mehr Abstand zwischen den Zeilen' },
    compact: { name: 'Kompakt', hint: 'Mehr Zeilen auf dem Bildschirm' },
  },
  language: 'Sprache, Zahlen und Zeit',
  languageLead: 'Für Seiten und E-Mails.',
  locale: 'Sprache',
  numbers: 'Zahlen- und Datumsformat',
  numbersOfLanguage: 'Standard der Sprache: {example}',
  start: 'Startseite',
  startLead: 'Die Seite, die Sie nach der Anmeldung sehen.',
  landingPage: 'Startseite',
  timeZone: 'Zeitzone',
  timeZoneHint:
    'Dort ist es jetzt {time}. Gilt für alle Zeiten, auch in E-Mails; Fristen richten sich nach unserer Ortszeit.',
  notifications: 'Benachrichtigungen',
  notificationsLead:
    'Wählen Sie, wie Sie von jedem Ereignis erfahren. Im Portal stehen Benachrichtigungen hinter der Glocke.',
  groups: {
    support: 'Support',
    contracts: 'Verträge und Verbrauch',
    account: 'Konto',
    staff: 'Ihre Arbeit',
    mandatory: 'E-Mails, die Sie immer bekommen',
  },
  ways: {
    at_once: 'E-Mail sofort',
    daily: 'Tägliche Übersicht',
    weekly: 'Wöchentliche Übersicht',
    none: 'Keine E-Mail',
  },
  portal: 'Im Portal',
  mailAbout: 'E-Mail: {event}',
  portalAbout: 'Im Portal: {event}',
  digestAbout: 'Übersicht: {event}',
  quiet: {
    title: 'Ruhezeit',
    from: 'Von',
    until: 'Bis',
    hint: 'E-Mails zu Ihrer Arbeit warten, bis sie vorbei ist; es gilt unsere Ortszeit. Das Portal zeigt alles sofort. Leer lassen für keine.',
  },
  events: notificationTexts.de,
  always: 'Immer per E-Mail',
  mandatory: {
    security: {
      name: 'Sicherheit Ihrer Anmeldung und Ihrer Zugriffe',
      hint: 'Nicht abschaltbar, damit Angriffe nicht unbemerkt bleiben.',
    },
    asked_for: {
      name: 'Was Sie selbst angefordert haben',
      hint: 'Links, Codes und Antworten auf Ihre Nachrichten.',
    },
    law: {
      name: 'Gesetzlich vorgeschriebene Mitteilungen',
      hint: 'Nachweise über Kündigungen und Widerrufe, Vereinbarungen, Pflichten von Domaininhabern.',
    },
  },
}
