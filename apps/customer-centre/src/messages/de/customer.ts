import type { CustomerTexts } from '../../areas/customers/customer/mails.ts'
import { dayText } from '../../values/moments.ts'
import { closing, oneLine } from '../../values/one-line.ts'
import { circumstances } from './circumstances.ts'

const limitNames: Record<string, string> = {
  servers: 'Server',
  vcpus: 'CPU-Kerne',
  ram_gib: 'Arbeitsspeicher',
  volumes: 'Volumes',
  addresses: 'Öffentliche IP-Adressen',
}

export const customer: CustomerTexts = {
  limits: limitNames,
  mails: {
    verify_email: ({ link, hours, provider }) => ({
      subject: `Bestätigen Sie Ihre E-Mail-Adresse für ${provider}`,
      action: 'E-Mail-Adresse bestätigen',
      body: `bestätigen Sie innerhalb von ${hours} Stunden Ihre E-Mail-Adresse, um Ihr Kundenkonto bei ${provider} zu eröffnen:

${link}

Der Link gilt einmal. Öffnen Sie ihn in dem Browser, in dem Sie sich registriert haben, oder halten Sie das gewählte Passwort bereit.

Wenn Sie kein Konto eröffnen wollten, ignorieren Sie diese E-Mail. Ohne Ihre Bestätigung entsteht kein Konto.`,
    }),
    registration_known: ({ appUrl, provider }) => ({
      subject: `Sie haben bereits eine Anmeldung bei ${provider}`,
      action: 'Anmelden',
      body: `mit dieser E-Mail-Adresse sollte ein Konto eröffnet werden, sie hat aber schon eine Anmeldung. Melden Sie sich hier an:

${appUrl}/login

Wenn Sie Ihr Passwort vergessen haben, setzen Sie ein neues:

${appUrl}/password/reset

Wenn Sie das nicht waren, ignorieren Sie diese E-Mail. Es wurde nichts geändert, und niemand erfährt, dass Sie eine Anmeldung haben.`,
    }),
    refund_account_changed: ({ customer, number, by, iban, event, service, provider, dates }) => ({
      subject: `Bankkonto für Erstattungen an ${oneLine(customer)} geändert`,
      body: `${oneLine(by)} hat das Bankkonto geändert, auf das ${provider} Erstattungen an ${oneLine(customer)} (Kundennummer ${number}) überweist. Ab jetzt gehen sie an ${iban}.

${circumstances(event, dates)}

Wenn Sie das nicht erwartet haben, fragen Sie ${oneLine(by)} und melden Sie sich sofort bei uns: ${service}`,
    }),
    limit_decided: ({ customer, key, decision, asked, limit, reason, link }) => ({
      subject: `Ihr Limit-Antrag: ${{ approved: 'genehmigt', partly: 'teilweise genehmigt', refused: 'abgelehnt' }[decision]}`,
      action: 'Limits ansehen',
      body: `Sie haben für Kunde ${customer} ein höheres Limit beantragt.

${limitNames[key] ?? key}: ${asked} beantragt, ${
        {
          approved: `genehmigt. Das neue Limit ist ${limit}.`,
          partly: `${limit} genehmigt. Das neue Limit ist ${limit}.`,
          refused: `abgelehnt. Das Limit bleibt bei ${limit}.`,
        }[decision]
      }${reason && `\n\n${reason}`}

${link}`,
    }),
    exemption_ends: ({ customer, certificate, until, appUrl, provider, dates, contactOf }) => ({
      subject: `Die Steuerbefreiung von ${oneLine(customer)} endet am ${dayText(dates, until)}`,
      action: 'Bescheinigung senden',
      body: `die Steuerbefreiung von ${oneLine(customer)} mit der Bescheinigung ${oneLine(certificate)} endet am ${closing(dayText(dates, until))}

Ab dem Folgetag enthalten Rechnungen von ${provider} an ${oneLine(customer)} Umsatzsteuer. Das gilt auch für Leistungen, deren Zeitraum danach endet.

${
  contactOf === null
    ? `Wenn die Befreiung weiter gilt, senden Sie uns vorher die neue Bescheinigung:

${appUrl}/support/create`
    : `Wenn die Befreiung weiter gilt, wenden Sie sich an ${contactOf}. Die neue Bescheinigung muss uns vorher erreichen.`
}`,
    }),
    vat_id_invalid: ({ customer, vatId, appUrl, provider, contactOf }) => ({
      subject: `Die USt-IdNr. von ${oneLine(customer)} ist nicht mehr gültig`,
      action: 'USt-IdNr. ansehen',
      body: `die USt-IdNr. ${vatId} von ${oneLine(customer)} ist laut EU-Register nicht mehr gültig.

Ab jetzt enthalten Rechnungen von ${provider} an ${oneLine(customer)} Umsatzsteuer. Bereits ausgestellte Rechnungen bleiben unverändert.

${
  contactOf === null
    ? `Wenn sich die Nummer geändert hat, tragen Sie die neue ein. Wenn sie stimmt, fragen Sie Ihr Finanzamt, ob sie für den Handel innerhalb der EU eingetragen ist. Prüfen Sie sie dann hier erneut:

${appUrl}/account/company`
    : `Wenn sich die Nummer geändert hat oder stimmt, wenden Sie sich an ${contactOf}. Im Kundenkonto lässt sich eine neue eintragen oder diese erneut prüfen. Ob sie für den Handel innerhalb der EU eingetragen ist, weiß das Finanzamt.`
}`,
    }),
  },
}
