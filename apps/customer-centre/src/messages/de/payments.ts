import type { PaymentsTexts } from '../../areas/money/payments/mandate-text.ts'

export const payments: PaymentsTexts = {
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
