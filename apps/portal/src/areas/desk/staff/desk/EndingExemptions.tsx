import type { EndingExemption } from '@kontor/contract/areas/desk/exemptions'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { LocalDate } from '../../../../components/LocalDate.tsx'
import { buttonClass } from '../../../../ui/button-class.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { DeskItem } from './DeskItem.tsx'
import { DeskQueue } from './DeskQueue.tsx'

const read = (cursor: string | undefined) => call('GET /ajax/v1/staff/exemptions', { query: { cursor } })

/** Lists exemptions that end soon or have ended: another certificate follows on the customer's page, or VAT is charged. */
export const EndingExemptions = () => (
  <DeskQueue queue="exemptions" read={read}>
    {row => <Ending key={row.id} row={row} />}
  </DeskQueue>
)

const Ending = ({ row }: { row: EndingExemption }) => {
  const t = useTranslations('staff.desk.exemption')
  const file = useTranslations('staff.exemptions')
  const { ground, certificate, certified_on, last_day, over, since, customer_number, customer_name } = row
  return (
    <DeskItem title={`${customer_name} (${customer_number})`} since={since} about={[file(`grounds.${ground}`)]}>
      <p className="text-13">{t.rich(over ? 'over' : 'title', { day: () => <LocalDate value={last_day} /> })}</p>
      <p className="text-13 text-muted">
        {file.rich('certificate', { number: certificate, day: () => <LocalDate value={certified_on} /> })}
      </p>
      <Link
        to="/staff/customers/$number"
        params={{ number: String(customer_number) }}
        className={classNames(buttonClass({ size: 'sm', colour: 'muted', outline: true }), 'self-start')}
      >
        {t('open')}
      </Link>
    </DeskItem>
  )
}
