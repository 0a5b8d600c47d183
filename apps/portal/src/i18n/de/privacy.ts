import type { privacy as source } from '../en/privacy.ts'
import type { Translation } from '../translation.ts'

export const privacy: Translation<typeof source> = {
  export: {
    title: 'Datenexport',
    lead: 'Alle Daten, die wir über diesen Kunden und über Sie gespeichert haben, in einer ZIP-Datei (Art. 15 und 20 DSGVO).',
    request: 'Datenexport anfordern',
    again: 'Neuen Datenexport anfordern',
    requested: 'Wir erstellen Ihren Datenexport und schreiben Ihnen, sobald er fertig ist.',
    none: 'Noch kein Datenexport.',
    underWay: 'Ein Datenexport wird gerade erstellt.',
    by: '<at></at> von {name}',
    states: {
      requested: 'Wartet',
      building: 'Wird erstellt',
      ready: 'Bereit',
      downloaded: 'Heruntergeladen',
      failed: 'Fehlgeschlagen',
      expired: 'Gelöscht',
    },
    until: 'Verfügbar bis <at></at>.',
    size: '{size}.',
    download: 'Herunterladen',
    downloadOf: 'Herunterladen: Datenexport vom {date}',
    othersOnly: 'Nur {name} kann ihn herunterladen, denn er enthält persönliche Daten.',
    failedText: 'Fordern Sie einen neuen Datenexport an. Dieser ist nicht verfügbar.',
    expiredText: 'Wir löschen Datenexporte nach sieben Tagen.',
  },
  agreement: {
    title: 'Vertrag zur Auftragsverarbeitung',
    lead: 'Diesen Vertrag brauchen Sie, wenn Sie mit unseren Diensten Daten anderer Personen verarbeiten (Art. 28 DSGVO).',
    states: {
      not_needed: 'Nicht nötig',
      missing: 'Noch nicht abgeschlossen',
      outdated: 'Neue Version',
      current: 'Abgeschlossen',
    },
    texts: {
      not_needed:
        'Privathaushalte brauchen ihn nicht. Wenn Sie Daten von Kunden oder Mitgliedern verarbeiten, können Sie ihn abschließen.',
      missing: 'Lesen Sie ihn und schließen Sie ihn hier ab.',
      outdated: 'Lesen Sie die neue Version und schließen Sie sie ab. Bis dahin gilt die frühere.',
      current: 'Sie haben die aktuelle Version abgeschlossen.',
    },
    read: 'Version {version} lesen',
    newWindow: 'öffnet ein neues Fenster',
    accept: 'Vertrag abschließen',
    acceptTitle: 'Version {version} des Vertrags zur Auftragsverarbeitung abschließen',
    acceptText:
      'Sie schließen den Vertrag für {customer} ab. Wir speichern den Text, Ihren Namen und den Zeitpunkt und senden Ihnen eine Bestätigung.',
    acceptCancel: 'Jetzt nicht',
    accepted: 'Vertrag abgeschlossen.',
    history: 'Abgeschlossene Versionen',
    version: 'Version {version}',
    concluded: '<at></at> von {name}',
    text: 'Als Text herunterladen',
    textOf: 'Als Text herunterladen: Version {version}',
    page: 'Lesen',
    pageOf: 'Lesen: Version {version}, wie sie abgeschlossen wurde',
  },
  consents: {
    title: 'Ihre Einwilligungen',
    lead: 'Sie gelten für Sie persönlich, in jedem Kundenkonto. Sie können sie jederzeit widerrufen.',
    none: 'Wir brauchen keine Einwilligung von Ihnen. Wir nutzen keine Werbung und keine Analyse.',
    purposes: {
      product_news: {
        name: 'Neuigkeiten zu unseren Produkten per E-Mail',
        text: 'Wir dürfen Ihnen einige Male im Jahr an Ihre E-Mail-Adresse zu neuen Produkten und Angeboten von uns schreiben. Ein Widerruf ändert an Ihren Verträgen nichts.',
      },
    },
    given: 'Erteilt',
    notGiven: 'Nicht erteilt',
    give: 'Einwilligung erteilen',
    withdraw: 'Einwilligung widerrufen',
    gave: 'Einwilligung erteilt.',
    withdrawn: 'Einwilligung widerrufen.',
    history: '{given, select, true {Erteilt} other {Widerrufen}} am <at></at> (Text von {version})',
  },
  erasure: {
    title: 'Kundenkonto löschen',
    lead: 'Sehen Sie, was heute gelöscht würde, was wir nach dem Gesetz behalten müssen und bis wann (Art. 17 DSGVO).',
    states: {
      requested: 'Beantragt',
      waiting: 'Wartet',
      scheduled: 'Geplant',
      done: 'Ausgeführt',
      withdrawn: 'Zurückgezogen',
    },
    stateTexts: {
      requested: 'Von {name} beantragt <at></at>.',
      waiting:
        'Von {name} beantragt <at></at>. Die Löschung wartet, bis die Punkte unten geklärt sind. Danach können Sie den Antrag noch 14 Tage zurückziehen.',
      scheduled:
        'Von {name} beantragt <at></at>. Wir löschen das Konto am <day></day>. Bis dahin können Sie den Antrag zurückziehen.',
      done: 'Beantragt <at></at> von {name} und ausgeführt.',
      withdrawn: 'Beantragt <at></at> von {name} und zurückgezogen.',
    },
    obstacles: 'Vor der Löschung',
    obstaclesLead: 'Beenden Sie zuerst diese Verträge und gleichen Sie diese Dokumente aus.',
    hold: {
      claims:
        'Wir müssen die Daten vorerst aufbewahren, weil sie für Rechtsansprüche gebraucht werden (Art. 17 Abs. 3 Buchst. e DSGVO).',
      obligation:
        'Wir müssen die Daten vorerst aufbewahren, weil das Gesetz es verlangt (Art. 17 Abs. 3 Buchst. b DSGVO).',
    },
    holdSince: 'Seit <at></at>.',
    contracts: '{count, plural, one {Ein Vertrag läuft} other {# Verträge laufen}}',
    documents: '{count, plural, one {Ein Dokument ist nicht ausgeglichen} other {# Dokumente sind nicht ausgeglichen}}',
    open: 'offen:',
    more: '{count, plural, one {und ein weiterer} other {und # weitere}}',
    hidden: 'Ihnen fehlt das Recht, sie zu sehen.',
    free: 'Sie können die Löschung jetzt beantragen. Sie würde am <day></day> ausgeführt.',
    kept: 'Was wir behalten',
    keptLead: 'Getrennt gespeichert, zu nichts anderem verwendet und danach automatisch gelöscht.',
    atOnce: 'Was wir sofort löschen',
    columns: { what: 'Was und warum', until: 'Bis' },
    firstUntil: 'die ersten bis <day></day>',
    countedFrom: 'Gerechnet ab dem <day></day>.',
    kinds: {
      books: {
        name: '{count, plural, one {Eine Buchung} other {# Buchungen}} in unserer Buchhaltung',
        why: 'Bücher werden 10 Jahre aufbewahrt, ab dem Ende des Jahres der Buchung (§ 147 Abs. 1 Nr. 1, Abs. 3 AO, § 257 Abs. 1 Nr. 1, Abs. 4 HGB). Sie enthalten Beträge und Daten, keine Namen.',
      },
      vouchers: {
        name: '{count, plural, one {Eine Rechnung oder ein ähnliches Dokument} other {# Rechnungen und ähnliche Dokumente}} mit Zahlungen',
        why: 'Sie werden 8 Jahre aufbewahrt, bis 2024 ausgestellte 10. Die Frist läuft ab dem Ende des Jahres der Ausstellung (§ 147 Abs. 3 AO, § 14b Abs. 1 UStG, § 257 Abs. 4 HGB).',
      },
      letters: {
        name: '{count, plural, one {Eine Erklärung oder ein Geschäftsbrief} other {# Erklärungen und Geschäftsbriefe}}',
        why: 'Geschäftsbriefe werden 6 Jahre aufbewahrt, ab dem Ende des Jahres, in dem sie geschrieben wurden (§ 147 Abs. 3 AO, § 257 Abs. 4 HGB).',
      },
      contracts: {
        name: '{count, plural, one {Ein Vertrag} other {# Verträge}}: Nummer, Produkt, Preis und Daten der Laufzeit',
        why: 'Für die Besteuerung nötig, 6 Jahre ab dem Ende des Jahres, in dem der Vertrag endete (§ 147 Abs. 1 Nr. 5, Abs. 3 AO). Namen, die Sie vergeben haben, löschen wir sofort.',
      },
      tickets: {
        name: '{count, plural, one {Ein Ticket} other {# Tickets}} mit Nachrichten und Anhängen',
        why: 'Aus ihnen können 3 Jahre lang Ansprüche entstehen, ab dem Ende des Jahres der letzten Nachricht (§§ 195, 199 BGB).',
      },
      mandates: {
        name: '{count, plural, one {Ein Lastschriftmandat} other {# Lastschriftmandate}}',
        why: 'Die Bank kann das Mandat bis 14 Monate nach der letzten Nutzung verlangen, wenn eine Lastschrift bestritten wird (SEPA-Regelwerk, § 676b Abs. 2 BGB).',
      },
      evidence: {
        name: '{count, plural, one {Ein Eintrag} other {# Einträge}} der Aktivität, angenommene Bedingungen und Verträge',
        why: 'Nachweis, wer was entschieden hat, 3 Jahre ab dem Ende des Jahres der Löschung (§§ 195, 199 BGB, Art. 5 Abs. 2 DSGVO).',
      },
      account: { name: 'Ihre Kundendaten: Name, Adressen, Telefon, Steuerdaten, Bankverbindung, Limits' },
      people: {
        name: '{count, plural, one {der Zugriff einer Person} other {der Zugriff von # Personen}} und Einladungen',
      },
      contacts: {
        name: '{count, plural, one {ein Kontakt mit seinen Nachweisen} other {# Kontakte mit ihren Nachweisen}}',
      },
      payment_methods: {
        name: '{count, plural, one {eine Karte oder ein PayPal-Konto} other {# Karten und PayPal-Konten}}',
      },
      services: {
        name: '{count, plural, one {der Eintrag einer Cloud-Ressource} other {die Einträge von # Cloud-Ressourcen}} und Namen von Projekten',
      },
      mails: {
        name: '{count, plural, one {eine E-Mail an Ihre Personen, die kein Geschäftsbrief ist} other {# E-Mails an Ihre Personen, die keine Geschäftsbriefe sind}}',
      },
      exports: { name: '{count, plural, one {ein Datenexport} other {# Datenexporte}}' },
    },
    people:
      '{count, plural, =0 {Alle mit Zugriff haben auch Zugriff auf andere Kunden und behalten ihre Anmeldung.} one {Eine Person hat keinen Zugriff auf andere Kunden und verliert ihre Anmeldung.} other {# Personen haben keinen Zugriff auf andere Kunden und verlieren ihre Anmeldung.}}',
    request: 'Löschung beantragen',
    ownersOnly: 'Das kann nur ein Inhaber.',
    staffOnly: 'Das kann nur der Kunde selbst.',
    dialogTitle: 'Löschung von Kunde {number} beantragen',
    dialogWaiting:
      'Der Antrag wartet, bis alle Verträge beendet und alle Beträge ausgeglichen sind, und dann noch 14 Tage. Bis dahin können Sie ihn zurückziehen.',
    dialogScheduled: 'Wir löschen das Konto am <day></day>. Bis dahin können Sie den Antrag zurückziehen.',
    dialogEffects: {
      closed: 'Wir schließen das Konto von {name} für alle, auch für Sie.',
      gone: 'Daten unter „Was wir sofort löschen“ lassen sich nicht wiederherstellen.',
      fetch: 'Laden Sie vorher einen Datenexport herunter, wenn Sie Ihre Daten behalten möchten.',
    },
    number: 'Kundennummer',
    numberHint: 'Geben Sie zur Bestätigung {number} ein.',
    confirm: 'Löschung beantragen',
    cancel: 'Konto behalten',
    done: 'Löschung beantragt.',
    withdraw: 'Antrag zurückziehen',
    withdrawn: 'Antrag zurückgezogen. Ihr Konto bleibt, wie es ist.',
  },
  closed: {
    title: '{name} ({number}) ist geschlossen',
    text: 'Sie können dieses Kundenkonto nicht mehr öffnen. Sie können die Daten noch herunterladen oder ihre Löschung beantragen.',
    others: 'Geschlossene Kunden (Datenexport und Löschung):',
  },
  browser: 'Was diese Seiten in Ihrem Browser speichern, sehen Sie unter <link>Datenschutz</link>.',
}
