import type { StaffTicket, Stand, SupportTexts } from '../../areas/service/support/mails.ts'
import type { MailValues } from '../../platform/mail/mails.ts'
import { type DateFormat, dayText, momentText } from '../../values/moments.ts'
import { oneLine } from '../../values/one-line.ts'
import { attached, paragraphs } from '../paragraphs.ts'

const named = (number: number, subject: string) => `#${number}: ${oneLine(subject)}`

/** Says what a status means for its reader, and what they can do about it. */
function means({ status, closesOn, restsUntil, mergedInto }: Stand, dates: DateFormat): string {
  const day = (on: string) => dayText(dates, on)
  if (status === 'waiting_for_customer') return 'Wir warten auf Ihre Antwort.'
  if (status === 'waiting_for_third_party')
    return 'Wir warten auf die Antwort eines Dritten und machen dann sofort weiter.'
  if (status === 'on_hold')
    return restsUntil
      ? `Wir haben das Ticket bis ${day(restsUntil)} zurückgestellt. Danach machen wir weiter.`
      : 'Wir haben das Ticket zurückgestellt und machen weiter, sobald es möglich ist.'
  if (status === 'resolved')
    return `Aus unserer Sicht ist das Problem gelöst. Das Ticket wird ${closesOn ? `am ${day(closesOn)}` : 'von selbst'} geschlossen, wenn Sie nicht antworten.`
  if (status === 'merged')
    return `Das Ticket wird als #${mergedInto} zusammen mit einem anderen zum selben Thema fortgeführt.`
  return status === 'closed'
    ? 'Das Ticket ist geschlossen. Sie können es 14 Tage lang wieder öffnen.'
    : 'Wir arbeiten daran.'
}

const mailboxFailures = {
  sign_in: 'Der Server lehnt Benutzername oder Passwort ab.',
  token: 'Der Token-Server gibt kein Zugriffstoken aus.',
  certificate: 'Das Zertifikat des Servers ist nicht gültig.',
  unreachable: 'Der Server ist nicht erreichbar.',
  folder: 'Der Ordner lässt sich nicht öffnen.',
  other: 'Es ist ein Fehler aufgetreten.',
}

const titles: Partial<Record<Stand['status'], string>> = {
  resolved: 'Gelöst',
  closed: 'Geschlossen',
  merged: 'In einem anderen Ticket fortgeführt',
  on_hold: 'Zurückgestellt',
  waiting_for_customer: 'Ihre Antwort fehlt noch',
}

/** Says it to someone outside, who reads along. */
const meansOutside = ({ status, mergedInto }: Stand, customer: string): string =>
  ({
    new: 'Wir arbeiten daran.',
    in_progress: 'Wir arbeiten daran.',
    waiting_for_customer: `Wir warten auf eine Antwort von ${customer}.`,
    waiting_for_third_party: 'Wir warten auf die Antwort eines Dritten.',
    on_hold: 'Das Ticket ist zurückgestellt.',
    resolved: 'Aus unserer Sicht ist das Problem gelöst.',
    closed: 'Das Ticket ist geschlossen.',
    merged: `Das Ticket wird als #${mergedInto} fortgeführt. Die Kopien enden hier.`,
  })[status]

const filesHeading = 'Anhänge (zum Herunterladen im Ticket):'

/** @param about what has happened, before the ticket's number */
const toStaff = (
  about: string,
  {
    number,
    subject,
    link,
    author,
    customer,
    customerNumber,
    impact,
    text,
    files,
    dates,
  }: StaffTicket & { dates: DateFormat },
) => ({
  subject: `${about} ${named(number, subject)}`,
  action: 'Ticket öffnen',
  quoted: text,
  body: paragraphs(
    `${oneLine(author)} schreibt für ${oneLine(customer)} (Kundennummer ${customerNumber}):`,
    attached(filesHeading, files, dates),
    impact === 'down' && 'Auswirkung: nichts geht mehr',
    link,
  ),
})

