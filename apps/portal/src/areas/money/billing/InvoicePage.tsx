import type { Dunning, PlannedStep } from '@kontor/contract/areas/arrears/dunning'
import type { Invoice } from '@kontor/contract/areas/money/billing'
import { canDo } from '@kontor/contract/can'
import { formatMoney } from '@kontor/contract/money'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { BackLink } from '../../../components/BackLink.tsx'
import { DateRange } from '../../../components/DateRange.tsx'
import { InvoiceLines } from '../../../components/InvoiceLines.tsx'
import { InvoiceStatusBadge } from '../../../components/InvoiceStatusBadge.tsx'
import { InvoiceTotals } from '../../../components/InvoiceTotals.tsx'
import { formatDate, LocalDate } from '../../../components/LocalDate.tsx'
import { ExactMoment } from '../../../components/Moment.tsx'
import { Money } from '../../../components/Money.tsx'
import { PaymentStatusBadge } from '../../../components/PaymentStatusBadge.tsx'
import { correctedBy, isCredit, isPayable } from '../../../components/status-text.ts'
import { usePurpose } from '../../../components/use-purpose.ts'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { useUser } from '../../../session/use-user.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Card } from '../../../ui/Card.tsx'
import { DescriptionList, Fact } from '../../../ui/DescriptionList.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../../ui/Menu.tsx'
import { ChevronDownIcon, MailIcon } from '../../../ui/MoreIcons.tsx'
import { FileIcon } from '../../../ui/NavigationIcons.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../../ui/Table.tsx'
import { DownloadIcon, PrintIcon } from '../../../ui/ThingIcons.tsx'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import { documentUrl } from './document-url.ts'
import { InvoiceHistory } from './InvoiceHistory.tsx'
import { InvoiceNote } from './InvoiceNote.tsx'
import { InvoiceParties } from './InvoiceParties.tsx'
import { InvoiceProof } from './InvoiceProof.tsx'
import { InvoiceTerms } from './InvoiceTerms.tsx'
import { nextStep } from './next-step.ts'
import { RelatedDocuments } from './RelatedDocuments.tsx'
import { useOpened } from './use-opened.ts'

