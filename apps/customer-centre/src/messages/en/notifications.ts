import type { NotificationsTexts } from '../../areas/people/notifications/mails.ts'
import { oneLine } from '../../values/one-line.ts'
import { paragraphs } from '../paragraphs.ts'

export const notifications: NotificationsTexts = {
  unsubscribe: {
    title: 'Email notifications',
    digests: 'Daily and weekly summaries',
    asks: about => `Stop emails about “${about}”?`,
    off: about => `You will get no more emails about “${about}”.`,
    on: about => `You get emails about “${about}” again.`,
    others: 'Notifications in the portal and all other emails stay as they are.',
    turnOff: 'Stop these emails',
    undo: 'Undo',
    unknown: 'This link is not valid. Choose your emails in your account.',
    all: 'Choose all notifications (sign-in required)',
  },
  mails: {
    notification_digest: ({ period, groups, more, appUrl }) => ({
      subject: period === 'daily' ? 'Your daily summary' : 'Your weekly summary',
      body: paragraphs(
        period === 'daily' ? 'This is new since yesterday:' : 'This is new since last week:',
        ...groups.flatMap(({ customer, lines }) => [
          oneLine(customer),
          ...lines.map(({ title, link }) => (link === null ? `– ${title}` : `– ${title}\n${link}`)),
        ]),
        more > 0 && (more === 1 ? 'There is one more.' : `There are ${more} more.`),
        `All notifications: ${appUrl}/notifications`,
        `Choose how you are notified: ${appUrl}/account/preferences`,
      ),
    }),
  },
}
