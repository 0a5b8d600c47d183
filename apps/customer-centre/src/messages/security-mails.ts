import type { Locale } from '@kontor/contract/problem-texts'
import { oneLine } from '../one-line.ts'
import { circumstances, dayText, momentText, type SecurityEvent } from './circumstances.ts'

type Happened<More = unknown> = { event: SecurityEvent; appUrl: string } & More
type Kind = 'passkey' | 'app'

/** Mails about what somebody did to his second factors, in a request: `notices.ts` fills in the circumstances. */
export type SecurityMails = {
  factor_added: Happened<{ kind: Kind; factor: string }>
  factor_removed: Happened<{ kind: Kind; factor: string; last: boolean }>
  recovery_codes_renewed: Happened
  recovery_code_used: Happened<{ left: number }>
  passkey_copied: Happened<{ factor: string }>
  second_factor_failed: Happened
  recovery_requested: Happened<{ link: string; dueAt: Date }>
  recovery_cancelled: Happened
  recovery_finished: Happened
}

/** Those that jobs write, where there is no device to name. */
export type SecurityJobMails = {
  recovery_reminder: { cancelLink: string; requestedAt: Date; dueAt: Date; address: string; timeZone: string }
  recovery_ready: { link: string; cancelLink: string; until: Date; timeZone: string }
  second_factor_policy: {
    customer: string
    from: string
    by: string
    hasFactor: boolean
    appUrl: string
    timeZone: string
  }
}

type All = SecurityMails & SecurityJobMails
type Texts = {
  [T in keyof All]: (values: All[T] & { name: string; provider: string }) => { subject: string; body: string }
}

/** From here on a used code's mail says that it is time for new ones. */
const few = 3

const notYouEn = (
  appUrl: string,
) => `If this was not you, set a new password at once, look at your second factors and tell us:

${appUrl}/password/reset
${appUrl}/twofactor`

const notYouDe = (
  appUrl: string,
) => `Wenn Sie das nicht waren, setzen Sie sofort ein neues Passwort, sehen Sie Ihre zweiten Faktoren nach und sagen Sie uns Bescheid:

${appUrl}/password/reset
${appUrl}/twofactor`

