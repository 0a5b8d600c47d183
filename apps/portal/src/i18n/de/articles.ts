import type { messages } from '../en/messages.ts'

export const articles: typeof messages.articles = {
  title: 'Hilfeartikel',
  lead: 'Finden Sie sofort eine Antwort.',
  search: 'Artikel durchsuchen',
  find: 'Suchen',
  found:
    '{count, plural, =0 {Kein Artikel passt zu „{query}“} one {Ein Artikel passt zu „{query}“} other {# Artikel passen zu „{query}“}}',
  none: 'Es gibt noch keine Artikel.',
  all: 'Alle Artikel',
  back: 'Hilfeartikel',
  updated: 'Stand: <day></day>',
  otherLanguage: 'Diesen Artikel gibt es noch nicht in Ihrer Sprache.',
  notSolved: 'Brauchen Sie weiter Hilfe?',
  ticket: 'Ticket erstellen',
  contact: 'Kontakt aufnehmen',
  popular: 'Diese Artikel helfen den meisten:',
  suggested: '{count, plural, one {Dieser Artikel könnte helfen} other {Diese Artikel könnten helfen}}:',
  newTab: '(öffnet in einem neuen Tab)',
  helpful: {
    question: 'Hat Ihnen dieser Artikel geholfen?',
    yes: 'Ja',
    no: 'Nein',
    saidYes: 'Sie haben angegeben, dass dieser Artikel geholfen hat.',
    saidNo: 'Sie haben angegeben, dass dieser Artikel nicht geholfen hat.',
    thanks: 'Danke für Ihre Antwort.',
  },
  figures: {
    title: 'Haben sie geholfen?',
    article: 'Artikel',
    languages: 'Sprachen',
    yes: 'Ja',
    no: 'Nein',
    latest: 'Letzte Antwort',
    mistakes: 'Diese Dateien sind fehlerhaft. Angezeigt wird ihr letzter richtiger Stand.',
  },
}
