import type { EmailUse } from '@kontor/contract/enums/customer'
import type { StaffPreset } from '@kontor/contract/staff-powers'
import type { IdentityTexts } from '../../areas/people/identity/mails.ts'
import { dayText, momentText } from '../../values/moments.ts'
import { closing, oneLine } from '../../values/one-line.ts'
import { circumstances } from './circumstances.ts'

const roleNames: Record<string, string> = {
  support: 'Support',
  billing: 'Billing',
  sales: 'Sales',
  technical: 'Technical',
  privacy: 'Privacy & law',
  lead: 'Lead',
  owner: 'Owner',
} satisfies Record<StaffPreset, string>
const named = (roles: readonly string[]): string => roles.map(role => roleNames[role] ?? role).join(', ') || 'none'

/** From here on a used code’s mail says that it is time for new ones. */
const few = 3

const notYou = (
  appUrl: string,
) => `If this wasn’t you, set a new password immediately, check your passkeys and apps and contact us:

${appUrl}/password/reset
${appUrl}/twofactor`

const uses: Record<EmailUse, string> = {
  sign_in: 'the email address you sign in with',
  customer: 'the contact address of your customer account',
  both: 'the email address you sign in with and the contact address of your customer account',
}
/** For a reader who may have no account. */
const purposes: Record<EmailUse, string> = {
  sign_in: 'to sign in',
  customer: 'for notices to a customer account',
  both: 'to sign in and for notices to a customer account',
}

