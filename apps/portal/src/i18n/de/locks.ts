import type { locks as source } from '../en/locks.ts'
import type { Translation } from '../translation.ts'

export const locks: Translation<typeof source> = {
  title: 'Dieses Konto ist gesperrt',
  who: '{name}, Kunde {number}, seit {date}',
  whoAlone: 'Kunde {number}',
  reasons: {
    payment: {
      title: 'Rechnungen sind überfällig',
      text: 'Bezahlen Sie die überfälligen Rechnungen, dann endet die Sperre. Trotz Erinnerung sind sie noch nicht bezahlt.',
    },
    abuse: {
      title: 'Einer Ihrer Dienste wurde missbraucht',
      text: 'Etwas in Ihrem Konto verstößt gegen unsere Bedingungen oder schadet anderen. Die Sperre endet, wenn das vorbei ist.',
    },
    verification: {
      title: 'Bitte bestätigen Sie Ihre Angaben',
      text: 'Senden Sie uns, worum wir Sie gebeten haben, und wir prüfen es. Einige Angaben zu Ihrem Konto konnten wir nicht bestätigen.',
    },
    security: {
      title: 'Jemand anderes hat vielleicht Zugriff auf Ihr Konto',
      text: 'Melden Sie sich ab, setzen Sie über „Passwort vergessen?“ ein neues Passwort und kontaktieren Sie uns dann. Wir haben das Konto zu Ihrem Schutz gesperrt.',
    },
    customer_request: {
      title: 'Sie haben um diese Sperre gebeten',
      text: 'Kontaktieren Sie uns, wenn Sie das Konto wieder entsperren möchten.',
    },
    legal: {
      title: 'Wir müssen dieses Konto sperren',
      text: 'Ein Gericht, eine Behörde oder das Gesetz verlangt es von uns.',
    },
  },
  said: 'Was passiert ist',
  scopes: {
    services: 'Alle Dienste sind gesperrt.',
    administration: 'Sie können das Konto nicht mehr verwalten. Ihre Dienste laufen weiter.',
  },
  owed: 'Insgesamt überfällig',
  charges: 'Darin {amount} Verzugskosten. Die Sperre endet auch, wenn diese noch nicht bezahlt sind.',
  charge: 'Verzugskosten',
  invoices: 'Überfällige Rechnungen',
  due: 'fällig am {date}',
  toInvoices: 'Rechnungen ansehen',
  whoPays: {
    title: 'Wer zahlen kann',
    text: 'Sagen Sie den Inhabern oder Personen mit Zugriff auf die Abrechnung Bescheid. Sie können die überfälligen Rechnungen sehen und bezahlen.',
  },
  underWay: {
    whole:
      'Eine Zahlung über {amount} läuft. Zahlen Sie nicht noch einmal. Die Sperre endet, sobald die Bank sie bestätigt.',
    part: 'Eine Zahlung über {amount} läuft. Bitte zahlen Sie auch die übrigen {rest}.',
  },
  unlock: 'Konto entsperren',
  unlockAsk: 'Entsperrung beantragen',
  unlockHint: {
    payment: 'Schon bezahlt? Jetzt entsperren.',
    other: 'Unser Team prüft Ihren Antrag.',
  },
  outcomes: {
    unlocked: 'Ihr Konto ist entsperrt.',
    pending_payment:
      'Sie müssen nichts mehr tun. Die Sperre endet automatisch, sobald die Bank Ihre Zahlung bestätigt.',
    needs_review:
      'Wir haben Ihren Antrag erhalten. Wir prüfen ihn und schreiben Ihnen. Wenn sich etwas geändert hat, sagen Sie es uns.',
    refusedOverdue: 'Bezahlen Sie die Rechnungen oben, um das Konto zu entsperren. Sie sind noch überfällig.',
    refusedOthersPay:
      'Bitten Sie einen Inhaber oder eine Person mit Zugriff auf die Abrechnung, zu zahlen. Es sind noch Rechnungen überfällig.',
    refused: 'Wir können das Konto noch nicht entsperren. Kontaktieren Sie uns, wenn Sie das anders sehen.',
    too_many_attempts: 'Versuchen Sie es ab {time} wieder. Sie haben zu viele Anfragen gesendet.',
  },
  write: 'Support kontaktieren',
  writeSubject: 'Sperre von Kunde {number}',
  next: 'Wie es weitergeht',
  nextSteps: {
    now: 'Das Konto ist gesperrt',
    paid: 'Die Sperre endet, sobald keine Rechnung mehr überfällig ist.',
    settled: 'Die Sperre endet, sobald der Grund entfällt.',
    data: 'Ihre Daten bleiben erhalten.',
    end: 'Die Sperre endet automatisch nach diesem Tag',
    notice: 'Wir kündigen die Verträge',
    noticeOverdue: 'Seit diesem Tag können wir die Verträge kündigen',
    termination: 'Ihre Verträge enden, wenn sich nichts ändert',
    terminated: 'Seit diesem Tag können Ihre Verträge enden',
    deletion: 'Datendownload möglich bis',
    deletionText: 'Danach werden Ihre Daten endgültig gelöscht.',
  },
  works: 'Was Sie weiterhin tun können',
  working: {
    billing: 'Rechnungen und Zahlung',
    support: 'Support-Tickets',
    contact: 'Kontakt',
    cancel: 'Verträge kündigen',
    withdraw: 'Vertrag widerrufen',
    data: 'Daten herunterladen',
    twofactor: 'Zwei-Faktor-Anmeldung',
    privacy: 'Datenschutz',
    signOut: 'Abmelden',
  },
  requests: {
    title: { payment: 'Zahlungsaufschub beantragen oder Nachweis senden', other: 'Nachweis senden' },
    lead: {
      payment: 'Können Sie jetzt nicht zahlen oder haben Sie schon bezahlt? Sagen Sie es uns.',
      other: 'Senden Sie uns Unterlagen, die helfen, die Sperre aufzuheben.',
    },
    deferral: 'Zahlungsaufschub beantragen',
    proof: 'Nachweis senden',
    payOn: 'Bis wann können Sie alles bezahlen?',
    payOnHint: 'Spätestens am {date}.',
    message: 'Nachricht',
    promise: 'Zahlung bis zu diesem Tag zusagen',
    promiseNote:
      'Sie sagen zu, bis zu diesem Tag alles zu bezahlen. Wir prüfen das und schreiben Ihnen. Bis dahin bleibt die Sperre.',
    files: 'Dateien',
    proofHint: {
      payment: 'Schreiben Sie, was die Dateien zeigen, zum Beispiel den Tag einer Überweisung.',
      other: 'Schreiben Sie, was die Dateien zeigen.',
    },
    send: 'Nachweis senden',
    cancel: 'Abbrechen',
    sent: 'Wir haben es erhalten und schreiben Ihnen.',
    ownPeople: 'Das kann nur der Kunde selbst.',
    mayNotPay: 'Dafür brauchen Sie Zugriff auf die Abrechnung.',
    list: 'Ihre Anträge',
    kinds: { review: 'Entsperrung beantragt', deferral: 'Zahlungsaufschub beantragt', proof: 'Nachweis gesendet' },
    until: 'bezahlt bis <day></day>',
    by: '<at></at> von {name}',
    states: { open: 'Wird geprüft', accepted: 'Angenommen', declined: 'Abgelehnt', over: 'Erledigt' },
    answer: 'Unsere Antwort: {text}',
  },
  others: 'Zu einem anderen Kunden wechseln',
  call: 'Oder rufen Sie an: {phone} ({hours})',
  statement: {
    title: 'Begründung der Sperre',
    law: 'Artikel 17 des Gesetzes über digitale Dienste',
    what: 'Was eingeschränkt ist',
    duration: 'Wie lange',
    until: 'Bis zum {date}. Dann endet die Sperre automatisch.',
    open: 'Bis der Grund entfällt.',
    facts: 'Tatsachen und Umstände',
    origin: 'Wie wir davon erfahren haben',
    origins: {
      notice: 'Durch eine Meldung nach Artikel 16 des Gesetzes über digitale Dienste, Nr. {number}.',
      own_initiative: 'Durch eigene Prüfung, ohne Meldung.',
      order: 'Durch die Anordnung eines Gerichts oder einer Behörde.',
    },
    grounds: { law: 'Verletztes Gesetz', terms: 'Verletzte Klausel unserer Bedingungen' },
    automated: 'Automatisierte Mittel',
    detected:
      '{software, select, true {Software hat den Inhalt gefunden.} other {Der Inhalt wurde nicht durch Software gefunden.}}',
    decided:
      '{software, select, true {Software war an der Entscheidung beteiligt.} other {Nur Menschen waren an der Entscheidung beteiligt.}}',
    redress: 'Was Sie dagegen tun können',
    ways: {
      complaint:
        'Beschweren Sie sich bis zum {date} kostenlos bei uns. Eine Person, die nicht mitentschieden hat, prüft es noch einmal.',
      out_of_court: 'Wenden Sie sich an eine zugelassene Stelle zur außergerichtlichen Streitbeilegung (Artikel 21).',
      court: 'Sie können jederzeit vor Gericht gehen.',
    },
    complain: 'Beschwerde senden',
    complaintSubject: 'Beschwerde über die Sperre von Kunde {number}',
    missing:
      'Die Begründung steht in unserer E-Mail an Sie. Hier ist sie nicht gespeichert. Kontaktieren Sie uns, wenn die E-Mail fehlt.',
  },
}
