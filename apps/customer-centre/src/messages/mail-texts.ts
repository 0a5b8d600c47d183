import type { Provider } from '@kontor/contract/areas/provider'
import type { Locale } from '@kontor/contract/problem-texts'
import { type AccountMails, accountMails } from './account-mails.ts'
import { circumstances, type SecurityEvent } from './circumstances.ts'
import { type ContactMails, contactMails } from './contact-mails.ts'
import { type EmailChangeMails, emailChangeMails } from './email-change-mails.ts'
import { type LockMails, lockMails } from './lock-mails.ts'
import { type PeopleMails, peopleMails } from './people-mails.ts'
import { type PrivacyMails, privacyMails } from './privacy-mails.ts'
import { type ReachMails, reachMails } from './reach-mails.ts'
import { type SecurityJobMails, type SecurityMails, securityMails } from './security-mails.ts'
import { type SignInMails, signInMails } from './sign-in-mails.ts'
import { type TaxMails, taxMails } from './tax-mails.ts'

/** What each mail is filled with, besides the reader's name and the provider's. */
export type MailValues = SignInMails &
  ReachMails &
  PrivacyMails &
  LockMails &
  AccountMails &
  EmailChangeMails &
  TaxMails &
  SecurityMails &
  SecurityJobMails &
  ContactMails &
  PeopleMails & {
    password_reset: { link: string; minutes: number }
    password_changed: { appUrl: string; event: SecurityEvent }
    verify_email: { link: string; hours: number }
    registration_known: { appUrl: string }
    declaration_received: { kind: 'cancellation' | 'withdrawal'; number: string; text: string }
  }
export type MailTemplate = keyof MailValues

/** @property contactOf the customer of whom the reader is a contact without an account; null for users */
type Everywhere = { name: string; provider: string; contactOf: string | null }
type Written = { subject: string; body: string }

