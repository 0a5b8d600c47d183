import { type AccessWords, accessTerms, levelText } from '../../areas/people/people/access-words.ts'
import type { PeopleTexts } from '../../areas/people/people/mails.ts'
import { dayText, momentText } from '../../values/moments.ts'
import { closing, oneLine } from '../../values/one-line.ts'
import { quotedLines } from '../paragraphs.ts'
import { circumstances } from './circumstances.ts'

const words: AccessWords = {
  roles: {
    owner: 'Owner',
    admin: 'Administrator',
    billing: 'Bookkeeper',
    technical: 'Developer',
    support: 'Support',
    read_only: 'Read only',
  },
  areas: {
    account: 'Account data',
    billing: 'Billing',
    contracts: 'Contracts',
    contacts: 'Contacts',
    support: 'Support',
    people: 'People and permissions',
    api: 'API',
  },
  words: {
    role: 'Role',
    until: day => `Last day: ${day}`,
    unlimited: 'No end date',
    factor: 'Two-step sign-in required',
  },
  level: ({ level, contracts }, area) =>
    levelText(level, contracts, 'view', area === 'contracts' ? 'view and operate' : 'view and change', 'only'),
}

export const people: PeopleTexts = {
  mails: {
    invitation: ({ customer, number, by, access, message, link, until, timeZone, again, provider, dates }) => ({
      subject: `${again ? 'Reminder: invitation' : 'Invitation'} to the account of ${oneLine(customer)} at ${provider}`,
      action: 'View invitation',
      body: `${oneLine(by)} has invited you to the account of ${oneLine(customer)} (customer number ${number}) at ${closing(provider)}${
        message === '' ? '' : `\n\n${oneLine(by)} writes:\n\n${quotedLines(message)}`
      }

Your permissions:
${accessTerms(dates, words, access)}

Accept or decline the invitation:

${link}

The link works once, until ${momentText(dates, until, timeZone)}. ${
        again ? 'Links in earlier emails no longer work. ' : ''
      }If you don’t recognise this invitation, ignore this email. We don’t tell anyone whether you have a login.`,
    }),
    invitation_accepted: ({ customer, who, email, role, appUrl }) => ({
      subject: `${oneLine(who)} accepted your invitation`,
      body: `${oneLine(who)} (${email}) accepted your invitation and now has access to ${closing(customer)} Their role: ${words.roles[role]}.

${appUrl}/account/people`,
    }),
    invitation_declined: ({ customer, email, appUrl }) => ({
      subject: `${email} declined your invitation`,
      body: `Your invitation to the account of ${oneLine(customer)} was declined from the email address ${email}. No access was granted.

${appUrl}/account/people`,
    }),
    access_changed: ({ customer, number, by, access, appUrl, provider, dates }) => ({
      subject: `Your permissions for ${oneLine(customer)} have changed`,
      body: `${oneLine(by)} changed your permissions for ${oneLine(customer)} (customer number ${number}) at ${closing(provider)} You now have:

${accessTerms(dates, words, access)}

If you didn’t expect this, ask ${closing(by)}

${appUrl}/`,
    }),
    access_ended: ({ customer, number, by, provider }) => ({
      subject: `Your access to ${oneLine(customer)} was removed`,
      body: `${oneLine(by)} removed your access to ${oneLine(customer)} (customer number ${number}) at ${closing(provider)} Your own login stays the same.

If you didn’t expect this, ask ${closing(by)}`,
    }),
    access_ending: ({ customer, number, on, appUrl, provider, dates }) => ({
      subject: `Your access to ${oneLine(customer)} ends on ${dayText(dates, on)}`,
      body: `${dayText(dates, on)} is your last day of access to ${oneLine(customer)} (customer number ${number}) at ${closing(provider)} If you need it for longer, ask an owner of the customer account to change the date before then.

${appUrl}/`,
    }),
    access_expired: ({ customer, number, on, provider, dates }) => ({
      subject: `Your access to ${oneLine(customer)} has ended`,
      body: `${dayText(dates, on)} was your last day of access to ${oneLine(customer)} (customer number ${number}) at ${closing(provider)} Your own login stays the same. If you still need access, ask an owner of the customer account.`,
    }),
    token_made: ({ customer, token, hint, until, event, page, dates }) => ({
      subject: `New access token for ${oneLine(customer)}`,
      body: `You created an access token for ${oneLine(customer)}: ${oneLine(token)}, ending in ${hint}. Programs can use it in your name until ${dayText(dates, until)}.

${circumstances(event, dates)}

If this wasn’t you, end the token and change your password:

${page}`,
    }),
    token_expiring: ({ customer, token, hint, on, page, dates }) => ({
      subject: `Access token ${oneLine(token)} expires on ${dayText(dates, on)}`,
      body: `${dayText(dates, on)} is the last day of the access token ${oneLine(token)}, ending in ${hint}, for ${closing(customer)} Programs that use it stop working afterwards. Replace it before then: both tokens work for as long as you choose.

${page}`,
    }),
    webhook_stopped: ({ customer, webhook, host, reason, page }) => ({
      subject: `Webhook ${oneLine(webhook)} has stopped`,
      body: `The webhook ${oneLine(webhook)} (${host}) for ${oneLine(customer)} no longer receives events. ${
        reason === 'unreachable'
          ? 'For three days its address has not accepted any.'
          : 'The access of the person whose rights it had has ended.'
      } What has happened since is sent if you resume it within 30 days:

${page}`,
    }),
    factor_rule_weakened: ({ customer, who, from, by, event, appUrl, dates }) => ({
      subject: `Two-step sign-in for ${oneLine(customer)} was relaxed`,
      body: `${oneLine(by)} changed who must use two-step sign-in to open the account of ${closing(customer)} ${
        who !== null
          ? `It is no longer required of ${oneLine(who)} in particular.`
          : from === null
            ? 'It is no longer required of everyone.'
            : `It is now required of everyone only from ${dayText(dates, from)} on.`
      }

${circumstances(event, dates)}

If this isn’t right, require it again and contact us:

${appUrl}/account/${who === null ? 'security' : 'people'}`,
    }),
    owner_invited: ({ customer, who, by, waits, event, appUrl, dates }) => ({
      subject: `${oneLine(who)} is to become an owner of ${oneLine(customer)}`,
      body: `${oneLine(by)} ${waits ? 'of our staff wants to give' : 'has offered'} ${oneLine(who)} an owner’s access to ${closing(customer)} Owners have all permissions, including adding and removing other owners.${waits ? ' A second member of our staff has to confirm it first.' : ''}

${circumstances(event, dates)}

If you don’t want this, contact us now. Open invitations are here:

${appUrl}/account/people`,
    }),
    owner_added: ({ customer, who, by, event, appUrl, dates }) => ({
      subject: `${oneLine(who)} is now an owner of ${oneLine(customer)}`,
      body: `${oneLine(by)} made ${oneLine(who)} an owner of ${closing(customer)} Owners have all permissions, including adding and removing other owners.

${circumstances(event, dates)}

If this isn’t right, remove the role and contact us:

${appUrl}/account/people`,
    }),
  },
}
