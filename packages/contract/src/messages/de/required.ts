import type { required as source } from '../en/required.ts'

export const required: Record<keyof typeof source, string> = {
  first_name: 'Geben Sie einen Vornamen ein.',
  last_name: 'Geben Sie einen Nachnamen ein.',
  company_name: 'Geben Sie den Namen ein.',
  organisation: 'Geben Sie den Namen der Organisation ein.',
  name: 'Geben Sie einen Namen ein.',
  email: 'Geben Sie eine E-Mail-Adresse ein.',
  phone: 'Geben Sie eine Telefonnummer ein.',
  line1: 'Geben Sie Straße und Hausnummer ein.',
  postal_code: 'Geben Sie eine Postleitzahl ein.',
  city: 'Geben Sie einen Ort ein.',
  country: 'Wählen Sie ein Land.',
  password: 'Geben Sie ein Passwort ein.',
  current_password: 'Geben Sie Ihr jetziges Passwort ein.',
  code: 'Geben Sie einen Code ein.',
  subject: 'Geben Sie einen Betreff ein.',
  message: 'Geben Sie eine Nachricht ein.',
  reason: 'Geben Sie einen Grund ein.',
  holder: 'Geben Sie den Kontoinhaber ein.',
  iban: 'Geben Sie eine IBAN ein.',
}
