import type { Locale } from '@kontor/contract/problem-texts'
import type { ContactTopic, NoticeDecision } from '@kontor/contract/words/reach'
import { decisionNames, topicNames } from './reach-words.ts'

type Message = {
  number: string
  topic: ContactTopic
  reference: string
  message: string
  /** Names of what was attached. */
  files: readonly string[]
}
type Call = {
  number: string
  topic: ContactTopic
  phone: string
  startsAt: Date
  endsAt: Date
  timeZone: string
}
/** Who wrote, as staff want to know him. */
type Sender = { sender: string; email: string; customer: number | null }

export type ReachMails = {
  inquiry_copy: Message
  inquiry_arrived: Message & Sender
  callback_booked: Call & { appUrl: string | null }
  callback_arrived: Call & Sender & { language: Locale }
  callback_withdrawn: Call & Sender
  notice_received: { number: string; text: string }
  notice_arrived: { number: string; text: string; appUrl: string }
  notice_decided: { number: string; decision: NoticeDecision; statement: string; appUrl: string }
}

type Everywhere = { name: string; provider: string }
type Written = { subject: string; body: string }
type Texts = { [T in keyof ReachMails]: (values: ReachMails[T] & Everywhere) => Written }

/** Mails of the contact page: copies and receipts to whoever wrote, and what arrives for staff. */
export const reachMails: Record<Locale, Texts> = {
  en: {
    inquiry_copy: values => ({
      subject: `Your message has arrived (${values.number})`,
      body: `thank you for your message. We answer by e-mail; to add something, reply to this e-mail.

${messageText('en', { ...values, message: quoted(values.message) })}

If you did not write this, somebody has used your address. You need not do anything then.`,
    }),
    inquiry_arrived: values => ({
      subject: `${values.number}: ${topicNames.en[values.topic]} (${values.sender})`,
      body: `a message has come in by the contact page. An answer to this e-mail goes to ${values.email}.

${senderText('en', values)}

${messageText('en', values)}`,
    }),
    callback_booked: values => ({
      subject: `We call you ${span('en', values)}`,
      body: `we have noted your wish for a call (${values.number}).

When: ${span('en', values)}
Number: ${values.phone}
About: ${topicNames.en[values.topic]}

${values.appUrl === null ? 'If the time no longer suits you, reply to this e-mail.' : `If the time no longer suits you, take the request back here:\n\n${values.appUrl}/contact?form=callback`}`,
    }),
    callback_arrived: values => ({
      subject: `${values.number}: call ${values.phone}, ${span('en', values)}`,
      body: `somebody wants to be called.

When: ${span('en', values)}
Number: ${values.phone}
About: ${topicNames.en[values.topic]}
Language: ${values.language === 'de' ? 'German' : 'English'}

${senderText('en', values)}`,
    }),
    callback_withdrawn: values => ({
      subject: `${values.number}: no call any more, ${span('en', values)}`,
      body: `${values.sender} has taken back the request to be called at ${values.phone}, ${span('en', values)}.`,
    }),
    notice_received: ({ number, text, provider }) => ({
      subject: `Your notice has arrived (${number})`,
      body: `${provider} has received the following notice. Keep this e-mail as proof.

${text}`,
    }),
    notice_arrived: ({ number, text, appUrl }) => ({
      subject: `${number}: notice of illegal content`,
      body: `a notice under Art. 16 of Regulation (EU) 2022/2065 has come in. It has to be decided without undue delay:

${appUrl}/contact?form=desk

${text}`,
    }),
    notice_decided: ({ number, decision, statement, appUrl, provider }) => ({
      subject: `We have decided about your notice (${number})`,
      body: `${provider} has examined your notice ${number}.

Decision: ${decisionNames.en[decision]}

${statement}

The decision was made by people and not by automated means.

If you do not agree, reply to this e-mail within six months: somebody else looks at it again, free of charge. You may also turn to a certified out-of-court dispute settlement body (Art. 21 of Regulation (EU) 2022/2065) or to a court. How to reach us stands here:

${appUrl}/contact`,
    }),
  },
  de: {
    inquiry_copy: values => ({
      subject: `Ihre Nachricht ist angekommen (${values.number})`,
      body: `vielen Dank für Ihre Nachricht. Wir antworten per E-Mail; wenn Sie etwas ergänzen möchten, antworten Sie auf diese E-Mail.

${messageText('de', { ...values, message: quoted(values.message) })}

Wenn Sie das nicht geschrieben haben, hat jemand Ihre Adresse benutzt. Sie brauchen dann nichts zu tun.`,
    }),
    inquiry_arrived: values => ({
      subject: `${values.number}: ${topicNames.de[values.topic]} (${values.sender})`,
      body: `über die Kontaktseite ist eine Nachricht eingegangen. Eine Antwort auf diese E-Mail geht an ${values.email}.

${senderText('de', values)}

${messageText('de', values)}`,
    }),
    callback_booked: values => ({
      subject: `Wir rufen Sie an: ${span('de', values)}`,
      body: `wir haben Ihren Rückrufwunsch vermerkt (${values.number}).

Wann: ${span('de', values)}
Nummer: ${values.phone}
Worum es geht: ${topicNames.de[values.topic]}

${values.appUrl === null ? 'Wenn Ihnen die Zeit nicht mehr passt, antworten Sie auf diese E-Mail.' : `Wenn Ihnen die Zeit nicht mehr passt, sagen Sie den Rückruf hier ab:\n\n${values.appUrl}/contact?form=callback`}`,
    }),
    callback_arrived: values => ({
      subject: `${values.number}: ${values.phone} anrufen, ${span('de', values)}`,
      body: `jemand möchte angerufen werden.

Wann: ${span('de', values)}
Nummer: ${values.phone}
Worum es geht: ${topicNames.de[values.topic]}
Sprache: ${values.language === 'de' ? 'Deutsch' : 'Englisch'}

${senderText('de', values)}`,
    }),
    callback_withdrawn: values => ({
      subject: `${values.number}: kein Rückruf mehr, ${span('de', values)}`,
      body: `${values.sender} hat den Rückruf unter ${values.phone}, ${span('de', values)}, abgesagt.`,
    }),
    notice_received: ({ number, text, provider }) => ({
      subject: `Ihre Meldung ist eingegangen (${number})`,
      body: `die folgende Meldung ist bei ${provider} eingegangen. Bewahren Sie diese E-Mail als Nachweis auf.

${text}`,
    }),
    notice_arrived: ({ number, text, appUrl }) => ({
      subject: `${number}: Meldung rechtswidriger Inhalte`,
      body: `eine Meldung nach Art. 16 der Verordnung (EU) 2022/2065 ist eingegangen. Über sie ist unverzüglich zu entscheiden:

${appUrl}/contact?form=desk

${text}`,
    }),
    notice_decided: ({ number, decision, statement, appUrl, provider }) => ({
      subject: `Wir haben über Ihre Meldung entschieden (${number})`,
      body: `${provider} hat Ihre Meldung ${number} geprüft.

Entscheidung: ${decisionNames.de[decision]}

${statement}

Entschieden haben Menschen, nicht automatisierte Mittel.

Wenn Sie nicht einverstanden sind, antworten Sie innerhalb von sechs Monaten auf diese E-Mail: Dann sieht sich jemand anderes die Sache noch einmal an, kostenlos. Sie können sich auch an eine zertifizierte außergerichtliche Streitbeilegungsstelle (Art. 21 der Verordnung (EU) 2022/2065) oder an ein Gericht wenden. Wie Sie uns erreichen, steht hier:

${appUrl}/contact`,
    }),
  },
}

