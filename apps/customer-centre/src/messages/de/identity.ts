import type { EmailUse } from '@kontor/contract/enums/customer'
import type { StaffPreset } from '@kontor/contract/staff-powers'
import type { IdentityTexts } from '../../areas/people/identity/mails.ts'
import { dayText, momentText } from '../../values/moments.ts'
import { closing, oneLine } from '../../values/one-line.ts'
import { circumstances } from './circumstances.ts'

const roleNames: Record<string, string> = {
  support: 'Support',
  billing: 'Buchhaltung',
  sales: 'Vertrieb',
  technical: 'Technik',
  privacy: 'Datenschutz & Recht',
  lead: 'Leitung',
  owner: 'Inhaber',
} satisfies Record<StaffPreset, string>
const named = (roles: readonly string[]): string => roles.map(role => roleNames[role] ?? role).join(', ') || 'keine'

/** From here on a used code's mail says that it is time for new ones. */
const few = 3

const notYou = (
  appUrl: string,
) => `Wenn Sie das nicht waren, setzen Sie sofort ein neues Passwort, prüfen Sie Ihre Passkeys und Apps und melden Sie sich bei uns:

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
      body: `für Ihre Anmeldung wurde ein neues Passwort angefordert. Setzen Sie es innerhalb von ${minutes} Minuten:

${link}

Der Link gilt einmal. Wenn Sie das nicht angefordert haben, ignorieren Sie diese E-Mail. Ihr Passwort bleibt unverändert.`,
    }),
    staff_welcome: ({ link, minutes, appUrl, provider }) => ({
      subject: `Setzen Sie Ihr Passwort für das Team von ${provider}`,
      action: 'Passwort setzen',
      body: `Ihre Anmeldung als Mitarbeiter im Kundenbereich von ${provider} ist eingerichtet. Setzen Sie innerhalb von ${minutes} Minuten Ihr Passwort:

${link}

Der Link gilt einmal. Wenn er abgelaufen ist, fordern Sie einen neuen an: ${appUrl}/password/reset

Wenn Sie nicht für ${provider} arbeiten, ignorieren Sie diese E-Mail. Ohne Passwort lässt sich die Anmeldung nicht nutzen.`,
    }),
    staff_roles_changed: ({ who, by, before, after, further, appUrl, provider, dates }) => ({
      subject: `Die Rollen von ${oneLine(who)} bei ${provider} haben sich geändert`,
      action: 'Team und Rollen ansehen',
      body: `${
        further
          ? `${oneLine(by)} hat ${oneLine(who)} bis ${momentText(dates, further.until, further.timeZone)} eine befristete Rolle gegeben.`
          : `${oneLine(by)} hat die Rollen von ${oneLine(who)} geändert.`
      }

${further ? `Rolle: ${named(after)}\nGrund: ${further.reason}` : `Vorher: ${named(before)}\nJetzt: ${named(after)}`}

Wenn Sie das nicht erwartet haben, sehen Sie es sich an und fragen Sie ${oneLine(by)}:

${appUrl}/staff/people`,
    }),
    password_changed: ({ appUrl, event, provider, dates }) => ({
      subject: `Ihr Passwort für ${provider} wurde geändert`,
      action: 'Das war ich nicht: neues Passwort setzen',
      body: `Ihr Passwort wurde geändert, und alle anderen Sitzungen wurden abgemeldet.

${circumstances(event, dates)}

Wenn Sie das nicht waren, setzen Sie sofort ein neues Passwort und melden Sie sich bei uns:

${appUrl}/password/reset`,
    }),
    new_device: ({ event, appUrl, provider, dates }) => ({
      subject: `Neue Anmeldung bei ${provider}`,
      body: `es gab eine Anmeldung mit Ihren Zugangsdaten von einem Browser, den wir noch nicht kennen.

${circumstances(event, dates)}

Wenn Sie das waren, brauchen Sie nichts zu tun. Wenn nicht, beenden Sie die Sitzung hier und setzen Sie ein neues Passwort:

${appUrl}/account/security`,
    }),
    password_guessed: ({ event, appUrl, provider, dates }) => ({
      subject: `Falsche Passwörter bei ${provider} eingegeben`,
      body: `in einer Ihrer Sitzungen wurde bei der Passwortabfrage mehrmals ein falsches Passwort eingegeben. Weitere Versuche sind vorübergehend gesperrt.

