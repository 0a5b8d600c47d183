import type { dunningActivity as source } from '../../en/activity/dunning.ts'
import type { Translation } from '../../translation.ts'

export const dunningActivity: Translation<typeof source> = {
  dunning: {
    reminder: 'hat an die Zahlung von {subject} erinnert',
    first_notice: 'hat eine erste Mahnung zu {subject} gesendet',
    second_notice: 'hat eine zweite Mahnung zu {subject} gesendet',
    lock: 'hat das Konto wegen {subject} gesperrt',
    termination_notice: 'hat die Verträge wegen {subject} gekündigt',
    lock_again: 'hat das Konto wegen {subject} erneut gesperrt',
    contracts_ended: 'hat Verträge wegen {subject} beendet',
    charged: 'hat Verzugskosten berechnet: {subject}',
    stopped: 'hat Mahnungen und Sperren angehalten: {subject}',
    resumed: 'hat Mahnungen und Sperren fortgesetzt: {subject}',
  },
  promise: {
    asked: 'hat einen Zahlungsaufschub beantragt',
    granted: 'hat einen Zahlungsaufschub gewährt',
    refused: 'hat einen Zahlungsaufschub abgelehnt',
    kept: 'hat vermerkt, dass eine Zahlungszusage eingehalten wurde',
    broken: 'hat vermerkt, dass eine Zahlungszusage nicht eingehalten wurde',
  },
}
