import type { SiteSetting } from '@kontor/contract/areas/contracts/site'
import type { CallOutput } from '@kontor/contract/wire/types'
import { useTranslations } from 'use-intl/react'
import { BackLink } from '../../../../components/BackLink.tsx'
import { ExactMoment } from '../../../../components/Moment.tsx'
import { ListFilters } from '../../../../list/ListFilters.tsx'
import { Badge } from '../../../../ui/Badge.tsx'
import { Banner } from '../../../../ui/Banner.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { CheckCircleIcon } from '../../../../ui/ControlIcons.tsx'
import { PageHeader } from '../../../../ui/PageHeader.tsx'
import { ClockIcon } from '../../../../ui/ThingIcons.tsx'

type SettingsPageProps = { site: CallOutput<'GET /ajax/v1/staff/settings'>; q: string | undefined }

/** Shows staff what is set about the business in kontor.yaml, or holds by default, and since when. */
export const SettingsPage = ({ site, q }: SettingsPageProps) => {
  const t = useTranslations('staff.settings')
  const nameOf = useName()
  const wanted = q?.trim().toLowerCase() ?? ''
  const shown = site.settings.filter(one =>
    [nameOf(one), keyOf(one), one.value ?? ''].some(text => text.toLowerCase().includes(wanted)),
  )
  const sections = [...new Set(shown.map(({ section }) => section))]
  return (
    <>
      <PageHeader back={<BackLink to="/staff">{t('back')}</BackLink>} title={t('title')} subtitle={t('lead')} />
      <div className="flex flex-col gap-[var(--page-gap,20px)]">
        {site.mistake && (
          <Banner tone="danger" title={t('mistake')}>
            <p>{t.rich('mistakeSince', { moment: () => <ExactMoment value={site.mistake?.found_at ?? ''} /> })}</p>
            <pre className="mt-2 font-mono text-12 whitespace-pre-wrap wrap-anywhere">{site.mistake.says}</pre>
          </Banner>
        )}
        <Card title={site.file ?? t('noFile')} subtitle={t(site.is_there ? 'there' : 'notThere')} flush>
          {/* there is nothing else to choose by */}
          <div className="[&_.filter-opener]:hidden">
            <ListFilters q={q} filtered={wanted !== ''} active={0} />
          </div>
          {shown.length === 0 && <p className="px-5 py-5 text-13 text-muted max-sm:px-4">{t('nothingFound')}</p>}
        </Card>
        {sections.map(section => (
          <Card key={section} title={t(`sections.${section as 'provider'}`)}>
            <ul className="flex flex-col divide-y divide-line">
              {shown
                .filter(one => one.section === section)
                .map(one => (
                  <Setting key={one.name} one={one} />
                ))}
            </ul>
          </Card>
        ))}
      </div>
    </>
  )
}

const keyOf = ({ section, name }: SiteSetting) => `${section}.${name}`

/** Names a setting in the reader's language; one that only a newer server knows by its key. */
function useName(): (one: SiteSetting) => string {
  const t = useTranslations('staff.settings')
  return one => {
    const key = `names.${keyOf(one)}` as 'names.provider.name'
    return t.has(key) ? t(key) : keyOf(one)
  }
}

/** Says nothing to those who read it: an empty text, list or map. */
const empty: ReadonlySet<string> = new Set(['""', '[]', '{}'])

const Setting = ({ one }: { one: SiteSetting }) => {
  const t = useTranslations('staff.settings')
  const { is_set, since, value, waits } = one
  return (
    <li className="grid gap-x-6 gap-y-1 py-3 first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="min-w-0">
        <h3 className="text-13 font-medium">{useName()(one)}</h3>
        <p className="font-mono text-12 wrap-anywhere text-muted">{keyOf(one)}</p>
      </div>
      <div className="flex min-w-0 flex-col items-start gap-1">
        {value === null || empty.has(value) ? (
          <p className="text-13 text-muted">{t('none')}</p>
        ) : (
          <pre className="max-w-full font-mono text-12 whitespace-pre-wrap wrap-anywhere">{value}</pre>
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {is_set ? (
            <Badge tone="info" icon={CheckCircleIcon}>
              {t('set')}
            </Badge>
          ) : (
            <span className="text-12 text-muted">{t('default')}</span>
          )}
          {since && (
            <span className="text-12 text-muted">
              {t.rich('since', { moment: () => <ExactMoment value={since} /> })}
            </span>
          )}
          {waits && (
            <Badge tone="warning" icon={ClockIcon}>
              {t('waits')}
            </Badge>
          )}
        </div>
      </div>
    </li>
  )
}