${circumstances(event, dates)}

Wenn Sie das waren, brauchen Sie nichts zu tun. Wenn nicht, nutzt jemand anderes eine Ihrer Sitzungen. Beenden Sie sie hier und setzen Sie ein neues Passwort:

${appUrl}/account/security`,
    }),
    sign_in_linked: ({ event, appUrl, label, provider, dates }) => ({
      subject: `Sie können sich bei ${provider} jetzt mit ${label} anmelden`,
      body: `Ihre Anmeldung bei ${label} öffnet jetzt auch Ihr Konto bei ${closing(provider)} Sie wurde hier zum ersten Mal benutzt, und beide Seiten haben dieselbe E-Mail-Adresse bestätigt. Ihr Passwort gilt weiter.

${circumstances(event, dates)}

Wenn Sie das nicht waren, kann jemand anderes Ihre Anmeldung bei ${label} nutzen. Setzen Sie dort ein neues Passwort, beenden Sie die Sitzung hier und melden Sie sich bei uns:

${appUrl}/account/security`,
    }),
    password_elsewhere: ({ appUrl, label, provider }) => ({
      subject: `Melden Sie sich bei ${provider} mit ${label} an`,
      action: 'Anmelden',
      body: `für Ihre Anmeldung wurde ein neues Passwort angefordert, Sie haben aber keines bei uns. Sie melden sich mit ${label} an:

${appUrl}/login

Wenn Sie sich dort nicht anmelden können, wenden Sie sich an die Stelle, die Ihre Anmeldung bei ${label} verwaltet. Wenn Sie nichts angefordert haben, ignorieren Sie diese E-Mail. Es wurde nichts geändert.`,
    }),
    factor_added: ({ kind, factor, event, appUrl, provider, dates }) => ({
      subject: `${kind === 'passkey' ? 'Ein Passkey' : 'Eine Authenticator-App'} wurde Ihrer Anmeldung bei ${provider} hinzugefügt`,
      body: `${kind === 'passkey' ? 'der Passkey' : 'die Authenticator-App'} „${factor}“ gilt jetzt für Ihre Zwei-Faktor-Anmeldung.

${circumstances(event, dates)}

${notYou(appUrl)}`,
    }),
    factor_removed: ({ kind, factor, last, event, appUrl, provider, dates }) => ({
      subject: `${kind === 'passkey' ? 'Ein Passkey' : 'Eine Authenticator-App'} wurde aus Ihrer Anmeldung bei ${provider} entfernt`,
      body: `${kind === 'passkey' ? 'der Passkey' : 'die Authenticator-App'} „${factor}“ wurde entfernt.${last ? ' Damit ist die Zwei-Faktor-Anmeldung aus. Zum Anmelden genügt Ihr Passwort, und Ihre Wiederherstellungscodes gelten nicht mehr.' : ''}

${circumstances(event, dates)}

${notYou(appUrl)}`,
    }),
    recovery_codes_renewed: ({ event, appUrl, provider, dates }) => ({
      subject: `Neue Wiederherstellungscodes für ${provider}`,
      body: `für Ihre Anmeldung wurden zehn neue Wiederherstellungscodes erzeugt. Die alten gelten nicht mehr.

${circumstances(event, dates)}

${notYou(appUrl)}`,
    }),
    recovery_code_used: ({ left, event, appUrl, provider, dates }) => ({
      subject: `Ein Wiederherstellungscode wurde bei ${provider} benutzt`,
      body: `einer Ihrer Wiederherstellungscodes wurde benutzt und gilt nicht mehr. Sie haben noch ${left === 0 ? 'keinen' : left} übrig.${left <= few ? ` Erzeugen Sie bald neue: ${appUrl}/twofactor` : ''}

${circumstances(event, dates)}

${notYou(appUrl)}`,
    }),
    passkey_copied: ({ factor, event, appUrl, provider, dates }) => ({
      subject: `Ein Passkey wurde bei ${provider} abgelehnt`,
      body: `eine Anmeldung mit Ihrem Passkey „${factor}“ wurde abgelehnt, weil er kopiert worden sein kann.

${circumstances(event, dates)}

