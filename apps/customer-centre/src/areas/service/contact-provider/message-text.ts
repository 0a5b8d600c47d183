import type { ContactTopic } from '@kontor/contract/enums/contact-provider'

export type Message = {
  number: string
  topic: ContactTopic
  reference: string
  message: string
  /** Names of what was attached. */
  files: readonly string[]
}
/** The person who wrote, as staff want to know them. */
export type WrittenBy = { sender: string; email: string; customer: number | null }

export type MessageLines = {
  number: string
  topic: string
  reference: string
  files: string
  from: string
  customer: string
  stranger: string
  topics: Record<ContactTopic, string>
}

export function messageText(lines: MessageLines, { number, topic, reference, message, files }: Message): string {
  return [
    `${lines.number}: ${number}`,
    `${lines.topic}: ${lines.topics[topic]}`,
    ...(reference ? [`${lines.reference}: ${reference}`] : []),
    '',
    message + (files.length === 0 ? '' : `\n\n${lines.files}: ${files.join(', ')}`),
  ].join('\n')
}

/** Anybody may have a copy sent to anybody: what they wrote must not read as our own words. */
export const quoted = (text: string): string => text.replaceAll(/^/gm, '> ')

export const senderText = (lines: MessageLines, { sender, email, customer }: WrittenBy): string =>
  `${lines.from}: ${sender} <${email}>\n${customer === null ? lines.stranger : `${lines.customer}: ${customer}`}`
