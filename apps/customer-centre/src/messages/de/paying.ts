import { formatMoney } from '@kontor/contract/money'
import type { PayingTexts } from '../../areas/money/payments/paying/mails.ts'
import { dayText } from '../../values/moments.ts'
import { oneLine } from '../../values/one-line.ts'

export const reasons: PayingTexts['reasons'] = {
  declined: 'die Bank hat die Zahlung abgelehnt.',
  insufficient_funds: 'das Konto war nicht ausreichend gedeckt.',
  card_expired: 'die Karte ist abgelaufen.',
  authentication_failed: 'die Zahlung wurde bei der Bank nicht bestätigt.',
  cancelled: 'die Zahlung wurde abgebrochen.',
  abandoned: 'die Zahlung wurde nicht rechtzeitig bestätigt.',
  account_wrong: 'die Kontonummer ist falsch.',
  account_closed: 'das Konto ist geschlossen.',
  account_blocked: 'das Konto ist für Lastschriften gesperrt.',
  no_mandate: 'der Bank liegt kein gültiges Mandat vor.',
  payer_objected: 'der Lastschrift wurde widersprochen.',
  payer_deceased: 'der Kontoinhaber ist verstorben.',
  bank_refused: 'die Bank hat ohne Angabe von Gründen abgelehnt.',
  charged_back: 'die Bank hat die Zahlung zurückgebucht.',
  unwritable: 'Banken können Name oder Anschrift des Kontoinhabers nicht lesen.',
  disputed: 'die Rechnung ist in Klärung, deshalb ziehen wir sie nicht ein.',
  method_gone: 'die Zahlungsart lässt sich nicht mehr verwenden.',
  technical: 'die Zahlung ist aus technischen Gründen fehlgeschlagen.',
  other: 'die Bank hat einen anderen Grund genannt.',
}

const documents = (numbers: readonly string[]) => (numbers.length === 0 ? '' : `\nRechnungen: ${numbers.join(', ')}`)
const method = (label: string) => (label === '' ? '' : `\nZahlungsart: ${oneLine(label)}`)

