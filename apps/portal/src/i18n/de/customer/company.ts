import type { company as source } from '../../en/customer/company.ts'
import type { Translation } from '../../translation.ts'

export const company: Translation<typeof source> = {
  issuedStay: 'Änderungen gelten für neue Rechnungen. Bereits ausgestellte Dokumente ändern sich nicht.',
  saved: 'Firmen- und Steuerdaten gespeichert.',
  details: {
    title: 'Firma',
    lead: 'So steht sie in Verträgen und auf Rechnungen.',
    bodyTitle: 'Öffentliche Stelle',
  },
  consumer: {
    title: 'Sie sind als Verbraucher registriert',
    text: 'Als Verbraucher brauchen Sie keine Angaben zu Firma, Register und Steuern. Wenn Sie für ein Unternehmen oder eine öffentliche Stelle bestellen, ändern Sie zuerst die Art des Kunden in Ihrem Profil.',
    link: 'Zum Profil',
  },
  tax: {
    title: 'Steuern',
    lead: 'Von Ihrer USt-IdNr. hängt ab, ob wir in einem anderen EU-Land Umsatzsteuer berechnen.',
  },
  check: {
    title: 'Prüfung von {id}',
    states: {
      unchecked: 'Nicht geprüft',
      checking: 'Wird geprüft',
      valid: 'Gültig',
      invalid: 'Ungültig',
      unavailable: 'Noch kein Ergebnis',
    },
    foreign: {
      state: 'Gültig, anderer Name',
      text: 'Berichtigen Sie die USt-IdNr. oder den Firmennamen. Diese USt-IdNr. ist im EU-Register auf {name} statt {company} eingetragen, und mit einer fremden Nummer müssen Sie die Umsatzsteuer womöglich nachzahlen. Stimmt beides, kontaktieren Sie den Support.',
    },
    first: 'Jetzt prüfen',
    again: 'Erneut prüfen',
    refresh: 'Ergebnis aktualisieren',
    underWay: 'Wir prüfen die USt-IdNr. im EU-Register. Das dauert meist nur Sekunden.',
    underWayAgain: 'Wir prüfen die USt-IdNr. erneut. Bis dahin gilt das letzte Ergebnis.',
    off: 'USt-IdNrn. lassen sich hier nicht prüfen.',
    notCovered: 'Diese USt-IdNr. lässt sich nicht prüfen. Das EU-Register umfasst ihr Land nicht.',
    checkedAt: 'Letztes Ergebnis',
    consultation: 'Abfragenummer',
    consultationExplained:
      'Die Nummer des Registers für diese Prüfung. Sie weist nach, dass und wann wir geprüft haben.',
    name: 'Eingetragener Name',
    address: 'Eingetragene Anschrift',
    next: 'Nächste Prüfung',
    effect: 'Auf Ihren Rechnungen',
    effects: {
      none: 'Es ändert sich nichts.',
      domestic:
        'Wir berechnen wie üblich Umsatzsteuer, weil wir im selben Land sind. Ihre USt-IdNr. steht auf den Rechnungen.',
      reverse_charge:
        'Wir berechnen keine Umsatzsteuer. Sie schulden sie in Ihrem Land (Steuerschuldnerschaft des Leistungsempfängers). Ihre USt-IdNr. steht auf den Rechnungen.',
      charged_for_now:
        'Wir berechnen vorerst Umsatzsteuer. Erweist sich die USt-IdNr. als gültig, können wir die Rechnungen berichtigen.',
      charged: 'Wir berechnen Umsatzsteuer, weil das Register diese USt-IdNr. nicht kennt.',
      third_country:
        'Unternehmen außerhalb der EU berechnen wir keine Umsatzsteuer, auch wenn sich die Nummer nicht prüfen lässt.',
    },
    history: 'Frühere Ergebnisse',
    historyNone: 'Noch keine Ergebnisse.',
    outcomes: { valid: 'gültig', invalid: 'ungültig', unavailable: 'kein Ergebnis' },
    historyLoading: 'Wird geladen …',
    failed: 'Die früheren Ergebnisse ließen sich nicht laden.',
  },
  invoices: {
    title: 'Rechnungen',
    lead: 'Legen Sie fest, wie Sie Rechnungen erhalten und was darauf steht.',
    formats: {
      pdf: { name: 'PDF', hint: 'Zum Lesen und Drucken' },
      zugferd: { name: 'ZUGFeRD', hint: 'Ein PDF, das auch die Daten enthält' },
      xrechnung_ubl: { name: 'XRechnung (UBL)', hint: 'Nur Daten, für öffentliche Auftraggeber' },
      xrechnung_cii: { name: 'XRechnung (CII)', hint: 'Nur Daten, in der CII-Syntax' },
    },
    duty: 'E-Rechnungen werden zwischen Unternehmen in Deutschland zur Pflicht',
    dutyText:
      'Seit 2025 müssen Sie E-Rechnungen empfangen können; ein einfaches PDF ist keine. Ab 2027, spätestens 2028, müssen Lieferanten sie senden. ZUGFeRD sieht aus wie ein PDF und gilt als E-Rechnung.',
  },
  yes: 'ja',
  no: 'nein',
}
