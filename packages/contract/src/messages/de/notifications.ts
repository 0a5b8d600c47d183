import type { NotificationTexts } from '../../notification-texts.ts'

export const notifications: NotificationTexts = {
  tickets: {
    name: 'Antworten auf Ihre Tickets',
    hint: 'Wenn Ihr Ticket ankommt, beantwortet wird oder sich sein Status ändert.',
  },
  contracts: {
    name: 'Vertragsverlängerungen',
    hint: 'Einen Monat vor dem letzten Kündigungstag, wenn sich ein Vertrag um ein Jahr oder länger verlängert. Für Inhaber.',
  },
  invitations: {
    name: 'Antworten auf Ihre Einladungen',
    hint: 'Wenn eine von Ihnen eingeladene Person annimmt oder ablehnt.',
  },
  notices: {
    name: 'Störungen und Wartungen',
    hint: 'Wenn wir über einen Ihrer Dienste informieren.',
  },
  budgets: {
    name: 'Verbrauchsbudgets',
    hint: 'Wenn der Verbrauch 50, 80 oder 100 % eines Budgets erreicht. Für Inhaber, Administratoren und Buchhaltung.',
  },
  coming: {
    name: 'Was ansteht, einmal im Monat',
    hint: 'Zum Monatsanfang: Abbuchungen, Verlängerungen und Fristen der nächsten 60 Tage mit ihrer Summe.',
  },
  vat_id: {
    name: 'USt-IdNr. oder Steuerbefreiung endet',
    hint: 'Wenn eine Prüfung ergibt, dass eine USt-IdNr. nicht mehr gültig ist, oder eine Steuerbefreiung bald endet. Für Inhaber und Administratoren.',
  },
  staff_new: {
    name: 'Neue Tickets',
    hint: 'Wenn ein Kunde ein Ticket erstellt.',
  },
  staff_replied: {
    name: 'Antworten von Kunden',
    hint: 'Wenn ein Kunde auf ein Ticket antwortet oder es wieder öffnet, das Ihnen gehört oder noch niemandem.',
  },
  staff_assigned: {
    name: 'Übergebene Tickets',
    hint: 'Wenn ein Ticket von nun an Ihnen gehört.',
  },
  staff_late: {
    name: 'Bald fällige Tickets',
    hint: 'Wenn noch ein Viertel der Zeit für Antwort oder Lösung übrig ist.',
  },
  staff_colleagues: {
    name: 'Notizen und Antworten Ihres Teams',
    hint: 'Wenn eine Notiz Sie nennt, und was andere in Tickets schreiben, denen Sie folgen.',
  },
  staff_offers: {
    name: 'Ihre Angebote',
    hint: 'Wenn eines Ihrer Angebote angenommen oder abgelehnt wird, abläuft oder nicht mehr angenommen werden kann.',
  },
  staff_mailboxes: {
    name: 'Nicht abgerufene E-Mails',
    hint: 'Wenn neue E-Mails seit 15 Minuten nicht von einem E-Mail-Server abgerufen werden.',
  },
  staff_bounces: {
    name: 'Unzustellbare E-Mails',
    hint: 'Wenn eine E-Mail an einen Kunden nicht zugestellt werden konnte.',
  },
}
