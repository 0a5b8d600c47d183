import type { Locale } from '@kontor/contract/problem-texts'
import type { ContactTopic, NoticeCategory, NoticeDecision } from '@kontor/contract/words/reach'

export const topicNames: Record<Locale, Record<ContactTopic, string>> = {
  en: {
    offer: 'Products and offers',
    billing: 'Invoices and payment',
    contract: 'Contract',
    technical: 'Technical',
    access: 'Sign-in and access',
    privacy: 'Data protection',
    other: 'Something else',
  },
  de: {
    offer: 'Produkte und Angebote',
    billing: 'Rechnungen und Zahlung',
    contract: 'Vertrag',
    technical: 'Technik',
    access: 'Anmeldung und Zugang',
    privacy: 'Datenschutz',
    other: 'Etwas anderes',
  },
}

export const categoryNames: Record<Locale, Record<NoticeCategory, string>> = {
  en: {
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
  },
  de: {
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
  },
}

export const decisionNames: Record<Locale, Record<NoticeDecision, string>> = {
  en: {
    removed: 'The content has been removed or access to it disabled.',
    restricted: 'The content has been restricted.',
    no_action: 'The content stays as it is.',
  },
  de: {
    removed: 'Der Inhalt wurde entfernt oder der Zugang zu ihm gesperrt.',
    restricted: 'Der Inhalt wurde eingeschränkt.',
    no_action: 'Der Inhalt bleibt, wie er ist.',
  },
}
