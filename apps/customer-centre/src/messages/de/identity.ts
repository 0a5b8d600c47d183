import type { EmailUse } from '@kontor/contract/enums/account'
import type { IdentityTexts } from '../../areas/identity/mails.ts'
import { dayText, momentText } from '../../values/moments.ts'
import { oneLine } from '../../values/one-line.ts'
import { circumstances } from './circumstances.ts'

/** From here on a used code's mail says that it is time for new ones. */
const few = 3

const notYou = (
  appUrl: string,
) => `Wenn Sie das nicht waren, setzen Sie sofort ein neues Passwort, sehen Sie Ihre zweiten Faktoren nach und sagen Sie uns Bescheid:

${appUrl}/password/reset
${appUrl}/twofactor`

const uses: Record<EmailUse, string> = {
  sign_in: 'Ihre Anmeldung',
  customer: 'die Kontaktadresse Ihres Kundenkontos',
  both: 'Ihre Anmeldung und die Kontaktadresse Ihres Kundenkontos',
}
/** For a reader who may have no account. */
const purposes: Record<EmailUse, string> = {
  sign_in: 'zum Anmelden',
  customer: 'für Mitteilungen an ein Kundenkonto',
  both: 'zum Anmelden und für Mitteilungen an ein Kundenkonto',
}

