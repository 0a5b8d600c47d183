import type { Kept } from '@kontor/contract/areas/privacy/privacy'
import type { RetentionKind } from '@kontor/contract/enums/privacy'
import { useTranslations } from 'use-intl/react'
import { LocalDate } from '../../../components/LocalDate.tsx'
import { Cell, HeadCell, Table, TableBody, TableHead, TableRow } from '../../../ui/Table.tsx'
import { Tooltip } from '../../../ui/Tooltip.tsx'

/** Kinds that a law keeps for a while; all others go immediately. */
type KeptKind = Extract<
  RetentionKind,
  'books' | 'vouchers' | 'letters' | 'contracts' | 'tickets' | 'mandates' | 'evidence'
>

/** What stays, why, and until when: each date computed from the customer's own records. */
export const KeptTable = ({ kept }: { kept: readonly Kept[] }) => {
  const t = useTranslations('privacy.erasure')
  const explain = useTranslations()
  return (
    <section aria-labelledby="kept">
      <h3 id="kept" className="text-13 font-semibold">
        {t('kept')}
      </h3>
      <p className="mb-2 text-13 text-muted">{t('keptLead')}</p>
      {/* to the edges of the card, like every table */}
      <div className="-mx-5 max-sm:-mx-4">
        <Table caption={t('kept')}>
          <TableHead>
            <HeadCell>{t('columns.what')}</HeadCell>
            <HeadCell>{t('columns.until')}</HeadCell>
          </TableHead>
          <TableBody>
            {kept.map(({ kind, count, until, first_until, counted_from }) => (
              <TableRow key={kind}>
                <Cell label={null} place="title" className="py-2 align-top whitespace-normal">
                  <span className="block">
                    {t(`kinds.${kind as KeptKind}.name`, { count })}
                    <span className="block max-w-prose font-normal text-muted">
                      {t(`kinds.${kind as KeptKind}.why`)}
                    </span>
                  </span>
                </Cell>
                <Cell label={t('columns.until')} className="py-2 align-top">
                  <span className="inline-block">
                    <span className="flex items-center gap-1.5">
                      <LocalDate value={until} />
                      <Tooltip label={explain('explain', { term: t('columns.until') })}>
                        {t.rich('countedFrom', { day: () => <LocalDate value={counted_from} /> })}
                      </Tooltip>
                    </span>
                    {first_until && (
                      <span className="block text-12 text-muted">
                        {t.rich('firstUntil', { day: () => <LocalDate value={first_until} /> })}
                      </span>
                    )}
                  </span>
                </Cell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
    </section>
  )
}
