import type { Locale } from '@kontor/contract/problem-texts'
import type { NoticeCategory } from '@kontor/contract/words/reach'
import { categoryNames } from './reach-words.ts'

export type NoticeFacts = {
  provider: string
  number: string
  category: NoticeCategory
  explanation: string
  locations: readonly string[]
  /** Empty where the notifier stays unknown. */
  name: string
  email: string
  files: readonly string[]
  /** Day and time as people write them. */
  receivedAt: string
}

/** A notice of illegal content as its receipt shows it, with what happens now (Art. 16 (4) to (6) of Regulation (EU) 2022/2065). */
export const noticeTexts: Record<Locale, (facts: NoticeFacts) => string> = {
  en: facts =>
    [
      `Notice of illegal content to ${facts.provider}`,
      '',
      `Kind: ${categoryNames.en[facts.category]}`,
      'Where:',
      ...facts.locations.map(location => `  ${location}`),
      '',
      'Why this is illegal:',
      facts.explanation,
      '',
      facts.name || facts.email ? `From: ${[facts.name, facts.email].filter(Boolean).join(', ')}` : 'From: unnamed',
      ...(facts.files.length > 0 ? [`Attachments: ${facts.files.join(', ')}`] : []),
      'I believe in good faith that the information and statements in this notice are accurate and complete.',
      '',
      `Received on ${facts.receivedAt} under the number ${facts.number}.`,
      '',
      'People examine the notice and decide about it without undue delay; no automated means are used. Whoever has given an e-mail address is told the decision and how to contest it: by an objection to us, before an out-of-court dispute settlement body or a court.',
    ].join('\n'),
  de: facts =>
    [
      `Meldung rechtswidriger Inhalte an ${facts.provider}`,
      '',
      `Art: ${categoryNames.de[facts.category]}`,
      'Wo:',
      ...facts.locations.map(location => `  ${location}`),
      '',
      'Warum das rechtswidrig ist:',
      facts.explanation,
      '',
      facts.name || facts.email ? `Von: ${[facts.name, facts.email].filter(Boolean).join(', ')}` : 'Von: ohne Namen',
      ...(facts.files.length > 0 ? [`Anhänge: ${facts.files.join(', ')}`] : []),
      'Ich bin in gutem Glauben davon überzeugt, dass die Angaben in dieser Meldung richtig und vollständig sind.',
      '',
      `Eingegangen am ${facts.receivedAt} unter der Nummer ${facts.number}.`,
      '',
      'Menschen prüfen die Meldung und entscheiden unverzüglich darüber; automatisierte Mittel werden nicht eingesetzt. Wer eine E-Mail-Adresse angegeben hat, erfährt die Entscheidung und wie er sie anfechten kann: durch Widerspruch bei uns, vor einer außergerichtlichen Streitbeilegungsstelle oder vor Gericht.',
    ].join('\n'),
}
