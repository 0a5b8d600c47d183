import type { EmailUse } from '@kontor/contract/enums/account'
import type { IdentityTexts } from '../../areas/identity/mails.ts'
import { dayText, momentText } from '../../values/moments.ts'
import { closing, oneLine } from '../../values/one-line.ts'
import { circumstances } from './circumstances.ts'

/** From here on a used code's mail says that it is time for new ones. */
const few = 3

const notYou = (
  appUrl: string,
) => `If this was not you, set a new password at once, look at your second factors and tell us:

${appUrl}/password/reset
${appUrl}/twofactor`

const uses: Record<EmailUse, string> = {
  sign_in: 'the address you sign in with',
  customer: 'the contact address of your customer account',
  both: 'the address you sign in with and the contact address of your customer account',
}
/** For a reader who may have no account. */
const purposes: Record<EmailUse, string> = {
  sign_in: 'for signing in',
  customer: 'for notices to a customer account',
  both: 'for signing in and for notices to a customer account',
}

export const identity: IdentityTexts = {
  mails: {
    password_reset: ({ link, minutes, provider }) => ({
      subject: `Set a new password for ${provider}`,
      action: 'Set a new password',
      body: `someone, probably you, asked for a new password. Set it here within ${minutes} minutes:

${link}

The link works once. If you did not ask for it, do nothing: your password stays as it is.`,
    }),
    staff_welcome: ({ link, minutes, appUrl, provider }) => ({
      subject: `You are on the team of ${provider}`,
      action: 'Set your password',
      body: `your account for the customer area of ${provider} is ready. Set your password here within ${minutes} minutes:

${link}

The link works once. If it is too late, have a new one sent to this address: ${appUrl}/password/reset

If you do not work for ${provider}, do nothing: without a password nobody can sign in.`,
    }),
    password_changed: ({ appUrl, event, provider }) => ({
      subject: `Your password for ${provider} was changed`,
      action: 'That was not me: set a new password',
      body: `your password was changed, and all other sessions were signed out.

${circumstances(event)}

If this was not you, set a new password at once and tell us:

${appUrl}/password/reset`,
    }),
    new_device: ({ event, appUrl, provider }) => ({
      subject: `New sign-in to your account at ${provider}`,
      body: `somebody, probably you, signed in to your account with a browser that we have not seen there before.

${circumstances(event)}

If it was you, there is nothing to do. If it was not you, end that session here and set a new password:

${appUrl}/account/security`,
    }),
    password_guessed: ({ event, appUrl, provider }) => ({
      subject: `Wrong passwords in your account at ${provider}`,
      body: `somebody who is signed in to your account gave a wrong password several times, where it has to be given once more. We let nobody try again for a while.

${circumstances(event)}

If it was you, there is nothing to do. If it was not you, somebody else has one of your sessions: end it here and set a new password:

${appUrl}/account/security`,
    }),
    sign_in_linked: ({ event, appUrl, label, provider }) => ({
      subject: `You can now sign in to ${provider} with ${label}`,
      body: `somebody, probably you, signed in with ${label} for the first time. As the e-mail address is the same and confirmed on both sides, that sign-in now opens this account. Your password goes on working.

${circumstances(event)}

If it was not you, somebody else can use your account at ${label}: set a new password there, end the session here, and tell us:

${appUrl}/account/security`,
    }),
    password_elsewhere: ({ appUrl, label, provider }) => ({
      subject: `Sign in to ${provider} with ${label}`,
      action: 'Sign in',
      body: `someone, probably you, asked for a new password. Your account has no password with us; you sign in with ${label}:

${appUrl}/login

If you cannot sign in there, ask those who look after your account at ${closing(label)} If you did not ask for it, do nothing: nothing was changed.`,
    }),
    factor_added: ({ kind, factor, event, appUrl, provider }) => ({
      subject: `A ${kind === 'passkey' ? 'passkey' : 'code app'} was added to your account at ${provider}`,
      body: `${kind === 'passkey' ? 'the passkey' : 'the app'} “${factor}” was added as a second factor to your account.

${circumstances(event)}

${notYou(appUrl)}`,
    }),
    factor_removed: ({ kind, factor, last, event, appUrl, provider }) => ({
      subject: `A ${kind === 'passkey' ? 'passkey' : 'code app'} was removed from your account at ${provider}`,
      body: `${kind === 'passkey' ? 'the passkey' : 'the app'} “${factor}” was removed from your account.${last ? ' It was the last one: your password alone is enough to sign in now, and your recovery codes are worth nothing.' : ''}

${circumstances(event)}

${notYou(appUrl)}`,
    }),
    recovery_codes_renewed: ({ event, appUrl, provider }) => ({
      subject: `New recovery codes for ${provider}`,
      body: `ten new recovery codes were made for your account. The old ones are worth nothing any more.

${circumstances(event)}

${notYou(appUrl)}`,
    }),
    recovery_code_used: ({ left, event, appUrl, provider }) => ({
      subject: `A recovery code was used at ${provider}`,
      body: `one of your recovery codes was used. It is used up; ${left === 0 ? 'none is left' : left === 1 ? '1 is left' : `${left} are left`}.${left <= few ? ` Make new ones soon: ${appUrl}/twofactor` : ''}

${circumstances(event)}

${notYou(appUrl)}`,
    }),
    passkey_copied: ({ factor, event, appUrl, provider }) => ({
      subject: `A passkey was refused at ${provider}`,
      body: `the passkey “${factor}” was refused, because its counter shows that there may be a copy of it. Nobody was signed in.

${circumstances(event)}

If it was you, remove this passkey and set up a new one: ${appUrl}/twofactor
If it was not you, remove it at once and tell us.`,
    }),
    second_factor_failed: ({ event, appUrl, provider }) => ({
      subject: `Somebody knows your password for ${provider}`,
      action: 'Set a new password',
      body: `somebody signed in with your password and gave wrong codes several times. Your second factor has kept them out.

${circumstances(event)}

If this was not you, your password is known to somebody else. Set a new one now:

${appUrl}/password/reset`,
    }),
    recovery_requested: ({ link, dueAt, event, provider }) => ({
      subject: `Your second factors at ${provider} are to be removed`,
      action: 'No, keep my second factors',
      body: `somebody who knows your password says that all second factors of your account are lost. They can be removed from ${momentText('en', dueAt, event.timeZone)} on. We send you an e-mail then, and remind you every day until then.

${circumstances(event)}

If this was not you, say no with this link, from any device and without signing in, and set a new password:

${link}

If it was you, wait for our next e-mail.`,
    }),
    recovery_cancelled: ({ event, appUrl, provider }) => ({
      subject: `Your second factors at ${provider} stay`,
      body: `the removal of your second factors was stopped. Everything stays as it is.

${circumstances(event)}

If you had not asked for the removal, somebody knows your password. Set a new one now:

${appUrl}/password/reset`,
    }),
    recovery_finished: ({ event, appUrl, provider }) => ({
      subject: `Your second factors at ${provider} were removed`,
      action: 'Set up a second factor',
      body: `all passkeys, apps and recovery codes of your account were removed, and all sessions were signed out. Your password alone is enough to sign in now. Set up a new second factor as soon as you can:

${appUrl}/twofactor

${circumstances(event)}

If this was not you, set a new password at once and tell us:

${appUrl}/password/reset`,
    }),
    recovery_reminder: ({ cancelLink, requestedAt, dueAt, address, timeZone, provider }) => ({
      subject: `Reminder: your second factors at ${provider} are to be removed`,
      action: 'No, keep my second factors',
      body: `on ${momentText('en', requestedAt, timeZone)} somebody who knows your password said, from the address ${address}, that all second factors of your account are lost. They can be removed from ${momentText('en', dueAt, timeZone)} on.

If this was not you, say no with this link, from any device and without signing in, and set a new password:

${cancelLink}`,
    }),
    recovery_ready: ({ link, cancelLink, until, timeZone, provider }) => ({
      subject: `You can remove your lost second factors at ${provider} now`,
      action: 'Remove my second factors',
      body: `the delay is over. With this link you remove all passkeys, apps and recovery codes of your account. It counts until ${momentText('en', until, timeZone)}:

${link}

After that you sign in with your password and set up a new second factor.

If you have not asked for this, say no with this link and set a new password:

${cancelLink}`,
    }),
    second_factor_policy: ({ customer, from, by, hasFactor, appUrl }) => ({
      subject: `${oneLine(customer)} asks for a second factor`,
      body: `everybody who acts for ${oneLine(customer)} needs a second factor for signing in from ${dayText('en', from)} on. ${oneLine(by)} has decided so.

${hasFactor ? 'You have set one up already: there is nothing you have to do.' : `Set one up before that day, or you will be asked to before anything else:\n\n${appUrl}/twofactor`}`,
    }),
    email_change_old: ({ link, use, email, by, needed, until, event, provider }) => ({
      subject: `Another e-mail address for your account at ${provider}?`,
      action: 'Agree or refuse',
      body: `${oneLine(by)} has asked that ${uses[use]} be ${email} from now on, and no longer this address. ${needed ? 'Nothing changes before you agree here' : 'The new address decides about it. Say so here if you do not want it'}, at the latest on ${momentText('en', until, event.timeZone)}:

${link}

${circumstances(event)}

If you know nothing of this, open the link and press “This was not me”: then nothing changes, and whoever asked is signed out everywhere.`,
    }),
    email_change_new: ({ link, use, until, timeZone, provider }) => ({
      subject: `Confirm this e-mail address for ${provider}`,
      action: 'Confirm the e-mail address',
      body: `this address is to be used at ${provider} ${purposes[use]}. Confirm that it is yours, at the latest on ${momentText('en', until, timeZone)}:

${link}

If you know nothing of this, do nothing: then we never use this address.`,
    }),
    email_change_taken: ({ appUrl, provider }) => ({
      subject: `You already have an account at ${provider}`,
      action: 'Sign in',
      body: `someone, probably you, wanted to use this e-mail address for another account at ${closing(provider)} That is not possible, as there is an account with it already. Sign in there with this address:

${appUrl}/login

If it was not you, do nothing. Nothing was changed, and whoever asked does not learn that you have an account.`,
    }),
    email_changed: ({ use, old, email, service, provider }) => ({
      subject: `Your e-mail address at ${provider} was changed`,
      body: `${uses[use]} is now ${email}${old.toLowerCase() === email.toLowerCase() ? ', confirmed' : `, and no longer ${old}`}.${use === 'customer' ? '' : ' You sign in with it from now on; your other sessions were signed out.'}

If you did not want this, tell us at once: ${service}`,
    }),
    email_change_refused: ({ use, email, event, appUrl, provider }) => ({
      subject: `Somebody may be in your account at ${provider}`,
      action: 'Set a new password',
      body: `somebody who was signed in as you asked that ${uses[use]} become ${email}. The address of today has refused: nothing was changed, and all your sessions were signed out. If you had not asked for it yourself, somebody else knows your password. Set a new one now:

${appUrl}/password/reset

The refusal came from:

${circumstances(event)}`,
    }),
  },
}
