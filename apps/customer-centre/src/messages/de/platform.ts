import type { PlatformTexts } from '../../platform/messages.ts'
import { circumstances } from './circumstances.ts'

export const platform: PlatformTexts = {
  circumstances,
  greeting: name => (name === '' || name.includes('@') ? 'Guten Tag,' : `Guten Tag ${name},`),
  footer: ({ represented_by, vat_id, phone, email }) => [
    `Vertreten durch: ${represented_by}`,
    `USt-IdNr.: ${vat_id}`,
    `Telefon: ${phone}`,
    `E-Mail: ${email}`,
  ],
  replyAbove: '–– Bitte antworten Sie oberhalb dieser Zeile ––',
  button: 'Wenn die Schaltfläche nicht funktioniert, öffnen Sie diesen Link in Ihrem Browser:',
  contactOf: (customer, email) =>
    `Sie bekommen diese E-Mail, weil ${customer} Sie als Kontakt für solche Nachrichten eingetragen hat. Wenn Sie keine mehr möchten, wenden Sie sich an ${customer} oder an uns: ${email}`,
}
