import type { VoucherUse } from '@kontor/contract/areas/money/staff-vouchers'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { Moment } from '../../../../components/Moment.tsx'
import { Money } from '../../../../components/Money.tsx'
import { Banner } from '../../../../ui/Banner.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { SkeletonText } from '../../../../ui/Skeleton.tsx'
import { useDeskList } from '../desk/use-desk.ts'

type Use = VoucherUse & { id: string }

/** Who redeemed codes of a batch, read when it is opened. */
export const BatchUses = ({ id }: { id: string }) => {
  const t = useTranslations('staff')
  const problems = useTranslations('problems')
  const read = useCallback(
    async (cursor: string | undefined) => {
      const page = await call('GET /ajax/v1/staff/vouchers/{id}/uses', { params: { id }, query: { cursor } })
      return { ...page, data: page.data.map((use): Use => ({ ...use, id: `${use.customer_number} ${use.ending}` })) }
    },
    [id],
  )
  const { rows, next, failed, more, retry } = useDeskList(read)
  if (failed)
    return (
      <Banner
        tone="danger"
        action={
          <Button size="sm" colour="muted" outline onClick={retry}>
            {t('desk.retry')}
          </Button>
        }
      >
        {problems(failed)}
      </Banner>
    )
  if (!rows) return <SkeletonText lines={2} />
  return (
    <>
      <ul className="flex flex-col gap-2">
        {rows.map(use => (
          <li key={use.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 text-13">
            <span className="wrap-anywhere">
              {use.customer_name} ({use.customer_number})
            </span>
            <Money value={use.amount} />
            <span className="col-span-2 text-muted">
              {t('vouchers.ending', { ending: use.ending })} · <Moment value={use.at} />
            </span>
          </li>
        ))}
      </ul>
      {next && (
        <Button size="sm" colour="muted" outline className="mt-3" pending={more.pending} onClick={more.run}>
          {t('desk.more')}
        </Button>
      )}
    </>
  )
}