export const identity: IdentityTexts = {
  mails: {
    password_reset: ({ link, minutes, provider }) => ({
      subject: `Neues Passwort für ${provider} setzen`,
      action: 'Neues Passwort setzen',
      body: `jemand, vermutlich Sie selbst, hat ein neues Passwort angefordert. Setzen Sie es innerhalb von ${minutes} Minuten hier:

${link}

Der Link gilt einmal. Wenn Sie nichts angefordert haben, tun Sie nichts: Ihr Passwort bleibt, wie es ist.`,
    }),
    staff_welcome: ({ link, minutes, appUrl, provider }) => ({
      subject: `Sie gehören zum Team von ${provider}`,
      action: 'Passwort setzen',
      body: `Ihr Zugang zum Kundenbereich von ${provider} ist eingerichtet. Setzen Sie innerhalb von ${minutes} Minuten hier Ihr Passwort:

${link}

Der Link gilt einmal. Ist er abgelaufen, lassen Sie sich einen neuen an diese Adresse schicken: ${appUrl}/password/reset

Wenn Sie nicht für ${provider} arbeiten, tun Sie nichts: Ohne Passwort kann sich niemand anmelden.`,
    }),
    password_changed: ({ appUrl, event, provider }) => ({
      subject: `Ihr Passwort für ${provider} wurde geändert`,
      action: 'Das war ich nicht: neues Passwort setzen',
      body: `Ihr Passwort wurde geändert, alle anderen Sitzungen wurden abgemeldet.

${circumstances(event)}

Wenn Sie das nicht waren, setzen Sie sofort ein neues Passwort und sagen Sie uns Bescheid:

${appUrl}/password/reset`,
    }),
    new_device: ({ event, appUrl, provider }) => ({
      subject: `Neue Anmeldung bei Ihrem Konto bei ${provider}`,
      body: `jemand, vermutlich Sie selbst, hat sich mit einem Browser an Ihrem Konto angemeldet, den wir dort noch nicht gesehen haben.

${circumstances(event)}

Wenn Sie das waren, brauchen Sie nichts zu tun. Wenn nicht, beenden Sie diese Sitzung hier und setzen Sie ein neues Passwort:

${appUrl}/account/security`,
    }),
    password_guessed: ({ event, appUrl, provider }) => ({
      subject: `Falsche Passwörter in Ihrem Konto bei ${provider}`,
      body: `jemand, der an Ihrem Konto angemeldet ist, hat dort, wo das Passwort noch einmal verlangt wird, mehrmals ein falsches eingegeben. Eine Zeit lang lassen wir keinen weiteren Versuch zu.

${circumstances(event)}

Wenn Sie das waren, brauchen Sie nichts zu tun. Wenn nicht, hat jemand anderes eine Ihrer Sitzungen: Beenden Sie sie hier und setzen Sie ein neues Passwort:

${appUrl}/account/security`,
    }),
    sign_in_linked: ({ event, appUrl, label, provider }) => ({
      subject: `Sie können sich bei ${provider} jetzt mit ${label} anmelden`,
      body: `jemand, vermutlich Sie selbst, hat sich zum ersten Mal mit ${label} angemeldet. Weil die E-Mail-Adresse dieselbe und auf beiden Seiten bestätigt ist, öffnet diese Anmeldung jetzt auch dieses Konto. Ihr Passwort gilt weiter.

${circumstances(event)}

Wenn Sie das nicht waren, kann jemand anderes Ihr Konto bei ${label} benutzen: Setzen Sie dort ein neues Passwort, beenden Sie die Sitzung hier, und sagen Sie uns Bescheid:

${appUrl}/account/security`,
    }),
    password_elsewhere: ({ appUrl, label, provider }) => ({
      subject: `Melden Sie sich bei ${provider} mit ${label} an`,
      action: 'Anmelden',
      body: `jemand, vermutlich Sie selbst, hat ein neues Passwort angefordert. Ihr Konto hat bei uns kein Passwort; Sie melden sich mit ${label} an:

${appUrl}/login

Wenn Sie sich dort nicht anmelden können, fragen Sie, wer Ihr Konto bei ${label} betreut. Wenn Sie nichts angefordert haben, tun Sie nichts: Geändert wurde nichts.`,
    }),
    factor_added: ({ kind, factor, event, appUrl, provider }) => ({
      subject: `${kind === 'passkey' ? 'Ein Passkey' : 'Eine Code-App'} wurde Ihrem Konto bei ${provider} hinzugefügt`,
      body: `${kind === 'passkey' ? 'der Passkey' : 'die App'} „${factor}“ ist jetzt ein zweiter Faktor Ihres Kontos.

${circumstances(event)}

${notYou(appUrl)}`,
    }),
    factor_removed: ({ kind, factor, last, event, appUrl, provider }) => ({
      subject: `${kind === 'passkey' ? 'Ein Passkey' : 'Eine Code-App'} wurde aus Ihrem Konto bei ${provider} entfernt`,
      body: `${kind === 'passkey' ? 'der Passkey' : 'die App'} „${factor}“ wurde aus Ihrem Konto entfernt.${last ? ' Es war der letzte zweite Faktor: Zum Anmelden genügt jetzt Ihr Passwort, und Ihre Wiederherstellungscodes gelten nicht mehr.' : ''}

${circumstances(event)}

${notYou(appUrl)}`,
    }),
    recovery_codes_renewed: ({ event, appUrl, provider }) => ({
      subject: `Neue Wiederherstellungscodes für ${provider}`,
      body: `für Ihr Konto wurden zehn neue Wiederherstellungscodes erzeugt. Die alten gelten nicht mehr.

${circumstances(event)}

${notYou(appUrl)}`,
    }),
    recovery_code_used: ({ left, event, appUrl, provider }) => ({
      subject: `Ein Wiederherstellungscode wurde bei ${provider} benutzt`,
      body: `einer Ihrer Wiederherstellungscodes wurde benutzt und ist damit verbraucht. ${left === 0 ? 'Es ist keiner mehr übrig' : left === 1 ? 'Es ist noch 1 übrig' : `Es sind noch ${left} übrig`}.${left <= few ? ` Erzeugen Sie bald neue: ${appUrl}/twofactor` : ''}

${circumstances(event)}

${notYou(appUrl)}`,
    }),
    passkey_copied: ({ factor, event, appUrl, provider }) => ({
      subject: `Ein Passkey wurde bei ${provider} abgelehnt`,
      body: `der Passkey „${factor}“ wurde abgelehnt, denn sein Zähler deutet darauf hin, dass es eine Kopie von ihm gibt. Angemeldet wurde niemand.

${circumstances(event)}

Wenn Sie das waren, entfernen Sie diesen Passkey und richten Sie einen neuen ein: ${appUrl}/twofactor
Wenn Sie das nicht waren, entfernen Sie ihn sofort und sagen Sie uns Bescheid.`,
    }),
    second_factor_failed: ({ event, appUrl, provider }) => ({
      subject: `Jemand kennt Ihr Passwort für ${provider}`,
      action: 'Neues Passwort setzen',
      body: `jemand hat Ihr Passwort richtig eingegeben und danach mehrmals falsche Codes. Ihr zweiter Faktor hat ihn aufgehalten.

${circumstances(event)}

Wenn Sie das nicht waren, ist Ihr Passwort jemandem bekannt. Setzen Sie jetzt ein neues:

${appUrl}/password/reset`,
    }),
    recovery_requested: ({ link, dueAt, event, provider }) => ({
      subject: `Ihre zweiten Faktoren bei ${provider} sollen entfernt werden`,
      action: 'Nein, meine zweiten Faktoren behalten',
      body: `jemand, der Ihr Passwort kennt, gibt an, dass alle zweiten Faktoren Ihres Kontos verloren sind. Ab ${momentText('de', dueAt, event.timeZone)} können sie entfernt werden. Dann schreiben wir Ihnen wieder, und bis dahin erinnern wir Sie jeden Tag.

${circumstances(event)}

Wenn Sie das nicht waren, widersprechen Sie mit diesem Link, von jedem Gerät und ohne Anmeldung, und setzen Sie ein neues Passwort:

${link}

Wenn Sie es waren, warten Sie auf unsere nächste E-Mail.`,
    }),
    recovery_cancelled: ({ event, appUrl, provider }) => ({
      subject: `Ihre zweiten Faktoren bei ${provider} bleiben`,
      body: `das Entfernen Ihrer zweiten Faktoren wurde gestoppt. Alles bleibt, wie es ist.

${circumstances(event)}

Wenn nicht Sie das Entfernen verlangt hatten, kennt jemand Ihr Passwort. Setzen Sie jetzt ein neues:

${appUrl}/password/reset`,
    }),
    recovery_finished: ({ event, appUrl, provider }) => ({
      subject: `Ihre zweiten Faktoren bei ${provider} wurden entfernt`,
      action: 'Zweiten Faktor einrichten',
      body: `alle Passkeys, Apps und Wiederherstellungscodes Ihres Kontos wurden entfernt, und alle Sitzungen wurden abgemeldet. Zum Anmelden genügt jetzt Ihr Passwort. Richten Sie so bald wie möglich einen neuen zweiten Faktor ein:

${appUrl}/twofactor

${circumstances(event)}

Wenn Sie das nicht waren, setzen Sie sofort ein neues Passwort und sagen Sie uns Bescheid:

${appUrl}/password/reset`,
    }),
    recovery_reminder: ({ cancelLink, requestedAt, dueAt, address, timeZone, provider }) => ({
      subject: `Erinnerung: Ihre zweiten Faktoren bei ${provider} sollen entfernt werden`,
      action: 'Nein, meine zweiten Faktoren behalten',
      body: `am ${momentText('de', requestedAt, timeZone)} hat jemand, der Ihr Passwort kennt, von der Adresse ${address} aus angegeben, dass alle zweiten Faktoren Ihres Kontos verloren sind. Ab ${momentText('de', dueAt, timeZone)} können sie entfernt werden.

Wenn Sie das nicht waren, widersprechen Sie mit diesem Link, von jedem Gerät und ohne Anmeldung, und setzen Sie ein neues Passwort:

${cancelLink}`,
    }),
    recovery_ready: ({ link, cancelLink, until, timeZone, provider }) => ({
      subject: `Sie können Ihre verlorenen zweiten Faktoren bei ${provider} jetzt entfernen`,
      action: 'Meine zweiten Faktoren entfernen',
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
    email_change_old: ({ link, use, email, by, needed, until, event, provider }) => ({
      subject: `Eine andere E-Mail-Adresse für Ihr Konto bei ${provider}?`,
      action: 'Zustimmen oder widersprechen',
      body: `${oneLine(by)} möchte, dass für ${uses[use]} künftig ${email} gilt und nicht mehr diese Adresse. ${needed ? 'Das geschieht nur, wenn Sie hier zustimmen' : 'Darüber entscheidet die neue Adresse. Widersprechen Sie hier, wenn Sie das nicht wollen'}, spätestens am ${momentText('de', until, event.timeZone)}:

${link}

${circumstances(event)}

Wenn Sie davon nichts wissen, öffnen Sie den Link und drücken Sie „Das war ich nicht“: Dann ändert sich nichts, und wer gefragt hat, wird überall abgemeldet.`,
    }),
    email_change_new: ({ link, use, until, timeZone, provider }) => ({
      subject: `Bestätigen Sie diese E-Mail-Adresse für ${provider}`,
      action: 'E-Mail-Adresse bestätigen',
      body: `diese Adresse soll bei ${provider} künftig ${purposes[use]} dienen. Bestätigen Sie bis zum ${momentText('de', until, timeZone)}, dass sie Ihnen gehört:

${link}

Wenn Sie davon nichts wissen, tun Sie nichts: Dann verwenden wir diese Adresse nie.`,
    }),
    email_change_taken: ({ appUrl, provider }) => ({
      subject: `Sie haben schon ein Konto bei ${provider}`,
      action: 'Anmelden',
      body: `jemand, vermutlich Sie selbst, wollte diese E-Mail-Adresse für ein anderes Konto bei ${provider} verwenden. Das geht nicht, denn mit ihr gibt es schon eines. Melden Sie sich dort mit dieser Adresse an:

${appUrl}/login

Wenn Sie das nicht waren, tun Sie nichts. Geändert wurde nichts, und wer gefragt hat, erfährt nicht, dass Sie ein Konto haben.`,
    }),
    email_changed: ({ use, old, email, service, provider }) => ({
      subject: `Ihre E-Mail-Adresse bei ${provider} wurde geändert`,
      body: `für ${uses[use]} gilt jetzt ${email}${old.toLowerCase() === email.toLowerCase() ? '; die Adresse ist bestätigt' : ` und nicht mehr ${old}`}.${use === 'customer' ? '' : ' Damit melden Sie sich ab jetzt an; Ihre anderen Sitzungen wurden abgemeldet.'}

Wenn Sie das nicht wollten, sagen Sie uns sofort Bescheid: ${service}`,
    }),
    email_change_refused: ({ use, email, event, appUrl, provider }) => ({
      subject: `Vielleicht ist jemand in Ihrem Konto bei ${provider}`,
      action: 'Neues Passwort setzen',
      body: `in Ihrem Namen wurde für ${uses[use]} die Adresse ${email} verlangt. Die bisherige Adresse hat widersprochen: Geändert wurde nichts, und alle Ihre Sitzungen wurden abgemeldet. Wenn Sie das nicht selbst verlangt hatten, kennt jemand anderes Ihr Passwort. Setzen Sie jetzt ein neues:

${appUrl}/password/reset

Der Widerspruch kam von:

${circumstances(event)}`,
    }),
  },
}