/** Mails as plain text, without greeting and signature: `mail.ts` puts those around. */
export const mailTexts: Record<Locale, { [T in MailTemplate]: (values: MailValues[T] & Everywhere) => Written }> = {
  en: {
    ...securityMails.en,
    ...reachMails.en,
    ...privacyMails.en,
    ...lockMails.en,
    ...signInMails.en,
    ...accountMails.en,
    ...emailChangeMails.en,
    ...contactMails.en,
    ...peopleMails.en,
    ...taxMails.en,
    password_reset: ({ link, minutes, provider }) => ({
      subject: `Set a new password for ${provider}`,
      body: `someone, probably you, asked for a new password. Set it here within ${minutes} minutes:

${link}

The link works once. If you did not ask for it, do nothing: your password stays as it is.`,
    }),
    password_changed: ({ appUrl, event, provider }) => ({
      subject: `Your password for ${provider} was changed`,
      body: `your password was changed, and all other sessions were signed out.

${circumstances('en', event)}

If this was not you, set a new password at once and tell us:

${appUrl}/password/reset`,
    }),
    verify_email: ({ link, hours, provider }) => ({
      subject: `Confirm your e-mail address for ${provider}`,
      body: `${link}

Open this link within ${hours} hours and press “Confirm”: then your customer account at ${provider} is there. It works once, and best in the browser in which you registered; another one asks for the password you chose.

If you did not ask for an account, do nothing, or open the link and say so: then nothing is kept.`,
    }),
    registration_known: ({ appUrl, provider }) => ({
      subject: `You already have an account at ${provider}`,
      body: `${appUrl}/login

Someone, probably you, wanted to open an account with this e-mail address just now. There is one already: sign in with the link above. If you have forgotten the password, set a new one here:

${appUrl}/password/reset

If it was not you, do nothing. Nothing was changed, and whoever asked does not learn that you have an account.`,
    }),
    declaration_received: ({ kind, number, text, provider }) => ({
      subject: `${kind === 'cancellation' ? 'Your cancellation' : 'Your withdrawal'} has arrived (${number})`,
      body: `${provider} has received the following declaration. Keep this e-mail as proof.

${text}

If you did not send it, tell us: nothing has been changed yet.`,
    }),
  },
  de: {
    ...securityMails.de,
    ...reachMails.de,
    ...privacyMails.de,
    ...lockMails.de,
    ...signInMails.de,
    ...accountMails.de,
    ...emailChangeMails.de,
    ...contactMails.de,
    ...peopleMails.de,
    ...taxMails.de,
    password_reset: ({ link, minutes, provider }) => ({
      subject: `Neues Passwort für ${provider} setzen`,
      body: `jemand, vermutlich Sie selbst, hat ein neues Passwort angefordert. Setzen Sie es innerhalb von ${minutes} Minuten hier:

${link}

Der Link gilt einmal. Wenn Sie nichts angefordert haben, tun Sie nichts: Ihr Passwort bleibt, wie es ist.`,
    }),
    password_changed: ({ appUrl, event, provider }) => ({
      subject: `Ihr Passwort für ${provider} wurde geändert`,
      body: `Ihr Passwort wurde geändert, alle anderen Sitzungen wurden abgemeldet.

${circumstances('de', event)}

Wenn Sie das nicht waren, setzen Sie sofort ein neues Passwort und sagen Sie uns Bescheid:

${appUrl}/password/reset`,
    }),
    verify_email: ({ link, hours, provider }) => ({
      subject: `Bestätigen Sie Ihre E-Mail-Adresse für ${provider}`,
      body: `${link}

Öffnen Sie diesen Link innerhalb von ${hours} Stunden und drücken Sie „Bestätigen“: Dann besteht Ihr Kundenkonto bei ${provider}. Er gilt einmal, am besten in dem Browser, in dem Sie sich registriert haben; ein anderer fragt nach dem Passwort, das Sie gewählt haben.

Wenn Sie kein Konto wollten, tun Sie nichts, oder öffnen Sie den Link und sagen Sie es dort: Dann wird nichts aufbewahrt.`,
    }),
    registration_known: ({ appUrl, provider }) => ({
      subject: `Sie haben schon ein Konto bei ${provider}`,
      body: `${appUrl}/login

Jemand, vermutlich Sie selbst, wollte soeben mit dieser E-Mail-Adresse ein Konto eröffnen. Es gibt schon eines: Melden Sie sich mit dem Link oben an. Wenn Sie das Passwort vergessen haben, setzen Sie hier ein neues:

${appUrl}/password/reset

Wenn Sie das nicht waren, tun Sie nichts. Geändert wurde nichts, und wer gefragt hat, erfährt nicht, dass Sie ein Konto haben.`,
    }),
    declaration_received: ({ kind, number, text, provider }) => ({
      subject: `${kind === 'cancellation' ? 'Ihre Kündigung' : 'Ihr Widerruf'} ist eingegangen (${number})`,
      body: `die folgende Erklärung ist bei ${provider} eingegangen. Bewahren Sie diese E-Mail als Nachweis auf.

${text}

Wenn Sie das nicht geschickt haben, sagen Sie uns Bescheid: Geändert ist noch nichts.`,
    }),
  },
}

/** Whoever has no name here yet is not greeted by his address. */
export const mailGreetings: Record<Locale, (name: string) => string> = {
  en: name => (name.includes('@') ? 'Hello,' : `Hello ${name},`),
  de: name => (name.includes('@') ? 'Guten Tag,' : `Guten Tag ${name},`),
}

/** Who writes: what § 35a GmbHG asks of a business letter, and how to reach him. */
type Writer = Omit<Provider, 'phone_hours'>

export const mailFooters: Record<Locale, (provider: Writer) => string[]> = {
  en: provider => [
    ...legalLines(provider),
    `Represented by: ${provider.represented_by}`,
    `VAT ID: ${provider.vat_id}`,
    `Phone: ${provider.phone}`,
    `E-mail: ${provider.email}`,
  ],
  de: provider => [
    ...legalLines(provider),
    `Vertreten durch: ${provider.represented_by}`,
    `USt-IdNr.: ${provider.vat_id}`,
    `Telefon: ${provider.phone}`,
    `E-Mail: ${provider.email}`,
  ],
}

const legalLines = ({ name, postal, register }: Writer): string[] => [
  ...(postal[0] === name ? [] : [name]),
  postal.join(', '),
  register,
]
