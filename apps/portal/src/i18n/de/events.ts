import type { events as source } from '../en/events.ts'

export const events: typeof source = {
  groups: {
    customers: 'Konten und Personen',
    contracts: 'Verträge und Dienste',
    money: 'Rechnungen und Zahlungen',
    tickets: 'Tickets',
    notices: 'Störungen und Wartungen',
    others: 'Weitere Ereignisse',
  },
  kinds: {
    customer: {
      created: 'Ein Kundenkonto wurde eröffnet',
      changed: 'Kontodaten wurden geändert',
      closed: 'Ein Kundenkonto wurde geschlossen',
    },
    person: {
      added: 'Eine Person hat Zugriff erhalten',
      changed: 'Die Rechte einer Person haben sich geändert',
      removed: 'Der Zugriff einer Person ist beendet',
    },
    contact: {
      created: 'Ein Kontakt wurde angelegt',
      changed: 'Ein Kontakt wurde geändert',
      deleted: 'Ein Kontakt wurde gelöscht',
    },
    lock: { set: 'Ein Kundenkonto wurde gesperrt', lifted: 'Eine Sperre wurde aufgehoben' },
    privacy: {
      export: 'Ein Datenexport hat begonnen oder ist fertig',
      erasure: 'Der Stand einer Löschung hat sich geändert',
    },
    order: { accepted: 'Eine Bestellung ist eingegangen' },
    contract: {
      created: 'Ein Vertrag wurde angelegt',
      started: 'Ein Dienst ist eingerichtet und läuft',
      cancelled: 'Ein Vertrag wurde gekündigt',
      suspended: 'Ein Dienst wurde gesperrt',
      resumed: 'Ein gesperrter Dienst läuft wieder',
      ended: 'Ein Vertrag ist beendet',
      changed: 'An einem Vertrag hat sich etwas anderes geändert',
    },
    service: { state: 'Einrichtung oder Änderung eines Dienstes geht voran' },
    usage: { budget_reached: 'Der Verbrauch hat einen Teil eines Budgets erreicht' },
    offer: { changed: 'Ein Angebot wurde erstellt, gesendet, beantwortet oder zurückgezogen' },
    document: {
      issued: 'Eine Rechnung oder ein anderes Dokument wurde ausgestellt',
      paid: 'Eine Rechnung ist vollständig bezahlt',
      cancelled: 'Eine Rechnung wurde storniert',
      changed: 'Der offene Betrag einer Rechnung hat sich geändert',
    },
    payment: {
      changed: 'Der Stand einer Zahlung hat sich geändert',
      succeeded: 'Eine Zahlung ist eingegangen',
      failed: 'Eine Zahlung ist fehlgeschlagen',
      returned: 'Eine Zahlung wurde zurückgegeben',
      refunded: 'Eine Zahlung wurde erstattet',
    },
    mandate: {
      active: 'Ein SEPA-Mandat kann genutzt werden',
      ended: 'Ein SEPA-Mandat kann nicht mehr genutzt werden',
    },
    dunning: { level: 'Die nächste Mahnstufe ist erreicht' },
    ticket: {
      created: 'Ein Ticket wurde eröffnet',
      message: 'Eine Nachricht wurde geschrieben oder geändert',
      changed: 'Status oder anderes an einem Ticket hat sich geändert',
      assigned: 'Ein Ticket wurde im Team zugewiesen',
      noted: 'Eine interne Notiz wurde geschrieben',
    },
    notice: { changed: 'Eine Meldung wurde veröffentlicht oder aktualisiert' },
  },
}