const en: Texts = {
  factor_added: ({ kind, factor, event, appUrl, provider }) => ({
    subject: `A ${kind === 'passkey' ? 'passkey' : 'code app'} was added to your account at ${provider}`,
    body: `${kind === 'passkey' ? 'the passkey' : 'the app'} “${factor}” was added as a second factor to your account.

${circumstances('en', event)}

${notYouEn(appUrl)}`,
  }),
  factor_removed: ({ kind, factor, last, event, appUrl, provider }) => ({
    subject: `A ${kind === 'passkey' ? 'passkey' : 'code app'} was removed from your account at ${provider}`,
    body: `${kind === 'passkey' ? 'the passkey' : 'the app'} “${factor}” was removed from your account.${last ? ' It was the last one: your password alone is enough to sign in now, and your recovery codes are worth nothing.' : ''}

${circumstances('en', event)}

${notYouEn(appUrl)}`,
  }),
  recovery_codes_renewed: ({ event, appUrl, provider }) => ({
    subject: `New recovery codes for ${provider}`,
    body: `ten new recovery codes were made for your account. The old ones are worth nothing any more.

${circumstances('en', event)}

${notYouEn(appUrl)}`,
  }),
  recovery_code_used: ({ left, event, appUrl, provider }) => ({
    subject: `A recovery code was used at ${provider}`,
    body: `one of your recovery codes was used. It is used up; ${left === 0 ? 'none is left' : left === 1 ? '1 is left' : `${left} are left`}.${left <= few ? ` Make new ones soon: ${appUrl}/twofactor` : ''}

${circumstances('en', event)}

${notYouEn(appUrl)}`,
  }),
  passkey_copied: ({ factor, event, appUrl, provider }) => ({
    subject: `A passkey was refused at ${provider}`,
    body: `the passkey “${factor}” was refused, because its counter shows that there may be a copy of it. Nobody was signed in.

${circumstances('en', event)}

If it was you, remove this passkey and set up a new one: ${appUrl}/twofactor
If it was not you, remove it at once and tell us.`,
  }),
  second_factor_failed: ({ event, appUrl, provider }) => ({
    subject: `Somebody knows your password for ${provider}`,
    body: `somebody signed in with your password and gave wrong codes several times. Your second factor has kept them out.

${circumstances('en', event)}

If this was not you, your password is known to somebody else. Set a new one now:

${appUrl}/password/reset`,
  }),
  recovery_requested: ({ link, dueAt, event, provider }) => ({
    subject: `Your second factors at ${provider} are to be removed`,
    body: `somebody who knows your password says that all second factors of your account are lost. They can be removed from ${momentText('en', dueAt, event.timeZone)} on. We send you an e-mail then, and remind you every day until then.

${circumstances('en', event)}

If this was not you, say no with this link, from any device and without signing in, and set a new password:

${link}

If it was you, wait for our next e-mail.`,
  }),
  recovery_cancelled: ({ event, appUrl, provider }) => ({
    subject: `Your second factors at ${provider} stay`,
    body: `the removal of your second factors was stopped. Everything stays as it is.

${circumstances('en', event)}

If you had not asked for the removal, somebody knows your password. Set a new one now:

${appUrl}/password/reset`,
  }),
  recovery_finished: ({ event, appUrl, provider }) => ({
    subject: `Your second factors at ${provider} were removed`,
    body: `all passkeys, apps and recovery codes of your account were removed, and all sessions were signed out. Your password alone is enough to sign in now. Set up a new second factor as soon as you can:

${appUrl}/twofactor

${circumstances('en', event)}

If this was not you, set a new password at once and tell us:

${appUrl}/password/reset`,
  }),
  recovery_reminder: ({ cancelLink, requestedAt, dueAt, address, timeZone, provider }) => ({
    subject: `Reminder: your second factors at ${provider} are to be removed`,
    body: `on ${momentText('en', requestedAt, timeZone)} somebody who knows your password said, from the address ${address}, that all second factors of your account are lost. They can be removed from ${momentText('en', dueAt, timeZone)} on.

If this was not you, say no with this link, from any device and without signing in, and set a new password:

${cancelLink}`,
  }),
  recovery_ready: ({ link, cancelLink, until, timeZone, provider }) => ({
    subject: `You can remove your lost second factors at ${provider} now`,
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
}

const de: Texts = {
  factor_added: ({ kind, factor, event, appUrl, provider }) => ({
    subject: `${kind === 'passkey' ? 'Ein Passkey' : 'Eine Code-App'} wurde Ihrem Konto bei ${provider} hinzugefügt`,
    body: `${kind === 'passkey' ? 'der Passkey' : 'die App'} „${factor}“ ist jetzt ein zweiter Faktor Ihres Kontos.

${circumstances('de', event)}

${notYouDe(appUrl)}`,
  }),
  factor_removed: ({ kind, factor, last, event, appUrl, provider }) => ({
    subject: `${kind === 'passkey' ? 'Ein Passkey' : 'Eine Code-App'} wurde aus Ihrem Konto bei ${provider} entfernt`,
    body: `${kind === 'passkey' ? 'der Passkey' : 'die App'} „${factor}“ wurde aus Ihrem Konto entfernt.${last ? ' Es war der letzte zweite Faktor: Zum Anmelden genügt jetzt Ihr Passwort, und Ihre Wiederherstellungscodes gelten nicht mehr.' : ''}

${circumstances('de', event)}

${notYouDe(appUrl)}`,
  }),
  recovery_codes_renewed: ({ event, appUrl, provider }) => ({
    subject: `Neue Wiederherstellungscodes für ${provider}`,
    body: `für Ihr Konto wurden zehn neue Wiederherstellungscodes erzeugt. Die alten gelten nicht mehr.

${circumstances('de', event)}

${notYouDe(appUrl)}`,
  }),
  recovery_code_used: ({ left, event, appUrl, provider }) => ({
    subject: `Ein Wiederherstellungscode wurde bei ${provider} benutzt`,
    body: `einer Ihrer Wiederherstellungscodes wurde benutzt und ist damit verbraucht. ${left === 0 ? 'Es ist keiner mehr übrig' : left === 1 ? 'Es ist noch 1 übrig' : `Es sind noch ${left} übrig`}.${left <= few ? ` Erzeugen Sie bald neue: ${appUrl}/twofactor` : ''}

${circumstances('de', event)}

${notYouDe(appUrl)}`,
  }),
  passkey_copied: ({ factor, event, appUrl, provider }) => ({
    subject: `Ein Passkey wurde bei ${provider} abgelehnt`,
    body: `der Passkey „${factor}“ wurde abgelehnt, denn sein Zähler deutet darauf hin, dass es eine Kopie von ihm gibt. Angemeldet wurde niemand.

${circumstances('de', event)}

Wenn Sie das waren, entfernen Sie diesen Passkey und richten Sie einen neuen ein: ${appUrl}/twofactor
Wenn Sie das nicht waren, entfernen Sie ihn sofort und sagen Sie uns Bescheid.`,
  }),
  second_factor_failed: ({ event, appUrl, provider }) => ({
    subject: `Jemand kennt Ihr Passwort für ${provider}`,
    body: `jemand hat Ihr Passwort richtig eingegeben und danach mehrmals falsche Codes. Ihr zweiter Faktor hat ihn aufgehalten.

${circumstances('de', event)}

Wenn Sie das nicht waren, ist Ihr Passwort jemandem bekannt. Setzen Sie jetzt ein neues:

${appUrl}/password/reset`,
  }),
  recovery_requested: ({ link, dueAt, event, provider }) => ({
    subject: `Ihre zweiten Faktoren bei ${provider} sollen entfernt werden`,
    body: `jemand, der Ihr Passwort kennt, gibt an, dass alle zweiten Faktoren Ihres Kontos verloren sind. Ab ${momentText('de', dueAt, event.timeZone)} können sie entfernt werden. Dann schreiben wir Ihnen wieder, und bis dahin erinnern wir Sie jeden Tag.

${circumstances('de', event)}

Wenn Sie das nicht waren, widersprechen Sie mit diesem Link, von jedem Gerät und ohne Anmeldung, und setzen Sie ein neues Passwort:

${link}

Wenn Sie es waren, warten Sie auf unsere nächste E-Mail.`,
  }),
  recovery_cancelled: ({ event, appUrl, provider }) => ({
    subject: `Ihre zweiten Faktoren bei ${provider} bleiben`,
    body: `das Entfernen Ihrer zweiten Faktoren wurde gestoppt. Alles bleibt, wie es ist.

${circumstances('de', event)}

Wenn nicht Sie das Entfernen verlangt hatten, kennt jemand Ihr Passwort. Setzen Sie jetzt ein neues:

${appUrl}/password/reset`,
  }),
  recovery_finished: ({ event, appUrl, provider }) => ({
    subject: `Ihre zweiten Faktoren bei ${provider} wurden entfernt`,
    body: `alle Passkeys, Apps und Wiederherstellungscodes Ihres Kontos wurden entfernt, und alle Sitzungen wurden abgemeldet. Zum Anmelden genügt jetzt Ihr Passwort. Richten Sie so bald wie möglich einen neuen zweiten Faktor ein:

${appUrl}/twofactor

${circumstances('de', event)}

Wenn Sie das nicht waren, setzen Sie sofort ein neues Passwort und sagen Sie uns Bescheid:

${appUrl}/password/reset`,
  }),
  recovery_reminder: ({ cancelLink, requestedAt, dueAt, address, timeZone, provider }) => ({
    subject: `Erinnerung: Ihre zweiten Faktoren bei ${provider} sollen entfernt werden`,
    body: `am ${momentText('de', requestedAt, timeZone)} hat jemand, der Ihr Passwort kennt, von der Adresse ${address} aus angegeben, dass alle zweiten Faktoren Ihres Kontos verloren sind. Ab ${momentText('de', dueAt, timeZone)} können sie entfernt werden.

Wenn Sie das nicht waren, widersprechen Sie mit diesem Link, von jedem Gerät und ohne Anmeldung, und setzen Sie ein neues Passwort:

${cancelLink}`,
  }),
  recovery_ready: ({ link, cancelLink, until, timeZone, provider }) => ({
    subject: `Sie können Ihre verlorenen zweiten Faktoren bei ${provider} jetzt entfernen`,
    body: `die Wartezeit ist vorbei. Mit diesem Link entfernen Sie alle Passkeys, Apps und Wiederherstellungscodes Ihres Kontos. Er gilt bis ${momentText('de', until, timeZone)}:

${link}

Danach melden Sie sich mit Ihrem Passwort an und richten einen neuen zweiten Faktor ein.

Wenn Sie das nicht verlangt haben, widersprechen Sie mit diesem Link und setzen Sie ein neues Passwort:

${cancelLink}`,
  }),
  second_factor_policy: ({ customer, from, by, hasFactor, appUrl }) => ({
    subject: `${oneLine(customer)} verlangt einen zweiten Faktor`,
    body: `wer für ${oneLine(customer)} handelt, braucht ab dem ${dayText('de', from)} einen zweiten Faktor zum Anmelden. Das hat ${oneLine(by)} festgelegt.

${hasFactor ? 'Sie haben schon einen eingerichtet und müssen nichts tun.' : `Richten Sie vorher einen ein, sonst werden Sie vor allem anderen dazu aufgefordert:\n\n${appUrl}/twofactor`}`,
  }),
}

export const securityMails: Record<Locale, Texts> = { en, de }
