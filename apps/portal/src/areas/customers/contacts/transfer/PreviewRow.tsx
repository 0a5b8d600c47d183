import type { ImportRow } from '@kontor/contract/areas/customers/contact-transfer'
import { importFields } from '@kontor/contract/enums/contact-transfer'
import { useTranslations } from 'use-intl/react'
import { Badge } from '../../../../ui/Badge.tsx'
import { Checkbox } from '../../../../ui/Checkbox.tsx'
import { AlertCircleIcon } from '../../../../ui/ControlIcons.tsx'
import { PlusIcon } from '../../../../ui/MoreIcons.tsx'
import { Cell, TableRow } from '../../../../ui/Table.tsx'
import { MinusIcon } from '../../../../ui/ThingIcons.tsx'
import type { ImportSteps } from './use-import.ts'

const looks = {
  create: { tone: 'success', icon: PlusIcon },
  skip: { tone: 'muted', icon: MinusIcon },
  error: { tone: 'danger', icon: AlertCircleIcon },
} as const

type PreviewRowProps = { row: ImportRow; cards: boolean; onAnyway: ImportSteps['addAnyway'] }

/** A row of the file, what becomes of it and why. */
export const PreviewRow = ({ row, cards, onAnyway }: PreviewRowProps) => {
  const t = useTranslations('contacts.transfer.preview')
  const { state, name, organisation, email, phone } = row
  return (
    <TableRow>
      <Cell label={t(cards ? 'card' : 'row')} numeric>
        {row.row}
      </Cell>
      <Cell label={null} place="title">
        <span className="flex min-w-0 flex-col wrap-anywhere">
          {name || <span className="text-muted">{t('nameless')}</span>}
          {organisation && organisation !== name && (
            <span className="text-12 font-normal text-muted">{organisation}</span>
          )}
        </span>
      </Cell>
      <Cell label={null} className="wrap-anywhere">
        {email}
      </Cell>
      <Cell label={null} className="wrap-anywhere tabular-nums">
        {phone}
      </Cell>
      <Cell label={null} place="below" className="@max-4xl:w-full">
        <div className="flex min-w-0 flex-col items-start gap-1 py-1 text-left @4xl:min-w-48">
          <Badge tone={looks[state].tone} icon={looks[state].icon}>
            {t(`states.${state}`)}
          </Badge>
          <Remarks row={row} onAnyway={onAnyway} />
        </div>
      </Cell>
    </TableRow>
  )
}

const Remarks = ({ row, onAnyway }: Omit<PreviewRowProps, 'cards'>) => {
  const t = useTranslations('contacts.transfer.preview')
  const fields = useTranslations('contacts.fields')
  const nameOf = (field: string) => {
    const known = importFields.find(one => one === field)
    return known ? fields(known) : t('wholeCard')
  }
  const { duplicate, errors, state } = row
  if (!duplicate)
    return errors.map(({ field, column, message }) => (
      <p key={field} className="wrap-anywhere text-danger">
        {t('error', { column: column || nameOf(field), message })}
      </p>
    ))
  const { name, same } = duplicate
  const what = same.map(reason => t(`same.${reason}`)).join(', ')
  return (
    <>
      <p className="wrap-anywhere">
        {duplicate.row === null
          ? t('duplicate', { same: what, name })
          : t('duplicateAbove', { same: what, name, row: duplicate.row })}
      </p>
      <Checkbox
        label={t('anyway')}
        checked={state === 'create'}
        onChange={({ currentTarget }) => onAnyway(row.row, currentTarget.checked)}
      />
    </>
  )
}
