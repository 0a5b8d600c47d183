import type { LockState, LockStatement } from '@kontor/contract/areas/arrears/locks'
import type { GroundKind, LockOrigin, LockRequestKind, LockScope, RedressWay } from '@kontor/contract/enums/locks'
import { formatMoney, type Money } from '@kontor/contract/money'
import { type DateFormat, dayText } from '../../../values/moments.ts'
import type { OverdueDocument } from '../dunning/mails.ts'

export type LockReason = NonNullable<LockState['reason']>
type YesNo = Record<'yes' | 'no', string>

export type LockWords = {
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
  /** Belongs to a lock for non-payment: what is overdue, the way out, and what comes next. */
  unpaid: {
    documents: string
    line: (number: string, due: string, open: string) => string
    sum: string
    out: string
    next: (notice: string, end: string, deletion: string) => string
  }
}

/** Says what comes after a lock while nothing is paid. */
export type Planned = NonNullable<LockState['planned']>

/** Says what a lock for non-payment is about, and what comes after it. */
export type Unpaid = {
  documents: readonly OverdueDocument[]
  sum: Money
  planned: Planned | null
}

export type LockFacts = {
  customer: number
  reason: LockReason
  scope: LockScope
  scopeDetail: string
  endsOn: string | null
  terminationOn: string | null
  deletionOn: string | null
  facts: string
  statement: LockStatement | null
  unpaid: Unpaid | null
  at: Date
  timeZone: string
  link: string
}

/** Reason, extent and time, what happened, and for content the statement of reasons with its ways of redress; a paragraph each. */
export function lockText(dates: DateFormat, words: LockWords, lock: LockFacts): string {
  const { scopeDetail, facts, statement, unpaid } = lock
  const paragraphs = [
    `${words.reason}: ${words.reasons[lock.reason]}`,
    `${words.restricted}: ${words.scopes[lock.scope]}${scopeDetail && ` ${scopeDetail}`}`,
    // a lock for non-payment says below when it ends
    ...(unpaid && !lock.endsOn && !lock.terminationOn
      ? []
      : [`${words.duration}: ${durationText(dates, words, lock)}`]),
    ...(facts ? [`${words.facts}:\n${facts}`] : []),
    ...(statement ? statementParagraphs(dates, words, statement) : []),
    ...(unpaid ? unpaidParagraphs(dates, words.unpaid, unpaid) : []),
  ]
  return paragraphs.join('\n\n')
}

/** Why a single contract is suspended: what happened, and the statement of reasons with its ways of redress. */
export const suspensionText = (dates: DateFormat, words: LockWords, facts: string, statement: LockStatement): string =>
  [`${words.facts}:\n${facts}`, ...statementParagraphs(dates, words, statement)].join('\n\n')

function durationText(dates: DateFormat, words: LockWords, { endsOn, terminationOn, deletionOn }: LockFacts): string {
  const { until, open, termination } = words
  const day = (date: string) => dayText(dates, date)
  const ending = terminationOn && deletionOn ? ` ${termination(day(terminationOn), day(deletionOn))}` : ''
  return (endsOn ? until(day(endsOn)) : open) + ending
}

function unpaidParagraphs(
  dates: DateFormat,
  words: LockWords['unpaid'],
  { documents, sum, planned }: Unpaid,
): string[] {
  const money = (amount: Money) => formatMoney(amount, dates.tag)
  const day = (date: string) => dayText(dates, date)
  const lines = documents.map(({ number, due, open }) => `- ${words.line(number, day(due), money(open))}`)
  const { notice_on, termination_on, deletion_on } = planned ?? {}
  return [
    `${words.documents}:\n${lines.join('\n')}\n${words.sum}: ${money(sum)}`,
    words.out,
    ...(notice_on && termination_on && deletion_on
      ? [words.next(day(notice_on), day(termination_on), day(deletion_on))]
      : []),
  ]
}

function statementParagraphs(dates: DateFormat, words: LockWords, statement: LockStatement): string[] {
  const { origin, notice_number, ground_kind, ground, explanation, redress, complaint_until } = statement
  const ways = redress.map(way => `- ${words.redressWays[way](dayText(dates, complaint_until))}`)
  return [
    words.law,
    `${words.origin}: ${words.origins[origin](notice_number ?? '')}`,
    `${words.grounds[ground_kind]}: ${ground}\n${explanation}`,
    `${words.automated}: ${words.detected[yesNo(statement.automated_detection)]} ${words.decided[yesNo(statement.automated_decision)]}`,
    `${words.redress}:\n${ways.join('\n')}`,
  ]
}

const yesNo = (value: boolean) => (value ? 'yes' : 'no')
