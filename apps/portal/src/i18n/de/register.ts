import type { register as source } from '../en/register.ts'
import type { Translation } from '../translation.ts'

export const register: Translation<typeof source> = {
  title: 'Kunde werden',
  lead: 'Wir legen Konten selbst an. Sagen Sie uns, wer Sie sind, dann bekommen Sie per E-Mail Ihre Kundennummer und einen Link, mit dem Sie Ihr Passwort setzen.',
  needs: 'Was wir von Ihnen brauchen',
  types: {
    consumer: {
      name: 'Privatperson',
      lead: 'Sie bestellen für sich selbst. Die Preise enthalten die Umsatzsteuer, und Sie können 14 Tage lang widerrufen.',
      needs: {
        name: 'Vor- und Nachname',
        address: 'Postanschrift',
        email: 'E-Mail-Adresse, mit der Sie sich anmelden',
        phone: 'Telefonnummer, wenn wir Sie zurückrufen dürfen',
      },
    },
    business: {
      name: 'Unternehmen',
      lead: 'Sie bestellen für Ihre Firma, Praxis oder Ihren Verein. Rechnungen kommen als PDF oder als E-Rechnung, wie Sie mögen.',
      needs: {
        name: 'Rechtlicher Name mit Rechtsform, und wer vertritt',
        address: 'Rechnungsanschrift',
        register: 'Registergericht und Nummer, falls eingetragen',
        vat: 'USt-IdNr.: ohne sie berechnen wir Firmen im übrigen EU-Gebiet deutsche Umsatzsteuer',
        email: 'E-Mail-Adresse, mit der Sie sich anmelden, und eine für Rechnungen',
      },
    },
    publicBody: {
      name: 'Öffentliche Stelle',
      lead: 'Sie bestellen für eine Behörde, Schule oder Gemeinde. Rechnungen kommen als XRechnung.',
      needs: {
        name: 'Name der Stelle und der zuständigen Abteilung',
        address: 'Rechnungsanschrift',
        routing: 'Leitweg-ID, über die E-Rechnungen zu Ihnen finden',
        order: 'Bestellnummer, falls Ihre Rechnungen eine tragen müssen',
        email: 'E-Mail-Adresse, mit der Sie sich anmelden, und eine für Rechnungen',
      },
    },
  },
  write: 'Schreiben Sie uns',
  mailSubject: 'Neuer Kunde: {type}',
  channels: 'So erreichen Sie uns',
  email: 'E-Mail',
  phone: 'Telefon',
  postal: 'Post',
  already: 'Schon Kunde?',
  signIn: 'Anmelden',
}
