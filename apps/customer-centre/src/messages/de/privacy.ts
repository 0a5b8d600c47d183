import type { HoldReason } from '@kontor/contract/enums/locks'
import type { PrivacyTexts } from '../../areas/privacy/privacy/mails.ts'
import { dayText, momentText } from '../../values/moments.ts'
import { oneLine } from '../../values/one-line.ts'

/** Art. 17 (3) (e) and (b) GDPR, as a sentence. */
const holds: Record<HoldReason, string> = {
  claims:
    'Wir brauchen sie zur Geltendmachung, Ausübung oder Verteidigung von Rechtsansprüchen (Art. 17 Abs. 3 Buchst. e DSGVO).',
  obligation: 'Das Gesetz verpflichtet uns, sie aufzubewahren (Art. 17 Abs. 3 Buchst. b DSGVO).',
}

export const privacy: PrivacyTexts = {
  readme: ({ provider, customer, customer_number, requested_by, made_at, not_included }) => `EXPORT IHRER DATEN

${provider} hat diese Daten über ${customer} (Kunde ${customer_number}) gespeichert.
Erstellt am ${made_at} für ${requested_by} nach den Artikeln 15 und 20 der Datenschutz-Grundverordnung.

Enthalten
- index.json: alle Dateien mit Zeilenzahl und SHA-256-Prüfsumme
- account/: Ihre Kundendaten, Personen mit Zugriff, Limits, angenommene Bedingungen, Aktivität
- contacts/, contracts/, services/, support/: Kontakte, Verträge, Cloud-Dienste, Tickets mit ihren Nachrichten
- billing/: Rechnungen und Rechnungskorrekturen mit ihren Positionen, Zahlungen, Zahlungsarten (verkürzt)
- files/: Dateien, die Sie uns gesendet haben
- you/: persönliche Daten von ${requested_by}, etwa Anmeldungen, Sitzungen, Geräte, Einwilligungen, E-Mails

Alle Dateien sind JSON (UTF-8), eine Zeile je Datensatz. Zeiten sind UTC, Beträge in der kleinsten Einheit ihrer Währung.

Nicht enthalten
- Passwörter, Tokens, Codes und alles andere, womit sich ein Konto öffnen lässt
- Persönliche Daten anderer, etwa deren Anmeldungen und E-Mails
- Unsere internen Notizen zu Geschäftsgeheimnissen, Sicherheit und Mitarbeitern (Art. 15 Abs. 4)
${not_included.map(path => `- ${path}: nicht von Ihren Rechten umfasst`).join('\n')}`,
  closing: {
    accepted: (by: string, at: string) => `Elektronisch geschlossen von ${by} am ${at}`,
    hash: 'SHA-256 des Textes',
  },
  mails: {
    export_ready: ({ customer, expires, timeZone, link, provider, dates }) => ({
      subject: `Ihr Datenexport von ${provider} ist fertig`,
      action: 'Datenexport herunterladen',
      body: `melden Sie sich an, um den Datenexport des Kunden ${customer} bis ${momentText(dates, expires, timeZone)} herunterzuladen. Danach wird er gelöscht.

${link}

Wenn Sie ihn nicht angefordert haben, setzen Sie ein neues Passwort und melden Sie sich bei uns.`,
    }),
    agreement_accepted: ({ version, at, timeZone, link, by, provider, contactOf, dates }) => ({
      subject: `Vertrag zur Auftragsverarbeitung mit ${provider} abgeschlossen (Version ${version})`,
      action: 'Vertrag ansehen',
      body: `${by === null ? 'Sie haben' : `${oneLine(by)} hat`} den Vertrag zur Auftragsverarbeitung (Art. 28 DSGVO) in der Version ${version} am ${momentText(dates, at, timeZone)}${contactOf === null ? ` abgeschlossen. Hier können Sie ihn lesen und drucken:\n\n${link}` : ` für ${contactOf} abgeschlossen. Der Text liegt im Kundenkonto. Bitten Sie ${contactOf} darum.`}`,
    }),
    erasure_requested: ({ customer, by, scheduledFor, obstacles, held, link, dates }) => ({
      subject: `Löschung des Kunden ${customer} beantragt`,
      action: 'Antrag auf Löschung ansehen',
      body: `${oneLine(by)} hat die Löschung des Kunden ${customer} beantragt. ${
        scheduledFor
          ? `Sie ist für den ${dayText(dates, scheduledFor)} geplant.`
          : `Sie ist noch nicht möglich, weil ${held ? 'wir die Daten aus rechtlichen Gründen aufbewahren müssen' : obstacles === 1 ? 'ein Vertrag oder eine Rechnung noch offen ist' : `${obstacles} Verträge oder Rechnungen noch offen sind`}.`
      }

Nach der Löschung kann niemand dieses Kundenkonto mehr nutzen, und die Daten lassen sich nicht wiederherstellen. Wir behalten nur, was das Gesetz verlangt. Jeder Inhaber kann die Einzelheiten ansehen und den Antrag bis zum Beginn der Löschung zurückziehen:

${link}`,
    }),
    erasure_scheduled: ({ customer, scheduledFor, held, link, dates }) => ({
      subject: scheduledFor
        ? `Kunde ${customer} wird am ${dayText(dates, scheduledFor)} gelöscht`
        : `Die Löschung des Kunden ${customer} ist aufgeschoben`,
      action: 'Antrag auf Löschung ansehen',
      body: `${
        scheduledFor
          ? `die Löschung des Kunden ${customer} ist für den ${dayText(dates, scheduledFor)} geplant. Laden Sie die Daten, die Sie behalten möchten, vorher herunter. Bis dahin kann jeder Inhaber den Antrag zurückziehen`
          : held
            ? `die Löschung des Kunden ${customer} ist aufgeschoben, weil wir die Daten aus rechtlichen Gründen aufbewahren müssen. Den aktuellen Stand sehen Sie hier`
            : `die Löschung des Kunden ${customer} ist aufgeschoben, weil wieder ein Vertrag oder eine Rechnung offen ist. Was offen ist, sehen Sie hier`
      }:

${link}`,
    }),
    erasure_withdrawn: ({ customer, by, link }) => ({
      subject: `Kunde ${customer} wird nicht gelöscht`,
      action: 'Datenschutz-Seite ansehen',
      body: `${oneLine(by)} hat den Antrag auf Löschung des Kunden ${customer} zurückgezogen. Es wurden keine Daten gelöscht:

${link}`,
    }),
    erasure_done: ({ customer, provider }) => ({
      subject: `Kunde ${customer} wurde geschlossen und wird gelöscht`,
      body: `die Daten des Kunden ${customer} bei ${provider} werden wie beantragt gelöscht. Das Konto ist geschlossen. Wenn Sie auf keinen anderen Kunden Zugriff haben, können Sie sich nicht mehr anmelden.

Was wir nach Steuer- und Handelsrecht oder zum Nachweis von Ansprüchen brauchen, bewahren wir getrennt auf. Es wird nach Ablauf der Frist automatisch gelöscht.`,
    }),
    legal_hold_set: ({ customer, reasonClass, waits, link }) => ({
      subject: `Aufbewahrungspflicht für die Daten des Kunden ${customer}`,
      action: 'Datenschutz-Seite ansehen',
      body: `für die Daten des Kunden ${customer} gilt eine Aufbewahrungspflicht, sie werden bis auf Weiteres nicht gelöscht. ${holds[reasonClass]} ${waits ? 'Die beantragte Löschung ist so lange aufgeschoben. Jeder Inhaber kann sie zurückziehen.' : 'Sonst ändert sich für Sie nichts.'}

Wenn Sie nicht einverstanden sind, antworten Sie auf diese E-Mail oder wenden Sie sich an eine Aufsichtsbehörde (Art. 77 DSGVO).

${link}`,
    }),
    legal_hold_lifted: ({ customer, waits, link }) => ({
      subject: `Aufbewahrungspflicht für die Daten des Kunden ${customer} aufgehoben`,
      action: 'Datenschutz-Seite ansehen',
      body: `die Aufbewahrungspflicht für die Daten des Kunden ${customer} wurde aufgehoben. ${waits ? 'Die beantragte Löschung wird fortgesetzt. Wir teilen Ihnen den Termin mit, bevor etwas gelöscht wird.' : 'Sie können wieder eine Löschung beantragen.'}

${link}`,
    }),
  },
}
