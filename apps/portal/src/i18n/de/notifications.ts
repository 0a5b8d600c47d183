import type { notifications as source } from '../en/notifications.ts'
import type { Translation } from '../translation.ts'

export const notifications: Translation<typeof source> = {
  title: 'Benachrichtigungen',
  lead: 'Werden 90 Tage aufbewahrt. Die Ihrer anderen Kunden finden Sie in deren Konten.',
  views: { label: 'Ansichten', told: 'Benachrichtigungen', mails: 'E-Mails' },
  today: 'Heute',
  yesterday: 'Gestern',
  unread: 'Ungelesen:',
  onlyUnread: 'Nur ungelesene',
  everything: 'Alle anzeigen',
  readAll: 'Alle gelesen',
  readFailed: 'Das Markieren hat nicht geklappt. Versuchen Sie es gleich noch einmal.',
  failed: 'Die Benachrichtigungen konnten nicht geladen werden. Versuchen Sie es gleich noch einmal.',
  empty: 'Sie haben noch keine Benachrichtigungen.',
  noneUnread: 'Sie haben alles gelesen.',
  all: 'Alle Benachrichtigungen',
  choose: 'Auswahl ändern',
  mails: {
    title: 'E-Mails',
    lead: 'E-Mails an Sie, so wie sie gesendet wurden. Links, die etwas geöffnet haben, gelten nicht mehr.',
    leadOwner:
      'E-Mails an Sie und an Kontakte dieses Kunden, so wie sie gesendet wurden. Links, die etwas geöffnet haben, gelten nicht mehr.',
    list: { nothingFound: 'Keine E-Mail entspricht diesen Filtern.' },
    export: { hint: 'Enthält alle E-Mails, die den Filtern entsprechen, nicht nur diese Seite.', file: 'e-mails' },
    columns: { subject: 'Betreff', to: 'An', state: 'Status', at: 'Geschrieben', reason: 'Grund' },
    states: {
      held: 'Wartet auf das Ende der Ruhezeit',
      waiting: 'Wird gesendet',
      sent: 'Gesendet',
      bounced: 'Zurückgekommen',
      refused: 'Nicht zugestellt',
    },
    empty: 'Wir haben Ihnen noch keine E-Mails gesendet.',
    open: 'E-Mail anzeigen: {subject}',
    close: 'Schließen',
    notYet: 'Der Text steht hier, sobald die E-Mail gesendet wurde.',
    failed: 'Die E-Mail konnte nicht geladen werden. Versuchen Sie es gleich noch einmal.',
    attachments: 'Anhänge: {names}',
    fix: 'Bitte prüfen Sie die E-Mail-Adresse.',
  },
}
