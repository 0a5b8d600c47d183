import type { FourEyesAction } from '@kontor/contract/enums/four-eyes'
import { type LockWords, lockText } from '../../areas/locks/lock-text.ts'
import type { LocksTexts } from '../../areas/locks/mails.ts'
import { dayText, momentText } from '../../values/moments.ts'
import { oneLine } from '../../values/one-line.ts'

/** The page of the locked customer says the same. */
const words: LockWords = {
  reason: 'Grund',
  reasons: {
    payment: 'Rechnungen sind überfällig',
    abuse: 'ein Dienst wurde missbraucht',
    verification: 'Angaben zum Konto ließen sich nicht bestätigen',
    security: 'das Konto ist vielleicht in falschen Händen',
    customer_request: 'Sie haben darum gebeten',
    legal: 'eine Anordnung oder eine gesetzliche Pflicht',
  },
  restricted: 'Was eingeschränkt ist',
  scopes: {
    services: 'Alle Dienste des Kontos ruhen, überall.',
    administration: 'Das Konto lässt sich nicht mehr verwalten. Die Dienste laufen weiter.',
  },
  duration: 'Wie lange',
  until: day => `bis zum ${day}; dann endet die Sperre von selbst.`,
  open: 'bis der Grund entfallen ist.',
  termination: (day, deletion) =>
    `Wenn nichts geschieht, enden die Verträge am ${day}. Die Daten lassen sich dann noch bis zum ${deletion} abholen und werden danach gelöscht.`,
  facts: 'Tatsachen und Umstände',
  law: 'Dies ist die Begründung nach Artikel 17 der Verordnung (EU) 2022/2065 (Gesetz über digitale Dienste).',
  origin: 'Wie wir davon erfahren haben',
  origins: {
    notice: number => `durch eine Meldung nach Artikel 16 der Verordnung, Nr. ${number}`,
    own_initiative: () => 'durch eigene Prüfung',
    order: () => 'durch die Anordnung eines Gerichts oder einer Behörde',
  },
  grounds: { law: 'Das Gesetz, das verletzt ist', terms: 'Die Klausel unserer Bedingungen, die verletzt ist' },
  automated: 'Automatisierte Mittel',
  detected: { yes: 'Software hat den Inhalt gefunden.', no: 'Den Inhalt hat keine Software gefunden.' },
  decided: { yes: 'Software war an der Entscheidung beteiligt.', no: 'Entschieden haben allein Menschen.' },
  redress: 'Was Sie dagegen tun können',
  redressWays: {
    complaint: day =>
      `sich bei uns beschweren, kostenlos, bis zum ${day}: mit einem Ticket oder einer Antwort auf diese E-Mail; jemand, der nicht mitentschieden hat, prüft es noch einmal`,
    out_of_court: () =>
      'sich an eine zugelassene Stelle zur außergerichtlichen Streitbeilegung wenden (Artikel 21 der Verordnung)',
    court: () => 'vor Gericht gehen, jederzeit',
  },
  requests: { review: 'bittet um Entsperrung', deferral: 'sagt eine Zahlung zu', proof: 'schickt einen Nachweis' },
}

/** Nach „möchte“. */
const approvals: Record<FourEyesAction, string> = {
  unlock: 'ein Konto entsperren',
  hold_lift: 'eine Löschsperre aufheben',
  holder_evidence: 'einen Domaininhaber bestätigen',
}

export const locks: LocksTexts = {
  mails: {
    customer_locked: values => ({
      subject: `Das Konto des Kunden ${values.customer} ist gesperrt`,
      action: 'Sperre ansehen',
      body: `das Konto des Kunden ${values.customer} bei ${values.provider} wurde am ${momentText('de', values.at, values.timeZone)} gesperrt.

${lockText('de', words, values)}

Anmelden können Sie sich weiterhin. Rechnungen, Tickets, Kündigung, Widerruf und Ihre Daten bleiben offen. Was Sie tun können, steht hier:

${values.link}`,
    }),
    customer_unlocked: ({ customer, why, note, link }) => ({
      subject: `Das Konto des Kunden ${customer} ist wieder offen`,
      action: 'Konto öffnen',
      body: `die Sperre des Kunden ${customer} ist beendet${{ paid: ': Es ist nichts mehr überfällig', staff: '', time: ': Sie war befristet, und die Frist ist um' }[why]}. Alles geht wieder.${note && `\n\n${note}`}

${link}`,
    }),
    lock_request_arrived: ({ customer, kind, sender, email, payOn, message, files, link }) => ({
      subject: `Kunde ${customer}: ${words.requests[kind]}`,
      body: `jemand wartet auf eine Antwort zur Sperre des Kunden ${customer}. Handeln Sie für den Kunden und antworten Sie dann auf dieser Seite:

${link}

Von: ${sender}, ${email}
Worum es geht: ${words.requests[kind]}${payOn ? `\nZahlung zugesagt bis: ${dayText('de', payOn)}` : ''}${files.length > 0 ? `\nDateien: ${files.join(', ')}` : ''}${message && `\n\n${message}`}`,
    }),
    approval_asked: ({ customer, action, by, until, timeZone, link }) => ({
      subject: `Kunde ${customer}: Bitte bestätigen`,
      action: 'Kontoseite öffnen',
      body: `${oneLine(by)} möchte ${approvals[action]} (Kunde ${customer}). Das muss jemand aus dem Team bis ${momentText('de', until, timeZone)} bestätigen. Handeln Sie für den Kunden, und bestätigen Sie auf dieser Seite oder lehnen Sie ab:

${link}`,
    }),
    approval_decided: ({ customer, action, by, approved }) => ({
      subject: `Kunde ${customer}: ${approved ? 'bestätigt' : 'abgelehnt'}`,
      body: `Sie wollten ${approvals[action]} (Kunde ${customer}). ${oneLine(by)} hat das ${approved ? 'bestätigt, es ist erledigt' : 'abgelehnt, geändert hat sich nichts'}.`,
    }),
    lock_request_declined: ({ customer, answer, link }) => ({
      subject: `Die Sperre des Kunden ${customer} bleibt vorerst`,
      action: 'Sperre ansehen',
      body: `wir haben geprüft, worum Sie zur Sperre des Kunden ${customer} gebeten oder was Sie geschickt haben, und können sie noch nicht aufheben:

${answer}

${link}`,
    }),
  },
}
