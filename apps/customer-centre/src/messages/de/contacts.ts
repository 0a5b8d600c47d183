import type { ContactsTexts } from '../../areas/contacts/mails.ts'
import { dayText } from '../../values/moments.ts'
import { oneLine } from '../../values/one-line.ts'
import { listed, paragraphs } from '../paragraphs.ts'

export const contacts: ContactsTexts = {
  mails: {
    contact_code: ({ code, minutes, asker, domains, record, abuse, provider }) => ({
      subject: `${code} ist der Code für Ihre Angaben bei ${provider}`,
      body: paragraphs(
        `${oneLine(asker.name)} (Kundennummer ${asker.number}) hat Sie bei ${provider} als Kontakt eingetragen und möchte wissen, ob diese Adresse Sie erreicht. Ihr Code:`,
        code,
        `Wenn das stimmt, geben Sie den Code an ${oneLine(asker.name)} weiter. Er gilt ${minutes} Minuten. Sie müssen nichts öffnen und sich nirgends anmelden.`,
        domains.length > 0 &&
          `Sie sind als Inhaber eingetragen von:\n\n${listed(domains)}\n\nDas Gesetz verlangt, dass die Angaben zum Inhaber stimmen. Mit dem Weitergeben des Codes bestätigen Sie diese:\n\n${listed(record)}`,
        `Wenn Sie ${oneLine(asker.name)} nicht kennen, behalten Sie den Code für sich: Dann wird nichts bestätigt. Sagen Sie uns gern Bescheid: ${abuse}.`,
      ),
    }),
    contact_phone_code: ({ code, phone, minutes, provider }) => ({
      subject: `Kurznachricht an ${phone}`,
      body: `${provider}: Ihr Code ist ${code}. Er gilt ${minutes} Minuten. Geben Sie ihn nur an die weiter, die Ihre Nummer eingetragen haben.`,
    }),
    contacts_rechecked: ({ expired, asked, overdue, link, provider, contactOf }) => ({
      subject:
        overdue.length > 0
          ? `Überfällig: Ein Domaininhaber bei ${provider} ist nicht bestätigt`
          : `Kontakte bei ${provider} sind erneut zu prüfen`,
      action: 'Kontakte ansehen',
      body: paragraphs(
        expired.length > 0 &&
          `einmal im Jahr prüfen wir, ob die Menschen hinter Verträgen und Domains erreichbar sind. Bei diesen Kontakten ist es wieder so weit:\n\n${listed(expired)}`,
        asked.length > 0 &&
          `Diese Kontakte sind Domaininhaber und müssen bestätigt werden:\n\n${listed(asked.map(({ name, due }) => `${name}, bis ${dayText('de', due)}`))}`,
        overdue.length > 0 &&
          `Für diese Domaininhaber ist die Frist zur Bestätigung abgelaufen:\n\n${listed(overdue.map(({ name, due }) => `${name}, bis ${dayText('de', due)}`))}\n\nUnbestätigte Domains kann die Registrierungsstelle außer Betrieb nehmen. ${contactOf === null ? 'Bestätigen Sie die Inhaber jetzt, oder sagen Sie uns, woran es hängt.' : `Bitten Sie ${contactOf}, die Inhaber jetzt zu bestätigen.`}`,
        contactOf === null
          ? `Die Codes verschicken Sie hier:\n\n${link}`
          : `Die Codes dafür verschickt ${contactOf} aus dem Kundenkonto. Wer einen bekommt, gibt ihn an ${contactOf} weiter.`,
      ),
    }),
    holder_decided: ({ contact, decision, reason, due, overdue, link, contactOf }) => ({
      subject:
        decision === 'accepted'
          ? `${oneLine(contact)} ist als Domaininhaber bestätigt`
          : `${oneLine(contact)} konnte nicht als Domaininhaber bestätigt werden`,
      action: 'Kontakt ansehen',
      body: paragraphs(
        decision === 'accepted'
          ? `wir haben ${contactOf === null ? 'Ihre Nachweise' : `die Nachweise des Kunden ${contactOf}`} geprüft: ${oneLine(contact)} ist als Inhaber ${contactOf === null ? 'Ihrer' : 'seiner'} Domains bestätigt.`
          : `wir haben ${contactOf === null ? 'Ihre Nachweise' : `die Nachweise des Kunden ${contactOf}`} geprüft und konnten ${oneLine(contact)} nicht als Inhaber ${contactOf === null ? 'Ihrer' : 'seiner'} Domains bestätigen.`,
        `Die Begründung: ${reason}`,
        decision === 'rejected' &&
          overdue &&
          (contactOf === null
            ? 'Die Frist ist abgelaufen. Bitte schicken Sie uns sofort einen anderen Nachweis:'
            : `Die Frist ist abgelaufen: ${contactOf} muss uns sofort einen anderen Nachweis schicken.`),
        decision === 'rejected' &&
          !overdue &&
          due !== null &&
          (contactOf === null
            ? `Bitte schicken Sie uns bis zum ${dayText('de', due)} einen anderen Nachweis:`
            : `Bis zum ${dayText('de', due)} kann ${contactOf} uns einen anderen Nachweis schicken.`),
        contactOf === null && link,
      ),
    }),
  },
}
