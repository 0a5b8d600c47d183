import type { CustomerItems, ItemPreview } from '@kontor/contract/areas/desk/items'
import { formatDecimal } from '@kontor/contract/formats'
import { formatMoney } from '@kontor/contract/money'
import { mayStaff } from '@kontor/contract/staff-powers'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { ApiProblem } from '../../../../api/problem.ts'
import { BackLink } from '../../../../components/BackLink.tsx'
import { DateRange } from '../../../../components/DateRange.tsx'
import { InvoiceLines } from '../../../../components/InvoiceLines.tsx'
import { InvoiceTotals } from '../../../../components/InvoiceTotals.tsx'
import { LocalDate } from '../../../../components/LocalDate.tsx'
import { Money } from '../../../../components/Money.tsx'
import { useAction } from '../../../../forms/use-action.ts'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { useUser } from '../../../../session/use-user.ts'
import { showToast } from '../../../../state/toasts.ts'
import { Banner } from '../../../../ui/Banner.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { TickBox } from '../../../../ui/Checkbox.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { takeFocus } from '../../../../ui/take-focus.ts'
import { ItemForm, type ItemWish } from './ItemForm.tsx'

type Item = CustomerItems['items'][number]
type Shown = { preview: ItemPreview; changed?: boolean } & ({ wish: ItemWish } | { bill: string[] })

/** Shows what staff bill a customer besides contracts, and takes more of it: first as a preview, then as an item or a document. */
export const ItemsPage = ({ found }: { found: CustomerItems }) => {
  const t = useTranslations('billing.items')
  const router = useRouter()
  const may = mayStaff(useUser().staff_powers, 'billing:act')
  const [editing, setEditing] = useState<Item | null>(null)
  const [shown, setShown] = useState<Shown | null>(null)
  const { customer } = found
  const done = async (text: string) => {
    showToast('success', text)
    setShown(null)
    setEditing(null)
    await router.invalidate()
  }
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <PageHeader
        back={
          <BackLink to="/staff/customers/$number" params={{ number: String(customer.number) }}>
            {customer.name}
          </BackLink>
        }
        title={t('title')}
        subtitle={t('lead')}
      />
      <WaitingItems
        found={found}
        may={may}
        onChange={item => {
          setShown(null)
          setEditing(item)
        }}
        onBill={setShown}
        onDone={done}
      />
      {may && (
        <Card title={t(editing ? 'change' : 'add')}>
          <ItemForm key={editing?.id ?? found.items.length} found={found} item={editing} onShown={setShown} />
        </Card>
      )}
      {shown && (
        <PreviewCard
          key={shown.preview.shown}
          customer={customer.number}
          shown={shown}
          onStale={preview => setShown({ ...shown, preview, changed: true })}
          onDone={done}
        />
      )}
    </div>
  )
}

type WaitingItemsProps = {
  found: CustomerItems
  may: boolean
  onChange: (item: Item) => void
  onBill: (shown: Shown) => void
  onDone: (text: string) => Promise<void>
}

