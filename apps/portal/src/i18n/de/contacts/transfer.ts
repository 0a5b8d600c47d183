import type { transfer as source } from '../../en/contacts/transfer.ts'
import type { Translation } from '../../translation.ts'

export const transfer: Translation<typeof source> = {
  title: 'Kontakte importieren',
  lead: 'Importieren Sie eine CSV-Datei aus Excel oder einem Adressbuch, oder vCards. Vor dem Import sehen Sie eine Vorschau.',
  source: {
    title: 'Datei oder Text',
    file: 'Datei',
    fileHint: 'CSV (.csv, .txt) oder vCard (.vcf), höchstens 1.000 Kontakte und eine Million Zeichen.',
    or: 'oder',
    paste: 'Text einfügen',
    pasteHint: 'Zeilen aus einer Tabelle samt Spaltennamen, oder vCards.',
    check: 'Vorschau anzeigen',
    template: 'Musterdatei herunterladen',
    templateFile: 'kontakte-muster',
    chosen: '{name}, {characters, number} Zeichen',
    tooLong:
      'Teilen Sie den Text auf und importieren Sie die Teile nacheinander. Er ist länger als eine Million Zeichen.',
    workbook:
      'Öffnen Sie die Datei in Excel und speichern Sie sie als „CSV UTF-8“. Excel-Arbeitsmappen lassen sich nicht importieren.',
    nothing: 'Wählen Sie eine Datei aus oder fügen Sie Text ein.',
    unreadable: 'Wählen Sie die Datei noch einmal aus. Sie ließ sich nicht lesen.',
    encoding: 'Zeichenkodierung',
    encodingHint: 'Wählen Sie eine andere, wenn Umlaute oder Akzente unten falsch aussehen.',
    encodings: {
      'utf-8': 'Unicode (UTF-8)',
      'windows-1252': 'Windows, westeuropäisch',
      'utf-16le': 'Unicode (UTF-16)',
      'utf-16be': 'Unicode (UTF-16 BE)',
      macintosh: 'Macintosh',
    },
  },
  columns: {
    title: 'Spalten zuordnen',
    lead: 'Wir haben die Spalten nach ihren Namen zugeordnet. Ändern Sie, was nicht stimmt. Haben mehrere Spalten dasselbe Feld, zählt die erste mit einem Wert.',
    missing: {
      name: 'Wählen Sie eine Spalte für Name, Nachname oder Organisation.',
      email: 'Wählen Sie eine Spalte für die E-Mail-Adresse.',
    },
    header: 'Die erste Zeile enthält die Spaltennamen',
    column: 'Spalte {number}',
    example: 'zum Beispiel {example}',
    nothing: 'Nicht importieren',
  },
  preview: {
    title: 'Vorschau',
    summary:
      '{create, plural, =0 {Kein Kontakt kommt hinzu} one {Ein Kontakt kommt hinzu} other {# Kontakte kommen hinzu}}{skip, plural, =0 {} one {, einer wird übersprungen} other {, # werden übersprungen}}.',
    broken:
      'Berichtigen Sie die Datei und wählen Sie sie noch einmal aus. {count, plural, one {Eine Zeile ist} other {# Zeilen sind}} fehlerhaft, und importiert werden alle Zeilen oder keine.',
    caption: 'Zeilen der Datei',
    row: 'Zeile',
    card: 'vCard',
    remarks: 'Hinweise',
    states: { create: 'Kommt hinzu', skip: 'Übersprungen', error: 'Fehlerhaft' },
    nameless: 'Ohne Namen',
    error: '{column}: {message}',
    wholeCard: 'vCard',
    duplicate: '{same} wie bei {name}',
    duplicateAbove: '{same} wie bei {name} in Zeile {row}',
    same: { email: 'E-Mail-Adresse', phone: 'Telefon', name: 'Name' },
    anyway: 'Trotzdem anlegen',
    more: '{count, plural, one {… und eine weitere Zeile} other {… und # weitere Zeilen}}',
  },
  submit: '{count, plural, =0 {Importieren} one {Einen Kontakt importieren} other {# Kontakte importieren}}',
  nothingToImport: 'Es gibt nichts zu importieren.',
  mendFirst: 'Berichtigen Sie zuerst die fehlerhaften Zeilen.',
  again: 'Andere Datei auswählen',
  done: {
    title:
      '{count, plural, =0 {Kein Kontakt ist hinzugekommen} one {Ein Kontakt ist hinzugekommen} other {# Kontakte sind hinzugekommen}}',
    skipped: '{count, plural, one {Eine Zeile wurde übersprungen.} other {# Zeilen wurden übersprungen.}}',
    show: 'Kontakte ansehen',
  },
  menu: {
    label: 'Import und Export',
    import: 'Kontakte importieren',
    vcard: 'Als vCards exportieren',
    one: 'Als vCard exportieren',
    file: 'kontakte',
    failed: 'Der Export ist fehlgeschlagen. Versuchen Sie es noch einmal.',
  },
}
