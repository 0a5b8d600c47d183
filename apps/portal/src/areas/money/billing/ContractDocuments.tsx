import type { Contract } from '@kontor/contract/areas/contracts/contracts'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { InvoiceStatusBadge } from '../../../components/InvoiceStatusBadge.tsx'
import { LocalDate } from '../../../components/LocalDate.tsx'
import { Money } from '../../../components/Money.tsx'
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../../ui/Table.tsx'

/** The latest documents that bill this contract, each with its amount for it. */
export const ContractDocuments = ({ invoices, price }: Pick<Contract, 'invoices' | 'price'>) => {
  const t = useTranslations('contracts')
  const amount = price.vat === 'included' ? 'gross' : 'net'
  if (invoices.length === 0) return <p className="text-13 text-muted">{t('page.invoicesNone')}</p>
  return (
    <Table caption={t('page.invoices')}>
      <TableHead>
        <HeadCell>{t('documents.number')}</HeadCell>
        <HeadCell>{t('documents.issued')}</HeadCell>
        <HeadCell>{t('documents.status')}</HeadCell>
        <HeadCell numeric>{t(`documents.${amount}`)}</HeadCell>
      </TableHead>
      <TableBody>
        {invoices.map(invoice => (
          <TableRow key={invoice.id}>
            <Cell label={null} place="title">
              <Link to="/billing/$id" params={{ id: invoice.id }} className="row-link whitespace-nowrap tabular-nums">
                {invoice.number}
              </Link>
            </Cell>
            <Cell label={t('documents.issued')}>
              <LocalDate value={invoice.issued_on} />
            </Cell>
            <Cell label={null} place="below">
              <InvoiceStatusBadge document={invoice} />
            </Cell>
            <Cell label={null} place="aside" numeric>
              <Money value={invoice[amount]} />
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
