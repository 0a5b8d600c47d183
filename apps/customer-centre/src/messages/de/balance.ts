import { formatMoney } from '@kontor/contract/money'
import type { BalanceTexts } from '../../areas/money/balance/statement.ts'
import { oneLine } from '../../values/one-line.ts'
import { reasons } from './paying.ts'

export const balance: BalanceTexts = {
  mails: {
    top_up_failed: ({ customer, amount, label, reason, paused, appUrl, dates }) => ({
      subject: `Wir konnten Ihr Guthaben nicht um ${formatMoney(amount, dates.tag)} aufladen`,
      action: 'Guthaben ansehen',
      body: `${reasons[reason]} Es wurde nichts abgebucht.

${
  paused
    ? 'Das war der dritte fehlgeschlagene Versuch in Folge. Deshalb ist die automatische Aufladung pausiert. Wählen Sie eine andere Zahlungsart und speichern Sie die automatische Aufladung neu, oder laden Sie selbst auf.'
    : 'Wir versuchen es morgen erneut. Hinterlegen Sie eine andere Zahlungsart oder laden Sie selbst auf, damit Ihr Guthaben reicht.'
}

Betrag: ${formatMoney(amount, dates.tag)}
Zahlungsart: ${oneLine(label)}
Kundennummer: ${customer}

${appUrl}/billing/balance`,
    }),
  },
  statement: {
    title: 'Kontoauszug',
    for: (customer: string, number: number) => `${customer}, Kundennummer ${number}`,
    period: (from: string, to: string) => `${from} bis ${to}`,
    columns: { date: 'Datum', what: 'Buchung', amount: 'Betrag', after: 'Kontostand' },
    opening: 'Anfangsbestand',
    closing: 'Endbestand',
    incomplete:
      'Dieser Auszug zeigt die ersten Buchungen des Zeitraums. Wählen Sie einen kürzeren Zeitraum, um die übrigen zu sehen.',
    explained:
      'Beträge mit Minus erhöhen, was Sie uns schulden. Ein negativer Kontostand ist von Ihnen zu zahlen. Buchungen in Klammern bleiben innerhalb Ihres Kontos und ändern den Stand nicht.',
    within: '(innerhalb des Kontos)',
    methods: { card: 'Karte', sepa: 'Lastschrift', paypal: 'PayPal', transfer: 'Überweisung' },
    words: {
      invoice: ({ number }) => `Rechnung ${number}`,
      fees: ({ number }) => `Verzugskosten ${number}`,
      credit_note: ({ number }) => `Rechnungskorrektur ${number}`,
      cancellation: ({ number }) => `Stornorechnung ${number}`,
      payment: ({ number, method }) => (method ? `Zahlung per ${method} für ${number}` : `Zahlung für ${number}`),
      payment_to_balance: ({ method }) =>
        method ? `Einzahlung per ${method} auf Ihr Guthaben` : 'Einzahlung auf Ihr Guthaben',
      balance_used: ({ number }) => `Guthaben für ${number} verwendet`,
      balance_taken_back: ({ number }) => `Verwendung des Guthabens für ${number} rückgängig gemacht`,
      credit_used: ({ number, used }) => `${used} mit ${number} verrechnet`,
      credit_to_balance: ({ number }) => `${number} Ihrem Guthaben hinzugefügt`,
      returned: ({ number }) => `Zahlung für ${number} zurückgegeben`,
      returned_from_balance: () => 'Einzahlung auf Ihr Guthaben zurückgegeben',
      refund: ({ number }) => `Erstattung zu ${number}`,
      payout: ({ note }) => `Auszahlung an ${note}`,
      payout_sent: ({ note }) => `Auszahlung an ${note} überwiesen`,
      payout_returned: ({ note }) => `Auszahlung an ${note} von der Bank zurückgegeben`,
      payout_back: ({ note }) => `Auszahlung an ${note} nicht erfolgt`,
      refund_of_balance: () => 'Erstattung Ihres Guthabens',
      written_off: ({ number }) => `Ausgebucht: ${number}`,
      voucher: ({ note }) => `Gutschein ···· ${note}`,
      promotion: ({ note }) => `Gutschein ···· ${note}, mindert Ihre nächsten Rechnungen`,
      promotion_used: ({ note }) => `Gutschein von ${note} abgezogen`,
      promotion_back: ({ note }) => `Gutschein aus ${note} wieder verfügbar`,
      carried_over: ({ number }) => (number ? `Übertrag: ${number}` : 'Übertrag'),
    },
  },
}
