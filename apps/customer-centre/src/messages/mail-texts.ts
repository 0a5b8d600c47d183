import type { Locale } from '@kontor/contract/problem-texts'

/** What each mail is filled with, besides the reader's name and the provider's. */
export type MailValues = {
  password_reset: { link: string; minutes: number }
  password_changed: { appUrl: string }
  declaration_received: { kind: 'cancellation' | 'withdrawal'; number: string; text: string }
}
export type MailTemplate = keyof MailValues

type Everywhere = { name: string; provider: string }
type Written = { subject: string; body: string }

/** Mails as plain text, without greeting and signature: `mail.ts` puts those around. */
export const mailTexts: Record<Locale, { [T in MailTemplate]: (values: MailValues[T] & Everywhere) => Written }> = {
  en: {
    password_reset: ({ link, minutes, provider }) => ({
      subject: `Set a new password for ${provider}`,
      body: `someone, probably you, asked for a new password. Set it here within ${minutes} minutes:

${link}

The link works once. If you did not ask for it, do nothing: your password stays as it is.`,
    }),
    password_changed: ({ appUrl, provider }) => ({
      subject: `Your password for ${provider} was changed`,
      body: `your password was changed just now, and all other sessions were signed out.

If this was not you, set a new password at once and tell us:

${appUrl}/password/reset`,
    }),
    declaration_received: ({ kind, number, text, provider }) => ({
      subject: `${kind === 'cancellation' ? 'Your cancellation' : 'Your withdrawal'} has arrived (${number})`,
      body: `${provider} has received the following declaration. Keep this mail as proof.

${text}

If you did not send it, tell us: nothing has been changed yet.`,
    }),
  },
  de: {
    password_reset: ({ link, minutes, provider }) => ({
      subject: `Neues Passwort für ${provider} setzen`,
      body: `jemand, vermutlich Sie selbst, hat ein neues Passwort angefordert. Setzen Sie es innerhalb von ${minutes} Minuten hier:

${link}

Der Link gilt einmal. Wenn Sie nichts angefordert haben, tun Sie nichts: Ihr Passwort bleibt, wie es ist.`,
    }),
    password_changed: ({ appUrl, provider }) => ({
      subject: `Ihr Passwort für ${provider} wurde geändert`,
      body: `Ihr Passwort wurde soeben geändert, alle anderen Sitzungen wurden abgemeldet.

Wenn Sie das nicht waren, setzen Sie sofort ein neues Passwort und sagen Sie uns Bescheid:

${appUrl}/password/reset`,
    }),
    declaration_received: ({ kind, number, text, provider }) => ({
      subject: `${kind === 'cancellation' ? 'Ihre Kündigung' : 'Ihr Widerruf'} ist eingegangen (${number})`,
      body: `die folgende Erklärung ist bei ${provider} eingegangen. Bewahren Sie diese Mail als Nachweis auf.

${text}

Wenn Sie das nicht geschickt haben, sagen Sie uns Bescheid: Geändert ist noch nichts.`,
    }),
  },
}

export const mailGreetings: Record<Locale, (name: string) => string> = {
  en: name => `Hello ${name},`,
  de: name => `Guten Tag ${name},`,
}
