import type { company as source } from '../../en/customer/company.ts'
import type { Translation } from '../../translation.ts'

export const company: Translation<typeof source> = {
  issuedStay:
    'Was Sie hier ändern, gilt für künftige Rechnungen. Bereits ausgestellte Dokumente bleiben, wie sie sind.',
  saved: 'Firma und Steuern sind gespeichert.',
  details: {
    title: 'Firma',
    lead: 'So steht sie in Verträgen und auf Rechnungen.',
    bodyTitle: 'Öffentliche Stelle',
    name: 'Name der Firma',
    bodyName: 'Name der Stelle',
    court: 'Registergericht',
    courtHint: 'Zum Beispiel Amtsgericht Hamburg.',
    number: 'Registernummer',
    numberHint: 'Zum Beispiel HRB 148213. Gericht und Nummer gehören zusammen.',
  },
  consumer: {
    title: 'Sie sind als Verbraucher registriert',
    text: 'Firma, Register und Steuern betreffen Sie nicht. Wenn Sie für ein Unternehmen oder eine öffentliche Stelle bestellen, ändern Sie zuerst die Art des Kunden in Ihrem Profil.',
    link: 'Zum Profil',
  },
  tax: {
    title: 'Steuern',
    lead: 'Ihre USt-IdNr. entscheidet, ob Rechnungen in ein anderes EU-Land Umsatzsteuer enthalten.',
    vatId: 'USt-IdNr.',
    vatIdExplained:
      'Die Nummer, die Finanzämter der EU Unternehmen für den Handel über Grenzen geben. Sie beginnt mit den Buchstaben des Landes.',
    vatIdHint: 'Mit oder ohne Leerzeichen. Geprüft wird sie nach dem Speichern.',
    number: 'Steuernummer',
    numberHint: 'Nur, wenn Sie keine USt-IdNr. haben oder sie auf Rechnungen brauchen.',
    smallBusiness: 'Wir sind Kleinunternehmer (§ 19 UStG)',
    smallBusinessHint:
      'Sie weisen selbst keine Umsatzsteuer aus. An der Umsatzsteuer auf unseren Rechnungen ändert das nichts, und E-Rechnungen müssen Sie trotzdem empfangen können.',
  },
  check: {
    title: 'Prüfung von {id}',
    states: {
      unchecked: 'Nicht geprüft',
      checking: 'Wird geprüft',
      valid: 'Gültig',
      invalid: 'Ungültig',
      unavailable: 'Noch keine Antwort',
    },
    foreign: {
      state: 'Gültig, anderer Name',
      text: 'Diese USt-IdNr. ist gültig, gehört aber {name} statt {company}: Eine USt-IdNr. gilt nur für das Unternehmen, dem sie gehört: Mit einer fremden müssen Sie die Umsatzsteuer womöglich nachzahlen. Berichtigen Sie die Nummer oder den Firmennamen. Stimmt beides, schreiben Sie unserem Support.',
    },
    first: 'Jetzt prüfen',
    again: 'Erneut prüfen',
    refresh: 'Nach der Antwort sehen',
    underWay:
      'Wir fragen das Register der EU. Das dauert Sekunden, oder länger, wenn das Register eines Landes gerade nicht antwortet.',
    underWayAgain: 'Wir fragen das Register der EU erneut. Bis es antwortet, gilt die letzte Antwort.',
    off: 'Hier ist kein Register eingerichtet, das sich fragen ließe.',
    notCovered: 'Das Register der EU enthält keine Nummern dieses Landes; deshalb lässt sich niemand danach fragen.',
    checkedAt: 'Letzte Antwort',
    consultation: 'Abfragenummer',
    consultationExplained: 'Die Nummer des Registers für diese Abfrage: der Nachweis, dass und wann gefragt wurde.',
    name: 'Eingetragener Name',
    address: 'Eingetragene Anschrift',
    next: 'Nächste Prüfung',
    effect: 'Auf Ihren Rechnungen',
    effects: {
      none: 'Es ändert sich nichts.',
      domestic:
        'Umsatzsteuer wird wie üblich berechnet, denn wir sind im selben Land. Die Nummer steht auf Ihren Rechnungen.',
      reverse_charge:
        'Es wird keine Umsatzsteuer berechnet: Sie schulden sie in Ihrem Land (Steuerschuldnerschaft des Leistungsempfängers). Die Nummer steht auf Ihren Rechnungen.',
      charged_for_now:
        'Vorerst wird Umsatzsteuer berechnet. Sobald sich die Nummer als gültig erweist, können die Rechnungen aus der Zwischenzeit berichtigt werden.',
      charged: 'Umsatzsteuer wird berechnet, weil das Register diese Nummer nicht kennt.',
      third_country:
        'Leistungen an Unternehmen außerhalb der EU enthalten keine Umsatzsteuer, ob sich die Nummer prüfen lässt oder nicht.',
    },
    history: 'Frühere Antworten',
    historyNone: 'Es gab noch keine Antwort.',
    outcomes: { valid: 'gültig', invalid: 'ungültig', unavailable: 'keine Antwort' },
    historyLoading: 'Wird geladen …',
    failed: 'Die Antworten ließen sich nicht laden.',
  },
  invoices: {
    title: 'Rechnungen',
    lead: 'Wie Rechnungen zu Ihnen kommen und was darauf stehen muss.',
    format: 'Format',
    formats: {
      pdf: { name: 'PDF', hint: 'Zum Lesen und Drucken' },
      zugferd: { name: 'ZUGFeRD', hint: 'Ein PDF, das auch die Daten enthält: für Menschen und Programme' },
      xrechnung_ubl: { name: 'XRechnung (UBL)', hint: 'Nur Daten, wie öffentliche Stellen sie wollen' },
      xrechnung_cii: { name: 'XRechnung (CII)', hint: 'Dasselbe in der anderen Schreibweise' },
    },
    duty: 'Zwischen Unternehmen in Deutschland werden E-Rechnungen zur Regel',
    dutyText:
      'Empfangen müssen Sie sie seit 2025 können; ein einfaches PDF ist keine. Ab 2027, spätestens 2028, müssen Lieferanten sie senden. ZUGFeRD sieht aus wie ein PDF und gilt als E-Rechnung.',
    reference: 'Käuferreferenz',
    referenceExplained:
      'Was jede Rechnung tragen soll, damit Sie sie zuordnen können: eine Kostenstelle, eine Person, eine Lieferantennummer.',
    leitwegId: 'Leitweg-ID',
    leitwegIdExplained:
      'Die Adresse einer öffentlichen Stelle in Deutschland für E-Rechnungen. Ihre Buchhaltung kennt sie.',
    leitwegIdHint: 'Zum Beispiel 04011000-1234512345-06.',
    orderNumber: 'Bestellnummer',
    orderNumberHint: 'Ihre Bestellung, falls Rechnungen sie nennen müssen.',
    receiver: 'Rechnungen senden an',
    receiverHint: 'Ohne Angabe gehen sie an die E-Mail-Adresse des Kunden.',
    peppol: 'Peppol-Teilnehmer',
    peppolExplained: 'Ihre Adresse im Peppol-Netz: die Nummer eines Schemas, ein Doppelpunkt und Ihre Nummer darin.',
    peppolHint: 'Zum Beispiel 9930:DE136695976.',
  },
  yes: 'ja',
  no: 'nein',
}
