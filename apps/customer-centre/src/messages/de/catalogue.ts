import { formatMoney } from '@kontor/contract/money'
import type { ConnectionTestTexts } from '../../adapters/anti-bot/connection-test-page.ts'
import type { ContactsTexts } from '../../areas/customers/contacts/mails.ts'
import type { BalanceTexts } from '../../areas/money/balance/statement.ts'
import type { BillingTexts } from '../../areas/money/billing/texts.ts'
import type { PaymentsTexts } from '../../areas/money/payments/mandate-text.ts'
import type { Catalogue, PlatformTexts } from '../../platform/messages.ts'
import { dayText } from '../../values/moments.ts'
import { closing, oneLine } from '../../values/one-line.ts'
import { listed, paragraphs } from '../paragraphs.ts'
import { changes } from './changes.ts'
import { circumstances } from './circumstances.ts'
import { contracts } from './contracts.ts'
import { customer } from './customer.ts'
import { declarations } from './declarations.ts'
import { documents } from './documents.ts'
import { dunning } from './dunning.ts'
import { identity } from './identity.ts'
import { invoices } from './invoices.ts'
import { locks } from './locks.ts'
import { mandates } from './mandates.ts'
import { orders } from './orders.ts'
import { paying, reasons } from './paying.ts'
import { payouts } from './payouts.ts'
import { people } from './people.ts'
import { privacy } from './privacy.ts'
import { reach } from './reach.ts'
import { usage } from './usage.ts'

const platform: PlatformTexts = {
  circumstances,
  greeting: name => (name.includes('@') ? 'Guten Tag,' : `Guten Tag ${name},`),
  footer: ({ represented_by, vat_id, phone, email }) => [
    `Vertreten durch: ${represented_by}`,
    `USt-IdNr.: ${vat_id}`,
    `Telefon: ${phone}`,
    `E-Mail: ${email}`,
  ],
  button: 'Wenn die Schaltfläche nicht funktioniert, öffnen Sie diesen Link in Ihrem Browser:',
  contactOf: (customer, email) =>
    `Sie bekommen diese E-Mail, weil ${customer} Sie als Kontakt für solche Nachrichten eingetragen hat. Wenn Sie keine mehr möchten, wenden Sie sich an ${customer} oder an uns: ${email}`,
}

const payments: PaymentsTexts = {
  mandate: {
    title: 'SEPA-Lastschriftmandat',
    paragraphs: [
      'Zahlungsempfänger: {creditor}, {address}',
      'Gläubiger-Identifikationsnummer: {creditor_id}',
      'Ich ermächtige (A) {creditor}, Zahlungen von meinem Konto mittels Lastschrift einzuziehen. Zugleich (B) weise ich mein Kreditinstitut an, die von {creditor} auf mein Konto gezogenen Lastschriften einzulösen.',
      'Hinweis: Ich kann innerhalb von acht Wochen, beginnend mit dem Belastungsdatum, die Erstattung des belasteten Betrages verlangen. Es gelten dabei die mit meinem Kreditinstitut vereinbarten Bedingungen.',
      '{creditor} kündigt mir Betrag und Tag jeder Lastschrift mindestens {days} Tage vorher an.',
      'Zahlungsart: wiederkehrende Zahlung. Die Mandatsreferenz wird mit der Bestätigung mitgeteilt.',
    ],
    consent: 'Ich erteile dieses Mandat.',
  },
  closing: {
    reference: 'Mandatsreferenz',
    holder: 'Kontoinhaber',
    iban: 'IBAN',
    given: (by: string, at: string) => `Elektronisch erteilt von ${by} am ${at}`,
    unnamed: 'Über die API erteilt. Der Aufruf hat den gezeigten Text nicht benannt.',
    hash: 'SHA-256 des Textes',
  },
}