export const identity: IdentityTexts = {
  mails: {
    password_reset: ({ link, minutes, provider }) => ({
      subject: `Set a new password for ${provider}`,
      action: 'Set a new password',
      body: `We received a request to reset your password. Set a new one within ${minutes} minutes:

${link}

The link works once. If you didn’t ask for it, ignore this email. Your password stays the same.`,
    }),
    staff_welcome: ({ link, minutes, appUrl, provider }) => ({
      subject: `Set your password to join the team of ${provider}`,
      action: 'Set your password',
      body: `Your staff login for the customer area of ${provider} is ready. Set your password within ${minutes} minutes:

${link}

The link works once. If it has expired, request a new one: ${appUrl}/password/reset

If you don’t work for ${provider}, ignore this email. The login can’t be used without a password.`,
    }),
    staff_roles_changed: ({ who, by, before, after, further, appUrl, provider, dates }) => ({
      subject: `${oneLine(who)}’s roles at ${provider} have changed`,
      action: 'See staff and roles',
      body: `${
        further
          ? `${oneLine(by)} gave ${oneLine(who)} a temporary role until ${momentText(dates, further.until, further.timeZone)}.`
          : `${oneLine(by)} changed the roles of ${oneLine(who)}:`
      }

${further ? `Role: ${named(after)}\nReason: ${further.reason}` : `Before: ${named(before)}\nNow: ${named(after)}`}

If you didn’t expect this, look at it and ask ${oneLine(by)}:

${appUrl}/staff/people`,
    }),
    password_changed: ({ appUrl, event, provider, dates }) => ({
      subject: `Your password for ${provider} was changed`,
      action: 'This wasn’t me: set a new password',
      body: `Your password was changed, and all your other sessions were signed out.

${circumstances(event, dates)}

If this wasn’t you, set a new password immediately and contact us:

${appUrl}/password/reset`,
    }),
    new_device: ({ event, appUrl, provider, dates }) => ({
      subject: `New sign-in at ${provider}`,
      body: `We noticed a sign-in from a browser we haven’t seen before.

${circumstances(event, dates)}

If this was you, there is nothing to do. If not, end the session and set a new password here:

${appUrl}/account/security`,
    }),
    password_guessed: ({ event, appUrl, provider, dates }) => ({
      subject: `Wrong passwords entered at ${provider}`,
      body: `In one of your sessions, a wrong password was entered several times when we asked for it. We have paused further attempts for a while.

${circumstances(event, dates)}

If this was you, there is nothing to do. If not, someone else is using one of your sessions. End it and set a new password here:

${appUrl}/account/security`,
    }),
    sign_in_linked: ({ event, appUrl, label, provider, dates }) => ({
      subject: `You can now sign in to ${provider} with ${label}`,
      body: `Your login at ${label} now also opens your account at ${closing(provider)} It was used here for the first time, and both confirmed the same email address. Your password still works.

${circumstances(event, dates)}

If this wasn’t you, someone else can use your login at ${closing(label)} Set a new password there, end the session here and contact us:

${appUrl}/account/security`,
    }),
    password_elsewhere: ({ appUrl, label, provider }) => ({
      subject: `Sign in to ${provider} with ${label}`,
      action: 'Sign in',
      body: `We received a request to reset your password, but you don’t have one with us. You sign in with ${label}:

${appUrl}/login

If you can’t sign in there, contact the people who manage your login at ${closing(label)} If you didn’t ask for this, ignore this email. Nothing was changed.`,
    }),
    factor_added: ({ kind, factor, event, appUrl, provider, dates }) => ({
      subject: `${kind === 'passkey' ? 'A passkey' : 'An authenticator app'} was added to your login at ${provider}`,
      body: `You can now use the ${kind === 'passkey' ? 'passkey' : 'authenticator app'} “${factor}” for two-step sign-in.

${circumstances(event, dates)}

${notYou(appUrl)}`,
    }),
    factor_removed: ({ kind, factor, last, event, appUrl, provider, dates }) => ({
      subject: `${kind === 'passkey' ? 'A passkey' : 'An authenticator app'} was removed from your login at ${provider}`,
      body: `The ${kind === 'passkey' ? 'passkey' : 'authenticator app'} “${factor}” was removed from your login.${last ? ' It was the last one, so two-step sign-in is off. Your password alone is enough to sign in, and your recovery codes no longer work.' : ''}

${circumstances(event, dates)}

${notYou(appUrl)}`,
    }),
    recovery_codes_renewed: ({ event, appUrl, provider, dates }) => ({
      subject: `New recovery codes for ${provider}`,
      body: `Ten new recovery codes were created for your login. The old ones no longer work.

${circumstances(event, dates)}

${notYou(appUrl)}`,
    }),
    recovery_code_used: ({ left, event, appUrl, provider, dates }) => ({
      subject: `A recovery code was used at ${provider}`,
      body: `One of your recovery codes was used and no longer works. You have ${left === 0 ? 'none' : left} left.${left <= few ? ` Create new ones soon: ${appUrl}/twofactor` : ''}

${circumstances(event, dates)}

${notYou(appUrl)}`,
    }),
    passkey_copied: ({ factor, event, appUrl, provider, dates }) => ({
      subject: `A passkey was refused at ${provider}`,
      body: `We refused a sign-in with your passkey “${factor}” because it may have been copied.

${circumstances(event, dates)}

If this was you, remove this passkey and set up a new one: ${appUrl}/twofactor
If it wasn’t you, remove the passkey immediately and contact us.`,
    }),
    second_factor_failed: ({ event, appUrl, provider, dates }) => ({
      subject: `Someone may know your password for ${provider}`,
      action: 'Set a new password',
      body: `Your password was entered correctly, followed by several wrong codes. Two-step sign-in refused the sign-in.

${circumstances(event, dates)}

If this wasn’t you, someone else knows your password. Set a new one now:

${appUrl}/password/reset`,
    }),
    recovery_requested: ({ link, dueAt, event, provider, dates }) => ({
      subject: `Request to reset two-step sign-in at ${provider}`,
      action: 'Stop reset',
      body: `We received a request, made with your password, to reset your two-step sign-in. The reset removes all your passkeys, authenticator apps and recovery codes. It is possible from ${momentText(dates, dueAt, event.timeZone)} on. We will remind you every day and email you on that day.

${circumstances(event, dates)}

If this wasn’t you, stop the reset here and set a new password. You don’t need to sign in:

${link}

If this was you, wait for our next email.`,
    }),
    recovery_cancelled: ({ event, appUrl, provider, dates }) => ({
      subject: `Reset of two-step sign-in at ${provider} stopped`,
      body: `The reset was stopped. Your two-step sign-in stays on.

${circumstances(event, dates)}

If you didn’t request the reset yourself, someone else knows your password. Set a new one now:

${appUrl}/password/reset`,
    }),
    recovery_finished: ({ event, appUrl, provider, dates }) => ({
      subject: `Your two-step sign-in at ${provider} was reset`,
      action: 'Set up two-step sign-in',
      body: `All passkeys, authenticator apps and recovery codes were removed from your login, and all sessions were signed out. Your password alone is enough to sign in now. Set up two-step sign-in again soon:

${appUrl}/twofactor

${circumstances(event, dates)}

If this wasn’t you, set a new password immediately and contact us:

${appUrl}/password/reset`,
    }),
    recovery_reminder: ({ cancelLink, requestedAt, dueAt, address, timeZone, provider, dates }) => ({
      subject: `Reminder: request to reset two-step sign-in at ${provider}`,
      action: 'Stop reset',
      body: `We received a request to reset your two-step sign-in. It was made with your password on ${momentText(dates, requestedAt, timeZone)} from the IP address ${address}. The reset removes all your passkeys, authenticator apps and recovery codes. It is possible from ${momentText(dates, dueAt, timeZone)} on.

If this wasn’t you, stop the reset here and set a new password. You don’t need to sign in:

${cancelLink}`,
    }),
    recovery_ready: ({ link, cancelLink, until, timeZone, provider, dates }) => ({
      subject: `You can now reset two-step sign-in at ${provider}`,
      action: 'Reset two-step sign-in',
      body: `The waiting time is over. You can reset two-step sign-in here until ${momentText(dates, until, timeZone)}. This removes all your passkeys, authenticator apps and recovery codes:

${link}

After that, sign in with your password and set up two-step sign-in again.

If you didn’t ask for this, stop the reset here and set a new password:

${cancelLink}`,
    }),
    second_factor_policy: ({ customer, from, by, hasFactor, appUrl, dates }) => ({
      subject: `${oneLine(customer)} requires two-step sign-in`,
      body: `From ${dayText(dates, from)}, everyone with access to ${oneLine(customer)} must use two-step sign-in. This was decided by ${closing(by)}

${hasFactor ? 'You already use it, so there is nothing to do.' : `Turn it on before that day, or you will be asked to when you sign in:\n\n${appUrl}/twofactor`}`,
    }),
    email_change_old: ({ link, use, email, by, needed, until, event, provider, dates }) => ({
      subject: `Confirm or refuse a new email address for ${provider}`,
      action: 'Confirm or refuse',
      body: `${oneLine(by)} asked to change ${uses[use]} to ${email}. ${needed ? 'Nothing changes unless you confirm it' : 'The new address must confirm it. If you don’t agree, refuse it'} here by ${momentText(dates, until, event.timeZone)}:

${link}

${circumstances(event, dates)}

If you don’t recognise this request, open the link and say that it wasn’t you. Nothing is changed then, and all sessions of the person who asked are signed out.`,
    }),
    email_change_new: ({ link, use, until, timeZone, provider, dates }) => ({
      subject: `Confirm this email address for ${provider}`,
      action: 'Confirm email address',
      body: `Confirm by ${momentText(dates, until, timeZone)} that this email address is yours. It will be used at ${provider} ${purposes[use]}.

${link}

If you don’t recognise this request, ignore this email. We won’t use your address.`,
    }),
    email_change_taken: ({ appUrl, provider }) => ({
      subject: `You already have a login at ${provider}`,
      action: 'Sign in',
      body: `We received a request to use this email address for another login at ${closing(provider)} That isn’t possible because it already has one. Sign in with this address:

${appUrl}/login

If this wasn’t you, ignore this email. Nothing was changed, and no one was told that you have a login.`,
    }),
    email_changed: ({ use, old, email, service, provider }) => ({
      subject: `Your email address at ${provider} was ${old.toLowerCase() === email.toLowerCase() ? 'confirmed' : 'changed'}`,
      body: `${email} is now ${old.toLowerCase() === email.toLowerCase() ? 'confirmed as ' : ''}${uses[use]}${old.toLowerCase() === email.toLowerCase() ? '' : `. It replaces ${old}`}.${use === 'customer' ? '' : ' Your other sessions were signed out.'}

If you didn’t want this, contact us immediately: ${service}`,
    }),
    email_change_refused: ({ use, email, event, appUrl, provider, dates }) => ({
      subject: `The change of your email address at ${provider} was refused`,
      action: 'Set a new password',
      body: `The request to change ${uses[use]} to ${email} was refused from the current address. Nothing was changed, and all your sessions were signed out. If you didn’t ask for the change yourself, someone else knows your password. Set a new one now:

${appUrl}/password/reset

The refusal came from:

${circumstances(event, dates)}`,
    }),
  },
}
