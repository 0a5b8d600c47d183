import type { MandateTexts } from '../../areas/money/payments/sepa/mails.ts'

export const mandates: MandateTexts = {
  mails: {
    mandate({ what, reference, creditor, creditorId, account, noticeDays, link }) {
      const facts = `Mandate reference: ${reference}
Creditor: ${creditor}
Creditor identifier: ${creditorId}
Account: ${account}`
      const texts = {
        given: {
          subject: 'Your SEPA direct debit mandate',
          body: `Thank you for your SEPA direct debit mandate. It is attached as a PDF.

${facts}

We announce each debit at least ${noticeDays} days before. You can revoke the mandate at any time under Payment methods.`,
        },
        amended: {
          subject: 'Your SEPA mandate: account changed',
          body: `From now on we debit your new account. The mandate and its reference stay the same. It is attached as a PDF.

${facts}`,
        },
        revoked: {
          subject: 'Your SEPA mandate is revoked',
          body: `We no longer debit this account.

${facts}

A debit that is already with the bank can still be made. Choose another payment method for open invoices.`,
        },
        lapsed: {
          subject: 'Your SEPA mandate has lapsed',
          body: `Your SEPA mandate was not used for 36 months and has lapsed.

${facts}

Add the account again if you want to pay by direct debit.`,
        },
      }
      const { subject, body } = texts[what]
      return { subject, body: `${body}\n\n${link}`, action: 'View payment methods' }
    },
  },
}