export const paying: PayingTexts = {
  reasons,
  kinds: { card: 'Karte', sepa: 'SEPA-Lastschrift', paypal: 'PayPal', transfer: 'Überweisung' },
  mails: {
    payment_received: ({ customer, amount, label, numbers, toBalance, link, dates }) => ({
      subject: `Ihre Zahlung über ${formatMoney(amount, dates.tag)} ist eingegangen`,
      action: 'Zahlung ansehen',
      body: `vielen Dank. Ihre Zahlung ist eingegangen${toBalance ? ' und Ihrem Guthaben gutgeschrieben' : ''}.

Betrag: ${formatMoney(amount, dates.tag)}
Kundennummer: ${customer}${documents(numbers)}${method(label)}

Zahlung und Beleg ansehen:

${link}`,
    }),
    payment_failed: ({ customer, amount, label, numbers, reason, again, link, dates }) => ({
      subject: `Wir konnten ${formatMoney(amount, dates.tag)} nicht einziehen`,
      action: 'Zahlung ansehen',
      body: `${reasons[reason]} ${
        again === null
          ? 'Bitte zahlen Sie mit einer anderen Zahlungsart, damit nichts überfällig wird.'
          : `Wir versuchen es jetzt mit einer anderen Zahlungsart: ${oneLine(again)}

Sie müssen nichts tun.`
      }

Betrag: ${formatMoney(amount, dates.tag)}
Kundennummer: ${customer}${documents(numbers)}${method(label)}

${again === null ? 'Einzelheiten ansehen und zahlen:' : 'Einzelheiten ansehen:'}

${link}`,
    }),
    payment_returned: ({ customer, amount, label, numbers, reason, as, link, dates }) => ({
      subject: `Ihre Zahlung über ${formatMoney(amount, dates.tag)} wurde ${as === 'returned' ? 'zurückgegeben' : 'zurückgebucht'}`,
      action: 'Zahlung ansehen',
      body: `${reasons[reason]} Der Betrag ist wieder offen. Bitte zahlen Sie ihn mit einer anderen Zahlungsart.

Betrag: ${formatMoney(amount, dates.tag)}
Kundennummer: ${customer}${documents(numbers)}${method(label)}

Einzelheiten ansehen und zahlen:

${link}`,
    }),
    payment_refunded: ({ customer, amount, label, link, dates }) => ({
      subject: `Wir haben ${formatMoney(amount, dates.tag)} erstattet`,
      action: 'Zahlung ansehen',
      body: `der Betrag geht auf dem Weg zurück, auf dem er gekommen ist. Bis Ihre Bank ihn zeigt, kann es einige Tage dauern.

Betrag: ${formatMoney(amount, dates.tag)}
Kundennummer: ${customer}${method(label)}

${link}`,
    }),
    card_expires: ({ customer, label, last, contracts, numbers, topsUp, instead, link, dates }) => ({
      subject: `Ihre Karte läuft ab: ${oneLine(label)}`,
      action: 'Karte ansehen',
      body: `hinterlegen Sie Ihre neue Karte bis zum ${dayText(dates, last)}. Danach können wir diese nicht mehr belasten: ${oneLine(label)}${instead ? `\n\nSie ist Ihre Standard-Zahlungsart. Bis Sie eine andere festlegen, belasten wir danach: ${oneLine(instead)}` : ''}

Damit werden bezahlt:
${[...contracts.map(oneLine), ...numbers.map(number => `Rechnung ${number}`), ...(topsUp ? ['Automatische Aufladung Ihres Guthabens'] : [])].map(line => `- ${line}`).join('\n')}

Kundennummer: ${customer}

${link}`,
    }),
  },
  receipt: {
    title: 'Zahlungsbeleg',
    amount: 'Erhaltener Betrag',
    method: 'Zahlungsart',
    on: 'Eingegangen am',
    for: 'Für',
    balance: 'Guthaben',
    customer: 'Kunde',
    payment: 'Zahlung',
    provider: 'Empfänger',
    noInvoice: 'Dieser Beleg ist keine Rechnung.',
  },
  sandbox: {
    title: 'Sandbox-Zahlung',
    pretends:
      'Diese Seite ahmt nur einen Zahlungsdienst nach. Es fließt kein Geld, und echte Karten werden nicht angenommen.',
    amount: 'Betrag',
    confirm: 'Weiter',
    bankAsks: 'Ihre Bank fragt',
    bankAsksText: 'Bestätigen Sie diese Zahlung? Das steht für die Freigabe in der App Ihrer Bank (3-D Secure).',
    pay: 'Zahlen',
    refuse: 'Ablehnen',
    back: 'Abbrechen und zurück',
    over: 'Diese Zahlung ist abgeschlossen. Gehen Sie zurück.',
    approveText: 'Geben Sie diese Zahlung mit Ihrem Sandbox-Konto frei?',
    card: {
      title: 'Karte speichern',
      choose: 'Testkarte',
      number: 'Kartennummer',
      expiry: 'Gültig bis (MM/JJ)',
      holder: 'Name auf der Karte',
      save: 'Karte speichern',
      testCards: 'Testkarten',
      anything: 'Mit beliebigem Namen und einem Datum in der Zukunft. Das geschieht beim Belasten der Karte:',
      bankAsks:
        'Bestätigen Sie, dass diese Karte später belastet werden darf? Das steht für die Freigabe in der App Ihrer Bank (3-D Secure).',
      mistakes: {
        number: 'Geben Sie die Nummer einer Testkarte ein. Echte Karten werden nicht angenommen.',
        expiry: 'Geben Sie ein Datum in der Zukunft ein, zum Beispiel 12/30.',
        holder: 'Geben Sie den Namen auf der Karte ein.',
        declined: 'Die Bank hat diese Karte abgelehnt. Verwenden Sie eine andere.',
        refused: 'Sie haben die Karte nicht bestätigt. Versuchen Sie es erneut oder verwenden Sie eine andere.',
      },
    },
    cards: {
      sandbox_card_4242: 'gelingt',
      sandbox_card_4444: 'gelingt',
      sandbox_card_3220: 'Bank fragt nach (3-D Secure)',
      sandbox_card_0002: 'abgelehnt',
      sandbox_card_9995: 'nicht gedeckt',
      sandbox_card_0069: 'abgelaufen',
      sandbox_card_0259: 'gelingt, später zurückgebucht',
      sandbox_card_0408: 'gelingt, aber die Antwort geht verloren',
      sandbox_card_0077: 'gelingt eine Minute später',
    },
  },
}
