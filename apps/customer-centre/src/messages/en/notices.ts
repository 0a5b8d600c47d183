import { inLanguage, type NoticesTexts, type NoticeTold } from '../../areas/service/notices/mails.ts'
import { type DateFormat, momentText } from '../../values/moments.ts'
import { oneLine } from '../../values/one-line.ts'
import { paragraphs } from '../paragraphs.ts'

const states: NoticesTexts['feed']['states'] = {
  investigating: 'Investigating',
  identified: 'Cause found',
  monitoring: 'Fixed, monitoring',
  resolved: 'Resolved',
  planned: 'Planned',
  running: 'In progress',
  done: 'Completed',
}
const kinds = { incident: 'Incident', maintenance: 'Maintenance' }

const subjectOf = ({ kind, state, titles }: NoticeTold, { locale }: DateFormat) =>
  `${kinds[kind]}: ${oneLine(inLanguage(titles, locale))} (${states[state].toLowerCase()})`

const bodyOf = ({ startsAt, endsAt, texts, timeZone, link }: NoticeTold, dates: DateFormat, why: string) =>
  paragraphs(
    inLanguage(texts, dates.locale),
    endsAt
      ? `Time: ${momentText(dates, startsAt, timeZone)} to ${momentText(dates, endsAt, timeZone)}`
      : `Since ${momentText(dates, startsAt, timeZone)}`,
    link,
    why,
  )

export const notices: NoticesTexts = {
  mails: {
    service_notice: ({ dates, ...told }) => ({
      subject: subjectOf(told, dates),
      action: 'View status',
      body: bodyOf(told, dates, 'You receive this email because the notice concerns one of your contracts.'),
    }),
    service_notice_followed: ({ dates, ...told }) => ({
      subject: subjectOf(told, dates),
      action: 'View status',
      body: bodyOf(
        told,
        dates,
        told.state === 'resolved' || told.state === 'done'
          ? 'You asked to be told about this. This was the last email about it.'
          : 'You asked to be told about this. You can stop these emails on the status page.',
      ),
    }),
  },
  feed: { title: provider => `Service status of ${provider}`, states, kinds },
}