/** Payments with the part of each that counts towards this document. */
const InvoicePayments = ({ payments }: Pick<Invoice, 'payments'>) => {
  const t = useTranslations('billing')
  if (payments.length === 0) return <p className="text-muted">{t('invoice.paymentsNone')}</p>
  return (
    <Table caption={t('invoice.payments')}>
      <TableHead>
        <HeadCell>{t('paymentColumns.date')}</HeadCell>
        <HeadCell>{t('paymentColumns.method')}</HeadCell>
        <HeadCell>{t('paymentColumns.status')}</HeadCell>
        <HeadCell numeric>{t('paymentColumns.amount')}</HeadCell>
      </TableHead>
      <TableBody>
        {payments.map(payment => (
          <TableRow key={payment.id}>
            <Cell label={null}>
              <ExactMoment value={payment.paid_at ?? payment.created_at} />
            </Cell>
            <Cell label={null} place="title">
              <Link to="/billing/payments/$id" params={{ id: payment.id }} className="row-link">
                {t(`payVia.${payment.method}`)}
              </Link>
            </Cell>
            <Cell label={null} place="below">
              <PaymentStatusBadge payment={{ status: payment.status, kind: payment.method }} />
            </Cell>
            <Cell label={null} place="aside" numeric>
              <Money value={payment.amount} className="font-medium" />
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

/** @property next what happens unless it is paid */
type InvoiceFactsProps = { invoice: Invoice; next: PlannedStep | null }

const InvoiceFacts = ({ invoice, next }: InvoiceFactsProps) => {
  const t = useTranslations('billing')
  const steps = useTranslations('dunning.steps')
  const explain = useTranslations()
  const { period_from, period_to, supplied_on, payment_method, buyer_reference, order_number } = invoice
  return (
    <DescriptionList>
      <Fact term={t('facts.number')}>
        <span className="figures-distinct">{invoice.number}</span>
      </Fact>
      <Fact term={t('facts.issued')}>
        <LocalDate value={invoice.issued_on} />
      </Fact>
      {invoice.due_on && (
        <Fact term={t('facts.due')}>
          <LocalDate value={invoice.due_on} />
        </Fact>
      )}
      {next && (
        <Fact term={t('facts.unlessPaid')}>
          {t.rich('facts.nextStep', { step: steps(next.step), day: () => <LocalDate value={next.on} /> })}
        </Fact>
      )}
      {(period_from || period_to) && (
        <Fact term={t('facts.period')}>
          <DateRange from={period_from} to={period_to} />
        </Fact>
      )}
      {supplied_on && (
        <Fact term={t('facts.supplied')}>
          <LocalDate value={supplied_on} />
        </Fact>
      )}
      {payment_method && <Fact term={t('facts.method')}>{t(`payVia.${payment_method}`)}</Fact>}
      {buyer_reference && (
        <Fact
          term={t('facts.buyerReference')}
          explanation={
            <Tooltip label={explain('explain', { term: t('facts.buyerReference') })}>
              {t('facts.buyerReferenceHint')}
            </Tooltip>
          }
        >
          {buyer_reference}
        </Fact>
      )}
      {order_number && <Fact term={t('facts.orderNumber')}>{order_number}</Fact>}
    </DescriptionList>
  )
}

/** Null where it asks for nothing. */
type WithDunning = Invoice & { dunning: Dunning | null }

export const InvoicePage = ({ invoice }: { invoice: WithDunning }) => {
  const t = useTranslations('billing.invoice')
  useOpened(invoice)
  return (
    <div className="flex flex-col gap-4">
      {/* on paper the cards have no border, and their content is indented */}
      <div className="print:px-5">
        <InvoiceHead invoice={invoice} />
      </div>
      <InvoiceNote invoice={invoice} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_19rem] print:block">
        <div className="flex min-w-0 flex-col gap-4">
          <Card className="print:border-0">
            <InvoiceParties invoice={invoice} />
            <InvoiceLines invoice={invoice} />
            <InvoiceTotals invoice={invoice} />
            <InvoiceTerms invoice={invoice} />
          </Card>
          {(invoice.payments.length > 0 || !isCredit(invoice)) && (
            <Card title={t('payments')} flush={invoice.payments.length > 0} className="print:hidden">
              <InvoicePayments payments={invoice.payments} />
            </Card>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-4 print:mt-4">
          <Card title={t('facts')} className="print:border-0">
            <InvoiceFacts invoice={invoice} next={invoice.dunning && nextStep(invoice, invoice.dunning)} />
          </Card>
          {invoice.related.length > 0 && (
            <Card title={t('related')} className="print:hidden">
              <RelatedDocuments related={invoice.related} />
            </Card>
          )}
          <Card title={t('history')} className="print:hidden">
            <InvoiceHistory timeline={invoice.timeline} />
          </Card>
          <InvoiceProof invoice={invoice} />
        </div>
      </div>
    </div>
  )
}

const InvoiceHead = ({ invoice }: { invoice: Invoice }) => {
  const t = useTranslations('billing')
  const locale = useNumberLocale()
  const { number, issued_on, due_on } = invoice
  const kind = t(`kinds.${invoice.kind}`)
  const original = correctedBy(invoice)?.number
  const date = formatDate(issued_on, locale)
  const what = usePurpose()({ ...invoice, kind: 'invoice' })
  return (
    <PageHeader
      back={<BackLink to="/billing">{t('invoice.back')}</BackLink>}
      title={original ? t('invoice.titleOf', { kind, original }) : t('invoice.title', { kind, number })}
      subtitle={
        <>
          {original && `${number} · `}
          {what && `${what} · `}
          {due_on ? t('invoice.issuedDue', { date, due: formatDate(due_on, locale) }) : t('invoice.issued', { date })}
        </>
      }
      status={<InvoiceStatusBadge document={invoice} />}
      action={<InvoiceActions invoice={invoice} />}
    />
  )
}

/** For staff alone. */
const StaffInvoiceMenu = lazy(async () => ({ default: (await import('./StaffInvoiceMenu.tsx')).StaffInvoiceMenu }))
const SendInvoiceDialog = lazy(async () => ({ default: (await import('./SendInvoiceDialog.tsx')).SendInvoiceDialog }))

/** Lists what is no invoice before the law and has no XML. */
const hasXml: readonly Invoice['kind'][] = ['invoice', 'final', 'credit_note', 'cancellation']
/** Lists what staff correct. */
const corrected: readonly Invoice['kind'][] = ['invoice', 'final']
const all = ['cii', 'ubl', 'csv'] as const
const withoutXml = ['csv'] as const

/** Every form in which the document can be had, and the way to ask about it. */
const InvoiceActions = ({ invoice }: { invoice: Invoice }) => {
  const { id, kind, number, proof, open, debit_on } = invoice
  const t = useTranslations('billing.invoice')
  const banner = useTranslations('banner')
  const correct = useTranslations('billing.correct')
  const pay = useTranslations('payments.pay')
  const locale = useNumberLocale()
  const [sending, setSending] = useState(false)
  const user = useUser()
  const mayWrite = canDo(user, 'billing:write')
  const staff = user.acting_reason !== null && mayWrite
  const correctable = staff && corrected.includes(kind) && proof !== null
  return (
    <>
      <span className="flex print:hidden">
        <a href={documentUrl(id, 'pdf')} download className={`${buttonClass({ outline: true })} rounded-r-none`}>
          <DownloadIcon className="size-4" />
          {t('download.now')}
        </a>
        <Menu
          label={t('download.label')}
          trigger={<ChevronDownIcon className="size-4" />}
          triggerClass={`${buttonClass({ outline: true })} -ml-px rounded-l-none px-2.5 max-sm:min-w-11`}
        >
          {(hasXml.includes(kind) ? all : withoutXml).map(format => (
            <a key={format} href={documentUrl(id, format)} download role="menuitem" tabIndex={-1} className="menu-item">
              <FileIcon className="size-4" />
              <span className="min-w-0">
                {t(`download.${format}.name`)}
                <span className="block text-12 text-muted">{t(`download.${format}.hint`)}</span>
              </span>
            </a>
          ))}
          <MenuSeparator />
          <MenuItem
            icon={MailIcon}
            disabledReason={mayWrite ? null : banner('refusedPermission')}
            onClick={() => setSending(true)}
          >
            {t('send.action')}
          </MenuItem>
          <MenuItem icon={PrintIcon} onClick={() => window.print()}>
            {t('print')}
          </MenuItem>
        </Menu>
      </span>
      <Link
        to="/support/create"
        search={{ category: 'billing', subject: t('askSubject', { number }), invoice: id }}
        className={`${buttonClass({ outline: true })} print:hidden`}
      >
        {t('ask')}
      </Link>
      {correctable && (
        <Link
          to="/staff/invoices/$id/correct"
          params={{ id }}
          className={`${buttonClass({ colour: 'muted', outline: true })} print:hidden`}
        >
          {correct('action')}
        </Link>
      )}
      {staff && (
        <Suspense>
          <StaffInvoiceMenu invoice={invoice} />
        </Suspense>
      )}
      {mayWrite && isPayable(invoice) && (
        <Link
          to="/billing/pay"
          search={{ documents: id }}
          className={`${buttonClass(debit_on ? { colour: 'muted', outline: true } : {})} max-sm:order-first print:hidden`}
        >
          {pay('submit', { amount: formatMoney(open, locale) })}
        </Link>
      )}
      {sending && (
        <Suspense>
          <SendInvoiceDialog id={id} number={number} onClose={() => setSending(false)} />
        </Suspense>
      )}
    </>
  )
}
