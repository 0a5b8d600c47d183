import type { ContactsTexts } from '../../areas/contacts/mails.ts'
import { dayText } from '../../values/moments.ts'
import { closing, oneLine } from '../../values/one-line.ts'
import { listed, paragraphs } from '../paragraphs.ts'

export const contacts: ContactsTexts = {
  mails: {
    contact_code: ({ code, minutes, asker, domains, record, abuse, provider }) => ({
      subject: `${code} is the code for your details at ${provider}`,
      body: paragraphs(
        `${oneLine(asker.name)} (customer ${asker.number}) has entered you as a contact at ${provider} and would like to know that this address reaches you. Your code:`,
        code,
        `If that is right, give the code to ${closing(asker.name)} It is good for ${minutes} minutes. There is nothing to open and nothing to sign in to.`,
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
      action: 'Look at the contacts',
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
      action: 'Look at the contact',
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
}
