import type { ContactTopic, NoticeCategory, NoticeDecision } from '@kontor/contract/enums/reach'
import type { ReachTexts } from '../../areas/reach/mails.ts'
import { type MessageLines, messageText, quoted, senderText } from '../../areas/reach/message-text.ts'
import { languageName, spanText } from '../../values/moments.ts'

const topics: Record<ContactTopic, string> = {
  offer: 'Products and offers',
  billing: 'Invoices and payment',
  contract: 'Contract',
  technical: 'Technical',
  access: 'Sign-in and access',
  privacy: 'Data protection',
  other: 'Something else',
}

const categories: Record<NoticeCategory, string> = {
  fraud: 'Fraud, phishing',
  malware: 'Malware, attacks on systems',
  intellectual_property: 'Copyright, trade marks and the like',
  privacy: 'Personal data, the right to one’s image',
  hate: 'Hate speech, insult, defamation',
  violence: 'Threats, glorification of violence',
  terrorism: 'Terrorist content',
  child_abuse: 'Sexual abuse of children',
  illegal_goods: 'Illegal goods or services',
  other: 'Something else',
}

const decisions: Record<NoticeDecision, string> = {
  removed: 'The content has been removed or access to it disabled.',
  restricted: 'The content has been restricted.',
  no_action: 'The content stays as it is.',
}

const lines: MessageLines = {
  number: 'Number',
  topic: 'Topic',
  reference: 'Reference',
  files: 'Attachments',
  from: 'From',
  customer: 'Customer',
  stranger: 'Not signed in: name and address are not verified.',
  topics,
}

export const reach: ReachTexts = {
  days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  times: times => times,
  notice: facts =>
    [
      `Notice of illegal content to ${facts.provider}`,
      '',
      `Kind: ${categories[facts.category]}`,
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
  mails: {
    inquiry_copy: values => ({
      subject: `Your message has arrived (${values.number})`,
      body: `thank you for your message. We answer by e-mail; to add something, reply to this e-mail.

${messageText(lines, { ...values, message: quoted(values.message) })}

If you did not write this, somebody has used your address. You need not do anything then.`,
    }),
    inquiry_arrived: values => ({
      subject: `${values.number}: ${topics[values.topic]} (${values.sender})`,
      body: `a message has come in by the contact page. An answer to this e-mail goes to ${values.email}.

${senderText(lines, values)}

${messageText(lines, values)}`,
    }),
    callback_booked: values => ({
      subject: `We call you ${spanText('en', values)}`,
      body: `we have noted your wish for a call (${values.number}).

When: ${spanText('en', values)}
Number: ${values.phone}
About: ${topics[values.topic]}

${values.appUrl === null ? 'If the time no longer suits you, reply to this e-mail.' : `If the time no longer suits you, take the request back here:\n\n${values.appUrl}/contact?form=callback`}`,
    }),
    callback_arrived: values => ({
      subject: `${values.number}: call ${values.phone}, ${spanText('en', values)}`,
      body: `somebody wants to be called.

When: ${spanText('en', values)}
Number: ${values.phone}
About: ${topics[values.topic]}
Language: ${languageName('en', values.language)}

${senderText(lines, values)}`,
    }),
    callback_withdrawn: values => ({
      subject: `${values.number}: no call any more, ${spanText('en', values)}`,
      body: `${values.sender} has taken back the request to be called at ${values.phone}, ${spanText('en', values)}.`,
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

Decision: ${decisions[decision]}

${statement}

The decision was made by people and not by automated means.

If you do not agree, reply to this e-mail within six months: somebody else looks at it again, free of charge. You may also turn to a certified out-of-court dispute settlement body (Art. 21 of Regulation (EU) 2022/2065) or to a court. How to reach us stands here:

${appUrl}/contact`,
    }),
  },
}
