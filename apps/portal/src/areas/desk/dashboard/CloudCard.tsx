import type { ResourceInfo } from '@kontor/contract/areas/contracts/usage'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { DayBars } from '../../../components/DayBars.tsx'
import { Money } from '../../../components/Money.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { AlertCircleIcon, CheckCircleIcon } from '../../../ui/ControlIcons.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SkeletonText } from '../../../ui/Skeleton.tsx'
import { MinusIcon, RefreshIcon } from '../../../ui/ThingIcons.tsx'

type Resource = ResourceInfo['projects'][number]['resources'][number]

/** Running cloud resources and their cost this month. Loaded after the page, which it would delay for everyone. */
export const CloudCard = () => {
  const t = useTranslations('dashboard.cloud')
  const { info, problem, load } = useResourceInfo()
  return (
    <Card title={t('title')}>
      {/* about as high as the loaded card */}
      <div className="min-h-48" aria-busy={!info && !problem}>
        {info && <Resources info={info} />}
        {!info && !problem && <SkeletonText lines={6} />}
        {problem && <Failed problem={problem} onRetry={load} />}
      </div>
    </Card>
  )
}

function useResourceInfo() {
  const [info, setInfo] = useState<ResourceInfo | null>(null)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const load = useCallback(async () => {
    setProblem(null)
    try {
      setInfo(await call('GET /ajax/v1/ccloud/resource-info'))
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      setProblem(error)
    }
  }, [])
  useEffect(() => void load(), [load])
  return { info, problem, load }
}

const Failed = ({ problem, onRetry }: { problem: ApiProblem; onRetry: () => Promise<void> }) => {
  const t = useTranslations()
  const { reference } = problem.body
  return (
    <ErrorState
      title={t('dashboard.failed')}
      advice={t(`problems.${problem.code}`)}
      reference={reference === undefined ? undefined : { label: t('form.reference'), id: reference }}
      retry={
        <Button size="sm" colour="muted" outline onClick={() => void onRetry()}>
          {t('retry')}
        </Button>
      }
    />
  )
}

const Resources = ({ info }: { info: ResourceInfo }) => {
  const t = useTranslations('dashboard.cloud')
  if (info.projects.length === 0) return <p className="text-13 text-muted">{t('nothing')}</p>
  return (
    <div className="grid gap-x-8 gap-y-5 *:min-w-0 xl:grid-cols-[14rem_1fr]">
      <div>
        <div className="flex gap-6">
          <Figure term={t('monthToDate', { gross: String(info.gross) })}>
            <Money value={info.month_to_date} />
          </Figure>
          <Figure term={t('forecast')}>
            <Money value={info.forecast} />
          </Figure>
        </div>
        <DayBars
          series={info.series}
          label={t('perDay', { gross: String(info.gross) })}
          className="mt-4 w-full max-w-72"
        />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        {info.projects.map(project => (
          <section key={project.id}>
            <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 text-13 font-medium">
              {project.name}
              <Link
                to="/billing/contracts/$contract"
                params={{ contract: project.contract_number }}
                className="text-link"
              >
                {project.contract_number}
              </Link>
            </h3>
            <ul className="mt-1">
              {project.resources.map(resource => (
                <ResourceRow key={resource.id} resource={resource} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}

const Figure = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <p className="text-20 font-semibold">{children}</p>
    <p className="text-12 text-muted">{term}</p>
  </div>
)

const looks = {
  running: ['success', CheckCircleIcon],
  stopped: ['muted', MinusIcon],
  starting: ['info', RefreshIcon],
  failed: ['danger', AlertCircleIcon],
} as const

const ResourceRow = ({ resource }: { resource: Resource }) => {
  const t = useTranslations('dashboard.cloud')
  const [tone, icon] = looks[resource.state]
  const size = [
    resource.vcpu > 0 && t('vcpu', { count: resource.vcpu }),
    resource.ram_mib > 0 && t('ram', { gib: resource.ram_mib / 1024 }),
    resource.disk_gib > 0 && t('disk', { gib: resource.disk_gib }),
    resource.region,
  ]
  return (
    <li className="flex items-center gap-3 border-t border-line py-1.5">
      <span className="min-w-0 grow">
        <span className="block text-13 wrap-anywhere sm:truncate">
          {resource.name} <span className="text-muted">· {t(`types.${resource.type}`)}</span>
        </span>
        <span className="block text-12 text-muted tabular-nums sm:truncate">{size.filter(Boolean).join(' · ')}</span>
      </span>
      <Badge tone={tone} icon={icon}>
        {t(`states.${resource.state}`)}
      </Badge>
    </li>
  )
}
