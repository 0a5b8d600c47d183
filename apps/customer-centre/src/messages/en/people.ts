import { type AccessWords, accessTerms, levelText } from '../../areas/people/access-words.ts'
import type { PeopleTexts } from '../../areas/people/mails.ts'
import { dayText, momentText } from '../../values/moments.ts'
import { closing, oneLine } from '../../values/one-line.ts'
import { quotedLines } from '../paragraphs.ts'
import { circumstances } from './circumstances.ts'

const words: AccessWords = {
  roles: {
    owner: 'Owner',
    admin: 'Administrator',
    billing: 'Billing',
    technical: 'Technical',
    support: 'Support',
    read_only: 'Read only',
  },
  areas: {
    account: 'Account data',
    billing: 'Billing',
    contracts: 'Contracts',
    contacts: 'Contacts',
    support: 'Support',
    people: 'People and their rights',
    api: 'API',
  },
  words: {
    role: 'Role',
    until: day => `Last day: ${day}`,
    unlimited: 'Without an end date',
    factor: 'Only with a second factor',
  },
  level: ({ level, contracts }) => levelText(level, contracts, 'read', 'read and change', 'only'),
}

export const people: PeopleTexts = {
  mails: {
    invitation: ({ customer, number, by, access, message, link, until, timeZone, again, provider }) => ({
      subject: `${again ? 'Reminder: y' : 'Y'}ou are invited to act for ${oneLine(customer)} at ${provider}`,
      action: 'Look at the invitation',
      body: `${oneLine(by)} invites you to act for ${oneLine(customer)} (customer number ${number}) at ${closing(provider)}${
        message === '' ? '' : `\n\n${oneLine(by)} writes:\n\n${quotedLines(message)}`
      }

What you may do:
${accessTerms('en', words, access)}

Accept or decline here:

${link}

The link works until ${momentText('en', until, timeZone)} and once. ${
        again ? 'Links of earlier mails are void. ' : ''
      }If you do not know what this is about, do nothing: nobody learns whether you have an account.`,
    }),
    invitation_accepted: ({ customer, who, email, role, appUrl }) => ({
      subject: `${oneLine(who)} has accepted your invitation`,
      body: `${oneLine(who)} (${email}) has accepted your invitation and may act for ${oneLine(customer)} now: ${words.roles[role]}.

${appUrl}/account/people`,
    }),
    invitation_declined: ({ customer, email, appUrl }) => ({
      subject: `${email} has declined your invitation`,
      body: `your invitation to act for ${oneLine(customer)} was declined by whoever reads the mails to ${email}. Nothing has changed.

${appUrl}/account/people`,
    }),
    access_changed: ({ customer, number, by, access, appUrl, provider }) => ({
      subject: `Your access to ${oneLine(customer)} has changed`,
      body: `${oneLine(by)} has changed what you may do for ${oneLine(customer)} (customer number ${number}) at ${closing(provider)} From now on:

${accessTerms('en', words, access)}

If you did not expect this, ask ${closing(by)}

${appUrl}/`,
    }),
    access_ended: ({ customer, number, by, provider }) => ({
      subject: `Your access to ${oneLine(customer)} has ended`,
      body: `${oneLine(by)} has ended your access to ${oneLine(customer)} (customer number ${number}) at ${closing(provider)} Your own account stays as it is.

If you did not expect this, ask ${closing(by)}`,
    }),
    access_ending: ({ customer, number, on, appUrl, provider }) => ({
      subject: `Your access to ${oneLine(customer)} ends on ${dayText('en', on)}`,
      body: `${dayText('en', on)} is the last day on which you may act for ${oneLine(customer)} (customer number ${number}) at ${closing(provider)} If you need it for longer, ask one of its owners for a later date in good time.

${appUrl}/`,
    }),
    access_expired: ({ customer, number, on, provider }) => ({
      subject: `Your access to ${oneLine(customer)} has ended`,
      body: `${dayText('en', on)} was the last day on which you could act for ${oneLine(customer)} (customer number ${number}) at ${closing(provider)} Your own account stays as it is. If you still need the access, ask one of its owners.`,
    }),
    factor_rule_weakened: ({ customer, who, from, by, event, appUrl }) => ({
      subject: `${oneLine(customer)}: fewer people need a second factor`,
      body: `${oneLine(by)} has changed who needs a second factor to act for ${closing(customer)} ${
        who !== null
          ? `${oneLine(who)} no longer needs one of their own.`
          : from === null
            ? 'It is no longer required of everyone.'
            : `Everyone needs one only from ${dayText('en', from)}.`
      }

${circumstances(event)}

If that is not right, require it again and tell us:

${appUrl}/account/${who === null ? 'security' : 'people'}`,
    }),
    owner_added: ({ customer, who, by, event, appUrl }) => ({
      subject: `${oneLine(who)} is an owner of ${oneLine(customer)} now`,
      body: `${oneLine(by)} has made ${oneLine(who)} an owner of ${closing(customer)} An owner may do anything, also make and remove other owners.

${circumstances(event)}

If that is not right, take the role away again and tell us:

${appUrl}/account/people`,
    }),
  },
}
