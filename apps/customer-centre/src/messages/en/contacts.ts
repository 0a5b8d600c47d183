import type { ContactsTexts } from '../../areas/customers/contacts/mails.ts'
import { dayText } from '../../values/moments.ts'
import { closing, oneLine } from '../../values/one-line.ts'
import { listed, paragraphs } from '../paragraphs.ts'

export const contacts: ContactsTexts = {
  mails: {
    contact_code: ({ code, minutes, asker, domains, record, abuse, provider }) => ({
      subject: `${code} is your confirmation code for ${provider}`,
      body: paragraphs(
        `${oneLine(asker.name)} (customer ${asker.number}) added you as a contact at ${closing(provider)} If you want to confirm that, give them this code:`,
        code,
        `The code works for ${minutes} minutes. You don’t need to open a link or sign in.`,
        domains.length > 0 &&
          `You are listed as the holder of:\n\n${listed(domains)}\n\nThe law requires a domain holder’s details to be correct. By sharing the code, you confirm these details:\n\n${listed(record)}`,
        `If you don’t know ${oneLine(asker.name)}, don’t share the code. Nothing is confirmed without it. You can also report this to us: ${abuse}`,
      ),
    }),
    contact_phone_code: ({ code, phone, minutes, provider }) => ({
      subject: `Text message to ${phone}`,
      body: `${provider}: your code is ${code}. It works for ${minutes} minutes. Only share it with the person who added your number.`,
    }),
    contacts_rechecked: ({ expired, asked, overdue, link, provider, contactOf, dates }) => ({
      subject:
        overdue.length > 0
          ? `Overdue: confirmation of a domain holder at ${provider}`
          : `Contacts at ${provider} need to be confirmed`,
      action: 'View contacts',
      body: paragraphs(
        expired.length > 0 &&
          `These contacts need to be confirmed again. We check once a year that the people behind contracts and domains can be reached.\n\n${listed(expired)}`,
        asked.length > 0 &&
          `These contacts hold domains and need to be confirmed:\n\n${listed(asked.map(({ name, due }) => `${name}, by ${dayText(dates, due)}`))}`,
        overdue.length > 0 &&
          `The deadline to confirm these domain holders has passed:\n\n${listed(overdue.map(({ name, due }) => `${name}, due on ${dayText(dates, due)}`))}\n\nThe registry can take unconfirmed domains offline. ${contactOf === null ? 'Confirm the holders now, or tell us if you need help.' : `Ask ${contactOf} to confirm the holders now.`}`,
        contactOf === null
          ? `Send the confirmation codes from this page:\n\n${link}`
          : `The codes are sent from the customer account of ${closing(contactOf)} If you receive one, share it with them.`,
      ),
    }),
    holder_decided: ({ contact, decision, reason, due, overdue, link, contactOf, dates }) => ({
      subject:
        decision === 'accepted'
          ? `${oneLine(contact)} is confirmed as domain holder`
          : `${oneLine(contact)} could not be confirmed as domain holder`,
      action: 'View contact',
      body: paragraphs(
        `${decision === 'accepted' ? 'We have confirmed' : 'We could not confirm'} ${oneLine(contact)} as the holder of ${contactOf === null ? 'your domains, based on the proof you sent us' : `domains of ${contactOf}, based on the proof they sent us`}.`,
        `Reason: ${reason}`,
        decision === 'rejected' &&
          overdue &&
          (contactOf === null
            ? 'The deadline has passed. Send us different proof now:'
            : `The deadline has passed. ${contactOf} must send us different proof now.`),
        decision === 'rejected' &&
          !overdue &&
          due !== null &&
          (contactOf === null
            ? `Send us different proof by ${dayText(dates, due)}:`
            : `${contactOf} can send us different proof until ${dayText(dates, due)}.`),
        contactOf === null && link,
      ),
    }),
  },
}
