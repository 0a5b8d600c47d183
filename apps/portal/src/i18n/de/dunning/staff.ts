import type { staffDunning as source } from '../../en/dunning/staff.ts'
import type { Translation } from '../../translation.ts'

export const staffDunning: Translation<typeof source> = {
  title: 'Mahnungen und Sperren',
  overdue: 'Überfällig: {amount}',
  none: 'Zurzeit keine Mahnungen oder Sperren.',
  next: 'Nächste Schritte',
  taken: 'Bisherige Schritte',
  takenItem: '<at></at>: {step}, {amount} ({documents})',
  promises: 'Anträge auf Zahlungsaufschub',
  asked: '<at></at> von {name}: {amount} bis zum <day></day>',
  grant: 'Gewähren',
  refuse: 'Ablehnen',
  answer: 'Antwort',
  answerHint: 'Wir senden sie per E-Mail.',
  instalments: 'Raten',
  instalmentsHint:
    'Je Zeile ein Datum und ein Betrag, etwa {example}. Zusammen: {amount}. Leer lassen für eine einzige Zahlung.',
  instalmentsWrong: 'Schreiben Sie in jede Zeile ein Datum und einen Betrag, etwa {example}',
  answered: 'Antwort gesendet.',
  stops: 'Angehalten',
  stop: 'Mahnungen und Sperren anhalten',
  stopFor: 'Wofür',
  everything: 'Alles, was der Kunde schuldet',
  until: 'Bis',
  reason: 'Grund',
  stopItem: '{what}, bis zum <day></day>: {reason} ({name})',
  stopped: 'Mahnungen und Sperren angehalten.',
  resume: 'Fortsetzen',
  resumed: 'Mahnungen und Sperren fortgesetzt.',
  failed: 'Das ließ sich nicht laden.',
  retry: 'Noch einmal versuchen',
}
