import { type AccessWords, accessTerms, levelText } from '../../areas/people/people/access-words.ts'
import type { PeopleTexts } from '../../areas/people/people/mails.ts'
import { dayText, momentText } from '../../values/moments.ts'
import { closing, oneLine } from '../../values/one-line.ts'
import { quotedLines } from '../paragraphs.ts'
import { circumstances } from './circumstances.ts'

const words: AccessWords = {
  roles: {
    owner: 'Inhaber',
    admin: 'Administrator',
    billing: 'Buchhaltung',
    technical: 'Entwicklung',
    support: 'Support',
    read_only: 'Nur lesen',
  },
  areas: {
    account: 'Kontodaten',
    billing: 'Abrechnung',
    contracts: 'Verträge',
    contacts: 'Kontakte',
    support: 'Support',
    people: 'Personen und ihre Rechte',
    api: 'API',
  },
  words: {
    role: 'Rolle',
    until: day => `Letzter Tag: ${day}`,
    unlimited: 'Ohne Enddatum',
    factor: 'Zwei-Faktor-Anmeldung erforderlich',
  },
  level: ({ level, contracts }, area) =>
    levelText(level, contracts, 'ansehen', area === 'contracts' ? 'ansehen und betreuen' : 'ansehen und ändern', 'nur'),
}

