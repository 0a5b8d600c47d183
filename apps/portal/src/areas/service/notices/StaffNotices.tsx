import type { StaffNotice } from '@kontor/contract/areas/service/notices'
import { sourceLocale } from '@kontor/contract/locales'
import { mayStaff } from '@kontor/contract/staff-powers'
import type { CallOutput } from '@kontor/contract/wire/types'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useLocale, useNow, useTranslations } from 'use-intl/react'
import { textLink } from '../../../components/AddressLinks.tsx'
import { BackLink } from '../../../components/BackLink.tsx'
import { ExactMoment } from '../../../components/Moment.tsx'
import { ListPaging } from '../../../list/ListPaging.tsx'
import { useUser } from '../../../session/use-user.ts'
import { showToast } from '../../../state/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { NoticeForm } from './NoticeForm.tsx'
import { NoticeStateBadge } from './NoticeStateBadge.tsx'

type Listed = CallOutput<'GET /ajax/v1/staff/service-notices'>

/** Shows staff all notices, and where they write one: above the list, so that what is known stays in sight. */
export const StaffNotices = ({ list }: { list: Listed }) => {
  const t = useTranslations('staff.notices')
  const router = useRouter()
  const writes = mayStaff(useUser().staff_powers, 'provisioning:act')
  const [written, setWritten] = useState<StaffNotice | 'new' | null>(null)
  return (
    <>
      <PageHeader
        back={<BackLink to="/staff">{t('back')}</BackLink>}
        title={t('title')}
        subtitle={t('lead')}
        action={
          <div className="flex flex-wrap items-center gap-3">
            <Link to="/status" className={textLink}>
              {t('status')}
            </Link>
            {writes && written === null && <Button onClick={() => setWritten('new')}>{t('write')}</Button>}
          </div>
        }
      />
      {written !== null && (
        <NoticeForm
          key={written === 'new' ? 'new' : written.id}
          notice={written === 'new' ? undefined : written}
          products={list.products}
          timeZone={list.time_zone}
          onClose={() => setWritten(null)}
          onDone={async () => {
            setWritten(null)
            showToast('success', t('form.published'))
            await router.invalidate()
          }}
        />
      )}
      <Card flush>
        {list.data.length === 0 ? (
          <p className="px-5 py-5 text-13 text-muted max-sm:px-4">{t('none')}</p>
        ) : (
          <ul className="flex flex-col divide-y divide-line px-5 max-sm:px-4">
            {list.data.map(notice => (
              <NoticeItem
                key={notice.id}
                notice={notice}
                products={list.products}
                writing={!writes || written !== null}
                onUpdate={() => setWritten(notice)}
              />
            ))}
          </ul>
        )}
        <ListPaging list={list} />
      </Card>
    </>
  )
}

type NoticeItemProps = {
  notice: StaffNotice
  products: Listed['products']
  /** Something is being written, one thing at a time, or the reader may write none. */
  writing: boolean
  onUpdate: () => void
}

const NoticeItem = ({ notice, products, writing, onUpdate }: NoticeItemProps) => {
  const t = useTranslations('staff.notices')
  const notices = useTranslations('notices')
  const locale = useLocale()
  const now = useNow()
  const { kind, state, scope, titles, starts_at, ends_at, ended_at, followers, updates } = notice
  const spoken = (texts: StaffNotice['titles']) => texts[locale] ?? texts[sourceLocale] ?? ''
  const title = spoken(titles)
  const names = scope === 'products' ? products.filter(({ code }) => notice.products.includes(code)) : []
  const moment = (value: string) => () => <ExactMoment value={value} />
  return (
    <li className="flex flex-col gap-2 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 grow font-medium wrap-anywhere">
          {notices(`kinds.${kind}`)}: {title}
        </h2>
        <NoticeStateBadge state={state} />
      </div>
      <p className="text-13 text-muted wrap-anywhere">
        {ends_at
          ? notices.rich('span', { start: moment(starts_at), end: moment(ends_at) })
          : notices.rich('since', { moment: moment(starts_at) })}
        {' · '}
        {t(`concerns.${scope}`, {
          names: (scope === 'products' ? names.map(({ name }) => name) : notice.contracts).join(', '),
        })}
        {' · '}
        {t('followers', { count: followers })}
      </p>
      {ended_at === null && ends_at && new Date(ends_at) < now && (
        <p className="text-13 text-warning">{t('overdue')}</p>
      )}
      <details>
        <summary className="cursor-pointer text-13 text-brand">
          {t('history')} ({updates.length})
        </summary>
        <ol className="mt-2 flex flex-col gap-3">
          {updates.map(update => (
            <li key={update.id} className="border-l-2 border-line pl-3 text-13">
              <p className="text-muted">
                <ExactMoment value={update.at} /> · {notices(`states.${update.state}`)} · {update.author}
                {update.told && ` · ${t('toldByMail')}`}
              </p>
              <p className="whitespace-pre-line wrap-anywhere">{spoken(update.texts)}</p>
            </li>
          ))}
        </ol>
      </details>
      {ended_at === null && !writing && (
        <Button
          size="sm"
          colour="muted"
          outline
          className="self-start"
          aria-label={t('updateOf', { title })}
          onClick={onUpdate}
        >
          {t('update')}
        </Button>
      )}
    </li>
  )
}
