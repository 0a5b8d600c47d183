import type { LockState } from '@kontor/contract/areas/locks'
import type { Locale } from '@kontor/contract/problem-texts'
import type { GroundKind, LockOrigin, LockRequestKind, LockScope, RedressWay } from '@kontor/contract/words/locks'

export type LockReason = NonNullable<LockState['reason']>
type YesNo = Record<'yes' | 'no', string>

type Words = {
  reason: string
  reasons: Record<LockReason, string>
  restricted: string
  scopes: Record<LockScope, string>
  duration: string
  until: (day: string) => string
  open: string
  termination: (day: string, deletion: string) => string
  facts: string
  law: string
  origin: string
  origins: Record<LockOrigin, (notice: string) => string>
  grounds: Record<GroundKind, string>
  automated: string
  detected: YesNo
  decided: YesNo
  redress: string
  redressWays: Record<RedressWay, (day: string) => string>
  requests: Record<LockRequestKind, string>
}

/** Words of a lock as mails write them; the page of the locked customer says the same. */
export const lockWords: Record<Locale, Words> = {
  en: {
    reason: 'Reason',
    reasons: {
      payment: 'invoices are overdue',
      abuse: 'a service was misused',
      verification: 'details of the account could not be confirmed',
      security: 'the account may be in wrong hands',
      customer_request: 'you asked for it',
      legal: 'an order, or a duty by law',
    },
    restricted: 'What is restricted',
    scopes: {
      services: 'All services of the account are suspended, everywhere.',
      administration: 'The account can no longer be administered. Services go on running.',
    },
    duration: 'For how long',
    until: day => `until ${day}; then the lock ends by itself.`,
    open: 'until the reason is gone.',
    termination: (day, deletion) =>
      `If nothing happens, the contracts end on ${day}. The data can then be fetched until ${deletion}, and are deleted afterwards.`,
    facts: 'Facts and circumstances',
    law: 'This is the statement of reasons under Article 17 of Regulation (EU) 2022/2065 (Digital Services Act).',
    origin: 'How we learnt of it',
    origins: {
      notice: number => `by a notice under Article 16 of the Regulation, no. ${number}`,
      own_initiative: () => 'by looking ourselves',
      order: () => 'by an order of a court or an authority',
    },
    grounds: { law: 'The law that it breaks', terms: 'The clause of our terms that it breaks' },
    automated: 'Automated means',
    detected: { yes: 'Software found the content.', no: 'No software found the content.' },
    decided: { yes: 'Software took part in the decision.', no: 'People alone decided.' },
    redress: 'What you can do about it',
    redressWays: {
      complaint: day =>
        `complain to us, free of charge, until ${day}: by a ticket or a reply to this e-mail; somebody who did not decide looks at it again`,
      out_of_court: () => 'turn to a certified out-of-court dispute settlement body (Article 21 of the Regulation)',
      court: () => 'go to court, at any time',
    },
    requests: { review: 'asks for the lock to be lifted', deferral: 'promises to pay', proof: 'sends a proof' },
  },
  de: {
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
  },
}
