import type { Locale } from '@kontor/contract/problem-texts'
import type { EmailUse } from '@kontor/contract/words/account'
import { oneLine } from '../one-line.ts'
import { circumstances, momentText, type SecurityEvent } from './circumstances.ts'

/** Mails about an e-mail address that is to become another one. */
export type EmailChangeMails = {
  /** To the address of today. @property needed whether it has to agree; it may always refuse */
  email_change_old: {
    link: string
    use: EmailUse
    email: string
    by: string
    needed: boolean
    until: Date
    event: SecurityEvent
  }
  /** To the new address, whose reader may never have heard of us. */
  email_change_new: { link: string; use: EmailUse; until: Date; timeZone: string }
  /** To the new address, where it belongs to another account. */
  email_change_taken: { appUrl: string }
  /** To both, once it counts. @property service the provider's own address */
  email_changed: { use: EmailUse; old: string; email: string; service: string }
  /** To the user in whose name it was asked for. */
  email_change_refused: { use: EmailUse; email: string; event: SecurityEvent; appUrl: string }
}

type Texts = {
  [T in keyof EmailChangeMails]: (values: EmailChangeMails[T] & { provider: string }) => {
    subject: string
    body: string
  }
}

const usesEn: Record<EmailUse, string> = {
  sign_in: 'the address you sign in with',
  customer: 'the contact address of your customer account',
  both: 'the address you sign in with and the contact address of your customer account',
}
/** For a reader who may have no account. */
const purposesEn: Record<EmailUse, string> = {
  sign_in: 'for signing in',
  customer: 'for notices to a customer account',
  both: 'for signing in and for notices to a customer account',
}
const purposesDe: Record<EmailUse, string> = {
  sign_in: 'zum Anmelden',
  customer: 'für Mitteilungen an ein Kundenkonto',
  both: 'zum Anmelden und für Mitteilungen an ein Kundenkonto',
}
const usesDe: Record<EmailUse, string> = {
  sign_in: 'Ihre Anmeldung',
  customer: 'die Kontaktadresse Ihres Kundenkontos',
  both: 'Ihre Anmeldung und die Kontaktadresse Ihres Kundenkontos',
}

export const emailChangeMails: Record<Locale, Texts> = {
  en: {
    email_change_old: ({ link, use, email, by, needed, until, event, provider }) => ({
      subject: `Another e-mail address for your account at ${provider}?`,
      body: `${oneLine(by)} has asked that ${usesEn[use]} be ${email} from now on, and no longer this address. ${needed ? 'Nothing changes before you agree here' : 'The new address decides about it. Say so here if you do not want it'}, at the latest on ${momentText('en', until, event.timeZone)}:

${link}

${circumstances('en', event)}

If you know nothing of this, open the link and press “This was not me”: then nothing changes, and whoever asked is signed out everywhere.`,
    }),
    email_change_new: ({ link, use, until, timeZone, provider }) => ({
      subject: `Confirm this e-mail address for ${provider}`,
      body: `this address is to be used at ${provider} ${purposesEn[use]}. Confirm that it is yours, at the latest on ${momentText('en', until, timeZone)}:

${link}

If you know nothing of this, do nothing: then we never use this address.`,
    }),
    email_change_taken: ({ appUrl, provider }) => ({
      subject: `You already have an account at ${provider}`,
      body: `someone, probably you, wanted to use this e-mail address for another account at ${provider}. That is not possible, as there is an account with it already. Sign in there with this address:

${appUrl}/login

If it was not you, do nothing. Nothing was changed, and whoever asked does not learn that you have an account.`,
    }),
    email_changed: ({ use, old, email, service, provider }) => ({
      subject: `Your e-mail address at ${provider} was changed`,
      body: `${usesEn[use]} is now ${email}${old.toLowerCase() === email.toLowerCase() ? ', confirmed' : `, and no longer ${old}`}.${use === 'customer' ? '' : ' You sign in with it from now on; your other sessions were signed out.'}

If you did not want this, tell us at once: ${service}`,
    }),
    email_change_refused: ({ use, email, event, appUrl, provider }) => ({
      subject: `Somebody may be in your account at ${provider}`,
      body: `somebody who was signed in as you asked that ${usesEn[use]} become ${email}. The address of today has refused: nothing was changed, and all your sessions were signed out. If you had not asked for it yourself, somebody else knows your password. Set a new one now:

${appUrl}/password/reset

The refusal came from:

${circumstances('en', event)}`,
    }),
  },
  de: {
    email_change_old: ({ link, use, email, by, needed, until, event, provider }) => ({
      subject: `Eine andere E-Mail-Adresse für Ihr Konto bei ${provider}?`,
      body: `${oneLine(by)} möchte, dass für ${usesDe[use]} künftig ${email} gilt und nicht mehr diese Adresse. ${needed ? 'Das geschieht nur, wenn Sie hier zustimmen' : 'Darüber entscheidet die neue Adresse. Widersprechen Sie hier, wenn Sie das nicht wollen'}, spätestens am ${momentText('de', until, event.timeZone)}:

${link}

${circumstances('de', event)}

Wenn Sie davon nichts wissen, öffnen Sie den Link und drücken Sie „Das war ich nicht“: Dann ändert sich nichts, und wer gefragt hat, wird überall abgemeldet.`,
    }),
    email_change_new: ({ link, use, until, timeZone, provider }) => ({
      subject: `Bestätigen Sie diese E-Mail-Adresse für ${provider}`,
      body: `diese Adresse soll bei ${provider} künftig ${purposesDe[use]} dienen. Bestätigen Sie bis zum ${momentText('de', until, timeZone)}, dass sie Ihnen gehört:

${link}

Wenn Sie davon nichts wissen, tun Sie nichts: Dann verwenden wir diese Adresse nie.`,
    }),
    email_change_taken: ({ appUrl, provider }) => ({
      subject: `Sie haben schon ein Konto bei ${provider}`,
      body: `jemand, vermutlich Sie selbst, wollte diese E-Mail-Adresse für ein anderes Konto bei ${provider} verwenden. Das geht nicht, denn mit ihr gibt es schon eines. Melden Sie sich dort mit dieser Adresse an:

${appUrl}/login

Wenn Sie das nicht waren, tun Sie nichts. Geändert wurde nichts, und wer gefragt hat, erfährt nicht, dass Sie ein Konto haben.`,
    }),
    email_changed: ({ use, old, email, service, provider }) => ({
      subject: `Ihre E-Mail-Adresse bei ${provider} wurde geändert`,
      body: `für ${usesDe[use]} gilt jetzt ${email}${old.toLowerCase() === email.toLowerCase() ? '; die Adresse ist bestätigt' : ` und nicht mehr ${old}`}.${use === 'customer' ? '' : ' Damit melden Sie sich ab jetzt an; Ihre anderen Sitzungen wurden abgemeldet.'}

Wenn Sie das nicht wollten, sagen Sie uns sofort Bescheid: ${service}`,
    }),
    email_change_refused: ({ use, email, event, appUrl, provider }) => ({
      subject: `Vielleicht ist jemand in Ihrem Konto bei ${provider}`,
      body: `in Ihrem Namen wurde für ${usesDe[use]} die Adresse ${email} verlangt. Die bisherige Adresse hat widersprochen: Geändert wurde nichts, und alle Ihre Sitzungen wurden abgemeldet. Wenn Sie das nicht selbst verlangt hatten, kennt jemand anderes Ihr Passwort. Setzen Sie jetzt ein neues:

${appUrl}/password/reset

Der Widerspruch kam von:

${circumstances('de', event)}`,
    }),
  },
}
