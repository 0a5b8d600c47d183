import { attributesIn } from '@kontor/contract/attributes'
import type { OrdersTexts } from '../../areas/selling/orders/mails.ts'
import { type OrderWords, orderFacts } from '../../areas/selling/orders/order-text.ts'
import { factLines } from '../../platform/mail/mails.ts'
import { addDays } from '../../values/local-date.ts'
import { dayText } from '../../values/moments.ts'
import { closing, oneLine } from '../../values/one-line.ts'
import { paragraphs } from '../paragraphs.ts'
import { documents } from './documents.ts'
import { withdrawal } from './withdrawal.ts'

const months = (count: number) => (count === 1 ? 'einen Monat' : `${count} Monate`)
const days = (count: number) => (count === 1 ? '1 Tag' : `${count} Tage`)

const words: OrderWords = {
  contract: 'Vertrag',
  product: 'Produkt',
  identifier: 'Für',
  holder: 'Inhaber',
  option: 'Option',
  trial: 'Test',
  trialDays: count =>
    `${days(count)} kostenlos ab der Einrichtung. Er endet von selbst, wenn Sie das Produkt nicht behalten.`,
  price: 'Preis',
  priceOnceKept: 'Preis, wenn Sie es behalten',
  setup: 'Einrichtung',
  discount: 'Rabatt',
  discountUntil: (percent, until) => `${percent} auf Zeiträume, die bis ${until} beginnen`,
  usage: 'Nach Verbrauch',
  units: documents.units,
  meter: ({ unit, vat, included, tiers, cap }) =>
    [
      included !== null && `monatlich ${included} ${unit.other} inklusive`,
      tiers
        .map(({ upTo, price }, at) => {
          const range = upTo !== null ? ` bis ${upTo} ${unit.other}` : at > 0 ? ' darüber' : ''
          return `${price}${vat} je ${unit.one}${range}`
        })
        .join(', '),
      cap !== null && `höchstens ${cap} pro Monat`,
    ]
      .filter(Boolean)
      .join('; '),
  firstInvoice: 'Erste Rechnung',
  inTotal: (gross, tax) => `${gross}, darin ${tax} USt.`,
  payment: 'Zahlungsart',
  transfer: 'Überweisung',
  term: 'Laufzeit',
  terms: 'AGB, Version',
  cycles: {
    month: 'pro Monat',
    quarter: 'pro Quartal',
    half_year: 'alle 6 Monate',
    year: 'pro Jahr',
    two_years: 'alle 2 Jahre',
  },
  vat: { included: ' inkl. USt.', added: ' zzgl. USt.', reverse_charge: ' (Reverse Charge)', not_charged: '' },
  duration: ({ minimum, renewal, notice }) =>
    [
      minimum > 0 ? `Mindestens ${months(minimum)}.` : 'Unbefristet.',
      renewal > 0
        ? `Danach verlängert er sich jeweils um ${months(renewal)}.`
        : minimum > 0
          ? 'Danach läuft er unbefristet weiter.'
          : '',
      notice > 0 ? `Kündigungsfrist: ${days(notice)}.` : 'Ohne Frist kündbar.',
    ]
      .filter(Boolean)
      .join(' '),
  dataAfterEnd: count => `Ihre Daten lassen sich noch ${days(count)} nach dem Ende herunterladen.`,
}