Wenn Sie das waren, entfernen Sie diesen Passkey und richten Sie einen neuen ein: ${appUrl}/twofactor
Wenn Sie das nicht waren, entfernen Sie ihn sofort und melden Sie sich bei uns.`,
    }),
    second_factor_failed: ({ event, appUrl, provider, dates }) => ({
      subject: `Ihr Passwort für ${provider} ist vielleicht bekannt geworden`,
      action: 'Neues Passwort setzen',
      body: `Ihr Passwort wurde richtig eingegeben, danach aber mehrmals ein falscher Code. Die Zwei-Faktor-Anmeldung hat die Anmeldung verhindert.

${circumstances(event, dates)}

Wenn Sie das nicht waren, kennt jemand anderes Ihr Passwort. Setzen Sie jetzt ein neues:

${appUrl}/password/reset`,
    }),
    recovery_requested: ({ link, dueAt, event, provider, dates }) => ({
      subject: `Zurücksetzen der Zwei-Faktor-Anmeldung bei ${provider} angefordert`,
      action: 'Zurücksetzen stoppen',
      body: `jemand hat mit Ihrem Passwort angefordert, Ihre Zwei-Faktor-Anmeldung zurückzusetzen. Dabei werden alle Ihre Passkeys, Authenticator-Apps und Wiederherstellungscodes entfernt. Ab ${momentText(dates, dueAt, event.timeZone)} ist das möglich. Wir erinnern Sie bis dahin täglich und schreiben Ihnen an diesem Tag.

${circumstances(event, dates)}

Wenn Sie das nicht waren, stoppen Sie das Zurücksetzen hier und setzen Sie ein neues Passwort. Eine Anmeldung ist dafür nicht nötig:

${link}

Wenn Sie es waren, warten Sie auf unsere nächste E-Mail.`,
    }),
    recovery_cancelled: ({ event, appUrl, provider, dates }) => ({
      subject: `Zurücksetzen der Zwei-Faktor-Anmeldung bei ${provider} gestoppt`,
      body: `das Zurücksetzen wurde gestoppt. Ihre Zwei-Faktor-Anmeldung bleibt an.

${circumstances(event, dates)}

Wenn Sie das Zurücksetzen nicht selbst angefordert haben, kennt jemand anderes Ihr Passwort. Setzen Sie jetzt ein neues:

${appUrl}/password/reset`,
    }),
    recovery_finished: ({ event, appUrl, provider, dates }) => ({
      subject: `Ihre Zwei-Faktor-Anmeldung bei ${provider} wurde zurückgesetzt`,
      action: 'Zwei-Faktor-Anmeldung einrichten',
      body: `alle Passkeys, Authenticator-Apps und Wiederherstellungscodes Ihrer Anmeldung wurden entfernt, und alle Sitzungen wurden abgemeldet. Zum Anmelden genügt jetzt Ihr Passwort. Richten Sie die Zwei-Faktor-Anmeldung bald neu ein:

${appUrl}/twofactor

${circumstances(event, dates)}

Wenn Sie das nicht waren, setzen Sie sofort ein neues Passwort und melden Sie sich bei uns:

${appUrl}/password/reset`,
    }),
    recovery_reminder: ({ cancelLink, requestedAt, dueAt, address, timeZone, provider, dates }) => ({
      subject: `Erinnerung: Zurücksetzen der Zwei-Faktor-Anmeldung bei ${provider} angefordert`,
      action: 'Zurücksetzen stoppen',
      body: `jemand hat mit Ihrem Passwort angefordert, Ihre Zwei-Faktor-Anmeldung zurückzusetzen, und zwar am ${momentText(dates, requestedAt, timeZone)} von der IP-Adresse ${address}. Dabei werden alle Ihre Passkeys, Authenticator-Apps und Wiederherstellungscodes entfernt. Ab ${momentText(dates, dueAt, timeZone)} ist das möglich.

Wenn Sie das nicht waren, stoppen Sie das Zurücksetzen hier und setzen Sie ein neues Passwort. Eine Anmeldung ist dafür nicht nötig:

${cancelLink}`,
    }),
    recovery_ready: ({ link, cancelLink, until, timeZone, provider, dates }) => ({
      subject: `Sie können die Zwei-Faktor-Anmeldung bei ${provider} jetzt zurücksetzen`,
      action: 'Zwei-Faktor-Anmeldung zurücksetzen',
      body: `die Wartezeit ist vorbei. Bis ${momentText(dates, until, timeZone)} können Sie die Zwei-Faktor-Anmeldung hier zurücksetzen. Dabei werden alle Ihre Passkeys, Authenticator-Apps und Wiederherstellungscodes entfernt:

