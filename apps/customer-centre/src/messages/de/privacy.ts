import type { HoldReason } from '@kontor/contract/enums/locks'
import type { PrivacyTexts } from '../../areas/privacy/mails.ts'
import { dayText, momentText } from '../../values/moments.ts'
import { oneLine } from '../../values/one-line.ts'

/** Art. 17 (3) (e) and (b) GDPR, as a sentence. */
const holds: Record<HoldReason, string> = {
  claims:
    'Sie werden zur Geltendmachung, Ausübung oder Verteidigung von Rechtsansprüchen gebraucht (Art. 17 Abs. 3 Buchst. e DSGVO).',
  obligation: 'Eine gesetzliche Pflicht verlangt, dass wir sie aufbewahren (Art. 17 Abs. 3 Buchst. b DSGVO).',
}

export const privacy: PrivacyTexts = {
  readme: ({ provider, customer, customer_number, requested_by, made_at, not_included }) => `EXPORT IHRER DATEN

Diese Daten hat ${provider} über ${customer} (Kunde ${customer_number}) gespeichert.
Erstellt am ${made_at} für ${requested_by}, nach den Artikeln 15 und 20 der Datenschutz-Grundverordnung.

Was darin ist
- index.json: jede Datei mit der Zahl ihrer Zeilen und ihrem SHA-256
- account/: Ihre Kundendaten, Personen mit Zugang, Limits, angenommene Bedingungen, Aktivität
- contacts/, contracts/, services/, support/: Kontakte, Verträge, Cloud-Dienste, Tickets mit ihren Nachrichten
- billing/: Belege mit ihren Positionen, Zahlungen, Zahlungsarten (verkürzt)
- files/: was Sie uns als Dateien geschickt haben
- you/: was ${requested_by} persönlich betrifft: Anmeldungen, Sitzungen, Geräte, Einwilligungen, Mails

Alle Dateien sind JSON (UTF-8), eine Zeile je Datensatz. Zeiten sind UTC, Beträge in der kleinsten Einheit ihrer Währung.

Was nicht darin ist
- Passwörter, Tokens, Codes und was sonst ein Konto öffnet
- Was andere persönlich betrifft: Deren Anmeldungen und Mails gehören ihnen
- Unsere eigenen Notizen zu Geschäftsgeheimnissen, Sicherheit und Mitarbeitern (Art. 15 Abs. 4)
${not_included.map(path => `- ${path}: Ihr Zugang umfasst das nicht`).join('\n')}`,
  closing: {
    accepted: (by: string, at: string) => `Elektronisch geschlossen von ${by} am ${at}`,
    hash: 'SHA-256 des Textes',
  },
  mails: {
    export_ready: ({ customer, expires, timeZone, link, provider }) => ({
      subject: `Ihre Daten bei ${provider} liegen bereit`,
      action: 'Daten abholen',
      body: `das Archiv mit den Daten des Kunden ${customer} ist fertig. Melden Sie sich an, um es herunterzuladen, bis ${momentText('de', expires, timeZone)}; danach wird es entfernt:

${link}

Wenn Sie es nicht angefordert haben, setzen Sie ein neues Passwort und sagen Sie uns Bescheid.`,
    }),
    agreement_accepted: ({ version, at, timeZone, link, by, provider, contactOf }) => ({
      subject: `Vertrag zur Auftragsverarbeitung mit ${provider}, Fassung ${version}`,
      action: 'Vertrag ansehen',
      body: `${by === null ? 'Sie haben' : `${oneLine(by)} hat`} den Vertrag zur Auftragsverarbeitung (Art. 28 DSGVO) in der Fassung ${version} am ${momentText('de', at, timeZone)}${contactOf === null ? ` geschlossen. Seinen Text finden Sie zum Lesen und Drucken unter „Datenschutz“:\n\n${link}` : ` für ${contactOf} geschlossen. Sein Text liegt im Kundenkonto: Sie bekommen ihn von ${contactOf}.`}`,
    }),
    erasure_requested: ({ customer, by, scheduledFor, obstacles, held, link }) => ({
      subject: `Löschung des Kunden ${customer} beantragt`,
      action: 'Plan ansehen',
      body: `${oneLine(by)} hat die Löschung des Kunden ${customer} beantragt. ${
        scheduledFor
          ? `Sie wird am ${dayText('de', scheduledFor)} ausgeführt.`
          : `Sie wartet, bis nichts mehr im Weg steht: ${held ? 'Aus rechtlichen Gründen müssen wir die Daten vorerst aufbewahren' : obstacles === 1 ? 'Ein Vertrag oder eine Rechnung ist noch offen' : `${obstacles} Verträge oder Rechnungen sind noch offen`}.`
      }

Danach kann sich für diesen Kunden niemand mehr anmelden, und nichts holt die Daten zurück. Was wir nach dem Gesetz aufbewahren müssen, bleibt, wie der Plan es zeigt. Bis zu dem Tag kann jeder Inhaber den Antrag zurückziehen:

${link}`,
    }),
    erasure_scheduled: ({ customer, scheduledFor, held, link }) => ({
      subject: scheduledFor
        ? `Kunde ${customer} wird am ${dayText('de', scheduledFor)} gelöscht`
        : `Die Löschung des Kunden ${customer} muss warten`,
      action: 'Plan ansehen',
      body: `${
        scheduledFor
          ? `der Löschung des Kunden ${customer} steht nichts mehr im Weg. Sie wird am ${dayText('de', scheduledFor)} ausgeführt. Laden Sie Ihre Daten vorher herunter, wenn Sie sie haben möchten. Bis dahin kann jeder Inhaber den Antrag zurückziehen`
          : held
            ? `die Löschung des Kunden ${customer} wartet, weil wir die Daten aus rechtlichen Gründen vorerst aufbewahren müssen. Wie es steht, sehen Sie hier`
            : `seit die Löschung des Kunden ${customer} terminiert wurde, ist ein Vertrag oder ein Betrag offen; sie wartet deshalb. Was es ist, sehen Sie hier`
      }:

${link}`,
    }),
    erasure_withdrawn: ({ customer, by, link }) => ({
      subject: `Kunde ${customer} wird nicht gelöscht`,
      action: 'Datenschutz-Seite ansehen',
      body: `${oneLine(by)} hat den Antrag auf Löschung des Kunden ${customer} zurückgezogen. Es bleibt alles, wie es ist:

${link}`,
    }),
    erasure_done: ({ customer, provider }) => ({
      subject: `Kunde ${customer} ist gelöscht`,
      body: `wie beantragt, werden die Daten des Kunden ${customer} bei ${provider} jetzt gelöscht. Das Konto ist geschlossen; wer für keinen anderen Kunden handelt, kann sich nicht mehr anmelden.

Was wir nach Steuer- und Handelsrecht oder zum Nachweis von Ansprüchen aufbewahren müssen, bewahren wir getrennt auf, bis die Frist um ist; dann wird es von selbst entfernt.`,
    }),
    legal_hold_set: ({ customer, reasonClass, waits, link }) => ({
      subject: `Daten des Kunden ${customer} werden aus rechtlichen Gründen aufbewahrt`,
      action: 'Datenschutz-Seite ansehen',
      body: `bis auf Weiteres werden keine Daten des Kunden ${customer} gelöscht: ${holds[reasonClass]} ${waits ? 'Die beantragte Löschung wartet so lange. Sie geht nicht verloren, und jeder Inhaber kann sie zurückziehen.' : 'Sonst ändert sich für Sie nichts.'}

Wenn Sie nicht einverstanden sind, antworten Sie auf diese E-Mail oder wenden Sie sich an eine Aufsichtsbehörde (Art. 77 DSGVO).

${link}`,
    }),
    legal_hold_lifted: ({ customer, waits, link }) => ({
      subject: `Daten des Kunden ${customer} werden nicht mehr aus rechtlichen Gründen aufbewahrt`,
      action: 'Datenschutz-Seite ansehen',
      body: `die rechtlichen Gründe, die Daten des Kunden ${customer} aufzubewahren, sind entfallen. ${waits ? 'Die beantragte Löschung geht weiter; bevor sie einen Termin hat, wird nichts gelöscht, und von dem Termin erfahren Sie.' : 'Eine Löschung kann wieder beantragt und ausgeführt werden.'}

${link}`,
    }),
  },
}
