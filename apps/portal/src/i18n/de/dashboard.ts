import type { dashboard as source } from '../en/dashboard.ts'
import type { Translation } from '../translation.ts'

export const dashboard: Translation<typeof source> = {
  greeting: 'Guten Tag, {name}',
  toPay: '{count, plural, one {Eine Rechnung} other {# Rechnungen}} zu zahlen ({amount})',
  failed: 'Diese Karte ließ sich nicht laden.',
  failedAdvice: 'Der Rest der Seite ist davon nicht betroffen.',
  balance: {
    title: 'Kontostand',
    all: 'Rechnungen',
    open: 'insgesamt offen',
    nothingOpen: 'Es ist nichts offen.',
    overdue: '{count, plural, one {Eine Rechnung überfällig} other {# Rechnungen überfällig}}',
    credit: 'Guthaben',
    nextDebit: 'Nächste Abbuchung',
    noDebit: 'keine angekündigt',
  },
  contracts: {
    title: 'Verträge',
    all: 'Alle Verträge',
    active:
      '{count, plural, one {aktiver Vertrag} other {aktive Verträge}}{upcoming, plural, =0 {} one {, einer endet oder verlängert sich innerhalb von 30 Tagen} other {, # enden oder verlängern sich innerhalb von 30 Tagen}}',
    ends: 'endet am <date></date>',
    renews: 'verlängert sich am <date></date>',
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
    holderOver: 'Die Frist ist abgelaufen. Die Registrierungsstelle kann sie außer Betrieb nehmen.',
    items: {
      verify_email: { title: 'E-Mail-Adresse bestätigen', why: 'Kam unsere E-Mail nicht an? Sagen Sie es uns.' },
      holder_due: {
        title: 'Inhaber Ihrer Domains bestätigen',
        why: '{days, plural, =0 {Heute ist der letzte Tag.} one {Noch ein Tag.} other {Noch # Tage.}} Sonst kann die Registrierungsstelle sie außer Betrieb nehmen.',
      },
      second_factor: { title: 'Schutz der Anmeldung ansehen', why: 'Bisher schützt sie nur Ihr Passwort.' },
      tax_data: { title: 'USt-IdNr. oder Steuernummer ergänzen', why: 'Ihre Rechnungen brauchen sie.' },
      buyer_reference: { title: 'Leitweg-ID ergänzen', why: 'Öffentliche Stellen empfangen Rechnungen darüber.' },
      processing_agreement: {
        title: 'Vertrag zur Auftragsverarbeitung schließen',
        why: 'Es gibt eine Fassung, der Sie noch nicht zugestimmt haben (Art. 28 DSGVO).',
      },
      card_expiring: { title: 'Ablaufende Karte ersetzen', why: 'Nach dem Ablauf schlagen Zahlungen damit fehl.' },
      contact_unverified: {
        title: 'Unbestätigte Kontakte prüfen',
        why: 'Registrierungsstellen verlangen bestätigte Daten.',
      },
    },
  },
  firstSteps: {
    title: 'Ihre ersten Schritte',
    lead: 'Es ist noch nichts bestellt und nichts offen. Mit diesen Schritten richten Sie das Konto ein.',
    done: 'Erledigt',
    steps: {
      email: {
        title: 'E-Mail-Adresse bestätigen',
        why: 'Dorthin gehen Rechnungen und Mitteilungen. Kam unsere E-Mail nicht an, sagen Sie es uns.',
        action: 'Melden',
      },
      data: {
        title: 'Firma und Steuerdaten vervollständigen',
        why: 'Sie stehen von der ersten Rechnung an darauf.',
        action: 'Ergänzen',
      },
      payment: { title: 'Zahlungsart hinterlegen', why: 'Karte, Lastschrift oder PayPal.', action: 'Hinterlegen' },
      sign_in: {
        title: 'Schutz der Anmeldung ansehen',
        why: 'Wo Sie angemeldet sind und was das Konto schützt.',
        action: 'Ansehen',
      },
      questions: {
        title: 'Wissen, wie Sie uns erreichen',
        why: 'Telefon, E-Mail und Zeiten an einer Stelle.',
        action: 'Kontakt ansehen',
      },
    },
  },
  spend: {
    title: 'Ausgaben nach Monat',
    total: '{amount} netto in zwölf Monaten',
    nothing: 'In den letzten zwölf Monaten wurde nichts berechnet.',
    showTable: 'Als Tabelle',
    showChart: 'Als Diagramm',
    month: 'Monat',
    sum: 'Summe',
    description:
      'Gestapelte Balken der Nettoausgaben von {from} bis {to}, zusammen {amount}. Dieselben Zahlen stehen in der Tabelle.',
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
    nothing: 'Zurzeit hat kein Projekt Ressourcen.',
    monthToDate: 'diesen Monat bisher, netto',
    forecast: 'Prognose zum Monatsende',
    perDay: 'Nettokosten je Tag dieses Monats',
    vcpu: '{count} vCPU',
    ram: '{gib, number} GiB Speicher',
    disk: '{gib, number} GiB Platte',
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
    nothing: 'Es ist noch nichts geschehen.',
  },
}
