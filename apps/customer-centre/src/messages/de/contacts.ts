import type { ContactsTexts } from '../../areas/customers/contacts/mails.ts'
import { dayText } from '../../values/moments.ts'
import { oneLine } from '../../values/one-line.ts'
import { listed, paragraphs } from '../paragraphs.ts'

export const contacts: ContactsTexts = {
  mails: {
    contact_code: ({ code, minutes, asker, domains, record, abuse, provider }) => ({
      subject: `${code} ist Ihr Bestätigungscode für ${provider}`,
      body: paragraphs(
        `${oneLine(asker.name)} (Kundennummer ${asker.number}) hat Sie bei ${provider} als Kontakt eingetragen. Wenn Sie das bestätigen möchten, geben Sie diesen Code weiter:`,
        code,
        `Der Code gilt ${minutes} Minuten. Sie müssen keinen Link öffnen und sich nicht anmelden.`,
        domains.length > 0 &&
          `Sie sind als Inhaber dieser Domains eingetragen:\n\n${listed(domains)}\n\nDas Gesetz verlangt, dass die Angaben zum Domaininhaber stimmen. Mit dem Weitergeben des Codes bestätigen Sie diese Angaben:\n\n${listed(record)}`,
        `Wenn Sie ${oneLine(asker.name)} nicht kennen, geben Sie den Code nicht weiter. Ohne ihn wird nichts bestätigt. Sie können uns den Vorfall auch melden: ${abuse}`,
      ),
    }),
    contact_phone_code: ({ code, phone, minutes, provider }) => ({
      subject: `SMS an ${phone}`,
      body: `${provider}: Ihr Code ist ${code}. Er gilt ${minutes} Minuten. Geben Sie ihn nur der Person weiter, die Ihre Nummer eingetragen hat.`,
    }),
    contacts_rechecked: ({ expired, asked, overdue, link, provider, contactOf, dates }) => ({
      subject:
        overdue.length > 0
          ? `Überfällig: Bestätigung eines Domaininhabers bei ${provider}`
          : `Kontakte bei ${provider} müssen bestätigt werden`,
      action: 'Kontakte ansehen',
      body: paragraphs(
        expired.length > 0 &&
          `diese Kontakte müssen erneut bestätigt werden. Einmal im Jahr prüfen wir, ob die Personen hinter Verträgen und Domains erreichbar sind.\n\n${listed(expired)}`,
        asked.length > 0 &&
          `Diese Kontakte sind Domaininhaber und müssen bestätigt werden:\n\n${listed(asked.map(({ name, due }) => `${name}, bis ${dayText(dates, due)}`))}`,
        overdue.length > 0 &&
          `für diese Domaininhaber ist die Frist zur Bestätigung abgelaufen:\n\n${listed(overdue.map(({ name, due }) => `${name}, fällig am ${dayText(dates, due)}`))}\n\nDie Registrierungsstelle kann unbestätigte Domains abschalten. ${contactOf === null ? 'Bestätigen Sie die Inhaber jetzt, oder melden Sie sich, wenn Sie Hilfe brauchen.' : `Bitten Sie ${contactOf}, die Inhaber jetzt zu bestätigen.`}`,
        contactOf === null
          ? `Die Bestätigungscodes senden Sie von dieser Seite:\n\n${link}`
          : `Die Codes werden aus dem Kundenkonto von ${oneLine(contactOf)} gesendet. Wenn Sie einen bekommen, geben Sie ihn an ${oneLine(contactOf)} weiter.`,
      ),
    }),
    holder_decided: ({ contact, decision, reason, due, overdue, link, contactOf, dates }) => ({
      subject:
        decision === 'accepted'
          ? `${oneLine(contact)} ist als Domaininhaber bestätigt`
          : `${oneLine(contact)} konnte nicht als Domaininhaber bestätigt werden`,
      action: 'Kontakt ansehen',
      body: paragraphs(
        `wir haben ${contactOf === null ? 'Ihre Nachweise' : `die Nachweise des Kunden ${contactOf}`} geprüft und ${decision === 'accepted' ? '' : 'konnten '}${oneLine(contact)} ${decision === 'accepted' ? '' : 'nicht '}als Inhaber ${contactOf === null ? 'Ihrer' : 'seiner'} Domains ${decision === 'accepted' ? 'bestätigt' : 'bestätigen'}.`,
        `Begründung: ${reason}`,
        decision === 'rejected' &&
          overdue &&
          (contactOf === null
            ? 'Die Frist ist abgelaufen. Bitte senden Sie uns jetzt einen anderen Nachweis:'
            : `Die Frist ist abgelaufen. ${contactOf} muss uns jetzt einen anderen Nachweis senden.`),
        decision === 'rejected' &&
          !overdue &&
          due !== null &&
          (contactOf === null
            ? `Bitte senden Sie uns bis zum ${dayText(dates, due)} einen anderen Nachweis:`
            : `Bis zum ${dayText(dates, due)} kann ${contactOf} uns einen anderen Nachweis senden.`),
        contactOf === null && link,
      ),
    }),
  },
}