const WaitingItems = ({ found, may, onChange, onBill, onDone }: WaitingItemsProps) => {
  const t = useTranslations('billing.items')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { items, customer } = found
  const ids = chosen.filter(id => items.some(item => item.id === id))
  const bill = useAction(async options => {
    const params = { id: customer.number }
    const preview = await call(
      'POST /ajax/v1/staff/customers/{id}/items/bill',
      { params, body: { items: ids } },
      options,
    )
    onBill({ bill: ids, preview })
  })
  return (
    <Card title={t('waiting')}>
      {items.length === 0 ? (
        <p className="text-13 text-muted">{t('none')}</p>
      ) : (
        <div className="flex flex-col gap-4">
          <ul className="flex flex-col divide-y divide-line">
            {items.map(item => (
              <WaitingItem
                key={item.id}
                customer={customer.number}
                item={item}
                may={may}
                isChosen={ids.includes(item.id)}
                onChoose={on => setChosen(on ? [...ids, item.id] : ids.filter(id => id !== item.id))}
                onChange={() => onChange(item)}
                onDone={onDone}
              />
            ))}
          </ul>
          {may && (
            <Button
              colour="muted"
              outline
              className="self-start max-sm:self-stretch"
              disabledReason={ids.length === 0 ? t('chooseFirst') : null}
              pending={bill.pending}
              onClick={bill.run}
            >
              {t('billNow')}
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}

type WaitingItemProps = {
  customer: number
  item: Item
  may: boolean
  isChosen: boolean
  onChoose: (on: boolean) => void
  onChange: () => void
  onDone: (text: string) => Promise<void>
}

const WaitingItem = ({ customer, item, may, isChosen, onChoose, onChange, onDone }: WaitingItemProps) => {
  const t = useTranslations('billing.items')
  const locale = useNumberLocale()
  const remove = useAction(async options => {
    const params = { id: customer, item: item.id }
    await call('DELETE /ajax/v1/staff/customers/{id}/items/{item}', { params }, options)
    await onDone(t('removed'))
  })
  const price = `${formatDecimal(item.unit_price, locale)} ${item.net.currency}`
  const facts = [
    item.unit === 'flat'
      ? t('flat')
      : t('each', { quantity: formatDecimal(item.quantity, locale), unit: t(`units.${item.unit}`), price }),
    item.contract,
    item.minutes > 0 && t('minutes', { count: item.minutes }),
  ].filter(Boolean)
  return (
    <li className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
      {may && (
        <TickBox
          label={t('choose', { text: item.text })}
          checked={isChosen}
          onChange={({ target }) => onChoose(target.checked)}
        />
      )}
      <div className="flex min-w-0 grow flex-col gap-1.5">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <span className="min-w-0 grow font-medium wrap-anywhere">
            {item.project !== '' && `${item.project}: `}
            {item.text}
          </span>
          <Money value={item.net} className="ml-auto font-medium" />
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <p className="min-w-0 grow text-13 text-muted wrap-anywhere">
            {facts.join(' · ')}
            {item.period_from && item.period_to && (
              <>
                {' · '}
                <DateRange from={item.period_from} to={item.period_to} />
              </>
            )}
            {' · '}
            {t.rich('from', { day: () => <LocalDate value={item.ready_on} /> })}
          </p>
          {may && (
            <span className="flex flex-wrap gap-2">
              <Button
                size="sm"
                colour="muted"
                outline
                aria-label={t('changeThis', { text: item.text })}
                onClick={onChange}
              >
                {t('changeAction')}
              </Button>
              <Button
                size="sm"
                colour="muted"
                outline
                aria-label={t('removeThis', { text: item.text })}
                pending={remove.pending}
                onClick={remove.run}
              >
                {t('remove')}
              </Button>
            </span>
          )}
        </div>
      </div>
    </li>
  )
}

type PreviewCardProps = {
  customer: number
  shown: Shown
  /** Another change was faster. */
  onStale: (preview: ItemPreview) => void
  onDone: (text: string) => Promise<void>
}

/** Shows the documents as they will be issued, and the button for exactly that. */
const PreviewCard = ({ customer, shown, onStale, onDone }: PreviewCardProps) => {
  const t = useTranslations('billing.items')
  const kinds = useTranslations('billing.kinds')
  const locale = useNumberLocale()
  const { preview, changed } = shown
  const { documents, complete } = preview
  const confirm = useAction(async options => {
    const params = { id: customer }
    try {
      if ('wish' in shown) {
        const body = { ...shown.wish, shown: preview.shown }
        await call('POST /ajax/v1/staff/customers/{id}/items', { params, body }, options)
        return await onDone(t(shown.wish.replaces ? 'changed' : 'added'))
      }
      const body = { items: shown.bill, shown: preview.shown }
      const { issued } = await call('POST /ajax/v1/staff/customers/{id}/items/bill', { params, body }, options)
      await onDone(t('billed', { numbers: issued.map(({ number }) => number).join(', ') }))
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'conflict' || !error.body.current) throw error
      onStale(error.body.current as ItemPreview) // what a conflict of these calls carries
    }
  })
  return (
    <Card title={t('wish' in shown ? 'preview' : 'billPreview')}>
      {/* it stands below what was pressed: reading continues here */}
      <div ref={takeFocus} tabIndex={-1} className="flex flex-col gap-4 outline-none">
        {changed && (
          <div role="alert">
            <Banner tone="warning">{t('stale')}</Banner>
          </div>
        )}
        {!complete && <Banner tone="warning">{t('incomplete')}</Banner>}
        {documents.map(document => {
          const none = { amount_minor: 0, currency: document.gross.currency }
          return (
            <section key={`${document.on} ${document.payment_method} ${document.lines[0]?.description}`}>
              <h3 className="mb-2 font-medium">
                {kinds(document.kind)} · <LocalDate value={document.on} /> · {formatMoney(document.gross, locale)}
              </h3>
              <InvoiceLines invoice={document} />
              <InvoiceTotals invoice={{ ...document, deducted: none, paid: none, open: none }} />
            </section>
          )
        })}
        <Button className="self-start max-sm:self-stretch" pending={confirm.pending} onClick={confirm.run}>
          {'wish' in shown ? t(shown.wish.replaces ? 'saveChange' : 'confirmAdd') : t('confirmBill')}
        </Button>
      </div>
    </Card>
  )
}
