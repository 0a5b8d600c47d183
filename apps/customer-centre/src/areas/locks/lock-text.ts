import type { LockState, LockStatement } from '@kontor/contract/areas/locks'
import type { GroundKind, LockOrigin, LockRequestKind, LockScope, RedressWay } from '@kontor/contract/enums/locks'
import { type DateFormat, dayText } from '../../values/moments.ts'

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
  at: Date
  timeZone: string
  link: string
}

/** Reason, extent and time, what happened, and for content the statement of reasons with its ways of redress; a paragraph each. */
export function lockText(dates: DateFormat, words: LockWords, lock: LockFacts): string {
  const { scopeDetail, facts, statement } = lock
  const paragraphs = [
    `${words.reason}: ${words.reasons[lock.reason]}`,
    `${words.restricted}: ${words.scopes[lock.scope]}${scopeDetail && ` ${scopeDetail}`}`,
    `${words.duration}: ${durationText(dates, words, lock)}`,
    ...(facts ? [`${words.facts}:\n${facts}`] : []),
    ...(statement ? statementParagraphs(dates, words, statement) : []),
  ]
  return paragraphs.join('\n\n')
}

function durationText(dates: DateFormat, words: LockWords, { endsOn, terminationOn, deletionOn }: LockFacts): string {
  const { until, open, termination } = words
  const day = (date: string) => dayText(dates, date)
  const ending = terminationOn && deletionOn ? ` ${termination(day(terminationOn), day(deletionOn))}` : ''
  return (endsOn ? until(day(endsOn)) : open) + ending
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
