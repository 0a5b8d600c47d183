import { escaped } from '../documents/xml.ts'

/** @property type amounts have two decimals, or as many as their currency */
export type Column = { name: string; type: 'text' | 'date' | 'amount' | 'number'; about?: string }

/** A CSV file with a head, fields separated by semicolons, decimal points and UTF-8, as `values/csv.ts` writes it. */
export type Table = {
  /** `documents` stands in `documents.csv`. */
  name: string
  about?: string
  /** The first ones tell its rows apart. */
  columns: readonly Column[]
  keys: number
  /** Columns that name rows of another table. */
  references?: readonly { columns: readonly string[]; table: string }[]
}

/**
 * Writes `index.xml` as the description standard for tax audits names it (GoBD, data access by handing over, "Z3"): the auditor's program
 * reads by it what the other files hold.
 */
export const describe = (
  provider: { name: string; location?: string },
  comment: string,
  tables: readonly Table[],
): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE DataSet SYSTEM "${grammarName}">
<DataSet>
  <Version>1.0</Version>
  <DataSupplier><Name>${escaped(provider.name)}</Name><Location>${escaped(provider.location ?? '')}</Location><Comment>${escaped(comment)}</Comment></DataSupplier>
  <Media>
    <Name>1</Name>
${tables.map(tableElement).join('\n')}
  </Media>
</DataSet>
`

function tableElement({ name, about, columns, keys, references = [] }: Table): string {
  const foreign = references.map(
    reference =>
      `<ForeignKey>${reference.columns.map(column => `<Name>${column}</Name>`).join('')}<References>${reference.table}</References></ForeignKey>`,
  )
  const fields = columns.map((column, at) => columnElement(column, at < keys ? 'VariablePrimaryKey' : 'VariableColumn'))
  return `    <Table>
      <URL>${name}.csv</URL>
      <Name>${name}</Name>
${about ? `      <Description>${escaped(about)}</Description>\n` : ''}      <UTF8/>
      <DecimalSymbol>.</DecimalSymbol>
      <DigitGroupingSymbol>,</DigitGroupingSymbol>
      <Range><From>2</From></Range>
      <VariableLength>
        <ColumnDelimiter>;</ColumnDelimiter>
        <RecordDelimiter>&#13;&#10;</RecordDelimiter>
        ${[...fields, ...foreign].join('\n        ')}
      </VariableLength>
    </Table>`
}

const types: Record<Column['type'], string> = {
  text: '<AlphaNumeric/>',
  date: '<Date><Format>YYYY-MM-DD</Format></Date>',
  amount: '<Numeric><Accuracy>2</Accuracy></Numeric>',
  number: '<Numeric><Accuracy>6</Accuracy></Numeric>',
}
const columnElement = ({ name, about, type }: Column, element: string): string =>
  `<${element}><Name>${name}</Name>${about ? `<Description>${escaped(about)}</Description>` : ''}${types[type]}</${element}>`

export const grammarName = 'gdpdu-01-09-2004.dtd'
/** The standard's grammar as far as `describe` goes: programs look for a file of this name beside `index.xml`. */
export const grammar = `<!ELEMENT DataSet (Version, DataSupplier?, Media+)>
<!ELEMENT DataSupplier (Name, Location, Comment)>
<!ELEMENT Media (Name, Table+)>
<!ELEMENT Table (URL, Name?, Description?, UTF8?, (DecimalSymbol, DigitGroupingSymbol)?, Range?, VariableLength)>
<!ELEMENT VariableLength (ColumnDelimiter?, RecordDelimiter?, VariablePrimaryKey*, VariableColumn*, ForeignKey*)>
<!ELEMENT VariablePrimaryKey (Name, Description?, (Numeric | AlphaNumeric | Date))>
<!ELEMENT VariableColumn (Name, Description?, (Numeric | AlphaNumeric | Date))>
<!ELEMENT ForeignKey (Name+, References)>
<!ELEMENT Range (From)>
<!ELEMENT Numeric (Accuracy?)>
<!ELEMENT Date (Format)>
${[
  ...['Version', 'Name', 'Location', 'Comment', 'URL', 'Description', 'DecimalSymbol', 'DigitGroupingSymbol'],
  ...['From', 'ColumnDelimiter', 'RecordDelimiter', 'References', 'Accuracy', 'Format'],
]
  .map(name => `<!ELEMENT ${name} (#PCDATA)>`)
  .join('\n')}
<!ELEMENT UTF8 EMPTY>
<!ELEMENT AlphaNumeric EMPTY>
`
