import { inLanguage, type NoticesTexts, type NoticeTold } from '../../areas/service/notices/mails.ts'
import { type DateFormat, momentText } from '../../values/moments.ts'
import { oneLine } from '../../values/one-line.ts'
import { paragraphs } from '../paragraphs.ts'

const states: NoticesTexts['feed']['states'] = {
  investigating: 'Wird untersucht',
  identified: 'Ursache gefunden',
  monitoring: 'Behoben, wird beobachtet',
  resolved: 'Behoben',
  planned: 'Geplant',
  running: 'Läuft',
  done: 'Abgeschlossen',
}
const kinds = { incident: 'Störung', maintenance: 'Wartung' }

const subjectOf = ({ kind, state, titles }: NoticeTold, { locale }: DateFormat) =>
  `${kinds[kind]}: ${oneLine(inLanguage(titles, locale))} (${states[state]})`

const bodyOf = ({ startsAt, endsAt, texts, timeZone, link }: NoticeTold, dates: DateFormat, why: string) =>
  paragraphs(
    inLanguage(texts, dates.locale),
    endsAt
      ? `Zeitraum: ${momentText(dates, startsAt, timeZone)} bis ${momentText(dates, endsAt, timeZone)}`
      : `Seit ${momentText(dates, startsAt, timeZone)}`,
    link,
    why,
  )

export const notices: NoticesTexts = {
  mails: {
    service_notice: ({ dates, ...told }) => ({
      subject: subjectOf(told, dates),
      action: 'Status ansehen',
      body: bodyOf(told, dates, 'Sie erhalten diese E-Mail, weil die Meldung einen Ihrer Verträge betrifft.'),
    }),
    service_notice_followed: ({ dates, ...told }) => ({
      subject: subjectOf(told, dates),
      action: 'Status ansehen',
      body: bodyOf(
        told,
        dates,
        told.state === 'resolved' || told.state === 'done'
          ? 'Sie wollten dazu benachrichtigt werden. Dies war die letzte E-Mail dazu.'
          : 'Sie wollten dazu benachrichtigt werden. Auf der Statusseite können Sie diese E-Mails abbestellen.',
      ),
    }),
  },
  feed: { title: provider => `Servicestatus von ${provider}`, states, kinds },
}
