import type { privacy as source } from '../en/privacy.ts'
import type { Translation } from '../translation.ts'

export const privacy: Translation<typeof source> = {
  export: {
    title: 'Ihre Daten als Archiv',
    lead: 'Alles, was wir über diesen Kunden gespeichert haben und was Sie persönlich betrifft, in einer ZIP-Datei (Art. 15 und 20 DSGVO).',
    request: 'Archiv anfordern',
    again: 'Neues Archiv anfordern',
    requested: 'Das Archiv wird zusammengestellt. Wir schreiben Ihnen, sobald es fertig ist.',
    none: 'Bisher hat niemand eines angefordert.',
    underWay: 'Es wird gerade eines zusammengestellt.',
    by: '<at></at> von {name}',
    states: {
      requested: 'Wartet',
      building: 'Wird zusammengestellt',
      ready: 'Bereit',
      downloaded: 'Heruntergeladen',
      failed: 'Fehlgeschlagen',
      expired: 'Entfernt',
    },
    until: 'Verfügbar bis <at></at>.',
    size: '{size}.',
    download: 'Herunterladen',
    downloadOf: 'Archiv vom {date} herunterladen',
    othersOnly: 'Nur {name} kann es herunterladen: Es enthält Persönliches.',
    failedText: 'Es ließ sich nicht erstellen oder ist verloren. Fordern Sie ein neues an.',
    expiredText: 'Archive werden nach sieben Tagen entfernt.',
  },
  agreement: {
    title: 'Vertrag zur Auftragsverarbeitung',
    lead: 'Der Vertrag, den Art. 28 DSGVO verlangt, sobald Sie mit unseren Leistungen Daten anderer verarbeiten.',
    states: {
      not_needed: 'Nicht nötig',
      missing: 'Noch nicht geschlossen',
      outdated: 'Neue Fassung',
      current: 'Geschlossen',
    },
    texts: {
      not_needed:
        'Privathaushalte brauchen ihn nicht. Wenn Sie Daten von Kunden oder Mitgliedern verarbeiten, können Sie ihn trotzdem schließen.',
      missing: 'Lesen und schließen Sie ihn hier, ohne Papier.',
      outdated: 'Es gibt eine neue Fassung. Die frühere gilt, bis Sie diese schließen.',
      current: 'Die jetzige Fassung ist geschlossen.',
    },
    read: 'Fassung {version} lesen',
    newWindow: 'öffnet ein neues Fenster',
    accept: 'Vertrag schließen',
    acceptTitle: 'Fassung {version} des Vertrags zur Auftragsverarbeitung schließen',
    acceptText:
      'Für {customer} schließen Sie den Vertrag. Wir bewahren den Text, Ihren Namen und den Zeitpunkt auf und schicken Ihnen eine E-Mail dazu.',
    acceptCancel: 'Jetzt nicht',
    accepted: 'Der Vertrag zur Auftragsverarbeitung ist geschlossen.',
    history: 'Geschlossene Fassungen',
    version: 'Fassung {version}',
    concluded: '<at></at> von {name}',
    text: 'Als Text',
    textOf: 'Als Text: Fassung {version}',
    page: 'Lesen',
    pageOf: 'Fassung {version} lesen, wie sie geschlossen wurde',
  },
  consents: {
    title: 'Ihre Einwilligungen',
    lead: 'Nur Ihre eigenen, gleich für wen Sie handeln. Sie können es sich jederzeit anders überlegen.',
    none: 'Wir bitten Sie um keine: Nichts hier braucht eine. Keine Werbung, keine Analyse.',
    purposes: {
      product_news: {
        name: 'Neuigkeiten zu unseren Produkten per E-Mail',
        text: 'Wir dürfen Ihnen einige Male im Jahr an Ihre E-Mail-Adresse zu neuen Produkten und Angeboten von uns schreiben. Ein Widerruf ändert an Ihren Verträgen nichts.',
      },
    },
    given: 'Erteilt',
    notGiven: 'Nicht erteilt',
    give: 'Einwilligen',
    withdraw: 'Widerrufen',
    gave: 'Danke. Ihre Einwilligung ist vermerkt.',
    withdrawn: 'Ihre Einwilligung ist widerrufen.',
    history: '{given, select, true {Erteilt} other {Widerrufen}} am <at></at> (Text von {version})',
  },
  erasure: {
    title: 'Löschung des Kundenkontos',
    lead: 'Was heute gelöscht würde, was wir nach dem Gesetz behalten müssen und bis wann (Art. 17 DSGVO).',
    states: {
      requested: 'Beantragt',
      waiting: 'Wartet',
      scheduled: 'Terminiert',
      done: 'Ausgeführt',
      withdrawn: 'Zurückgezogen',
    },
    stateTexts: {
      requested: 'Von {name} beantragt <at></at>.',
      waiting:
        'Von {name} beantragt <at></at>. Die Löschung wartet, bis nichts mehr im Weg steht; danach haben Sie 14 Tage, es sich anders zu überlegen.',
      scheduled:
        'Von {name} beantragt <at></at>. Ausgeführt wird sie am <day></day>; bis dahin lässt sich der Antrag zurückziehen.',
      done: 'Beantragt <at></at> von {name} und ausgeführt.',
      withdrawn: 'Beantragt <at></at> von {name} und zurückgezogen.',
    },
    obstacles: 'Was im Weg steht',
    obstaclesLead: 'Zuerst müssen Verträge enden und Beträge ausgeglichen sein.',
    hold: {
      claims:
        'Wir müssen die Daten vorerst aufbewahren: Sie werden für Rechtsansprüche gebraucht (Art. 17 Abs. 3 Buchst. e DSGVO).',
      obligation:
        'Wir müssen die Daten vorerst aufbewahren: Eine gesetzliche Pflicht verlangt es (Art. 17 Abs. 3 Buchst. b DSGVO).',
    },
    holdSince: 'Seit <at></at>.',
    contracts: '{count, plural, one {Ein Vertrag läuft} other {# Verträge laufen}}',
    documents: '{count, plural, one {Ein Beleg ist nicht ausgeglichen} other {# Belege sind nicht ausgeglichen}}',
    open: 'offen:',
    more: '{count, plural, one {und ein weiterer} other {und # weitere}}',
    hidden: 'Welche, zeigt Ihr Zugang nicht.',
    free: 'Nichts steht im Weg: Sie könnte am <day></day> ausgeführt werden.',
    kept: 'Was bleibt',
    keptLead: 'Getrennt aufbewahrt, zu nichts anderem verwendet und danach von selbst entfernt.',
    atOnce: 'Was sofort verschwindet',
    columns: { what: 'Was, und warum', until: 'Bis' },
    firstUntil: 'die ersten bis <day></day>',
    countedFrom: 'Gerechnet ab dem <day></day>.',
    kinds: {
      vouchers: {
        name: '{count, plural, one {Eine Rechnung oder ein anderer Beleg} other {# Rechnungen und andere Belege}} mit Zahlungen',
        why: 'Belege werden 8 Jahre aufbewahrt, bis 2024 ausgestellte 10, ab dem Ende des Jahres, in dem sie ausgestellt wurden (§ 147 Abs. 3 AO, § 14b Abs. 1 UStG, § 257 Abs. 4 HGB).',
      },
      letters: {
        name: '{count, plural, one {Eine Erklärung oder ein Geschäftsbrief} other {# Erklärungen und Geschäftsbriefe}}',
        why: 'Geschäftsbriefe werden 6 Jahre aufbewahrt, ab dem Ende des Jahres, in dem sie geschrieben wurden (§ 147 Abs. 3 AO, § 257 Abs. 4 HGB).',
      },
      contracts: {
        name: '{count, plural, one {Ein Vertrag} other {# Verträge}}: Nummer, Produkt, Preis und Daten der Laufzeit',
        why: 'Für die Besteuerung nötig, 6 Jahre ab dem Ende des Jahres, in dem der Vertrag endete (§ 147 Abs. 1 Nr. 5, Abs. 3 AO). Namen, die Sie vergeben haben, verschwinden sofort.',
      },
      tickets: {
        name: '{count, plural, one {Ein Ticket} other {# Tickets}} mit Nachrichten und Anhängen',
        why: 'Aus ihnen können 3 Jahre lang Ansprüche entstehen, ab dem Ende des Jahres der letzten Nachricht (§§ 195, 199 BGB).',
      },
      mandates: {
        name: '{count, plural, one {Ein Lastschriftmandat} other {# Lastschriftmandate}}',
        why: 'Wird eine Lastschrift bestritten, muss das Mandat der Bank vorgelegt werden: 14 Monate nach der letzten Nutzung (SEPA-Regelwerk, § 676b Abs. 2 BGB).',
      },
      evidence: {
        name: '{count, plural, one {Ein Eintrag} other {# Einträge}} der Aktivität, angenommene Bedingungen und Verträge',
        why: 'Nachweis, wer was entschieden hat, 3 Jahre ab dem Ende des Jahres der Löschung (§§ 195, 199 BGB, Art. 5 Abs. 2 DSGVO).',
      },
      account: { name: 'Ihre Kundendaten: Name, Adressen, Telefon, Steuerdaten, Bankverbindung, Limits' },
      people: {
        name: '{count, plural, one {der Zugang einer Person} other {die Zugänge von # Personen}} und Einladungen',
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
        name: '{count, plural, one {eine E-Mail an Ihre Leute, die kein Geschäftsbrief ist} other {# E-Mails an Ihre Leute, die keine Geschäftsbriefe sind}}',
      },
      exports: { name: '{count, plural, one {ein Archiv} other {# Archive}} Ihrer Daten' },
    },
    people:
      '{count, plural, =0 {Alle mit Zugang handeln auch für andere Kunden und behalten ihre Anmeldung.} one {Eine Person handelt für keinen anderen Kunden und verliert ihre Anmeldung.} other {# Personen handeln für keinen anderen Kunden und verlieren ihre Anmeldung.}}',
    request: 'Löschung beantragen',
    ownersOnly: 'Das kann nur ein Inhaber dieses Kundenkontos.',
    staffOnly: 'Das können nur die eigenen Leute des Kunden.',
    dialogTitle: 'Kunden {number} löschen',
    dialogWaiting:
      'Der Antrag wartet, bis alle Verträge beendet sind und nichts mehr offen ist, und dann noch 14 Tage. Bis dahin können Sie ihn zurückziehen.',
    dialogScheduled: 'Ausgeführt wird sie am <day></day>. Bis dahin können Sie den Antrag zurückziehen.',
    dialogEffects: {
      closed: 'Das Konto von {name} wird geschlossen. Niemand kann mehr dafür handeln, auch Sie nicht.',
      gone: 'Was unter „Was sofort verschwindet“ steht, kann niemand zurückholen.',
      fetch: 'Laden Sie vorher ein Archiv herunter, wenn Sie Ihre Daten behalten möchten.',
    },
    number: 'Kundennummer',
    numberHint: 'Zur Bestätigung {number} eingeben.',
    confirm: 'Kunden löschen',
    cancel: 'Kunden behalten',
    done: 'Die Löschung ist beantragt.',
    withdraw: 'Antrag zurückziehen',
    withdrawn: 'Der Antrag ist zurückgezogen. Es bleibt alles, wie es ist.',
  },
  closed: {
    title: '{name} ({number}) ist geschlossen',
    text: 'Für diesen Kunden können Sie nicht mehr handeln. Seine Daten lassen sich noch abholen und ihre Löschung beantragen.',
    others: 'Geschlossene Kunden, mit ihren Daten und der Löschung:',
  },
  browser: 'Was diese Seiten in Ihrem Browser speichern, steht unter <link>Datenschutz</link>.',
}
