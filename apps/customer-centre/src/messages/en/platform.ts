import type { PlatformTexts } from '../../platform/messages.ts'
import { circumstances } from './circumstances.ts'

export const platform: PlatformTexts = {
  circumstances,
  greeting: name => (name.includes('@') ? 'Hello,' : `Hello ${name},`),
  footer: ({ represented_by, vat_id, phone, email }) => [
    `Represented by: ${represented_by}`,
    `VAT ID: ${vat_id}`,
    `Phone: ${phone}`,
    `E-mail: ${email}`,
  ],
  button: 'If the button does nothing, open this address in your browser:',
  contactOf: (customer, email) =>
    `You get this e-mail because ${customer} has entered you as a contact for e-mails of this kind. If you do not want them, tell ${customer}, or us at ${email}.`,
}