const contacts: ContactsTexts = {
  mails: {
    contact_code: ({ code, minutes, asker, domains, record, abuse, provider }) => ({
      subject: `${code} ist Ihr Bestätigungscode für ${provider}`,
      body: paragraphs(
        `${oneLine(asker.name)} (Kundennummer ${asker.number}) hat Sie bei ${provider} als Kontakt eingetragen. Wenn Sie das bestätigen möchten, geben Sie diesen Code weiter:`,
        code,
        `Der Code gilt ${minutes} Minuten. Sie müssen keinen Link öffnen und sich nicht anmelden.`,
        domains.length > 0 &&
          `Sie sind als Inhaber dieser Domains eingetragen:\n\n${listed(domains)}\n\nDas Gesetz verlangt, dass die Angaben zum Domaininhaber stimmen. Mit dem Weitergeben des Codes bestätigen Sie diese Angaben:\n\n${listed(record)}`,
        `Wenn Sie ${oneLine(asker.name)} nicht kennen, geben Sie den Code nicht weiter. Ohne ihn wird nichts bestätigt. Sie können uns den Vorfall auch melden: ${abuse}`,
      ),
    }),
    contact_phone_code: ({ code, phone, minutes, provider }) => ({
      subject: `SMS an ${phone}`,
      body: `${provider}: Ihr Code ist ${code}. Er gilt ${minutes} Minuten. Geben Sie ihn nur der Person weiter, die Ihre Nummer eingetragen hat.`,
    }),
    contacts_rechecked: ({ expired, asked, overdue, link, provider, contactOf, dates }) => ({
      subject:
        overdue.length > 0
          ? `Überfällig: Bestätigung eines Domaininhabers bei ${provider}`
          : `Kontakte bei ${provider} müssen bestätigt werden`,
      action: 'Kontakte ansehen',
      body: paragraphs(
        expired.length > 0 &&
          `diese Kontakte müssen erneut bestätigt werden. Einmal im Jahr prüfen wir, ob die Personen hinter Verträgen und Domains erreichbar sind.\n\n${listed(expired)}`,
        asked.length > 0 &&
          `Diese Kontakte sind Domaininhaber und müssen bestätigt werden:\n\n${listed(asked.map(({ name, due }) => `${name}, bis ${dayText(dates, due)}`))}`,
        overdue.length > 0 &&
          `Für diese Domaininhaber ist die Frist zur Bestätigung abgelaufen:\n\n${listed(overdue.map(({ name, due }) => `${name}, fällig am ${dayText(dates, due)}`))}\n\nDie Registrierungsstelle kann unbestätigte Domains abschalten. ${contactOf === null ? 'Bestätigen Sie die Inhaber jetzt, oder melden Sie sich, wenn Sie Hilfe brauchen.' : `Bitten Sie ${contactOf}, die Inhaber jetzt zu bestätigen.`}`,
        contactOf === null
          ? `Die Bestätigungscodes senden Sie von dieser Seite:\n\n${link}`
          : `Die Codes werden aus dem Kundenkonto von ${oneLine(contactOf)} gesendet. Wenn Sie einen bekommen, geben Sie ihn an ${oneLine(contactOf)} weiter.`,
      ),
    }),
    holder_decided: ({ contact, decision, reason, due, overdue, link, contactOf, dates }) => ({
      subject:
        decision === 'accepted'
          ? `${oneLine(contact)} ist als Domaininhaber bestätigt`
          : `${oneLine(contact)} konnte nicht als Domaininhaber bestätigt werden`,
      action: 'Kontakt ansehen',
      body: paragraphs(
        `wir haben ${contactOf === null ? 'Ihre Nachweise' : `die Nachweise des Kunden ${contactOf}`} geprüft und ${decision === 'accepted' ? '' : 'konnten '}${oneLine(contact)} ${decision === 'accepted' ? '' : 'nicht '}als Inhaber ${contactOf === null ? 'Ihrer' : 'seiner'} Domains ${decision === 'accepted' ? 'bestätigt' : 'bestätigen'}.`,
        `Begründung: ${reason}`,
        decision === 'rejected' &&
          overdue &&
          (contactOf === null
            ? 'Die Frist ist abgelaufen. Bitte senden Sie uns jetzt einen anderen Nachweis:'
            : `Die Frist ist abgelaufen. ${contactOf} muss uns jetzt einen anderen Nachweis senden.`),
        decision === 'rejected' &&
          !overdue &&
          due !== null &&
          (contactOf === null
            ? `Bitte senden Sie uns bis zum ${dayText(dates, due)} einen anderen Nachweis:`
            : `Bis zum ${dayText(dates, due)} kann ${contactOf} uns einen anderen Nachweis senden.`),
        contactOf === null && link,
      ),
    }),
  },
}

