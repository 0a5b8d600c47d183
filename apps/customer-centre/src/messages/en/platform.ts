import type { PlatformTexts } from '../../platform/messages.ts'
import { circumstances } from './circumstances.ts'

export const platform: PlatformTexts = {
  circumstances,
  greeting: name => (name === '' || name.includes('@') ? 'Hello,' : `Hello ${name},`),
  footer: ({ represented_by, vat_id, phone, email }) => [
    `Represented by: ${represented_by}`,
    `VAT ID: ${vat_id}`,
    `Phone: ${phone}`,
    `Email: ${email}`,
  ],
  replyAbove: '–– Please reply above this line ––',
  button: 'If the button doesn’t work, open this link in your browser:',
  contactOf: (customer, email) =>
    `You receive this email because ${customer} added you as a contact for such messages. To stop them, write to ${customer} or to us at ${email}.`,
}
