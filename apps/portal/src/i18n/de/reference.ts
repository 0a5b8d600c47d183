import type { reference as source } from '../en/reference.ts'
import type { Translation } from '../translation.ts'

export const reference: Translation<typeof source> = {
  title: 'API',
  lead: 'Ihre eigenen Programme können alles, was diese Seiten können, mit Ihren Rechten.',
  document: 'OpenAPI-Dokument',
  failed: 'Die Beschreibung der API konnte nicht geladen werden.',
  failedAdvice: 'Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  first: 'In der Shell anmelden',
  firstLead:
    'Einmal genügt. Die Cookies gelten danach für alle Aufrufe unten, bis zwei Stunden nach dem letzten Aufruf.',
  rules:
    'Schreibende Aufrufe brauchen das Token. Mit einem Idempotency-Key wirkt ein Aufruf, der mit gleichem Schlüssel und Inhalt wiederholt wird, nur einmal. Listen liefern bis zu 100 Einträge je Seite; next_cursor führt zur nächsten Seite. Beträge stehen in der kleinsten Währungseinheit, Zeiten in UTC.',
  search: 'Aufrufe durchsuchen',
  found: '{count, plural, =0 {Keine Aufrufe gefunden} one {Ein Aufruf gefunden} other {# Aufrufe gefunden}}',
  nothing: 'Keine Aufrufe für „{query}“ gefunden.',
  groups: {
    session: 'Sitzung und Anmeldung',
    invoices: 'Rechnungen',
    payments: 'Zahlungsarten',
    contracts: 'Verträge und Cloud',
    contacts: 'Kontakte',
    tickets: 'Tickets',
    account: 'Konto und Kunden',
    provider: 'Anbieter und Erklärungen',
  },
  permission: 'Erfordert das Recht {permission}.',
  signedIn: 'Für alle verfügbar, die angemeldet sind.',
  public: 'Ohne Anmeldung verfügbar.',
  sample: 'Beispielaufruf',
  parameters: 'Parameter',
  body: 'Inhalt der Anfrage',
  answer: 'Antwort {status}',
  noBody: 'Kein Inhalt.',
  problems: 'Fehler',
  field: 'Feld',
  type: 'Typ',
  limits: 'Bereich, Standardwert',
  optional: 'optional',
  copy: 'Kopieren',
  copied: 'Kopiert.',
  notCopied: 'Ihr Browser erlaubt das Kopieren nicht. Markieren und kopieren Sie den Text selbst.',
}
