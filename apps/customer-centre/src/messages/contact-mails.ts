import type { Locale } from '@kontor/contract/problem-texts'
import { oneLine } from '../one-line.ts'
import { dayText } from './circumstances.ts'

type Asked = { name: string; due: string }

/** Mails about contacts: codes go to the contact himself, the others to those who own the account. */
export type ContactMails = {
  /** @property record the contact's name, organisation, address and number, as far as there are any */
  contact_code: {
    code: string
    minutes: number
    asker: { name: string; number: number }
    domains: string[]
    record: string[]
    abuse: string
  }
  /** What the sandbox shows instead of a text message. */
  contact_phone_code: { code: string; phone: string; minutes: number }
  contacts_rechecked: { expired: string[]; asked: Asked[]; overdue: Asked[]; link: string }
  holder_decided: {
    contact: string
    decision: 'accepted' | 'rejected'
    reason: string
    due: string | null
    overdue: boolean
    link: string
  }
}

type Texts = {
  [T in keyof ContactMails]: (values: ContactMails[T] & { provider: string; contactOf: string | null }) => {
    subject: string
    body: string
  }
}

/** Nobody reads more of a mail's list; the page has them all. */
const mostListed = 30
function listed(lines: readonly string[]): string {
  const more = lines.length - mostListed
  const shown = lines.slice(0, mostListed).map(line => `- ${oneLine(line)}`)
  return [...shown, ...(more > 0 ? [`- … (+ ${more})`] : [])].join('\n')
}
const paragraphs = (...parts: (string | false)[]): string => parts.filter(part => part !== false).join('\n\n')

/** Why somebody who has no account here is written to, and how that ends. */
export const contactNotes: Record<Locale, (customer: string, email: string) => string> = {
  en: (customer, email) =>
    `You get this e-mail because ${customer} has entered you as a contact for e-mails of this kind. If you do not want them, tell ${customer}, or us at ${email}.`,
  de: (customer, email) =>
    `Sie bekommen diese E-Mail, weil ${customer} Sie als Kontakt für solche Nachrichten eingetragen hat. Wenn Sie keine mehr möchten, sagen Sie es ${customer} oder uns: ${email}.`,
}

export const contactMails: Record<Locale, Texts> = {
  en: {
    contact_code: ({ code, minutes, asker, domains, record, abuse, provider }) => ({
      subject: `${code} is the code for your details at ${provider}`,
      body: paragraphs(
        `${oneLine(asker.name)} (customer ${asker.number}) has entered you as a contact at ${provider} and would like to know that this address reaches you. Your code:`,
        code,
        `If that is right, give the code to ${oneLine(asker.name)}. It is good for ${minutes} minutes. There is nothing to open and nothing to sign in to.`,
        domains.length > 0 &&
          `You are entered as the holder of:\n\n${listed(domains)}\n\nThe law asks for a holder's details to be right. By passing the code on you say that these are:\n\n${listed(record)}`,
        `If you do not know ${oneLine(asker.name)}, keep the code to yourself: then nothing is confirmed. You can tell us at ${abuse}.`,
      ),
    }),
    contact_phone_code: ({ code, phone, minutes, provider }) => ({
      subject: `Text message to ${phone}`,
      body: `${provider}: your code is ${code}. It is good for ${minutes} minutes. Pass it on only to those who entered your number.`,
    }),
    contacts_rechecked: ({ expired, asked, overdue, link, provider, contactOf }) => ({
      subject:
        overdue.length > 0
          ? `Overdue: a domain holder at ${provider} is not confirmed`
          : `Contacts at ${provider} need to be checked again`,
      body: paragraphs(
        expired.length > 0 &&
          `We check once a year that the people behind contracts and domains can be reached. For these contacts it is time again:\n\n${listed(expired)}`,
        asked.length > 0 &&
          `These contacts hold domains and have to be confirmed:\n\n${listed(asked.map(({ name, due }) => `${name}, by ${dayText('en', due)}`))}`,
        overdue.length > 0 &&
          `The time to confirm these domain holders is over:\n\n${listed(overdue.map(({ name, due }) => `${name}, until ${dayText('en', due)}`))}\n\nUnconfirmed domains may be taken out of service by their registry. ${contactOf === null ? 'Confirm the holders now, or tell us what keeps you from it.' : `Ask ${contactOf} to confirm the holders now.`}`,
        contactOf === null
          ? `You send the codes from here:\n\n${link}`
          : `${contactOf} sends the codes for this from the customer account. Whoever gets one passes it on to ${contactOf}.`,
      ),
    }),
    holder_decided: ({ contact, decision, reason, due, overdue, link, contactOf }) => ({
      subject:
        decision === 'accepted'
          ? `${oneLine(contact)} is confirmed as domain holder`
          : `${oneLine(contact)} could not be confirmed as domain holder`,
      body: paragraphs(
        decision === 'accepted'
          ? `we have looked at what ${contactOf ?? 'you'} gave us: ${oneLine(contact)} is confirmed as the holder of ${contactOf === null ? 'your domains' : `domains of ${contactOf}`}.`
          : `we have looked at what ${contactOf ?? 'you'} gave us and could not confirm ${oneLine(contact)} as the holder of ${contactOf === null ? 'your domains' : `domains of ${contactOf}`}.`,
        `The reason: ${reason}`,
        decision === 'rejected' &&
          overdue &&
          (contactOf === null
            ? 'The time for it is over, so please give us something else at once:'
            : `The time for it is over: ${contactOf} has to give us something else at once.`),
        decision === 'rejected' &&
          !overdue &&
          due !== null &&
          (contactOf === null
            ? `Please give us something else by ${dayText('en', due)}:`
            : `${contactOf} can give us something else until ${dayText('en', due)}.`),
        contactOf === null && link,
      ),
    }),
  },
  de: {
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