export const orders: OrdersTexts = {
  words,
  withdrawal,
  setup: product => `${product}: Einrichtung`,
  termsFile: version => `AGB-${version}.txt`,
  mails: {
    order_confirmed: ({
      number,
      order,
      kept,
      adopted,
      link,
      termsLink,
      disputes,
      byStaff,
      withdrawal,
      provider,
      dates,
    }) => {
      const facts = orderFacts(dates, words, number, order)
      return {
        facts: [facts],
        subject: `${order.trial ? 'Ihr kostenloser Test' : 'Ihre Bestellung'}: ${order.product.name} (${number})`,
        action: 'Vertrag ansehen',
        body: paragraphs(
          byStaff === null
            ? `vielen Dank für Ihre Bestellung bei ${closing(provider)} Folgendes haben wir vereinbart. Bewahren Sie diese E-Mail als Nachweis Ihres Vertrags auf.`
            : `unsere Mitarbeiter haben für Sie bei ${provider} bestellt. Folgendes ist damit vereinbart. Bewahren Sie diese E-Mail als Nachweis Ihres Vertrags auf.`,
          byStaff !== null && `Grund: ${oneLine(byStaff)}`,
          factLines(facts),
          order.product.description !== '' && order.product.description,
          adopted
            ? `Das Produkt ist bereits eingerichtet. Der Vertrag läuft ab dem ${dayText(dates, adopted.starts_on)}, und wir berechnen ihn ab dem ${dayText(dates, adopted.billed_until === null ? adopted.starts_on : addDays(adopted.billed_until, 1))}.`
            : kept
              ? 'Sie behalten das Produkt nach dem Test, es läuft ohne Unterbrechung weiter. Heute beginnt die Laufzeit, und die erste Rechnung folgt.'
              : order.trial
                ? 'Wir richten alles ein und schreiben Ihnen, sobald es fertig ist. An diesem Tag beginnen die kostenlosen Tage. Kündigen können Sie jederzeit.'
                : 'Wir richten alles ein und schreiben Ihnen, sobald es fertig ist. An diesem Tag beginnt die Laufzeit, und die erste Rechnung folgt.',
          link,
          `Unsere AGB, Version ${order.terms.version}, sind Teil des Vertrags. Sie hängen an dieser E-Mail. Online: ${termsLink}`,
          disputes !== null && disputes,
          ...(withdrawal
            ? [
                `Sie können diesen Vertrag bis zum ${dayText(dates, withdrawal.until)} widerrufen.`,
                withdrawal.early &&
                  'Sie haben verlangt, dass wir vorher beginnen. Wenn Sie widerrufen, zahlen Sie die Tage bis dahin.',
                ...withdrawal.text,
              ]
            : []),
        ),
      }
    },
    order_ready: ({ number, label, link, attributes, trialUntil, dates }) => {
      const facts = attributesIn(attributes, 'de').map(({ name, value }) => [oneLine(name), value] as const)
      return {
        facts: [facts],
        subject: `${oneLine(label)} ist bereit (${number})`,
        action: 'Vertrag ansehen',
        body: paragraphs(
          trialUntil === null
            ? `${oneLine(label)} ist eingerichtet und kann genutzt werden. Heute beginnt die Laufzeit, und Ihre erste Rechnung folgt.`
            : `${oneLine(label)} ist eingerichtet und kann genutzt werden. Bis zum ${dayText(dates, trialUntil)} testen Sie kostenlos. Danach endet der Vertrag von selbst, wenn Sie ihn nicht behalten.`,
          attributes.length > 0 && factLines(facts),
          link,
        ),
      }
    },
    order_delayed: ({ number, label, link }) => ({
      subject: `${oneLine(label)} dauert länger (${number})`,
      action: 'Vertrag ansehen',
      body: paragraphs(
        `wir konnten ${oneLine(label)} noch nicht einrichten. Unser Team kümmert sich darum, und wir schreiben Ihnen, sobald es fertig ist.`,
        'Bis dahin zahlen Sie nichts.',
        link,
      ),
    }),
    order_given_up: ({ number, label, reason, link }) => ({
      subject: `Wir können ${oneLine(label)} nicht bereitstellen (${number})`,
      action: 'Vertrag ansehen',
      body: paragraphs(
        `leider können wir ${oneLine(label)} nicht einrichten. Ihre Bestellung ${number} ist storniert. Sie zahlen dafür nichts.`,
        reason !== '' && `Grund: ${oneLine(reason)}`,
        link,
      ),
    }),
  },
}
