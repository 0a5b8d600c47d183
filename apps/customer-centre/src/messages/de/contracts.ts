import type { ContractsTexts } from '../../areas/contracts/contracts/mails.ts'
import { dayText } from '../../values/moments.ts'
import { oneLine } from '../../values/one-line.ts'
import { announcedLines, type PriceWords } from '../price-text.ts'

const words: PriceWords = {
  perCycle: {
    month: 'pro Monat',
    quarter: 'pro Quartal',
    half_year: 'pro Halbjahr',
    year: 'pro Jahr',
    two_years: 'für zwei Jahre',
  },
  vat: { included: ' inkl. USt.', added: ' zzgl. USt.', reverse_charge: '', not_charged: '' },
  price: 'Preis',
  untilNow: 'bisher',
  from: day => `ab ${day}`,
  included: 'inklusive',
  upTo: 'bis',
  beyond: 'darüber',
  atMost: 'höchstens',
  leave: day =>
    `Wenn Sie nicht einverstanden sind, kündigen Sie bis ${day}. Der Vertrag endet dann spätestens an diesem Tag.`,
}

export const contracts: ContractsTexts = {
  mails: {
    price_announced: ({ customer, prices, appUrl, provider, contactOf, dates }) => ({
      subject: `Neue Preise für ${prices.length === 1 ? `Ihren Vertrag ${prices[0]?.number}` : 'Ihre Verträge'}`,
      ...(contactOf === null && { action: 'Verträge ansehen' }),
      body: `${provider} ändert den Preis für ${prices.length === 1 ? 'diesen Vertrag' : 'diese Verträge'} (Kundennummer ${customer}):

${prices.map(price => announcedLines(price, words, dates)).join('\n\n')}

Wenn Sie ${prices.length === 1 ? 'den Vertrag' : 'die Verträge'} behalten möchten, brauchen Sie nichts zu tun. Kündigen können Sie hier, ohne Anmeldung und ohne Kosten. Eine Mindestlaufzeit gilt dafür nicht:

${appUrl}/cancel${contactOf === null ? `\n\nIhre Verträge:\n\n${appUrl}/billing/contracts` : ''}`,
    }),
    contract_ended: ({ number, label, on, dataUntil, trial, link, dates, provider }) => ({
      subject: trial ? `Ihr Test ${number} ist beendet` : `Ihr Vertrag ${number} ist beendet`,
      action: 'Vertrag ansehen',
      body: `Ihr Vertrag ${number} (${oneLine(label)}) bei ${provider} ist am ${dayText(dates, on)} zu Ende gegangen.${trial ? ' Er war ein kostenloser Test: Sie zahlen dafür nichts.' : ''}${
        dataUntil === null
          ? ''
          : `

Bis zum ${dayText(dates, dataUntil)} können Sie Ihre Daten herunterladen. Danach werden sie gelöscht und lassen sich nicht wiederherstellen.`
      }

Ihre Dokumente bleiben in Ihrem Kundenkonto:

${link}`,
    }),
    trial_ends: ({ number, label, on, link, dates }) => ({
      subject: `Ihr Test von ${oneLine(label)} endet am ${dayText(dates, on)}`,
      action: 'Produkt behalten',
      body: `Ihr kostenloser Test ${number} (${oneLine(label)}) endet am ${dayText(dates, on)}. Wenn Sie das Produkt nicht behalten möchten, müssen Sie nichts tun. Der Test endet von selbst und kostet nichts.

Preis ansehen und behalten:

${link}`,
    }),
    contract_offer_lapsed: ({ number, label, link }) => ({
      subject: `Vertrag ${number} bleibt bei Ihnen`,
      action: 'Vertrag ansehen',
      body: `das Angebot, den Vertrag ${number} (${oneLine(label)}) zu übernehmen, wurde nicht rechtzeitig angenommen. Der Vertrag läuft bei Ihnen weiter wie bisher. Sie können ihn erneut anbieten:

${link}`,
    }),
    contract_renews: ({ number, label, on, months, cancelBy, link, dates }) => ({
      subject: `Ihr Vertrag ${number} verlängert sich am ${dayText(dates, on)}`,
      action: 'Vertrag ansehen',
      body: `Ihr Vertrag ${number} (${oneLine(label)}) verlängert sich am ${dayText(dates, on)} um weitere ${months} Monate.

Wenn Sie ihn behalten möchten, müssen Sie nichts tun. Andernfalls kündigen Sie bis zum ${dayText(dates, cancelBy)}:

${link}`,
    }),
  },
}
