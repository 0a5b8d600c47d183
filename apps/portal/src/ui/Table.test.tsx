import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from './Table.tsx'

const html = renderToString(
  <Table caption="Invoices">
    <TableHead>
      <HeadCell sort="descending">Number</HeadCell>
      <HeadCell numeric>Open</HeadCell>
    </TableHead>
    <TableBody>
      <TableRow>
        <Cell label={null} place="title">
          RE-2026-00117
        </Cell>
        <Cell label="Open" numeric>
          1,071.11 €
        </Cell>
      </TableRow>
    </TableBody>
  </Table>,
)

describe('Table', () => {
  it('is named by its caption', () => {
    expect(html).toContain('<caption class="sr-only">Invoices</caption>')
  })

  it('states the role of every part, because cards on phones lose them', () => {
    for (const role of ['table', 'rowgroup', 'row', 'columnheader', 'rowheader', 'cell'])
      expect(html).toContain(`role="${role}"`)
  })

  it("carries the column's name into the card, except where the value speaks for itself", () => {
    expect(html).toContain('<td role="cell" data-label="Open" data-numeric="true">1,071.11 €</td>')
  })

  it('has each row headed by its subject, which speaks for itself', () => {
    expect(html).toContain('<th role="rowheader" scope="row">RE-2026-00117</th>')
  })

  it('states the order and aligns the head of a numeric column with its figures', () => {
    expect(html).toContain('aria-sort="descending">Number</th>')
    expect(html).toContain('scope="col" data-numeric="true">Open</th>')
  })
})
