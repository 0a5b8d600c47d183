import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import type { DeskList } from './use-desk.ts'

type DeskCardProps<Row> = { title: string; none: string; list: DeskList<Row>; children: (row: Row) => ReactNode }

/** A list of the desk, latest first, older ones on demand. */
export function DeskCard<Row>({ title, none, list, children }: DeskCardProps<Row>) {
  const t = useTranslations('staff.desk')
  const problems = useTranslations('problems')
  const { rows, next, failed, more, retry } = list
  return (
    <Card title={title} subtitle={rows?.length === 0 ? none : undefined}>
      {failed && (
        <Banner
          tone="danger"
          action={
            <Button size="sm" colour="muted" outline onClick={retry}>
              {t('retry')}
            </Button>
          }
        >
          {problems(failed)}
        </Banner>
      )}
      {rows && <ul className="flex flex-col divide-y divide-line">{rows.map(children)}</ul>}
      {next && (
        <Button size="sm" colour="muted" outline className="mt-4" pending={more.pending} onClick={more.run}>
          {t('more')}
        </Button>
      )}
    </Card>
  )
}