export const people: PeopleTexts = {
  mails: {
    invitation: ({ customer, number, by, access, message, link, until, timeZone, again, provider, dates }) => ({
      subject: `${again ? 'Erinnerung: ' : ''}Einladung in das Konto von ${oneLine(customer)} bei ${provider}`,
      action: 'Einladung ansehen',
      body: `${oneLine(by)} lädt Sie in das Konto von ${oneLine(customer)} (Kundennummer ${number}) bei ${provider} ein.${
        message === '' ? '' : `\n\n${oneLine(by)} schreibt dazu:\n\n${quotedLines(message)}`
      }

Ihre Rechte:
${accessTerms(dates, words, access)}

Nehmen Sie die Einladung hier an, oder lehnen Sie sie ab:

${link}

Der Link gilt einmal, bis ${momentText(dates, until, timeZone)}. ${
        again ? 'Links aus früheren E-Mails gelten nicht mehr. ' : ''
      }Wenn Ihnen die Einladung nichts sagt, ignorieren Sie diese E-Mail. Niemand erfährt, ob Sie eine Anmeldung haben.`,
    }),
    invitation_accepted: ({ customer, who, email, role, appUrl }) => ({
      subject: `${oneLine(who)} hat Ihre Einladung angenommen`,
      body: `${oneLine(who)} (${email}) hat Ihre Einladung angenommen und hat jetzt Zugriff auf ${closing(customer)} Rolle: ${words.roles[role]}.

${appUrl}/account/people`,
    }),
    invitation_declined: ({ customer, email, appUrl }) => ({
      subject: `${email} hat Ihre Einladung abgelehnt`,
      body: `Ihre Einladung in das Konto von ${oneLine(customer)} wurde von der E-Mail-Adresse ${email} aus abgelehnt. Es wurde kein Zugriff erteilt.

${appUrl}/account/people`,
    }),
    access_changed: ({ customer, number, by, access, appUrl, provider, dates }) => ({
      subject: `Ihre Rechte für ${oneLine(customer)} wurden geändert`,
      body: `${oneLine(by)} hat Ihre Rechte für ${oneLine(customer)} (Kundennummer ${number}) bei ${provider} geändert. Ab jetzt haben Sie:

${accessTerms(dates, words, access)}

Wenn Sie das nicht erwartet haben, fragen Sie ${closing(by)}

${appUrl}/`,
    }),
    access_ended: ({ customer, number, by, provider }) => ({
      subject: `Ihr Zugriff auf ${oneLine(customer)} wurde beendet`,
      body: `${oneLine(by)} hat Ihren Zugriff auf ${oneLine(customer)} (Kundennummer ${number}) bei ${provider} beendet. Ihre eigene Anmeldung bleibt unverändert.

Wenn Sie das nicht erwartet haben, fragen Sie ${closing(by)}`,
    }),
    access_ending: ({ customer, number, on, appUrl, provider, dates }) => ({
      subject: `Ihr Zugriff auf ${oneLine(customer)} endet am ${dayText(dates, on)}`,
      body: `der ${dayText(dates, on)} ist der letzte Tag Ihres Zugriffs auf ${oneLine(customer)} (Kundennummer ${number}) bei ${closing(provider)} Wenn Sie ihn länger brauchen, bitten Sie vorher einen Inhaber des Kundenkontos um ein späteres Datum.

${appUrl}/`,
    }),
    access_expired: ({ customer, number, on, provider, dates }) => ({
      subject: `Ihr Zugriff auf ${oneLine(customer)} ist abgelaufen`,
      body: `der ${dayText(dates, on)} war der letzte Tag Ihres Zugriffs auf ${oneLine(customer)} (Kundennummer ${number}) bei ${closing(provider)} Ihre eigene Anmeldung bleibt unverändert. Wenn Sie ihn noch brauchen, fragen Sie einen Inhaber des Kundenkontos.`,
    }),
    token_made: ({ customer, token, hint, until, event, page, dates }) => ({
      subject: `Neues Zugriffstoken für ${oneLine(customer)}`,
      body: `Sie haben ein Zugriffstoken für ${oneLine(customer)} erstellt: ${oneLine(token)}, Ende ${hint}. Programme können es bis zum ${dayText(dates, until)} in Ihrem Namen verwenden.

${circumstances(event, dates)}

Wenn Sie das nicht waren, beenden Sie das Token und ändern Sie Ihr Passwort:

${page}`,
    }),
    token_expiring: ({ customer, token, hint, on, page, dates }) => ({
      subject: `Zugriffstoken ${oneLine(token)} läuft am ${dayText(dates, on)} ab`,
      body: `der ${dayText(dates, on)} ist der letzte Tag des Zugriffstokens ${oneLine(token)}, Ende ${hint}, für ${closing(customer)} Danach funktionieren die Programme nicht mehr, die es verwenden. Ersetzen Sie es vorher: Beide Token gelten nebeneinander, solange Sie es wünschen.

${page}`,
    }),
    webhook_stopped: ({ customer, webhook, host, reason, page }) => ({
      subject: `Webhook ${oneLine(webhook)} angehalten`,
      body: `der Webhook ${oneLine(webhook)} (${host}) für ${oneLine(customer)} erhält keine Ereignisse mehr. ${
        reason === 'unreachable'
          ? 'Drei Tage lang hat die Adresse keines angenommen.'
          : 'Der Zugriff der Person, mit deren Rechten er lief, ist beendet.'
      } Was seither geschehen ist, wird nachgeholt, wenn Sie ihn innerhalb von 30 Tagen fortsetzen:

${page}`,
    }),
    factor_rule_weakened: ({ customer, who, from, by, event, appUrl, dates }) => ({
      subject: `Zwei-Faktor-Anmeldung für ${oneLine(customer)} gelockert`,
      body: `${oneLine(by)} hat geändert, wer für ${oneLine(customer)} die Zwei-Faktor-Anmeldung braucht. ${
        who !== null
          ? `Von ${oneLine(who)} wird sie nicht mehr eigens verlangt.`
          : from === null
            ? 'Sie wird nicht mehr von allen verlangt.'
            : `Von allen wird sie erst ab dem ${dayText(dates, from)} verlangt.`
      }

${circumstances(event, dates)}

Wenn das nicht stimmt, verlangen Sie sie wieder und melden Sie sich bei uns:

${appUrl}/account/${who === null ? 'security' : 'people'}`,
    }),
    owner_invited: ({ customer, who, by, waits, event, appUrl, dates }) => ({
      subject: `${oneLine(who)} soll Inhaber von ${oneLine(customer)} werden`,
      body: `${oneLine(by)} ${waits ? 'aus unserem Team möchte' : 'hat'} ${oneLine(who)} ${waits ? 'zum Inhaber' : 'den Zugang als Inhaber'} von ${oneLine(customer)} ${waits ? 'machen' : 'angeboten'}. Inhaber haben alle Rechte und können auch andere Inhaber ernennen und entfernen.${waits ? ' Ein zweiter Mitarbeiter von uns muss das vorher bestätigen.' : ''}

${circumstances(event, dates)}

Wenn Sie das nicht möchten, melden Sie sich sofort bei uns. Offene Einladungen finden Sie hier:

${appUrl}/account/people`,
    }),
    owner_added: ({ customer, who, by, event, appUrl, dates }) => ({
      subject: `${oneLine(who)} ist jetzt Inhaber von ${oneLine(customer)}`,
      body: `${oneLine(by)} hat ${oneLine(who)} zum Inhaber von ${oneLine(customer)} gemacht. Inhaber haben alle Rechte und können auch andere Inhaber ernennen und entfernen.

${circumstances(event, dates)}

Wenn das nicht stimmt, entziehen Sie die Rolle wieder und melden Sie sich bei uns:

${appUrl}/account/people`,
    }),
  },
}
