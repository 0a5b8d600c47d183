/** An event of a whole day. @property uid the same as long as it is the same thing @property sequence how often it has changed @property stamp when it last did */
export type CalendarEvent = {
  uid: string
  sequence: number
  stamp: Date
  on: string
  summary: string
  description: string
  url: string
}

/** Writes events as iCalendar (RFC 5545): what no clock is needed for, so that the same events give the same text. */
export function calendarText(name: string, locale: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Kontor//Coming//${locale.toUpperCase()}`,
    'CALSCALE:GREGORIAN',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    'X-PUBLISHED-TTL:PT12H',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return lines.map(line => `${folded(line)}\r\n`).join('')
}

const eventLines = ({ uid, sequence, stamp, on, summary, description, url }: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `DTSTAMP:${stamp.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`,
  `SEQUENCE:${sequence}`,
  `DTSTART;VALUE=DATE:${on.replaceAll('-', '')}`,
  `SUMMARY:${escaped(summary)}`,
  ...(description === '' ? [] : [`DESCRIPTION:${escaped(description)}`]),
  `URL:${url}`,
  'CLASS:PRIVATE',
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
]

/** Escapes a value of type TEXT (RFC 5545, 3.3.11); other control characters may not stand in one. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\\;,]/g, sign => `\\${sign}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, ' ')

/** Is how long a line may be, without its end (RFC 5545, 3.1). */
const mostOctets = 75

/** Goes on with a space in the next line where it would be too long, between characters. */
function folded(line: string): string {
  let octets = 0
  let text = ''
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > mostOctets) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += size
  }
  return text
}
