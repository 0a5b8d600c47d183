import type { MandateTexts } from '../../areas/money/payments/sepa/mails.ts'

export const mandates: MandateTexts = {
  mails: {
    mandate({ what, reference, creditor, creditorId, account, noticeDays, link }) {
      const facts = `Mandatsreferenz: ${reference}
Zahlungsempfänger: ${creditor}
Gläubiger-Identifikationsnummer: ${creditorId}
Konto: ${account}`
      const texts = {
        given: {
          subject: 'Ihr SEPA-Lastschriftmandat',
          body: `vielen Dank für Ihr SEPA-Lastschriftmandat. Sie finden es als PDF im Anhang.

${facts}

Wir kündigen jede Lastschrift mindestens ${noticeDays} Tage vorher an. Sie können das Mandat jederzeit unter Zahlungsarten widerrufen.`,
        },
        amended: {
          subject: 'Ihr SEPA-Mandat: Konto geändert',
          body: `ab jetzt buchen wir von Ihrem neuen Konto ab. Mandat und Mandatsreferenz bleiben gleich. Sie finden das Mandat als PDF im Anhang.

${facts}`,
        },
        revoked: {
          subject: 'Ihr SEPA-Mandat ist widerrufen',
          body: `von diesem Konto buchen wir nichts mehr ab.

${facts}

Eine Lastschrift, die schon bei der Bank liegt, kann noch ausgeführt werden. Wählen Sie für offene Rechnungen eine andere Zahlungsart.`,
        },
        lapsed: {
          subject: 'Ihr SEPA-Mandat ist erloschen',
          body: `Ihr SEPA-Mandat wurde 36 Monate lang nicht genutzt und ist erloschen.

${facts}

Fügen Sie das Konto erneut hinzu, wenn Sie per Lastschrift zahlen möchten.`,
        },
      }
      const { subject, body } = texts[what]
      return { subject, body: `${body}\n\n${link}`, action: 'Zahlungsarten ansehen' }
    },
  },
}
