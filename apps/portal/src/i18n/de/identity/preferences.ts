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
  notificationsLead: 'Wählen Sie, welche E-Mails Sie bekommen.',
  event: 'Thema',
  mail: 'E-Mail',
  mailAbout: 'E-Mail: {event}',
  events: {
    tickets: {
      name: 'Antworten auf Ihre Tickets',
      hint: 'Wenn ein Ticket beantwortet wird oder sich sein Stand ändert.',
    },
    staff_tickets: {
      name: 'Tickets von Kunden',
      hint: 'Wenn ein Kunde ein Ticket erstellt oder auf eines antwortet, das Ihnen gehört oder noch niemandem.',
    },
    contracts: {
      name: 'Vertragsverlängerungen',
      hint: 'Einen Monat vor dem letzten Kündigungstag, wenn sich ein Vertrag um ein Jahr oder länger verlängert. Für Inhaber.',
    },
    invitations: {
      name: 'Antworten auf Ihre Einladungen',
      hint: 'Wenn eine von Ihnen eingeladene Person annimmt oder ablehnt.',
    },
    budgets: {
      name: 'Verbrauchsbudgets',
      hint: 'Wenn der Verbrauch 50, 80 oder 100 % eines Budgets erreicht. Für Inhaber, Administratoren und Buchhaltung.',
    },
    vat_id: {
      name: 'USt-IdNr. nicht mehr gültig',
      hint: 'Wenn eine Prüfung ergibt, dass eine USt-IdNr. nicht mehr gültig ist. Für Inhaber und Administratoren.',
    },
  },
  always: 'immer',
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
