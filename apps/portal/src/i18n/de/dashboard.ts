import type { dashboard as source } from '../en/dashboard.ts'
import type { Translation } from '../translation.ts'

export const dashboard: Translation<typeof source> = {
  greeting: 'Guten Tag, {name}',
  pay: 'Offene Rechnungen bezahlen',
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
      '{count, plural, one {aktiver Vertrag} other {aktive Verträge}}{upcoming, plural, =0 {} one {, einer endet oder verlängert sich in 30 Tagen} other {, # enden oder verlängern sich in 30 Tagen}}',
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
    items: {
      verify_email: { title: 'E-Mail-Adresse bestätigen', why: 'Kam unsere Mail nicht an? Sagen Sie es uns.' },
      second_factor: { title: 'Schutz der Anmeldung ansehen', why: 'Bisher schützt sie nur Ihr Passwort.' },
      tax_data: { title: 'USt-IdNr. oder Steuernummer ergänzen', why: 'Ihre Rechnungen brauchen sie.' },
      buyer_reference: { title: 'Leitweg-ID ergänzen', why: 'Öffentliche Stellen empfangen Rechnungen darüber.' },
      card_expiring: { title: 'Ablaufende Karte ersetzen', why: 'Sonst scheitert die nächste Zahlung.' },
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
        why: 'Dorthin gehen Rechnungen und Mitteilungen. Kam unsere Mail nicht an, sagen Sie es uns.',
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
    nothing: 'Es ist noch nichts geschehen.',
    staff: 'Unser Team',
    actions: {
      other: 'hat {subject} geändert',
      contact: {
        created: 'hat den Kontakt {subject} angelegt',
        changed: 'hat den Kontakt {subject} geändert',
        deleted: 'hat den Kontakt {subject} gelöscht',
      },
      customer: {
        changed: 'hat die Kontodaten geändert',
        bank_account_changed: 'hat das Konto für Erstattungen geändert',
        entered: 'handelt seitdem für Sie',
        left: 'handelt nicht mehr für Sie',
        unlock_requested: 'hat die Aufhebung der Sperre beantragt',
        unlocked: 'hat die Sperre aufgehoben',
        deactivated: 'hat das Konto geschlossen',
        activated: 'hat das Konto wieder geöffnet',
      },
      declaration: {
        cancellation: 'hat die Kündigung {subject} erhalten',
        withdrawal: 'hat den Widerruf {subject} erhalten',
      },
      limit: { set: 'hat das Limit {subject} festgelegt', requested: 'hat ein höheres Limit beantragt: {subject}' },
      password: { changed: 'hat das Passwort geändert', reset: 'hat über einen Link ein neues Passwort gesetzt' },
      payment_method: {
        added: 'hat die Zahlungsart {subject} hinterlegt',
        agreement_started: 'hat begonnen, PayPal zu verbinden',
        made_default: 'hat {subject} zur Standard-Zahlungsart gemacht',
        removed: 'hat die Zahlungsart {subject} entfernt',
      },
      preferences: { saved: 'hat Einstellungen geändert' },
      session: { signed_in: 'hat sich angemeldet', signed_out: 'hat sich abgemeldet' },
      staff: { access_started: 'handelt seitdem für Sie', access_ended: 'handelt nicht mehr für Sie' },
      ticket: {
        created: 'hat das Ticket {subject} eröffnet',
        replied: 'hat auf das Ticket {subject} geantwortet',
        closed: 'hat das Ticket {subject} geschlossen',
        reopened: 'hat das Ticket {subject} wieder geöffnet',
      },
    },
  },
}
