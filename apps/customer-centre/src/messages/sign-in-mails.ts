import type { Locale } from '@kontor/contract/problem-texts'
import { circumstances, type SecurityEvent } from './circumstances.ts'

/** Mails about the sign-in itself. */
export type SignInMails = {
  new_device: { event: SecurityEvent; appUrl: string }
  password_guessed: { event: SecurityEvent; appUrl: string }
  /** @property label of the identity provider, as on the sign-in page's button */
  sign_in_linked: { event: SecurityEvent; appUrl: string; label: string }
  /** @property label as above */
  password_elsewhere: { appUrl: string; label: string }
}

type Texts = {
  [T in keyof SignInMails]: (values: SignInMails[T] & { provider: string }) => { subject: string; body: string }
}

export const signInMails: Record<Locale, Texts> = {
  en: {
    new_device: ({ event, appUrl, provider }) => ({
      subject: `New sign-in to your account at ${provider}`,
      body: `somebody, probably you, signed in to your account with a browser that we have not seen there before.

${circumstances('en', event)}

If it was you, there is nothing to do. If it was not you, end that session here and set a new password:

${appUrl}/account/security`,
    }),
    password_guessed: ({ event, appUrl, provider }) => ({
      subject: `Wrong passwords in your account at ${provider}`,
      body: `somebody who is signed in to your account gave a wrong password several times, where it has to be given once more. We let nobody try again for a while.

${circumstances('en', event)}

If it was you, there is nothing to do. If it was not you, somebody else has one of your sessions: end it here and set a new password:

${appUrl}/account/security`,
    }),
    sign_in_linked: ({ event, appUrl, label, provider }) => ({
      subject: `You can now sign in to ${provider} with ${label}`,
      body: `somebody, probably you, signed in with ${label} for the first time. As the e-mail address is the same and confirmed on both sides, that sign-in now opens this account. Your password goes on working.

${circumstances('en', event)}

If it was not you, somebody else can use your account at ${label}: set a new password there, end the session here, and tell us:

${appUrl}/account/security`,
    }),
    password_elsewhere: ({ appUrl, label, provider }) => ({
      subject: `Sign in to ${provider} with ${label}`,
      body: `someone, probably you, asked for a new password. Your account has no password with us; you sign in with ${label}:

${appUrl}/login

If you cannot sign in there, ask those who look after your account at ${label}. If you did not ask for it, do nothing: nothing was changed.`,
    }),
  },
  de: {
    new_device: ({ event, appUrl, provider }) => ({
      subject: `Neue Anmeldung bei Ihrem Konto bei ${provider}`,
      body: `jemand, vermutlich Sie selbst, hat sich mit einem Browser an Ihrem Konto angemeldet, den wir dort noch nicht gesehen haben.

${circumstances('de', event)}

Wenn Sie das waren, brauchen Sie nichts zu tun. Wenn nicht, beenden Sie diese Sitzung hier und setzen Sie ein neues Passwort:

${appUrl}/account/security`,
    }),
    password_guessed: ({ event, appUrl, provider }) => ({
      subject: `Falsche Passwörter in Ihrem Konto bei ${provider}`,
      body: `jemand, der an Ihrem Konto angemeldet ist, hat dort, wo das Passwort noch einmal verlangt wird, mehrmals ein falsches eingegeben. Eine Zeit lang lassen wir keinen weiteren Versuch zu.

${circumstances('de', event)}

Wenn Sie das waren, brauchen Sie nichts zu tun. Wenn nicht, hat jemand anderes eine Ihrer Sitzungen: Beenden Sie sie hier und setzen Sie ein neues Passwort:

${appUrl}/account/security`,
    }),
    sign_in_linked: ({ event, appUrl, label, provider }) => ({
      subject: `Sie können sich bei ${provider} jetzt mit ${label} anmelden`,
      body: `jemand, vermutlich Sie selbst, hat sich zum ersten Mal mit ${label} angemeldet. Weil die E-Mail-Adresse dieselbe und auf beiden Seiten bestätigt ist, öffnet diese Anmeldung jetzt auch dieses Konto. Ihr Passwort gilt weiter.

${circumstances('de', event)}

Wenn Sie das nicht waren, kann jemand anderes Ihr Konto bei ${label} benutzen: Setzen Sie dort ein neues Passwort, beenden Sie die Sitzung hier, und sagen Sie uns Bescheid:

${appUrl}/account/security`,
    }),
    password_elsewhere: ({ appUrl, label, provider }) => ({
      subject: `Melden Sie sich bei ${provider} mit ${label} an`,
      body: `jemand, vermutlich Sie selbst, hat ein neues Passwort angefordert. Ihr Konto hat bei uns kein Passwort; Sie melden sich mit ${label} an:

${appUrl}/login

Wenn Sie sich dort nicht anmelden können, fragen Sie, wer Ihr Konto bei ${label} betreut. Wenn Sie nichts angefordert haben, tun Sie nichts: Geändert wurde nichts.`,
    }),
  },
}