const billing: BillingTexts = {
  document: {
    discount: 'Rabatt',
    voucher: 'Gutschein',
    promotion: amount =>
      `Gutschein über ${amount} inkl. USt. abgezogen. Preise und USt. sind bereits entsprechend gemindert.`,
    promotionBack: amount =>
      `Von Ihrem Gutschein sind ${amount} wieder verfügbar und mindern Ihre nächsten Rechnungen.`,
    rounding: 'Rundung auf die vereinbarten Bruttopreise',
    cap: meter => `${meter} (Monatshöchstbetrag)`,
    reverseCharge: 'Steuerschuldnerschaft des Leistungsempfängers (§ 13b UStG, Art. 196 Richtlinie 2006/112/EG).',
    smallBusiness: 'Kein Ausweis von Umsatzsteuer, da Kleinunternehmer (§ 19 UStG).',
    thirdCountry: 'In Deutschland nicht steuerbar: Der Leistungsort liegt im Ausland (§ 3a UStG).',
    damages: 'Nicht steuerbar: Verzugszinsen und Verzugskosten sind Schadenersatz.',
    correction: (number, date) => `Rechnungskorrektur zu ${number} vom ${date}`,
    cancellation: (number, date) => `Stornorechnung zu ${number} vom ${date}`,
    replaces: (number, date) => `Ersetzt die Rechnung ${number} vom ${date}`,
    reason: reason => `Grund: ${reason}`,
    deducted: (amount, left) =>
      `Wir haben ${amount} mit Ihrem Guthaben verrechnet. ${left === null ? 'Es ist nichts mehr zu zahlen.' : `Offener Betrag: ${left}.`}`,
    debit: ({ amount, on, account, mandate, creditor }) =>
      `Wir buchen ${amount} am ${on} von Ihrem Konto ${account} ab. Mandat ${mandate}, Gläubiger-Identifikationsnummer ${closing(creditor)}`,
    transfer: due => `Bitte überweisen Sie den Betrag bis zum ${due} und geben Sie die Nummer dieses Dokuments an.`,
    card: label => `Der Betrag wird Ihrer Karte belastet: ${closing(label)}`,
    paypal: label => `Der Betrag wird Ihrem PayPal-Konto belastet: ${closing(label)}`,
    givenBack: 'Der Betrag wird Ihrem Kundenkonto gutgeschrieben und mit Ihren nächsten Rechnungen verrechnet.',
    proforma: 'Dies ist keine Rechnung. Es ist nichts zu zahlen, und ein Vorsteuerabzug ist nicht möglich.',
  },
  obstacles: {
    address_missing: 'Name oder Adresse des Kunden ist unvollständig.',
    seller_tax_id_missing: 'Weder PROVIDER_VAT_ID noch PROVIDER_TAX_NUMBER ist gesetzt.',
    seller_address_unreadable: 'PROVIDER_POSTAL endet nicht mit Postleitzahl und Ort.',
    seller_account_missing: 'Der Kunde zahlt per Überweisung, und PROVIDER_IBAN ist none.',
    vat_check_missing: 'Die USt-IdNr. wurde am Tag der Ausstellung nicht geprüft.',
    place_unproven: 'Neben der Adresse fehlt ein Nachweis für das Land des Kunden (Art. 24f Verordnung 282/2011).',
    threshold_passed:
      'Privatkunden in anderen EU-Staaten wurden mehr als 10.000 € berechnet, und OSS_FROM ist ein späterer Tag oder never.',
    leitweg_id_missing: 'Die XRechnung einer öffentlichen Stelle braucht eine Leitweg-ID.',
    currency_differs: 'Der Vertrag hat eine andere Währung als der Kunde.',
    exchange_rate_missing: 'EXCHANGE_RATES enthält keinen Kurs für diesen Monat.',
    document_invalid: 'Das Dokument würde eine Regel für E-Rechnungen verletzen.',
    failed: 'Die Abrechnung ist fehlgeschlagen. Der Fehler steht im Log.',
  },
}

const balance: BalanceTexts = {
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

const antiBot: ConnectionTestTexts = {
  title: 'Verbindungstest der Roboterprüfung',
  lead: 'Diese Seite testet Schritt für Schritt die Roboterprüfung unserer Formulare. Gesendet wird nur, was auch die Prüfung selbst sendet.',
  noScript: 'Schalten Sie JavaScript ein, um den Test zu starten. Auch die Roboterprüfung braucht es.',
  steps: {
    server: 'Unser Server ist erreichbar',
    frames: 'Die Seiten der Prüfung werden geladen',
    crypto: 'Ihr Browser unterstützt unsere Verschlüsselung (nur über https)',
    worker: 'Ihr Browser kann die Prüfung im Hintergrund ausführen',
    challenge: 'Die gesamte Prüfung wird bestanden',
  },
  results: { waiting: 'wartet', passed: 'bestanden', failed: 'fehlgeschlagen' },
  all: 'Alles funktioniert. Laden Sie das Formular neu und senden Sie es noch einmal.',
  some: 'Die Prüfung wird blockiert. Das kann an einem Werbeblocker, einem Firmenfilter oder einem veralteten Browser liegen. Sie können das Formular trotzdem senden: Es bittet Sie dann, 20 Sekunden zu warten.',
}

export const de: Catalogue = {
  antiBot,
  balance,
  billing,
  changes,
  contacts,
  contracts,
  customer,
  declarations,
  documents,
  dunning,
  identity,
  invoices,
  locks,
  mandates,
  orders,
  paying,
  payments,
  payouts,
  people,
  platform,
  privacy,
  reach,
  usage,
  mails: {
    ...balance.mails,
    ...changes.mails,
    ...contacts.mails,
    ...contracts.mails,
    ...customer.mails,
    ...declarations.mails,
    ...dunning.mails,
    ...identity.mails,
    ...invoices.mails,
    ...locks.mails,
    ...mandates.mails,
    ...orders.mails,
    ...paying.mails,
    ...payouts.mails,
    ...people.mails,
    ...privacy.mails,
    ...reach.mails,
    ...usage.mails,
  },
}
