import type { programsActivity as source } from '../../en/activity/programs.ts'
import type { Translation } from '../../translation.ts'

export const programsActivity: Translation<typeof source> = {
  access_token: {
    made: 'hat das Zugriffstoken {subject} erstellt',
    rotated: 'hat das Zugriffstoken {subject} ersetzt',
    ended: 'hat das Zugriffstoken {subject} beendet',
  },
  webhook: {
    made: 'hat den Webhook {subject} erstellt',
    changed: 'hat den Webhook {subject} geändert',
    rotated: 'hat das Geheimnis des Webhooks {subject} ersetzt',
    resent: 'hat Ereignisse erneut an den Webhook {subject} gesendet',
    ended: 'hat den Webhook {subject} beendet',
  },
  machine_token: {
    made: 'hat das Zugriffstoken {subject} erstellt',
    rotated: 'hat das Zugriffstoken {subject} ersetzt',
    revoked: 'hat das Zugriffstoken {subject} beendet',
  },
}
