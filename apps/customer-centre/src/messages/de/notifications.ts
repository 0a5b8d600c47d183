import type { NotificationsTexts } from '../../areas/people/notifications/mails.ts'
import { oneLine } from '../../values/one-line.ts'
import { paragraphs } from '../paragraphs.ts'

export const notifications: NotificationsTexts = {
  unsubscribe: {
    title: 'Benachrichtigungen per E-Mail',
    digests: 'Tägliche und wöchentliche Übersichten',
    asks: about => `E-Mails zum Thema „${about}“ abbestellen?`,
    off: about => `Sie bekommen keine E-Mails zum Thema „${about}“ mehr.`,
    on: about => `Sie bekommen wieder E-Mails zum Thema „${about}“.`,
    others: 'Benachrichtigungen im Portal und alle anderen E-Mails bleiben, wie sie sind.',
    turnOff: 'E-Mails abbestellen',
    undo: 'Rückgängig machen',
    unknown: 'Dieser Link ist nicht gültig. Wählen Sie Ihre E-Mails in Ihrem Konto.',
    all: 'Alle Benachrichtigungen wählen (mit Anmeldung)',
  },
  mails: {
    notification_digest: ({ period, groups, more, appUrl }) => ({
      subject: period === 'daily' ? 'Ihre tägliche Übersicht' : 'Ihre wöchentliche Übersicht',
      body: paragraphs(
        period === 'daily' ? 'Das ist neu seit gestern:' : 'Das ist neu seit letzter Woche:',
        ...groups.flatMap(({ customer, lines }) => [
          oneLine(customer),
          ...lines.map(({ title, link }) => (link === null ? `– ${title}` : `– ${title}\n${link}`)),
        ]),
        more > 0 &&
          (more === 1
            ? 'Eine weitere Benachrichtigung finden Sie im Portal.'
            : `${more} weitere Benachrichtigungen finden Sie im Portal.`),
        `Alle Benachrichtigungen: ${appUrl}/notifications`,
        `Art der Benachrichtigung wählen: ${appUrl}/account/preferences`,
      ),
    }),
  },
}
