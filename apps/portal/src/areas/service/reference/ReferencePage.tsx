import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { publicConfiguration } from '../../../page/public-configuration.ts'
import { useUser } from '../../../session/use-user.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { SearchInput } from '../../../ui/SearchInput.tsx'
import { SkeletonText } from '../../../ui/Skeleton.tsx'
import { CodeBlock } from './CodeBlock.tsx'
import { signInSample } from './curl.ts'
import { OperationItem } from './OperationItem.tsx'
import { groupNames, type Operation } from './open-api.ts'
import { useOpenApi } from './use-open-api.ts'
import { useOwnValues } from './use-own-values.ts'

/** Every call the portal makes, open to the customer's own programs. */
export const ReferencePage = () => {
  const t = useTranslations('reference')
  const retryText = useTranslations()('retry')
  const { operations, failed, load } = useOpenApi()
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('lead')}
        action={
          <a href={`${baseUrl()}/openapi.json`} className={buttonClass({ colour: 'muted', outline: true })}>
            {t('document')}
          </a>
        }
      />
      <FirstCall />
      {operations && <Operations operations={operations} />}
      {!operations && (
        <Card>
          {failed ? (
            <ErrorState
              title={t('failed')}
              advice={t('failedAdvice')}
              retry={
                <Button size="sm" colour="muted" outline onClick={load}>
                  {retryText}
                </Button>
              }
            />
          ) : (
            // as high as a screen, so that nothing below jumps when the calls arrive
            <div className="min-h-dvh">
              <SkeletonText lines={12} />
            </div>
          )}
        </Card>
      )}
    </>
  )
}

const baseUrl = (): string => {
  const { centreUrl, appUrl } = publicConfiguration()
  return centreUrl || appUrl
}

const FirstCall = () => {
  const t = useTranslations('reference')
  const { email } = useUser()
  return (
    <Card title={t('first')} subtitle={t('firstLead')}>
      <CodeBlock text={signInSample(baseUrl(), email)} label={t('sample')} />
      <p className="mt-3 text-13 text-muted">{t('rules')}</p>
    </Card>
  )
}

const Operations = ({ operations }: { operations: readonly Operation[] }) => {
  const t = useTranslations('reference')
  const [query, setQuery] = useState('')
  const own = useOwnValues()
  const found = useMemo(() => operations.filter(operation => fits(operation, query)), [operations, query])
  return (
    <>
      <SearchInput
        label={t('search')}
        value={query}
        maxLength={100}
        onChange={event => setQuery(event.target.value)}
        className="max-w-md"
      />
      <p role="status" className="sr-only">
        {t('found', { count: found.length })}
      </p>
      {found.length === 0 && <p className="text-muted">{t('nothing', { query })}</p>}
      {groupNames.map(group => {
        const members = found.filter(operation => operation.group === group)
        return (
          members.length > 0 && (
            <Card key={group} title={t(`groups.${group}`)} flush>
              <ul className="divide-y divide-line border-t border-line">
                {members.map(operation => (
                  <OperationItem key={operation.id} operation={operation} base={baseUrl()} own={own} />
                ))}
              </ul>
            </Card>
          )
        )
      })}
    </>
  )
}

/** Each word occurs in what the page shows of the call. */
function fits({ method, path, summary, permission = '' }: Operation, query: string): boolean {
  const text = `${method} ${path} ${summary} ${permission}`.toLowerCase()
  return query
    .toLowerCase()
    .split(/\s+/)
    .every(word => text.includes(word))
}
