import type { BillingTexts } from '../../areas/money/billing/texts.ts'
import { closing } from '../../values/one-line.ts'

export const billing: BillingTexts = {
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
    exemptions: {
      eu_bodies:
        'Steuerfrei: Leistung an eine Einrichtung der EU oder eine zwischenstaatliche Einrichtung (§ 4 Nr. 7 UStG, Art. 151 Richtlinie 2006/112/EG).',
      missions:
        'Steuerfrei: Leistung an eine diplomatische Mission oder konsularische Vertretung (§ 4 Nr. 7 UStG, Art. 151 Richtlinie 2006/112/EG).',
      nato_forces: 'Steuerfrei: Leistung an NATO-Streitkräfte (§ 4 Nr. 7 UStG, Art. 151 Richtlinie 2006/112/EG).',
      stationed_forces:
        'Steuerfrei: Leistung an in Deutschland stationierte Streitkräfte (Art. 67 Abs. 3 NATO-Zusatzabkommen, Art. 151 Richtlinie 2006/112/EG).',
    },
    certificate: (number, date) => `Bescheinigung ${number} vom ${closing(date)}`,
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
    seller_tax_id_missing: 'Weder provider.vat_id noch tax.number ist gesetzt.',
    seller_address_unreadable: 'provider.postal endet nicht mit Postleitzahl und Ort.',
    seller_account_missing: 'Der Kunde zahlt per Überweisung, und payments.account ist none.',
    vat_check_missing: 'Die USt-IdNr. wurde am Tag der Ausstellung nicht geprüft.',
    place_unproven: 'Neben der Adresse fehlt ein Nachweis für das Land des Kunden (Art. 24f Verordnung 282/2011).',
    threshold_passed:
      'Privatkunden in anderen EU-Staaten wurden mehr als 10.000 € berechnet, und tax.oss_from ist ein späterer Tag oder never.',
    leitweg_id_missing: 'Die XRechnung einer öffentlichen Stelle braucht eine Leitweg-ID.',
    currency_differs: 'Der Vertrag hat eine andere Währung als der Kunde.',
    exchange_rate_missing: 'tax.exchange_rates enthält keinen Kurs für diesen Monat.',
    document_invalid: 'Das Dokument würde eine Regel für E-Rechnungen verletzen.',
    failed: 'Die Abrechnung ist fehlgeschlagen. Der Fehler steht im Log.',
  },
}
