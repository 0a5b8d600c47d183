import { formatMoney } from '@kontor/contract/money'
import type { PayoutTexts } from '../../areas/money/payments/payout/mails.ts'
import { oneLine } from '../../values/one-line.ts'
import { reasons } from './paying.ts'

export const payouts: PayoutTexts = {
  mails: {
    payout_asked: ({ customer, amount, to, by, service, transferred, link, dates }) => ({
      subject: `Auszahlung von ${formatMoney(amount, dates.tag)} angefordert`,
      action: 'Guthaben ansehen',
      body: `${oneLine(by)} hat eine Auszahlung Ihres Guthabens angefordert. Wir prüfen sie und ${transferred ? 'überweisen dann' : 'erstatten dann auf dem Weg der Zahlung'}.

Betrag: ${formatMoney(amount, dates.tag)}
An: ${to}
Kundennummer: ${customer}

Wenn Sie das nicht erwartet haben, ziehen Sie die Auszahlung zurück und melden Sie sich sofort: ${service}

${link}`,
    }),
    payout_paid: ({ customer, amount, to, link, dates }) => ({
      subject: `Wir haben ${formatMoney(amount, dates.tag)} ausgezahlt`,
      action: 'Guthaben ansehen',
      body: `wir haben Ihr Guthaben überwiesen. Es kann einen Tag dauern, bis Ihre Bank es zeigt.

Betrag: ${formatMoney(amount, dates.tag)}
An: ${to}
Kundennummer: ${customer}

${link}`,
    }),
    payout_refused: ({ customer, amount, to, reason, back, why, link, dates }) => ({
      subject: `Ihre Auszahlung von ${formatMoney(amount, dates.tag)} wurde ${back ? 'von der Bank zurückgegeben' : 'nicht freigegeben'}`,
      action: 'Guthaben ansehen',
      body: `${back ? 'die Bank hat die Überweisung zurückgegeben.' : 'wir haben die Auszahlung nicht freigegeben.'} Der Betrag ist wieder in Ihrem Guthaben.

Grund: ${why ? reasons[why] : oneLine(reason)}
Betrag: ${formatMoney(amount, dates.tag)}
An: ${to}
Kundennummer: ${customer}

${link}`,
    }),
  },
}
