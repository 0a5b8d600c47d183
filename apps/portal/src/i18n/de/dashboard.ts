import type { dashboard as source } from '../en/dashboard.ts'
import type { Translation } from '../translation.ts'

export const dashboard: Translation<typeof source> = {
  greeting: 'Guten Tag, {name}',
  toPay: '{count, plural, one {Eine Rechnung} other {# Rechnungen}} zahlen ({amount})',
  failed: 'Dieser Bereich ließ sich nicht laden.',
  failedAdvice: 'Versuchen Sie es noch einmal. Der Rest der Seite ist nicht betroffen.',
  balance: {
    title: 'Abrechnung',
    all: 'Rechnungen',
  },
  coming: {
    title: 'Was ansteht',
    subtitle: 'Die nächsten 60 Tage',
    all: 'Alle Termine',
    standing:
      '{standing, select, paid {Alles ist bezahlt.} planned {Sie müssen nichts selbst bezahlen.} other {{payable} sind von Ihnen zu bezahlen.}}',
    costs: 'Die nächsten 60 Tage kosten {about, select, true {etwa } other {}}{amount}.',
    nothingCosts: 'In den nächsten 60 Tagen ist nichts weiter geplant.',
    dates:
      '{count, plural, =0 {In den nächsten 60 Tagen ist nichts geplant.} one {Ein Termin in den nächsten 60 Tagen.} other {# Termine in den nächsten 60 Tagen.}}',
    amount: '{about, select, true {etwa } other {}}{amount}',
    calendar: {
      title: 'In Ihrem Kalender',
      lead: 'Abonnieren Sie diese Termine in Ihrem Kalenderprogramm. Wer die Adresse kennt, kann sie lesen. Halten Sie sie deshalb geheim.',
      create: 'Kalenderadresse erstellen',
      renew: 'Adresse ersetzen',
      end: 'Kalenderadresse beenden',
      ended: 'Die Kalenderadresse gilt nicht mehr.',
      since: 'Sie haben seit dem <day></day> eine Kalenderadresse. Wenn sie Ihnen fehlt, ersetzen Sie sie.',
      once: 'Kopieren Sie diese Adresse jetzt. Wir zeigen sie nur einmal.',
      copy: 'Adresse kopieren',
      copied: 'Adresse kopiert.',
      copyFailed: 'Markieren und kopieren Sie die Adresse. Ihr Browser lässt das Kopieren nicht zu.',
    },
    newPrice: '{before} → {after}',
    until:
      '{kind, select, debit {Bis {date} anders bezahlen} renewal {Kündbar bis {date}} term {Kündbar bis {date}} price {Kündbar bis {date}} trial {Behalten bis {date}} end {Kündigung zurücknehmen bis {date}} plan {Änderbar bis {date}} dunning {Bis {date} bezahlen, dann entfällt das} termination {Bis {date} bezahlen, dann entfällt das} other {Letzter Tag: {date}}}',
    over: '{kind, select, renewal {Zu spät zum Kündigen: letzter Tag war der {date}} term {Zu spät zum Kündigen: letzter Tag war der {date}} other {Letzter Tag war der {date}}}',
    actions: {
      invoice: 'Rechnung ansehen',
      pay: 'Jetzt bezahlen',
      billing: 'Rechnungen ansehen',
      usage: 'Verbrauch ansehen',
      method: 'Zahlungsart ansehen',
      contract: 'Vertrag ansehen',
      cancel: 'Vertrag kündigen',
      keep: 'Dienst behalten',
      contact: 'Jetzt bestätigen',
    },
    more: '{count, plural, one {Ein weiterer Termin} other {# weitere Termine}}',
    beyond:
      '{count, plural, one {Ein weiterer Termin wird nicht gezeigt.} other {# weitere Termine werden nicht gezeigt.}}',
    nothing: 'Keine Abbuchungen, Verlängerungen oder Fristen in den nächsten 60 Tagen.',
    withTax:
      'Alle Beträge enthalten die USt., wo sie anfällt. Beträge mit „etwa“ hängen vom Verbrauch ab oder davon, was Sie bestellen.',
  },
  contracts: {
    title: 'Verträge',
    all: 'Alle Verträge',
    active: '{count, plural, one {aktiver Vertrag} other {aktive Verträge}}',
  },
  tickets: {
    title: 'Wartet auf Sie',
    all: 'Alle Tickets',
    waiting:
      '{waiting, plural, =0 {Kein Ticket wartet auf Ihre Antwort} one {Ticket wartet auf Ihre Antwort} other {Tickets warten auf Ihre Antwort}}{open, plural, =0 {} one {, eines ist offen} other {, # sind offen}}',
  },
  todo: {
    title: 'Zu erledigen',
    nothing: 'Alles ist in Ordnung.',
    holderOver: 'Die Frist ist abgelaufen. Die Registrierungsstelle kann Ihre Domains abschalten.',
    items: {
      verify_email: { title: 'E-Mail-Adresse bestätigen', why: 'Keine E-Mail von uns erhalten? Sagen Sie es uns.' },
      holder_due: {
        title: 'Inhaber Ihrer Domains bestätigen',
        why: '{days, plural, =0 {Heute ist der letzte Tag.} one {Noch ein Tag.} other {Noch # Tage.}} Danach kann die Registrierungsstelle Ihre Domains abschalten.',
      },
      second_factor: {
        title: 'Zwei-Faktor-Anmeldung einschalten',
        why: 'Bisher schützt nur Ihr Passwort Ihre Anmeldung.',
      },
      address_missing: {
        title: 'Rechnungsanschrift vervollständigen',
        why: 'Ohne sie können wir Ihnen keine Rechnungen ausstellen.',
      },
      place_unproven: {
        title: 'Wohnsitz nachweisen',
        why: 'Ohne Telefonnummer oder Bankkonto aus Ihrem Land können wir Ihnen keine Rechnungen ausstellen.',
      },
      tax_data: { title: 'USt-IdNr. oder Steuernummer ergänzen', why: 'Wir brauchen sie für Ihre Rechnungen.' },
      buyer_reference: { title: 'Leitweg-ID ergänzen', why: 'Öffentliche Auftraggeber brauchen sie für Rechnungen.' },
      processing_agreement: {
        title: 'Vertrag zur Auftragsverarbeitung abschließen',
        why: 'Sie haben der aktuellen Version noch nicht zugestimmt (Art. 28 DSGVO).',
      },
      card_expiring: {
        title: 'Karte ersetzen',
        why: 'Sie ist abgelaufen oder läuft bald ab. Dann können wir sie nicht belasten.',
      },
      budget_reached: {
        title: 'Verbrauchsbudget prüfen',
        why: 'Der Verbrauch dieses Monats hat mindestens 80 % davon erreicht.',
      },
      contact_unverified: {
        title: 'Kontakte prüfen',
        why: 'Registrierungsstellen verlangen geprüfte Kontaktdaten.',
      },
    },
  },
  firstSteps: {
    title: 'Erste Schritte',
    leads: {
      consumer: 'Richten Sie Ihr Konto in wenigen Minuten ein.',
      business: 'Richten Sie Ihr Konto ein, damit schon die erste Rechnung stimmt.',
      public_body: 'Richten Sie Ihr Konto ein, damit Ihre Rechnungen verarbeitet werden können.',
      member: 'Schützen Sie Ihre Anmeldung und legen Sie Ihre Einstellungen fest.',
    },
    done: 'Erledigt',
    steps: {
      first_order: {
        title: 'Erstes Produkt bestellen',
        why: 'Webhosting, Domains, Server oder Cloud.',
        action: 'Produkte ansehen',
      },
      verify_email: {
        title: 'E-Mail-Adresse bestätigen',
        why: 'Wir senden Rechnungen und Mitteilungen dorthin.',
        action: 'Adresse prüfen',
      },
      vat_id: {
        title: 'USt-IdNr. hinterlegen',
        why: 'Sie steht auf jeder Rechnung. Kleinunternehmer hinterlegen die Steuernummer.',
        action: 'USt-IdNr. hinterlegen',
      },
      leitweg_id: {
        title: 'Leitweg-ID hinterlegen',
        why: 'Jede XRechnung muss sie enthalten.',
        action: 'Leitweg-ID hinterlegen',
      },
      buyer_reference: {
        title: 'Käuferreferenz hinterlegen',
        why: 'Sie steht auf jeder Rechnung und hilft Ihrer Buchhaltung beim Zuordnen.',
        action: 'Referenz hinterlegen',
      },
      order_number: {
        title: 'Bestellnummer hinterlegen',
        why: 'Sie steht auf jeder Rechnung.',
        action: 'Bestellnummer hinterlegen',
      },
      invoice_receiver: {
        title: 'Rechnungsempfänger festlegen',
        why: 'Rechnungen gehen dann direkt an Ihre Buchhaltung.',
        action: 'Empfänger festlegen',
      },
      payment_method: {
        title: 'Zahlungsart hinzufügen',
        why: 'Karte, Lastschrift oder PayPal.',
        action: 'Zahlungsart hinzufügen',
      },
      second_factor: {
        title: 'Zwei-Faktor-Anmeldung einschalten',
        why: 'Ein gestohlenes Passwort allein reicht dann nicht.',
        action: 'Einschalten',
      },
      preferences: {
        title: 'Einstellungen festlegen',
        why: 'Sprache, Darstellung und welche E-Mails Sie bekommen.',
        action: 'Einstellungen öffnen',
      },
    },
  },
  spend: {
    title: 'Ausgaben nach Monat',
    total: '{amount} {gross, select, true {inkl. USt.} other {netto}} in zwölf Monaten',
    nothing: 'Keine Rechnungen in den letzten zwölf Monaten.',
    showTable: 'Als Tabelle',
    showChart: 'Als Diagramm',
    month: 'Monat',
    sum: 'Summe',
    description:
      'Gestapelte Balken der Ausgaben ({gross, select, true {inkl. USt.} other {netto}}) von {from} bis {to}, zusammen {amount}. Dieselben Zahlen stehen in der Tabelle.',
  },
  groups: {
    web_hosting: 'Webhosting',
    domain: 'Domains',
    virtual_server: 'Virtuelle Server',
    cloud: 'Cloud',
    mail: 'E-Mail',
    certificate: 'Zertifikate',
    other: 'Sonstiges',
  },
  cloud: {
    title: 'Cloud-Ressourcen',
    nothing: 'Zurzeit keine Cloud-Ressourcen.',
    monthToDate: 'diesen Monat bisher, {gross, select, true {inkl. USt.} other {netto}}',
    forecast: 'Prognose zum Monatsende',
    perDay: 'Kosten je Tag dieses Monats, {gross, select, true {inkl. USt.} other {netto}}',
    vcpu: '{count} vCPU',
    ram: '{gib, number} GiB Arbeitsspeicher',
    disk: '{gib, number} GiB Festplatte',
    types: {
      server: 'Server',
      volume: 'Volume',
      load_balancer: 'Load Balancer',
      address: 'Adresse',
      database: 'Datenbank',
    },
    states: { running: 'Läuft', stopped: 'Angehalten', starting: 'Startet', failed: 'Gestört' },
  },
  activity: {
    title: 'Letzte Aktivitäten',
    all: 'Alle Aktivitäten',
    nothing: 'Noch keine Aktivität.',
  },
}