/** @param about what has happened, before the ticket's number */
const byGuest = (about: string, { number, subject, link, author, email, text }: MailValues['staff_guest_new']) => ({
  subject: `${about} ${named(number, subject)}`,
  action: 'Ticket öffnen',
  quoted: text,
  body: paragraphs(`${oneLine(author)} (${oneLine(email)}), kein Kunde, schreibt:`, link),
})

export const support: SupportTexts = {
  paper: {
    number: 'Ticket',
    status: 'Status',
    topic: 'Thema',
    contract: 'Vertrag',
    resource: 'Betroffener Teil',
    invoice: 'Rechnung',
    opened: 'Erstellt',
    made: 'Gedruckt',
    files: 'Anhänge',
    withdrawn: 'Diese Nachricht wurde zurückgezogen.',
    secret: 'Zu dieser Nachricht gehören vertrauliche Angaben. Sie stehen hier nicht.',
    staff: name => `${name} (Support-Team)`,
    earlier: count => (count === 1 ? '1 frühere Nachricht fehlt hier' : `${count} frühere Nachrichten fehlen hier`),
  },
  resources: {
    server: 'Server',
    volume: 'Volume',
    load_balancer: 'Load Balancer',
    address: 'IP-Adresse',
    database: 'Datenbank',
  },
  statuses: {
    new: 'Neu',
    in_progress: 'In Arbeit',
    waiting_for_customer: 'Wartet auf Sie',
    waiting_for_third_party: 'Wartet auf Dritte',
    on_hold: 'Zurückgestellt',
    resolved: 'Gelöst',
    closed: 'Geschlossen',
    merged: 'Zusammengeführt',
  },
  copies: {
    title: 'Kopien eines Tickets',
    unknown: 'Dieser Link ist nicht mehr gültig. Sie erhalten keine Kopien.',
    asks: number => `Kopien des Tickets #${number} erhalten?`,
    asksText: (by, customer, address) =>
      `${by} von ${customer} möchte Kopien der Nachrichten an ${address} senden. Sie können sie jederzeit abbestellen.`,
    confirm: 'Kopien erhalten',
    decline: 'Nein, danke',
    stop: 'Kopien abbestellen',
    on: number => `Sie erhalten Kopien des Tickets #${number}`,
    onText: address => `Sie gehen an ${address}.`,
    off: number => `Sie erhalten keine Kopien des Tickets #${number}`,
    offText: address => `An ${address} wird nichts gesendet.`,
  },
  topics: {
    department: 'Support',
    names: {
      technical: 'Technik',
      billing: 'Rechnung und Zahlung',
      contract: 'Vertrag und Bestellung',
      domain: 'Domain',
      abuse: 'Missbrauch',
      other: 'Etwas anderes',
    },
    hints: {
      abuse:
        'Nennen Sie die Adresse, die Zeit und was Sie gesehen haben. Sie können auch das Meldeformular auf der Kontaktseite nutzen.',
      billing: 'Nennen Sie die Rechnungsnummer, falls vorhanden. Neue Zahlungen erscheinen nach bis zu zwei Werktagen.',
    },
  },
  guest: {
    confirm: 'Nachricht absenden',
    states: {
      asks: [
        'Nachricht absenden?',
        'Sie haben uns eine E-Mail geschrieben. Bestätigen Sie, dass sie von Ihnen ist. Dann sehen unsere Mitarbeiter Ihre Nachricht.',
      ],
      done: ['Nachricht gesendet', 'Wir antworten Ihnen per E-Mail.'],
      over: [
        'Dieser Link gilt nicht mehr',
        'Bitte senden Sie uns Ihre E-Mail noch einmal. Sie erhalten dann einen neuen Link.',
      ],
    },
  },
  inbound: {
    filesNotTaken: (count, names) =>
      (count === 1
        ? 'Eine Datei der E-Mail wurde nicht übernommen'
        : `${count} Dateien der E-Mail wurden nicht übernommen`) + (names ? `: ${names}` : '.'),
    onlyFiles: 'Die E-Mail enthält nur Dateien.',
    shortened: 'Die E-Mail war länger. Unsere Mitarbeiter sehen sie ganz.',
  },
  mails: {
    ticket_opened: ({ number, subject, link, text, files, dates }) => ({
      subject: `Wir haben Ihr Ticket #${number} erhalten: ${oneLine(subject)}`,
      action: 'Ticket ansehen',
      quoted: text,
      body: paragraphs(
        'Wir haben Ihr Ticket erhalten und antworten Ihnen. Das haben Sie geschrieben:',
        attached(filesHeading, files, dates),
        link,
      ),
    }),
    ticket_answered: ({ number, subject, link, author, text, files, stand, dates }) => ({
      subject: `Neue Antwort zum Ticket ${named(number, subject)}`,
      action: 'Ansehen und antworten',
      quoted: text,
      body: paragraphs(
        `${oneLine(author)} schreibt:`,
        attached(filesHeading, files, dates),
        stand !== null && means(stand, dates),
        link,
      ),
    }),
    ticket_split: ({ number, subject, link, from }) => ({
      subject: `In ein eigenes Ticket verschoben ${named(number, subject)}`,
      action: 'Ticket ansehen',
      body: paragraphs(
        `Damit wir jedes Anliegen für sich beantworten können, haben wir einige Nachrichten aus Ticket #${from} in ein neues verschoben: #${number}.`,
        'Es ist nichts verloren gegangen, und Sie müssen nichts tun.',
        link,
      ),
    }),
    ticket_copy_asked: ({ number, by, customer, link }) => ({
      subject: `Möchten Sie Kopien des Support-Tickets #${number}?`,
      action: 'Ja oder nein',
      body: paragraphs(
        `${oneLine(by)} von ${oneLine(customer)} möchte Ihnen Kopien der Nachrichten in einem Support-Ticket senden.`,
        'Sie erhalten nur etwas, wenn Sie zustimmen. Kennen Sie den Absender nicht, ignorieren Sie diese E-Mail.',
        link,
      ),
    }),
    ticket_copied: ({ number, subject, author, customer, text, files, link, stand, dates }) => ({
      subject: `Kopie des Tickets ${named(number, subject)}`,
      ...(text !== '' && { quoted: text }),
      body: paragraphs(
        text === ''
          ? `Der Status eines Tickets von ${oneLine(customer)} hat sich geändert.`
          : `${oneLine(author)} schreibt:`,
        attached(`Anhänge (erhältlich bei ${oneLine(customer)}):`, files, dates),
        stand !== null && meansOutside(stand, oneLine(customer)),
        `Sie erhalten diese Kopie, weil ${oneLine(customer)} Ihre Adresse eingetragen hat und Sie zugestimmt haben. Kopien abbestellen: ${link}`,
      ),
    }),
    ticket_changed: ({ number, subject, link, stand, dates }) => ({
      subject: `${titles[stand.status] ?? 'In Bearbeitung'}: Ticket ${named(number, subject)}`,
      action: 'Ticket ansehen',
      body: paragraphs(means(stand, dates), link),
    }),
    staff_ticket_new: values => toStaff('Neues Ticket', values),
    staff_ticket_replied: values => toStaff(values.reopened ? 'Wieder geöffnet: Ticket' : 'Antwort zum Ticket', values),
    staff_ticket_assigned: values => toStaff('Jetzt Ihr Ticket', values),
    staff_guest_new: values => byGuest('Neues Ticket', values),
    staff_guest_replied: values => byGuest('Gast antwortet:', values),
    staff_guest_assigned: values => byGuest('Jetzt Ihr Ticket', values),
    guest_confirm: ({ subject, link, provider }) => ({
      subject: `Bestätigen Sie Ihre E-Mail an ${oneLine(provider)}`,
      action: 'E-Mail bestätigen',
      body: paragraphs(
        `wir haben eine E-Mail von Ihrer Adresse erhalten: „${oneLine(subject)}“.`,
        'Bestätigen Sie innerhalb von 48 Stunden, dass Sie sie geschrieben haben. Erst dann sehen unsere Mitarbeiter sie.',
        link,
        'Wenn Sie uns nicht geschrieben haben, müssen Sie nichts tun.',
      ),
    }),
    guest_refused: ({ subject, contact }) => ({
      subject: `Ihre E-Mail hat uns nicht erreicht: ${oneLine(subject)}`,
      body: paragraphs(
        `wir konnten Ihre E-Mail „${oneLine(subject)}“ nicht annehmen. Diese Adresse ist für Kunden, die von der E-Mail-Adresse ihres Kundenkontos schreiben.`,
        `Sie sind Kunde? Dann melden Sie sich an und öffnen Sie ein Ticket, oder schreiben Sie von dieser Adresse. Sie können auch unsere Kontaktseite nutzen:\n${contact}`,
      ),
    }),
    guest_answered: ({ number, subject, author, text }) => ({
      subject: `Antwort auf Ihr Ticket ${named(number, subject)}`,
      quoted: text,
      body: paragraphs(`${oneLine(author)} schreibt:`, 'Antworten Sie einfach auf diese E-Mail.'),
    }),
    staff_mailbox_failed: ({ mailbox, since, timeZone, failure, words, link, dates }) => ({
      subject: `E-Mails werden nicht abgerufen: ${oneLine(mailbox)}`,
      action: 'Tickets öffnen',
      body: paragraphs(
        `Seit ${momentText(dates, since, timeZone)} werden von ${oneLine(mailbox)} keine neuen E-Mails abgerufen. ${mailboxFailures[failure]}`,
        words !== '' && `Meldung des Servers: ${oneLine(words)}`,
        'Bis das behoben ist, entstehen aus diesen E-Mails keine Tickets. Verloren geht keine: Sie werden nachgeholt.',
        link,
      ),
    }),
    staff_bounce: ({ address, subject, reason, customer, customerNumber, link }) => ({
      subject: `E-Mail an ${oneLine(address)} kam zurück${customerNumber === null ? '' : ` (Kunde ${customerNumber})`}`,
      action: 'Ticket öffnen',
      body: paragraphs(
        customer === null
          ? `Eine E-Mail an ${oneLine(address)} konnte nicht zugestellt werden.`
          : `Eine E-Mail an ${oneLine(address)} von ${oneLine(customer)} (Kundennummer ${customerNumber}) konnte nicht zugestellt werden.`,
        `Betreff: ${oneLine(subject)}\nGrund: ${oneLine(reason)}`,
        link ?? false,
      ),
    }),
    staff_ticket_late: ({ number, subject, link, customer, customerNumber, impact, due, dates }) => ({
      subject: `${due.late ? 'Überfällig' : 'Bald überfällig'}: Ticket ${named(number, subject)}`,
      action: 'Ticket öffnen',
      body: paragraphs(
        `${{ answer: 'Eine Antwort', solution: 'Die Lösung' }[due.for]} für ${oneLine(customer)} (Kundennummer ${customerNumber}) ${due.late ? 'war' : 'ist'} fällig bis ${momentText(dates, due.at, due.timeZone)}.`,
        impact === 'down' && 'Auswirkung: nichts geht mehr',
        link,
      ),
    }),
    staff_ticket_colleague: ({
      about,
      number,
      subject,
      link,
      author,
      customer,
      customerNumber,
      text,
      files,
      dates,
    }) => ({
      subject: `${{ mentioned: 'Sie werden erwähnt: Ticket', noted: 'Notiz zum Ticket', answered: 'Unsere Antwort im Ticket' }[about]} ${named(number, subject)}`,
      action: 'Ticket öffnen',
      quoted: text,
      body: paragraphs(
        about === 'answered'
          ? `${oneLine(author)} antwortet ${oneLine(customer)} (Kundennummer ${customerNumber}):`
          : `${oneLine(author)} notiert zu einem Ticket von ${oneLine(customer)} (Kundennummer ${customerNumber}), nur für Mitarbeiter:`,
        attached(filesHeading, files, dates),
        link,
      ),
    }),
  },
}
