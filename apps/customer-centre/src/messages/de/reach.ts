import type { ContactTopic, NoticeCategory, NoticeDecision } from '@kontor/contract/enums/reach'
import type { ReachTexts } from '../../areas/reach/mails.ts'
import { type MessageLines, messageText, quoted, senderText } from '../../areas/reach/message-text.ts'
import { languageName, spanText } from '../../values/moments.ts'

const topics: Record<ContactTopic, string> = {
  offer: 'Produkte und Angebote',
  billing: 'Rechnungen und Zahlung',
  contract: 'Vertrag',
  technical: 'Technik',
  access: 'Anmeldung und Zugang',
  privacy: 'Datenschutz',
  other: 'Etwas anderes',
}

const categories: Record<NoticeCategory, string> = {
  fraud: 'Betrug, Phishing',
  malware: 'Schadsoftware, Angriffe auf Systeme',
  intellectual_property: 'Urheberrecht, Marken und Ähnliches',
  privacy: 'Personenbezogene Daten, Recht am eigenen Bild',
  hate: 'Hassrede, Beleidigung, Verleumdung',
  violence: 'Drohung, Gewaltverherrlichung',
  terrorism: 'Terroristische Inhalte',
  child_abuse: 'Sexueller Missbrauch von Kindern',
  illegal_goods: 'Verbotene Waren oder Dienste',
  other: 'Etwas anderes',
}

const decisions: Record<NoticeDecision, string> = {
  removed: 'Der Inhalt wurde entfernt oder der Zugang zu ihm gesperrt.',
  restricted: 'Der Inhalt wurde eingeschränkt.',
  no_action: 'Der Inhalt bleibt, wie er ist.',
}

const lines: MessageLines = {
  number: 'Nummer',
  topic: 'Thema',
  reference: 'Bezug',
  files: 'Anhänge',
  from: 'Von',
  customer: 'Kundennummer',
  stranger: 'Nicht angemeldet: Name und Adresse sind nicht geprüft.',
  topics,
}

export const reach: ReachTexts = {
  days: ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'],
  times: times => `${times} Uhr`,
  notice: facts =>
    [
      `Meldung rechtswidriger Inhalte an ${facts.provider}`,
      '',
      `Art: ${categories[facts.category]}`,
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
  mails: {
    inquiry_copy: values => ({
      subject: `Ihre Nachricht ist angekommen (${values.number})`,
      body: `vielen Dank für Ihre Nachricht. Wir antworten per E-Mail; wenn Sie etwas ergänzen möchten, antworten Sie auf diese E-Mail.

${messageText(lines, { ...values, message: quoted(values.message) })}

Wenn Sie das nicht geschrieben haben, hat jemand Ihre Adresse benutzt. Sie brauchen dann nichts zu tun.`,
    }),
    inquiry_arrived: values => ({
      subject: `${values.number}: ${topics[values.topic]} (${values.sender})`,
      body: `über die Kontaktseite ist eine Nachricht eingegangen. Eine Antwort auf diese E-Mail geht an ${values.email}.

${senderText(lines, values)}

${messageText(lines, values)}`,
    }),
    callback_booked: values => ({
      subject: `Wir rufen Sie an: ${spanText('de', values)}`,
      body: `wir haben Ihren Rückrufwunsch vermerkt (${values.number}).

Wann: ${spanText('de', values)}
Nummer: ${values.phone}
Worum es geht: ${topics[values.topic]}

${values.appUrl === null ? 'Wenn Ihnen die Zeit nicht mehr passt, antworten Sie auf diese E-Mail.' : `Wenn Ihnen die Zeit nicht mehr passt, sagen Sie den Rückruf hier ab:\n\n${values.appUrl}/contact?form=callback`}`,
    }),
    callback_arrived: values => ({
      subject: `${values.number}: ${values.phone} anrufen, ${spanText('de', values)}`,
      body: `jemand möchte angerufen werden.

Wann: ${spanText('de', values)}
Nummer: ${values.phone}
Worum es geht: ${topics[values.topic]}
Sprache: ${languageName('de', values.language)}

${senderText(lines, values)}`,
    }),
    callback_withdrawn: values => ({
      subject: `${values.number}: kein Rückruf mehr, ${spanText('de', values)}`,
      body: `${values.sender} hat den Rückruf unter ${values.phone}, ${spanText('de', values)}, abgesagt.`,
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

Entscheidung: ${decisions[decision]}

${statement}

Entschieden haben Menschen, nicht automatisierte Mittel.

Wenn Sie nicht einverstanden sind, antworten Sie innerhalb von sechs Monaten auf diese E-Mail: Dann sieht sich jemand anderes die Sache noch einmal an, kostenlos. Sie können sich auch an eine zertifizierte außergerichtliche Streitbeilegungsstelle (Art. 21 der Verordnung (EU) 2022/2065) oder an ein Gericht wenden. Wie Sie uns erreichen, steht hier:

${appUrl}/contact`,
    }),
  },
}
