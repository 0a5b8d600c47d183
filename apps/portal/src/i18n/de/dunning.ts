import type { dunning as source } from '../en/dunning.ts'
import type { Translation } from '../translation.ts'

export const dunning: Translation<typeof source> = {
  title: 'Zahlungsaufschub',
  back: 'Abrechnung',
  steps: {
    reminder: 'Zahlungserinnerung per E-Mail',
    first_notice: 'Erste Mahnung',
    second_notice: 'Zweite Mahnung',
    lock: 'Sperre des Kontos',
    termination_notice: 'Kündigung der Verträge',
    lock_again: 'Erneute Sperre des Kontos',
  },
  why: {
    due: '{days, plural, one {Ein Tag} other {# Tage}} nach Fälligkeit von {number}',
    step: '{days, plural, one {Ein Tag} other {# Tage}} nach dem vorigen Schritt',
    moved: 'am nächsten Arbeitstag',
  },
  next: {
    title: 'Wie es weitergeht',
    lead: 'Nichts davon geschieht, wenn Sie {number} vorher bezahlen.',
    nothing: 'Zurzeit sind keine Mahnungen oder Sperren geplant.',
    last: 'Bezahlen Sie {number} oder melden Sie sich bei uns. Weitere Schritte sind nicht geplant.',
    termination: 'Ihre Verträge enden',
    deletion: 'Datendownload möglich bis',
  },
  note: {
    next: 'Bezahlen Sie {amount}, damit der nächste Schritt entfällt. {step}: <day></day>.',
    lock: 'Ohne Zahlung wird das Konto am <day></day> gesperrt.',
    granted: 'Sie haben bis zum <day></day> Zeit, um {amount} zu bezahlen. Bis dahin mahnen wir nicht.',
    asked: 'Wir prüfen Ihren Antrag auf Zahlungsaufschub und schreiben Ihnen eine E-Mail. Bis dahin geschieht nichts.',
    stopped: 'Bis zum <day></day> mahnen wir nicht.',
    details: 'Zahlungsaufschub',
  },
  promise: {
    title: 'Ihr Antrag auf Zahlungsaufschub',
    until: '{amount} bis zum <day></day>',
    states: {
      asked: 'In Prüfung',
      granted: 'Vereinbart',
      refused: 'Abgelehnt',
      kept: 'Bezahlt',
      broken: 'Nicht rechtzeitig bezahlt',
      over: 'Erledigt',
    },
    answer: 'Unsere Antwort: {text}',
    rule: 'Bis dahin mahnen wir nicht und sperren nichts. Bleibt eine Zahlung aus, machen wir dort weiter, wo wir aufgehört haben.',
  },
  ask: {
    title: 'Zahlungsaufschub beantragen',
    lead: 'Er gilt für alle Rechnungen, die bis dahin fällig sind.',
    atOnce: 'Bis zum <day></day> erhalten Sie ihn sofort. Spätere Termine prüfen wir und schreiben Ihnen eine E-Mail.',
    reviewed: 'Wir prüfen das und schreiben Ihnen eine E-Mail.',
    none: 'Ein Zahlungsaufschub ist im Moment nicht möglich.',
    locked: 'Ihr Konto ist gesperrt. <link>Grund ansehen und dort Zahlungsaufschub beantragen</link>',
    payOn: 'Bis wann haben Sie alles bezahlt?',
    payOnHint: 'Spätestens am {date}.',
    message: 'Nachricht',
    submit: 'Zahlung bis zu diesem Tag zusagen',
    done: {
      asked: 'Wir haben Ihren Antrag erhalten und schreiben Ihnen eine E-Mail.',
      granted: 'Sie haben mehr Zeit zum Zahlen.',
    },
    mayNot: 'Dafür brauchen Sie Zugriff auf die Abrechnung.',
  },
  interest: {
    title: 'Gesetzliche Verzugszinsen bisher',
    lead: '{amount} bis zum <day></day>. Wir berechnen sie nicht.',
    part: '{number}: {open}, <from></from> bis <to></to> ({days, plural, one {ein Tag} other {# Tage}}), {rate} im Jahr (Basiszinssatz {base})',
  },
}
