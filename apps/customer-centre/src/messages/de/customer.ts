import type { CustomerTexts } from '../../areas/customer/mails.ts'
import { closing, oneLine } from '../../values/one-line.ts'
import { circumstances } from './circumstances.ts'

export const customer: CustomerTexts = {
  limits: {
    servers: 'Server',
    vcpus: 'Prozessorkerne',
    ram_gib: 'Arbeitsspeicher',
    volumes: 'Speicherlaufwerke',
    addresses: 'Öffentliche Adressen',
  },
  mails: {
    verify_email: ({ link, hours, provider }) => ({
      subject: `Bestätigen Sie Ihre E-Mail-Adresse für ${provider}`,
      action: 'E-Mail-Adresse bestätigen',
      body: `${link}

Öffnen Sie diesen Link innerhalb von ${hours} Stunden und drücken Sie „Bestätigen“: Dann besteht Ihr Kundenkonto bei ${closing(provider)} Er gilt einmal, am besten in dem Browser, in dem Sie sich registriert haben; ein anderer fragt nach dem Passwort, das Sie gewählt haben.

Wenn Sie kein Konto wollten, tun Sie nichts, oder öffnen Sie den Link und sagen Sie es dort: Dann wird nichts aufbewahrt.`,
    }),
    registration_known: ({ appUrl, provider }) => ({
      subject: `Sie haben schon ein Konto bei ${provider}`,
      action: 'Anmelden',
      body: `${appUrl}/login

Jemand, vermutlich Sie selbst, wollte soeben mit dieser E-Mail-Adresse ein Konto eröffnen. Es gibt schon eines: Melden Sie sich mit dem Link oben an. Wenn Sie das Passwort vergessen haben, setzen Sie hier ein neues:

${appUrl}/password/reset

Wenn Sie das nicht waren, tun Sie nichts. Geändert wurde nichts, und wer gefragt hat, erfährt nicht, dass Sie ein Konto haben.`,
    }),
    refund_account_changed: ({ customer, number, by, iban, event, service, provider }) => ({
      subject: `Das Konto für Erstattungen von ${oneLine(customer)} bei ${provider} wurde geändert`,
      body: `${oneLine(by)} hat geändert, wohin Geld geht, das ${provider} an ${oneLine(customer)} (Kundennummer ${number}) zahlt. Ab jetzt geht es an ${iban}.

${circumstances(event)}

Wenn Sie das nicht erwartet haben, fragen Sie ${oneLine(by)}, und sagen Sie uns sofort Bescheid: ${service}`,
    }),
    vat_id_invalid: ({ customer, vatId, appUrl, provider, contactOf }) => ({
      subject: `Die USt-IdNr. von ${customer} ist nicht mehr gültig`,
      action: 'USt-IdNr. ansehen',
      body: `wir haben die USt-IdNr. ${vatId} von ${customer} erneut geprüft: Laut dem Register der EU ist sie nicht mehr gültig.

Ab jetzt enthalten Rechnungen von ${provider} an ${customer} Umsatzsteuer. Bereits ausgestellte bleiben, wie sie sind.

${
  contactOf === null
    ? `Hat sich die Nummer geändert, tragen Sie die neue ein. Ist sie richtig, fragen Sie Ihr Finanzamt, ob sie für den Handel innerhalb der EU eingetragen ist, und lassen Sie sie hier erneut prüfen:

${appUrl}/account/company`
    : `Hat sich die Nummer geändert oder ist sie richtig, sagen Sie es ${contactOf}: Im Kundenkonto lässt sich eine neue eintragen und diese erneut prüfen. Ob sie für den Handel innerhalb der EU eingetragen ist, weiß das Finanzamt.`
}`,
    }),
  },
}
