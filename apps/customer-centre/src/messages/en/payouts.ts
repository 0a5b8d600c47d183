import { formatMoney } from '@kontor/contract/money'
import type { PayoutTexts } from '../../areas/money/payments/payout/mails.ts'
import { oneLine } from '../../values/one-line.ts'
import { reasons } from './paying.ts'

export const payouts: PayoutTexts = {
  mails: {
    payout_asked: ({ customer, amount, to, by, service, transferred, link, dates }) => ({
      subject: `Payout of ${formatMoney(amount, dates.tag)} requested`,
      action: 'View balance',
      body: `${oneLine(by)} requested a payout of your balance. We check it and then ${transferred ? 'transfer it' : 'refund it the way it was paid'}.

Amount: ${formatMoney(amount, dates.tag)}
To: ${to}
Customer number: ${customer}

If you didn’t expect this, withdraw the payout and contact us immediately: ${service}

${link}`,
    }),
    payout_paid: ({ customer, amount, to, link, dates }) => ({
      subject: `We paid out ${formatMoney(amount, dates.tag)}`,
      action: 'View balance',
      body: `We transferred your balance. It can take a day until your bank shows it.

Amount: ${formatMoney(amount, dates.tag)}
To: ${to}
Customer number: ${customer}

${link}`,
    }),
    payout_refused: ({ customer, amount, to, reason, back, why, link, dates }) => ({
      subject: `Your payout of ${formatMoney(amount, dates.tag)} was ${back ? 'returned by the bank' : 'not approved'}`,
      action: 'View balance',
      body: `${back ? 'The bank returned the transfer.' : 'We did not approve the payout.'} The amount is in your balance again.

Reason: ${why ? reasons[why] : oneLine(reason)}
Amount: ${formatMoney(amount, dates.tag)}
To: ${to}
Customer number: ${customer}

${link}`,
    }),
  },
}