function messageText(locale: Locale, { number, topic, reference, message, files }: Message): string {
  const german = locale === 'de'
  return [
    `${german ? 'Nummer' : 'Number'}: ${number}`,
    `${german ? 'Thema' : 'Topic'}: ${topicNames[locale][topic]}`,
    ...(reference ? [`${german ? 'Bezug' : 'Reference'}: ${reference}`] : []),
    '',
    message + fileLines(locale, files),
  ].join('\n')
}

/** Anybody may have a copy sent to anybody: what he wrote must not read as our own words. */
const quoted = (text: string): string => text.replaceAll(/^/gm, '> ')

function senderText(locale: Locale, { sender, email, customer }: Sender): string {
  const who = `${locale === 'de' ? 'Von' : 'From'}: ${sender} <${email}>`
  const number = locale === 'de' ? 'Kundennummer' : 'Customer'
  const unknown =
    locale === 'de'
      ? 'Nicht angemeldet: Name und Adresse sind nicht geprüft.'
      : 'Not signed in: name and address are not verified.'
  return `${who}\n${customer === null ? unknown : `${number}: ${customer}`}`
}

const fileLines = (locale: Locale, files: readonly string[]): string =>
  files.length === 0 ? '' : `\n\n${locale === 'de' ? 'Anhänge' : 'Attachments'}: ${files.join(', ')}`

const written = { en: 'en-GB', de: 'de-DE' } as const

/** Day and time with the zone: "Monday, 16 November 2026, 14:00–16:00 CET". */
function span(locale: Locale, { startsAt, endsAt, timeZone }: Pick<Call, 'startsAt' | 'endsAt' | 'timeZone'>): string {
  const format = new Intl.DateTimeFormat(written[locale], {
    ...{ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', hour: '2-digit', minute: '2-digit' },
    timeZone,
    timeZoneName: 'short',
  })
  return format.formatRange(startsAt, endsAt)
}
