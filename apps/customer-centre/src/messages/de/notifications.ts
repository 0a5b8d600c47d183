import type { NotificationsTexts } from '../../areas/people/notifications/mails.ts'
import { oneLine } from '../../values/one-line.ts'
import { paragraphs } from '../paragraphs.ts'

export const notifications: NotificationsTexts = {
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
