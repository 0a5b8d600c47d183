import type { Locale } from '@kontor/contract/problem-texts'

/** Mails about tax. */
export type TaxMails = { vat_id_invalid: { customer: string; vatId: string; appUrl: string } }

type Texts = {
  [T in keyof TaxMails]: (values: TaxMails[T] & { provider: string; contactOf: string | null }) => {
    subject: string
    body: string
  }
}

export const taxMails: Record<Locale, Texts> = {
  en: {
    vat_id_invalid: ({ customer, vatId, appUrl, provider, contactOf }) => ({
      subject: `The VAT ID of ${customer} is no longer valid`,
      body: `we have checked the VAT ID ${vatId} of ${customer} again: according to the EU’s register it is not valid any more.

From now on invoices of ${provider} to ${customer} carry VAT. Those already issued stay as they are.

${
  contactOf === null
    ? `If the ID has changed, enter the new one. If it is right, ask your tax office whether it is registered for trade within the EU, and have it checked again here:

${appUrl}/account/company`
    : `If the ID has changed, or is right, tell ${contactOf}: a new one can be entered in the customer account, and this one checked again. The tax office knows whether it is registered for trade within the EU.`
}`,
    }),
  },
  de: {
    vat_id_invalid: ({ customer, vatId, appUrl, provider, contactOf }) => ({
      subject: `Die USt-IdNr. von ${customer} ist nicht mehr gültig`,
      body: `wir haben die USt-IdNr. ${vatId} von ${customer} erneut geprüft: Laut dem Register der EU ist sie nicht mehr gültig.

Ab jetzt enthalten Rechnungen von ${provider} an ${customer} Umsatzsteuer. Bereits ausgestellte bleiben, wie sie sind.

${
  contactOf === null
    ? `Hat sich die Nummer geändert, tragen Sie die neue ein. Ist sie richtig, fragen Sie Ihr Finanzamt, ob sie für den Handel innerhalb der EU eingetragen ist, und lassen Sie sie hier erneut prüfen:

${appUrl}/account/company`
    : `Hat sich die Nummer geändert oder ist sie richtig, sagen Sie es ${contactOf}: Im Kundenkonto lässt sich eine neue eintragen und diese erneut prüfen. Ob sie für den Handel innerhalb der EU eingetragen ist, weiß das Finanzamt.`
}`,
    }),
  },
}
