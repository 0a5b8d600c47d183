import type { LockStatement } from '@kontor/contract/areas/locks'
import type { Locale } from '@kontor/contract/problem-texts'
import type { LockRequestKind, LockScope } from '@kontor/contract/words/locks'
import { dayText, momentText } from './circumstances.ts'
import { type LockReason, lockWords } from './lock-words.ts'

export type LockMails = {
  customer_locked: {
    customer: number
    reason: LockReason
    scope: LockScope
    scopeDetail: string
    endsOn: string | null
    terminationOn: string | null
    deletionOn: string | null
    facts: string
    statement: LockStatement | null
    at: Date
    timeZone: string
    link: string
  }
  /** Because all is paid, because staff did it, or because its time was over. */
  customer_unlocked: { customer: number; why: 'paid' | 'staff' | 'time'; note: string; link: string }
  lock_request_arrived: {
    customer: number
    kind: LockRequestKind
    payOn: string | null
    message: string
    files: readonly string[]
    sender: string
    email: string
    link: string
  }
  lock_request_declined: { customer: number; answer: string; link: string }
}

type Texts = {
  [T in keyof LockMails]: (values: LockMails[T] & { name: string; provider: string }) => {
    subject: string
    body: string
  }
}

/** Mails about locks. What a statement of reasons holds is a template, to be checked by the provider's lawyer. */
export const lockMails: Record<Locale, Texts> = {
  en: {
    customer_locked: values => ({
      subject: `The account of customer ${values.customer} is locked`,
      body: `the account of customer ${values.customer} at ${values.provider} was locked on ${momentText('en', values.at, values.timeZone)}.

${lockText('en', values)}

You can still sign in. Invoices, tickets, cancellation, withdrawal and your data stay open. What you can do stands here:

${values.link}`,
    }),
    customer_unlocked: ({ customer, why, note, link }) => ({
      subject: `The account of customer ${customer} is open again`,
      body: `the lock of customer ${customer} has ended${{ paid: ': nothing is overdue any more', staff: '', time: ': it had a last day, which is over' }[why]}. Everything works again.${note && `\n\n${note}`}

${link}`,
    }),
    lock_request_arrived: ({ customer, kind, sender, email, payOn, message, files, link }) => ({
      subject: `Customer ${customer}: ${lockWords.en.requests[kind]}`,
      body: `somebody waits for an answer about the lock of customer ${customer}. Act for the customer, then answer on this page:

${link}

From: ${sender}, ${email}
About: ${lockWords.en.requests[kind]}${payOn ? `\nWill pay by: ${dayText('en', payOn)}` : ''}${files.length > 0 ? `\nFiles: ${files.join(', ')}` : ''}${message && `\n\n${message}`}`,
    }),
    lock_request_declined: ({ customer, answer, link }) => ({
      subject: `The lock of customer ${customer} stays for now`,
      body: `we have looked at what you asked or sent about the lock of customer ${customer}, and cannot lift it yet:

${answer}

${link}`,
    }),
  },
  de: {
    customer_locked: values => ({
      subject: `Das Konto des Kunden ${values.customer} ist gesperrt`,
      body: `das Konto des Kunden ${values.customer} bei ${values.provider} wurde am ${momentText('de', values.at, values.timeZone)} gesperrt.

${lockText('de', values)}

Anmelden können Sie sich weiterhin. Rechnungen, Tickets, Kündigung, Widerruf und Ihre Daten bleiben offen. Was Sie tun können, steht hier:

${values.link}`,
    }),
    customer_unlocked: ({ customer, why, note, link }) => ({
      subject: `Das Konto des Kunden ${customer} ist wieder offen`,
      body: `die Sperre des Kunden ${customer} ist beendet${{ paid: ': Es ist nichts mehr überfällig', staff: '', time: ': Sie war befristet, und die Frist ist um' }[why]}. Alles geht wieder.${note && `\n\n${note}`}

${link}`,
    }),
    lock_request_arrived: ({ customer, kind, sender, email, payOn, message, files, link }) => ({
      subject: `Kunde ${customer}: ${lockWords.de.requests[kind]}`,
      body: `jemand wartet auf eine Antwort zur Sperre des Kunden ${customer}. Handeln Sie für den Kunden und antworten Sie dann auf dieser Seite:

${link}

Von: ${sender}, ${email}
Worum es geht: ${lockWords.de.requests[kind]}${payOn ? `\nZahlung zugesagt bis: ${dayText('de', payOn)}` : ''}${files.length > 0 ? `\nDateien: ${files.join(', ')}` : ''}${message && `\n\n${message}`}`,
    }),
    lock_request_declined: ({ customer, answer, link }) => ({
      subject: `Die Sperre des Kunden ${customer} bleibt vorerst`,
      body: `wir haben geprüft, worum Sie zur Sperre des Kunden ${customer} gebeten oder was Sie geschickt haben, und können sie noch nicht aufheben:

${answer}

${link}`,
    }),
  },
}

type Lock = LockMails['customer_locked']

/** Reason, extent and time, what happened, and for content the statement of reasons with its ways of redress; a paragraph each. */
function lockText(locale: Locale, lock: Lock): string {
  const words = lockWords[locale]
  const { scopeDetail, facts, statement } = lock
  const paragraphs = [
    `${words.reason}: ${words.reasons[lock.reason]}`,
    `${words.restricted}: ${words.scopes[lock.scope]}${scopeDetail && ` ${scopeDetail}`}`,
    `${words.duration}: ${durationText(locale, lock)}`,
    ...(facts ? [`${words.facts}:\n${facts}`] : []),
    ...(statement ? statementParagraphs(locale, statement) : []),
  ]
  return paragraphs.join('\n\n')
}

function durationText(locale: Locale, { endsOn, terminationOn, deletionOn }: Lock): string {
  const { until, open, termination } = lockWords[locale]
  const day = (date: string) => dayText(locale, date)
  const ending = terminationOn && deletionOn ? ` ${termination(day(terminationOn), day(deletionOn))}` : ''
  return (endsOn ? until(day(endsOn)) : open) + ending
}

function statementParagraphs(locale: Locale, statement: LockStatement): string[] {
  const words = lockWords[locale]
  const { origin, notice_number, ground_kind, ground, explanation, redress, complaint_until } = statement
  const ways = redress.map(way => `- ${words.redressWays[way](dayText(locale, complaint_until))}`)
  return [
    words.law,
    `${words.origin}: ${words.origins[origin](notice_number ?? '')}`,
    `${words.grounds[ground_kind]}: ${ground}\n${explanation}`,
    `${words.automated}: ${words.detected[yesNo(statement.automated_detection)]} ${words.decided[yesNo(statement.automated_decision)]}`,
    `${words.redress}:\n${ways.join('\n')}`,
  ]
}

const yesNo = (value: boolean) => (value ? 'yes' : 'no')
