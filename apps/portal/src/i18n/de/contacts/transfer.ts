import type { transfer as source } from '../../en/contacts/transfer.ts'
import type { Translation } from '../../translation.ts'

export const transfer: Translation<typeof source> = {
  title: 'Kontakte importieren',
  lead: 'Aus einer CSV-Datei von Excel oder einem Adressbuch, oder aus vCards. Sie sehen zuerst, was aus jeder Zeile wird; importiert wird erst, wenn Sie es sagen.',
  source: {
    title: 'Datei oder Text',
    file: 'Datei auswählen',
    fileHint: 'CSV (.csv, .txt) oder vCard (.vcf), höchstens 1.000 Kontakte und eine Million Zeichen.',
    or: 'oder',
    paste: 'Text einfügen',
    pasteHint: 'Aus einer Tabelle kopierte Zeilen, samt der Zeile mit den Spaltennamen, oder vCards.',
    check: 'Prüfen',
    template: 'Musterdatei speichern',
    templateFile: 'kontakte-muster',
    chosen: '{name}, {characters, number} Zeichen',
    tooLong: 'Das ist länger als eine Million Zeichen. Teilen Sie es, und importieren Sie die Teile nacheinander.',
    workbook: 'Das ist eine Excel-Arbeitsmappe. Öffnen Sie sie in Excel und speichern Sie sie als „CSV UTF-8“.',
    unreadable: 'Die Datei ließ sich nicht lesen. Wählen Sie sie noch einmal aus.',
    encoding: 'Zeichen der Datei',
    encodingHint:
      'Die Datei sagt nicht, wie ihre Zeichen geschrieben sind. Sehen Umlaute und Akzente unten falsch aus, wählen Sie etwas anderes.',
    encodings: {
      'utf-8': 'Unicode (UTF-8)',
      'windows-1252': 'Windows, westeuropäisch',
      'utf-16le': 'Unicode (UTF-16)',
      'utf-16be': 'Unicode (UTF-16, Big Endian)',
      macintosh: 'Macintosh',
    },
  },
  columns: {
    title: 'Was in den Spalten steht',
    lead: 'Wir richten uns nach ihren Namen. Ändern Sie, was nicht stimmt.',
    missing: {
      name: 'In keiner Spalte stehen Namen. Wählen Sie eine für Name, Nachname oder Organisation.',
      email: 'In keiner Spalte stehen E-Mail-Adressen. Wählen Sie eine aus.',
    },
    header: 'In der ersten Zeile stehen die Spaltennamen',
    column: 'Spalte {number}',
    example: 'etwa {example}',
    nothing: 'Auslassen',
  },
  preview: {
    title: 'Was geschehen wird',
    summary:
      '{create, plural, =0 {Kein Kontakt kommt hinzu} one {Ein Kontakt kommt hinzu} other {# Kontakte kommen hinzu}}{skip, plural, =0 {} one {, einer wird ausgelassen} other {, # werden ausgelassen}}.',
    broken:
      '{count, plural, one {Eine Zeile ist nicht lesbar} other {# Zeilen sind nicht lesbar}}. Berichtigen Sie die Datei und wählen Sie sie noch einmal aus: Importiert werden alle Zeilen oder keine.',
    caption: 'Zeilen der Datei',
    row: 'Zeile',
    card: 'Karte',
    remarks: 'Anmerkungen',
    states: { create: 'Kommt hinzu', skip: 'Ausgelassen', error: 'Nicht lesbar' },
    nameless: 'Ohne Namen',
    error: '{column}: {message}',
    wholeCard: 'Karte',
    duplicate: '{same} wie bei {name}',
    duplicateAbove: '{same} wie bei {name} in Zeile {row}',
    same: { email: 'E-Mail-Adresse', phone: 'Telefon', name: 'Name' },
    anyway: 'Trotzdem anlegen',
    more: '{count, plural, one {… und eine weitere Zeile} other {… und # weitere Zeilen}}',
  },
  submit: '{count, plural, =0 {Importieren} one {Einen Kontakt importieren} other {# Kontakte importieren}}',
  nothingToImport: 'Es gibt nichts zu importieren.',
  mendFirst: 'Einige Zeilen sind nicht lesbar.',
  again: 'Andere Datei',
  done: {
    title:
      '{count, plural, =0 {Kein Kontakt ist hinzugekommen} one {Ein Kontakt ist hinzugekommen} other {# Kontakte sind hinzugekommen}}',
    skipped: '{count, plural, one {Eine Zeile wurde ausgelassen.} other {# Zeilen wurden ausgelassen.}}',
    show: 'Kontakte zeigen',
  },
  menu: {
    label: 'Import und Export',
    import: 'Kontakte importieren',
    vcard: 'Als vCards exportieren',
    one: 'Als vCard speichern',
    file: 'kontakte',
    failed: 'Der Export hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
  },
}
