import type { locks as source } from '../en/locks.ts'
import type { Translation } from '../translation.ts'

export const locks: Translation<typeof source> = {
  title: 'Dieses Konto ist gesperrt',
  who: '{name}, Kunde {number}, seit {date}',
  reasons: {
    payment: {
      title: 'Rechnungen sind überfällig',
      text: 'Wir haben Sie erinnert, aber keine Zahlung erhalten. Deshalb haben wir das Konto gesperrt. Die Sperre endet, sobald nichts mehr überfällig ist.',
    },
    abuse: {
      title: 'Einer Ihrer Dienste wurde missbraucht',
      text: 'Etwas, das in Ihrem Konto läuft oder gespeichert ist, verstößt gegen unsere Bedingungen oder schadet anderen. Die Sperre dauert, bis das vorbei ist.',
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
      text: 'Ein Gericht, eine Behörde oder das Gesetz verpflichtet uns, das Konto zu sperren.',
    },
  },
  said: 'Was geschehen ist',
  scopes: {
    services: 'Alle Dienste dieses Kontos ruhen, überall.',
    administration: 'Das Konto lässt sich nicht mehr verwalten. Die Dienste laufen weiter.',
  },
  owed: 'Insgesamt überfällig',
  invoices: 'Überfällige Rechnungen',
  due: 'fällig am {date}',
  toInvoices: 'Zu den Rechnungen',
  whoPays: {
    title: 'Wer zahlen kann',
    text: 'Zahlen können die Inhaber des Kontos und alle mit Zugang zur Abrechnung. Nur sie sehen, welche Rechnungen überfällig sind. Sagen Sie ihnen Bescheid.',
  },
  underWay: {
    whole:
      'Eine Zahlung über {amount} ist unterwegs. Zahlen Sie nicht doppelt: Sobald die Bank sie bestätigt, endet die Sperre.',
    part: 'Eine Zahlung über {amount} ist unterwegs. Hat die Bank sie bestätigt, sind noch {rest} überfällig.',
  },
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
      'Ihre Bitte ist vermerkt. Jemand sieht es sich an und schreibt Ihnen. Wenn sich etwas geändert hat, sagen Sie es uns.',
    refusedOverdue: 'Die Rechnungen oben sind noch überfällig. Das Konto öffnet sich, sobald sie bezahlt sind.',
    refusedOthersPay:
      'Es sind noch Rechnungen überfällig. Das Konto öffnet sich, sobald ein Inhaber oder jemand mit Zugang zur Abrechnung sie bezahlt hat.',
    refused: 'Wir können das Konto noch nicht öffnen. Schreiben Sie uns, wenn Sie das anders sehen.',
    too_many_attempts: 'Sie haben in kurzer Zeit oft gefragt. Ab {time} können Sie es wieder versuchen.',
  },
  write: 'An den Support schreiben',
  writeSubject: 'Sperre von Kunde {number}',
  next: 'Wie es weitergeht',
  nextSteps: {
    now: 'Das Konto ist gesperrt',
    paid: 'Sobald nichts mehr überfällig ist, endet die Sperre.',
    settled: 'Sobald der Grund entfallen ist, endet die Sperre.',
    data: 'Ihre Daten bleiben, wo sie sind.',
    end: 'Letzter Tag der Sperre; danach endet sie von selbst',
    termination: 'Wenn nichts geschieht, enden Ihre Verträge',
    deletion: 'Dann letzter Tag, um Ihre Daten abzuholen',
    deletionText: 'Danach werden sie endgültig gelöscht.',
  },
  works: 'Was weiterhin geht',
  working: {
    billing: 'Rechnungen und Zahlung',
    support: 'Support-Tickets',
    contact: 'Kontakt',
    cancel: 'Verträge kündigen',
    withdraw: 'Vertrag widerrufen',
    data: 'Ihre Daten abholen',
    twofactor: 'Zwei-Faktor-Anmeldung',
    privacy: 'Datenschutz',
    signOut: 'Abmelden',
  },
  requests: {
    title: { payment: 'Aufschub oder Nachweis', other: 'Nachweis schicken' },
    lead: {
      payment: 'Sie können jetzt nicht zahlen oder haben schon bezahlt? Sagen Sie es uns.',
      other: 'Sie haben etwas, das uns zeigt, wie es ist? Schicken Sie es uns.',
    },
    deferral: 'Um Aufschub bitten',
    proof: 'Nachweis schicken',
    payOn: 'Bis wann ist alles bezahlt?',
    payOnHint: 'Spätestens am {date}.',
    message: 'Was wir wissen sollten',
    promise: 'Zahlung bis dahin zusagen',
    promiseNote:
      'Sie sagen zu, dass bis zu diesem Tag alles bezahlt ist. Wir sehen es uns an und schreiben Ihnen; bis dahin bleibt die Sperre.',
    files: 'Dateien',
    proofHint: {
      payment: 'Was die Dateien zeigen, zum Beispiel den Tag einer Überweisung.',
      other: 'Was die Dateien zeigen.',
    },
    send: 'Senden',
    cancel: 'Abbrechen',
    sent: 'Wir haben es bekommen und schreiben Ihnen.',
    ownPeople: 'Das können nur die eigenen Leute des Kunden.',
    mayNotPay: 'Eine Zahlung zusagen kann nur, wer Zugang zur Abrechnung hat.',
    list: 'Worum Sie gebeten haben',
    kinds: { review: 'Um Entsperrung gebeten', deferral: 'Um Aufschub gebeten', proof: 'Nachweis geschickt' },
    until: 'bezahlt bis <day></day>',
    by: '<at></at> von {name}',
    states: { open: 'Wir sehen es uns an', accepted: 'Angenommen', declined: 'Abgelehnt', over: 'Erledigt' },
    answer: 'Unsere Antwort: {text}',
  },
  others: 'Für einen anderen Kunden handeln',
  call: 'Oder rufen Sie an: {phone} ({hours})',
  statement: {
    title: 'Begründung der Sperre',
    law: 'Artikel 17 des Gesetzes über digitale Dienste',
    what: 'Was eingeschränkt ist',
    duration: 'Wie lange',
    until: 'Bis zum {date}. Dann endet die Sperre von selbst.',
    open: 'Bis der Grund entfallen ist.',
    facts: 'Tatsachen und Umstände',
    origin: 'Wie wir davon erfahren haben',
    origins: {
      notice: 'Durch eine Meldung nach Artikel 16 des Gesetzes über digitale Dienste, Nr. {number}.',
      own_initiative: 'Durch eigene Prüfung, ohne Meldung.',
      order: 'Durch die Anordnung eines Gerichts oder einer Behörde.',
    },
    grounds: { law: 'Das Gesetz, das verletzt ist', terms: 'Die Klausel unserer Bedingungen, die verletzt ist' },
    automated: 'Automatisierte Mittel',
    detected:
      '{software, select, true {Software hat den Inhalt gefunden.} other {Den Inhalt hat keine Software gefunden.}}',
    decided:
      '{software, select, true {Software war an der Entscheidung beteiligt.} other {Entschieden haben allein Menschen.}}',
    redress: 'Was Sie dagegen tun können',
    ways: {
      complaint:
        'Sich bei uns beschweren, kostenlos, bis zum {date}. Jemand, der nicht mitentschieden hat, prüft es noch einmal.',
      out_of_court: 'Sich an eine zugelassene Stelle zur außergerichtlichen Streitbeilegung wenden (Artikel 21).',
      court: 'Vor Gericht gehen, jederzeit.',
    },
    complain: 'Beschwerde einlegen',
    complaintSubject: 'Beschwerde über die Sperre von Kunde {number}',
    missing:
      'Die Begründung ist hier nicht hinterlegt. Sie steht in unserer E-Mail an Sie; fragen Sie uns, wenn sie nicht angekommen ist.',
  },
}
