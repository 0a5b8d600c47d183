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
  intellectual_property: 'Copyright, trade marks and similar rights',
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
  stranger: 'Not signed in. Name and email address are not verified.',
  topics,
}

export const contactProvider: ContactProviderTexts = {
  days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  times: times => times,
  notice: facts =>
    [
      `Notice of illegal content to ${facts.provider}`,
      '',
      `Type: ${categories[facts.category]}`,
      'Where:',
      ...facts.locations.map(location => `  ${location}`),
      '',
      'Why this is illegal:',
      facts.explanation,
      '',
      facts.name || facts.email ? `From: ${[facts.name, facts.email].filter(Boolean).join(', ')}` : 'From: anonymous',
      ...(facts.files.length > 0 ? [`Attachments: ${facts.files.join(', ')}`] : []),
      'I believe in good faith that the information and statements in this notice are accurate and complete.',
      '',
      `Received on ${facts.receivedAt} with the number ${facts.number}.`,
      '',
      'People review the notice and decide on it without undue delay. No automated means are used. If an email address was given, we send the decision there and explain how to contest it. The ways are an objection to us, an out-of-court dispute settlement body or a court.',
    ].join('\n'),
  mails: {
    inquiry_copy: values => ({
      subject: `We have received your message (${values.number})`,
      body: `Thank you for your message. We will answer by email. To add something, reply to this email.

${messageText(lines, { ...values, message: quoted(values.message) })}

If you didn’t write this, someone else used your email address. You don’t need to do anything.`,
    }),
    inquiry_arrived: values => ({
      subject: `${values.number}: ${topics[values.topic]} (${values.sender})`,
      body: `A message was sent with the contact form. Replies to this email go to ${values.email}.

${senderText(lines, values)}

${messageText(lines, values)}`,
    }),
    callback_booked: values => ({
      subject: `We will call you: ${spanText(values.dates, values)}`,
      body: `Your callback is booked (${values.number}).

When: ${spanText(values.dates, values)}
Number: ${values.phone}
About: ${topics[values.topic]}

${values.appUrl === null ? 'If you need to change or cancel it, reply to this email.' : `If the time doesn’t suit you any more, cancel the callback here:\n\n${values.appUrl}/contact?form=callback`}`,
    }),
    callback_arrived: values => ({
      subject: `${values.number}: call ${values.phone}, ${spanText(values.dates, values)}`,
      body: `A callback was requested.

When: ${spanText(values.dates, values)}
Number: ${values.phone}
About: ${topics[values.topic]}
Language: ${languageName('en', values.language)}

${senderText(lines, values)}`,
    }),
    callback_withdrawn: values => ({
      subject: `${values.number}: callback cancelled, ${spanText(values.dates, values)}`,
      body: `${values.sender} cancelled the callback to ${values.phone}, ${spanText(values.dates, values)}.`,
    }),
    callback_missed: values => ({
      subject: `We could not reach you (${values.number})`,
      action: 'Request a callback',
      body: `We called you at ${values.phone} as agreed for ${spanText(values.dates, values)}, and could not reach you.

Choose another time here, or reply to this email:

${values.appUrl}/contact?form=callback`,
    }),
    notice_received: ({ number, text, provider }) => ({
      subject: `We have received your notice (${number})`,
      body: `${provider} has received your notice. Keep this email as proof.

${text}`,
    }),
    notice_arrived: ({ number, text, appUrl }) => ({
      subject: `${number}: notice of illegal content`,
      body: `Decide on this notice under Art. 16 of Regulation (EU) 2022/2065 without undue delay:

${appUrl}/staff?queue=notices

${text}`,
    }),
    notice_decided: ({ number, decision, statement, appUrl, provider }) => ({
      subject: `Our decision on your notice (${number})`,
      body: `${provider} has reviewed your notice ${number}.

Decision: ${decisions[decision]}

${statement}

The decision was made by people and not by automated means.

If you don’t agree, reply to this email within six months. Someone else will review it free of charge. You can also contact a certified out-of-court dispute settlement body (Art. 21 of Regulation (EU) 2022/2065) or go to court. Contact us here:

${appUrl}/contact`,
    }),
  },
}