${link}

Danach melden Sie sich mit Ihrem Passwort an und richten die Zwei-Faktor-Anmeldung neu ein.

Wenn Sie das nicht angefordert haben, stoppen Sie das Zurücksetzen hier und setzen Sie ein neues Passwort:

${cancelLink}`,
    }),
    second_factor_policy: ({ customer, from, by, hasFactor, appUrl, dates }) => ({
      subject: `${oneLine(customer)} verlangt die Zwei-Faktor-Anmeldung`,
      body: `ab dem ${dayText(dates, from)} brauchen alle mit Zugriff auf ${oneLine(customer)} die Zwei-Faktor-Anmeldung. Das hat ${oneLine(by)} festgelegt.

${hasFactor ? 'Sie nutzen sie schon und müssen nichts tun.' : `Schalten Sie sie vorher ein, sonst werden Sie bei der Anmeldung dazu aufgefordert:\n\n${appUrl}/twofactor`}`,
    }),
    email_change_old: ({ link, use, email, by, needed, until, event, provider, dates }) => ({
      subject: `Neue E-Mail-Adresse für ${provider} bestätigen oder ablehnen`,
      action: 'Bestätigen oder ablehnen',
      body: `${oneLine(by)} möchte für ${uses[use]} künftig ${email} verwenden. ${needed ? 'Das geschieht nur, wenn Sie es' : 'Die neue Adresse muss das bestätigen. Wenn Sie nicht einverstanden sind, lehnen Sie es'} bis ${momentText(dates, until, event.timeZone)} hier ${needed ? 'bestätigen' : 'ab'}:

${link}

${circumstances(event, dates)}

Wenn Sie davon nichts wissen, öffnen Sie den Link und geben Sie an, dass Sie das nicht waren. Dann ändert sich nichts, und die anfragende Person wird überall abgemeldet.`,
    }),
    email_change_new: ({ link, use, until, timeZone, provider, dates }) => ({
      subject: `Bestätigen Sie diese E-Mail-Adresse für ${provider}`,
      action: 'E-Mail-Adresse bestätigen',
      body: `bestätigen Sie bis ${momentText(dates, until, timeZone)}, dass diese E-Mail-Adresse Ihnen gehört. Sie soll bei ${provider} ${purposes[use]} dienen.

${link}

Wenn Sie davon nichts wissen, ignorieren Sie diese E-Mail. Wir verwenden Ihre Adresse dann nicht.`,
    }),
    email_change_taken: ({ appUrl, provider }) => ({
      subject: `Sie haben bereits eine Anmeldung bei ${provider}`,
      action: 'Anmelden',
      body: `diese E-Mail-Adresse sollte für eine andere Anmeldung bei ${provider} verwendet werden. Das ist nicht möglich, weil sie schon eine hat. Melden Sie sich mit dieser Adresse an:

${appUrl}/login

Wenn Sie das nicht waren, ignorieren Sie diese E-Mail. Es wurde nichts geändert, und niemand erfährt, dass Sie eine Anmeldung haben.`,
    }),
    email_changed: ({ use, old, email, service, provider }) => ({
      subject: `Ihre E-Mail-Adresse bei ${provider} wurde ${old.toLowerCase() === email.toLowerCase() ? 'bestätigt' : 'geändert'}`,
      body: `für ${uses[use]} ${old.toLowerCase() === email.toLowerCase() ? `ist jetzt ${email} bestätigt` : `gilt jetzt ${email} und nicht mehr ${old}`}.${use === 'customer' ? '' : ' Ihre anderen Sitzungen wurden abgemeldet.'}

Wenn Sie das nicht wollten, melden Sie sich sofort bei uns: ${service}`,
    }),
    email_change_refused: ({ use, email, event, appUrl, provider, dates }) => ({
      subject: `Die Änderung Ihrer E-Mail-Adresse bei ${provider} wurde abgelehnt`,
      action: 'Neues Passwort setzen',
      body: `die bisherige Adresse hat abgelehnt, dass für ${uses[use]} künftig ${email} gilt. Es wurde nichts geändert, und alle Ihre Sitzungen wurden abgemeldet. Wenn Sie die Änderung nicht selbst wollten, kennt jemand anderes Ihr Passwort. Setzen Sie jetzt ein neues:

${appUrl}/password/reset

Die Ablehnung kam von:

${circumstances(event, dates)}`,
    }),
  },
}
