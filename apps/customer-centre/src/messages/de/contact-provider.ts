import type { ContactTopic, NoticeCategory, NoticeDecision } from '@kontor/contract/enums/contact-provider'
import type { ContactProviderTexts } from '../../areas/service/contact-provider/mails.ts'
import {
  type MessageLines,
  messageText,
  quoted,
  senderText,
} from '../../areas/service/contact-provider/message-text.ts'
import { languageName, spanText } from '../../values/moments.ts'

const topics: Record<ContactTopic, string> = {
  offer: 'Produkte und Angebote',
  billing: 'Rechnungen und Zahlung',
  contract: 'Vertrag',
  technical: 'Technik',
  access: 'Anmeldung und Zugriff',
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
  stranger: 'Nicht angemeldet. Name und E-Mail-Adresse sind nicht geprüft.',
  topics,
}

export const contactProvider: ContactProviderTexts = {
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
      facts.name || facts.email ? `Von: ${[facts.name, facts.email].filter(Boolean).join(', ')}` : 'Von: anonym',
      ...(facts.files.length > 0 ? [`Anhänge: ${facts.files.join(', ')}`] : []),
      'Ich bin in gutem Glauben davon überzeugt, dass die Angaben in dieser Meldung richtig und vollständig sind.',
      '',
      `Eingegangen am ${facts.receivedAt} unter der Nummer ${facts.number}.`,
      '',
      'Menschen prüfen die Meldung und entscheiden unverzüglich darüber. Automatisierte Mittel werden nicht eingesetzt. An die angegebene E-Mail-Adresse senden wir die Entscheidung und wie sie sich anfechten lässt. Möglich sind ein Widerspruch bei uns, eine außergerichtliche Streitbeilegung oder eine Klage.',
    ].join('\n'),
  mails: {
    inquiry_copy: values => ({
      subject: `Wir haben Ihre Nachricht erhalten (${values.number})`,
      body: `vielen Dank für Ihre Nachricht. Wir antworten per E-Mail. Um etwas zu ergänzen, antworten Sie auf diese E-Mail.

${messageText(lines, { ...values, message: quoted(values.message) })}

Wenn Sie das nicht geschrieben haben, hat jemand anderes Ihre E-Mail-Adresse angegeben. Sie brauchen nichts zu tun.`,
    }),
    inquiry_arrived: values => ({
      subject: `${values.number}: ${topics[values.topic]} (${values.sender})`,
      body: `über das Kontaktformular ist eine Nachricht eingegangen. Antworten auf diese E-Mail gehen an ${values.email}.

${senderText(lines, values)}

${messageText(lines, values)}`,
    }),
    callback_booked: values => ({
      subject: `Wir rufen Sie an: ${spanText(values.dates, values)}`,
      body: `Ihr Rückruf ist gebucht (${values.number}).

Wann: ${spanText(values.dates, values)}
Nummer: ${values.phone}
Worum es geht: ${topics[values.topic]}

${values.appUrl === null ? 'Um die Zeit zu ändern oder den Rückruf abzusagen, antworten Sie auf diese E-Mail.' : `Wenn Ihnen die Zeit nicht mehr passt, sagen Sie den Rückruf hier ab:\n\n${values.appUrl}/contact?form=callback`}`,
    }),
    callback_arrived: values => ({
      subject: `${values.number}: ${values.phone} anrufen, ${spanText(values.dates, values)}`,
      body: `ein Rückruf wurde angefordert.

Wann: ${spanText(values.dates, values)}
Nummer: ${values.phone}
Worum es geht: ${topics[values.topic]}
Sprache: ${languageName('de', values.language)}

${senderText(lines, values)}`,
    }),
    callback_withdrawn: values => ({
      subject: `${values.number}: Rückruf abgesagt, ${spanText(values.dates, values)}`,
      body: `${values.sender} hat den Rückruf unter ${values.phone}, ${spanText(values.dates, values)}, abgesagt.`,
    }),
    callback_missed: values => ({
      subject: `Wir haben Sie nicht erreicht (${values.number})`,
      action: 'Rückruf anfordern',
      body: `wir haben Sie wie vereinbart (${spanText(values.dates, values)}) unter ${values.phone} angerufen und nicht erreicht.

Wählen Sie hier eine andere Zeit, oder antworten Sie auf diese E-Mail:

${values.appUrl}/contact?form=callback`,
    }),
    notice_received: ({ number, text, provider }) => ({
      subject: `Ihre Meldung ist eingegangen (${number})`,
      body: `Ihre Meldung ist bei ${provider} eingegangen. Bewahren Sie diese E-Mail als Nachweis auf.

${text}`,
    }),
    notice_arrived: ({ number, text, appUrl }) => ({
      subject: `${number}: Meldung rechtswidriger Inhalte`,
      body: `bitte entscheiden Sie unverzüglich über diese Meldung nach Art. 16 der Verordnung (EU) 2022/2065:

${appUrl}/staff?queue=notices

${text}`,
    }),
    notice_decided: ({ number, decision, statement, appUrl, provider }) => ({
      subject: `Unsere Entscheidung über Ihre Meldung (${number})`,
      body: `${provider} hat Ihre Meldung ${number} geprüft.

Entscheidung: ${decisions[decision]}

${statement}

Die Entscheidung haben Menschen getroffen, ohne automatisierte Mittel.

Wenn Sie nicht einverstanden sind, antworten Sie innerhalb von sechs Monaten auf diese E-Mail. Eine andere Person prüft die Sache dann kostenlos noch einmal. Sie können sich auch an eine zertifizierte außergerichtliche Streitbeilegungsstelle (Art. 21 der Verordnung (EU) 2022/2065) oder an ein Gericht wenden. So erreichen Sie uns:

${appUrl}/contact`,
    }),
  },
}
