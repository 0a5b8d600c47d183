import type { locked as source } from '../en/locked.ts'
import type { Translation } from '../translation.ts'

export const locked: Translation<typeof source> = {
  title: 'Dieses Konto ist gesperrt',
  who: '{name}, Kunde {number}, seit {date}',
  reasons: {
    payment: {
      title: 'Rechnungen sind überfällig',
      text: 'Wir haben Sie erinnert, aber keine Zahlung erhalten. Deshalb ruhen Ihre Dienste. Sie laufen wieder, sobald nichts mehr überfällig ist.',
    },
    abuse: {
      title: 'Einer Ihrer Dienste wurde missbraucht',
      text: 'Etwas, das in Ihrem Konto läuft oder gespeichert ist, verstößt gegen unsere Bedingungen oder schadet anderen. Ihre Dienste ruhen, bis das vorbei ist.',
    },
    verification: {
      title: 'Wir wissen noch nicht, dass Sie es sind',
      text: 'Angaben zu Ihrem Konto ließen sich nicht bestätigen. Schicken Sie uns, worum wir Sie gebeten haben, dann sehen wir es uns an.',
    },
    security: {
      title: 'Ihr Konto ist vielleicht in falschen Händen',
      text: 'Es gab Anzeichen, dass jemand anderes hineingekommen ist. Zu Ihrem Schutz haben wir das Konto gesperrt. Melden Sie sich ab, setzen Sie über „Passwort vergessen?“ ein neues Passwort, und sprechen Sie dann mit uns.',
    },
    customer_request: {
      title: 'Sie haben um diese Sperre gebeten',
      text: 'Das Konto ist gesperrt, weil Sie es so wollten. Sagen Sie uns, wann es wieder offen sein soll.',
    },
    legal: {
      title: 'Wir müssen einer Anordnung folgen',
      text: 'Ein Gericht, eine Behörde oder das Gesetz verpflichtet uns, Ihre Dienste ruhen zu lassen.',
    },
  },
  owed: 'Insgesamt überfällig',
  invoices: 'Überfällige Rechnungen',
  due: 'fällig am {date}',
  toInvoices: 'Zu den Rechnungen',
  underWay: 'Eine Zahlung ist unterwegs. Zahlen Sie nicht doppelt: Sobald die Bank sie bestätigt, endet die Sperre.',
  unlock: 'Entsperren',
  unlockAsk: 'Um Entsperrung bitten',
  unlockHint: {
    payment: 'Alles bezahlt? Dann öffnet das Ihr Konto sofort.',
    other: 'Jemand aus unserem Team sieht es sich dann an.',
  },
  outcomes: {
    unlocked: 'Ihr Konto ist wieder offen.',
    pending_payment:
      'Ihre Zahlung deckt, was überfällig ist, nur die Bestätigung der Bank fehlt noch. Sie müssen nichts mehr tun: Die Sperre endet von selbst.',
    needs_review:
      'Das muss sich ein Mensch ansehen. Schreiben Sie uns, was sich geändert hat; wir antworten im Ticket.',
    refusedOverdue: 'Die Rechnungen oben sind noch überfällig. Das Konto öffnet sich, sobald sie bezahlt sind.',
    refused: 'Wir können das Konto noch nicht öffnen. Schreiben Sie uns, wenn Sie das anders sehen.',
    too_many_attempts: 'Sie haben in kurzer Zeit oft gefragt. Ab {time} können Sie es wieder versuchen.',
  },
  write: 'An den Support schreiben',
  writeSubject: 'Sperre von Kunde {number}',
  next: 'Wie es weitergeht',
  nextSteps: {
    payment: 'Bis alles bezahlt ist, ruhen Ihre Dienste. Ihre Daten bleiben, wo sie sind.',
    other: 'Bis das geklärt ist, ruhen Ihre Dienste. Ihre Daten bleiben, wo sie sind.',
    termination: 'Wenn nichts geschieht, enden Ihre Verträge am {date}. Danach werden Ihre Daten gelöscht.',
  },
  works: 'Was weiterhin geht',
  working: {
    billing: 'Rechnungen und Zahlung',
    support: 'Support-Tickets',
    cancel: 'Verträge kündigen',
    withdraw: 'Vertrag widerrufen',
    privacy: 'Datenschutz und Ihre Daten',
    signOut: 'Abmelden',
  },
  others: 'Für einen anderen Kunden handeln',
  call: 'Oder rufen Sie an: {phone} ({hours})',
  statement: {
    title: 'Begründung der Sperre',
    law: 'Artikel 17 des Gesetzes über digitale Dienste',
    what: 'Was wir einschränken',
    whatText: 'Alle Dienste dieses Kontos ruhen, solange der Grund besteht.',
    ground: 'Auf welcher Grundlage',
    grounds: {
      abuse: 'Inhalte oder ein Verhalten, die unsere Nutzungsbedingungen nicht erlauben oder die rechtswidrig sind.',
      legal: 'Eine Anordnung oder eine gesetzliche Pflicht, die uns keine Wahl lässt.',
    },
    facts: 'Die Tatsachen',
    factsText:
      'Unsere E-Mail an Sie nennt den Inhalt, wie wir davon erfahren haben, gegen welche Regel er verstößt und ob Software an der Entscheidung beteiligt war. Fragen Sie uns, wenn sie nicht angekommen ist.',
    redress: 'Was Sie dagegen tun können',
    redressText:
      'Widersprechen Sie mit einem Support-Ticket, kostenlos und innerhalb von sechs Monaten; jemand, der nicht mitentschieden hat, prüft es noch einmal. Sie können sich auch an eine zugelassene außergerichtliche Streitbeilegungsstelle wenden, und jederzeit an die Gerichte.',
  },
}
