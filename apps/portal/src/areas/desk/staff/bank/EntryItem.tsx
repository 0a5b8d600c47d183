import type { BankEntry } from '@kontor/contract/areas/money/staff-bank'
import type { Money as MoneyValue } from '@kontor/contract/money'
import { useTranslations } from 'use-intl/react'
import { groupedIban } from '../../../../components/iban-text.ts'
import { LocalDate } from '../../../../components/LocalDate.tsx'
import { Money } from '../../../../components/Money.tsx'
import { Badge } from '../../../../ui/Badge.tsx'
import { AlertTriangleIcon } from '../../../../ui/ControlIcons.tsx'
import { EntryActions } from './EntryActions.tsx'

type EntryItemProps = { entry: BankEntry; fourEyesAbove: MoneyValue | null }

/** The money left our account. */
const wentOut: readonly BankEntry['kind'][] = ['return', 'payout', 'other']

/** An entry on our account: how much, from whom, in which words, for whom, and what can be done. */
export const EntryItem = ({ entry, fourEyesAbove }: EntryItemProps) => {
  const t = useTranslations('staff.bank.entry')
  const { amount, party, booked_on, remittance, reason, review, reverses, customer, documents } = entry
  const { note, asked_by, decided_by } = entry
  const left = entry.kind === 'other'
  return (
    <li className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <p className="min-w-0 grow font-medium wrap-anywhere">{party.name || t(`kinds.${entry.kind}`)}</p>
        {reason && (
          <Badge tone="warning" icon={AlertTriangleIcon}>
            {t('reason', { code: reason })}
          </Badge>
        )}
        <p className="ml-auto font-medium tabular-nums">
          <Money value={wentOut.includes(entry.kind) ? { ...amount, amount_minor: -amount.amount_minor } : amount} />
        </p>
      </div>
      <p className="text-13 text-muted wrap-anywhere">
        <LocalDate value={booked_on} /> · {t(`kinds.${entry.kind}`)}
        {party.iban && <> · {groupedIban(party.iban)}</>}
      </p>
      {remittance && <p className="text-13 wrap-anywhere">{remittance}</p>}
      {review && (
        <p className="text-13 wrap-anywhere">
          {!(review === 'reversal' && reverses) && t(`reviews.${review}`)}{' '}
          {reverses &&
            t.rich(reverses.party === '' ? 'reversesNobody' : 'reverses', {
              name: reverses.party,
              day: () => <LocalDate value={reverses.booked_on} />,
            })}
          {review === 'reversal' && !reverses && left && t('notFound')}
        </p>
      )}
      {customer && (
        <p className="text-13 wrap-anywhere">
          {t(left ? 'customerOf' : entry.state === 'probable' ? 'probably' : 'for', {
            name: customer.name,
            number: String(customer.number),
          })}{' '}
          {documents.length > 0
            ? t('documents', { numbers: documents.map(({ number }) => number).join(', ') })
            : !left && t('balance')}
        </p>
      )}
      {note && <p className="text-13 wrap-anywhere">{t('note', { note })}</p>}
      {asked_by && <p className="text-13 text-muted">{t('askedBy', { name: asked_by })}</p>}
      {decided_by !== null && (
        <p className="text-13 text-muted">{decided_by === '' ? t('byItself') : t('by', { name: decided_by })}</p>
      )}
      <EntryActions entry={entry} fourEyesAbove={fourEyesAbove} />
    </li>
  )
}
