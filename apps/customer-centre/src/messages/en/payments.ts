import type { PaymentsTexts } from '../../areas/money/payments/mandate-text.ts'

export const payments: PaymentsTexts = {
  mandate: {
    title: 'SEPA Direct Debit mandate',
    paragraphs: [
      'Creditor: {creditor}, {address}',
      'Creditor identifier: {creditor_id}',
      'By giving this mandate, I authorise (A) {creditor} to send instructions to my bank to debit my account and (B) my bank to debit my account in accordance with the instructions from {creditor}.',
      'As part of my rights, I am entitled to a refund from my bank under the terms and conditions of my agreement with my bank. A refund must be claimed within 8 weeks starting from the date on which my account was debited.',
      '{creditor} announces the amount and the day of each debit at least {days} days before it.',
      'Type of payment: recurrent. The mandate reference is given with the confirmation.',
    ],
    consent: 'I give this mandate.',
  },
  closing: {
    reference: 'Mandate reference',
    holder: 'Account holder',
    iban: 'IBAN',
    given: (by: string, at: string) => `Given electronically by ${by} on ${at}`,
    unnamed: 'Given through the API. The request did not name the text that was shown.',
    hash: 'SHA-256 of the text',
  },
}
