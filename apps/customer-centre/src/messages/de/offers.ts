import { formatMoney } from '@kontor/contract/money'
import type { OffersTexts } from '../../areas/desk/offers/mails.ts'
import { dayText } from '../../values/moments.ts'
import { oneLine } from '../../values/one-line.ts'
import { paragraphs } from '../paragraphs.ts'

const stuck = {
  facts_changed: 'Mit den heutigen Daten des Kunden käme das Angebot auf andere Beträge oder eine andere Steuer.',
  terms_changed: 'Unsere AGB haben sich seit dem Versand geändert.',
  not_sold: 'Ein Produkt des Angebots lässt sich so nicht mehr bestellen.',
  customer_known: 'Inzwischen gibt es ein Kundenkonto mit gleichem Namen, gleicher Adresse oder gleicher USt-IdNr.',
  customer_closed: 'Das Kundenkonto ist geschlossen oder gesperrt, oder es wird gelöscht.',
  not_billable: 'Mit den vorhandenen Daten des Empfängers lässt sich nichts abrechnen.',
}

export const offers: OffersTexts = {
  acceptance: ({
    provider,
    number,
    name,
    company,
    email,
    lines,
    products,
    setUpOn,
    net,
    tax,
    gross,
    until,
    terms,
    early,
    at,
  }) =>
    [
      `Annahme des Angebots ${number} von ${provider}`,
      '',
      `Für: ${company}`,
      `E-Mail: ${email}`,
      '',
      ...(lines.length > 0 ? [...lines, ''] : []),
      ...products.flatMap(product => [product, '']),
      ...(setUpOn === null ? [] : [`Beträge der ersten Rechnungen bei Einrichtung der Produkte am ${setUpOn}:`]),
      `Netto: ${net}`,
      `USt.: ${tax}`,
      `Gesamt: ${gross}`,
      `Gültig bis: ${until}`,
      '',
      `Ich nehme dieses Angebot zahlungspflichtig an. Es gelten die AGB (Version ${terms}).`,
      ...(early
        ? [
            'Ich verlange, dass Sie vor Ablauf der Widerrufsfrist beginnen, und weiß, dass ich bis zu einem Widerruf erbrachte Leistungen bezahle.',
          ]
        : []),
      '',
      `Name: ${name}`,
      `Abgegeben mit der Schaltfläche „Zahlungspflichtig bestellen“ am ${at}.`,
    ].join('\n'),
  mails: {
    offer_sent: ({ number, intro, net, gross, recurring, consumer, until, link, provider, dates }) => ({
      subject: `Angebot ${number} von ${provider}`,
      action: 'Angebot ansehen',
      body: paragraphs(
        intro !== '' && intro,
        [
          recurring ? `die ersten Rechnungen zu unserem Angebot ${number} betragen` : `unser Angebot ${number} kostet`,
          consumer
            ? `${formatMoney(gross, dates.tag)} inklusive USt.`
            : `${formatMoney(net, dates.tag)} zuzüglich USt. (insgesamt ${formatMoney(gross, dates.tag)}).`,
        ].join(' '),
        `Sie können es bis zum ${dayText(dates, until)} annehmen oder ablehnen:`,
        link,
      ),
    }),
    offer_code: ({ number, code, minutes }) => ({
      subject: `${code} ist Ihr Code für das Angebot ${number}`,
      body: paragraphs(
        `mit diesem Code nehmen Sie das Angebot ${number} an:`,
        code,
        `Er gilt ${minutes} Minuten. Wenn Sie gerade kein Angebot annehmen, ignorieren Sie diese E-Mail und geben Sie den Code nicht weiter.`,
      ),
    }),
    offer_accepted: ({ number, text, opened, products, withdrawal, provider }) => ({
      subject: `Sie haben das Angebot ${number} angenommen`,
      body: paragraphs(
        `vielen Dank. ${oneLine(provider)} hat Ihre Bestellung erhalten. Bewahren Sie diese E-Mail als Nachweis auf.`,
        text,
        opened && 'Wir haben ein Kundenkonto für Sie angelegt. Eine zweite E-Mail lädt Sie dazu ein.',
        products === 0
          ? 'Sie erhalten eine Rechnung über genau diese Beträge.'
          : 'Wir richten Ihre Produkte jetzt ein. Jeden Vertrag bestätigen wir mit einer eigenen E-Mail.',
        ...withdrawal,
      ),
    }),
    staff_offer: ({ number, name, link, told }) => ({
      subject: {
        accepted: `Angebot ${number} wurde angenommen`,
        declined: `Angebot ${number} wurde abgelehnt`,
        lapsed: `Angebot ${number} ist abgelaufen`,
        stuck: `Angebot ${number} lässt sich nicht annehmen`,
      }[told.outcome],
      body: paragraphs(
        told.outcome === 'accepted'
          ? `${oneLine(told.who)} hat Ihr Angebot ${number} an ${oneLine(name)} angenommen. Berechnet wird es wie verschickt.`
          : told.outcome === 'declined'
            ? `${oneLine(name)} hat Ihr Angebot ${number} abgelehnt.`
            : told.outcome === 'lapsed'
              ? `${oneLine(name)} hat Ihr Angebot ${number} nicht rechtzeitig beantwortet.`
              : `${oneLine(name)} wollte Ihr Angebot ${number} annehmen und konnte es nicht. ${stuck[told.why]} Ziehen Sie es zurück und schicken Sie ein neues.`,
        told.outcome === 'declined' && told.reason !== '' && `Begründung: ${oneLine(told.reason)}`,
        link,
      ),
    }),
  },
}
