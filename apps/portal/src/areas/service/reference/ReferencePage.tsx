import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { BackLink } from '../../../components/BackLink.tsx'
import { publicConfiguration } from '../../../page/public-configuration.ts'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { ChevronRightIcon } from '../../../ui/MoreIcons.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { SearchInput } from '../../../ui/SearchInput.tsx'
import { SkeletonText } from '../../../ui/Skeleton.tsx'
import { CodeBlock } from './CodeBlock.tsx'
import { curlSample, tokenSample } from './curl.ts'
import type { OwnValues } from './example.ts'
import { groupNames, type OpenApiDocument, type Operation, readOperations } from './open-api.ts'
import { type SchemaRow, schemaRows } from './schema-rows.ts'
import { useOwnValues } from './use-own-values.ts'

/**
 * Every call the portal makes, open to the customer's own programs.
 * @param children stand above it
 */
export const ReferencePage = ({ children }: { children: ReactNode }) => {
  const t = useTranslations('reference')
  const retryText = useTranslations()('retry')
  const { operations, failed, load } = useOpenApi()
  return (
    <>
      <PageHeader
        back={<BackLink to="/account">{t('back')}</BackLink>}
        title={t('title')}
        subtitle={t('lead')}
        action={
          <a href={`${baseUrl()}/openapi.json`} className={buttonClass({ colour: 'muted', outline: true })}>
            {t('document')}
          </a>
        }
      />
      {children}
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
  return (
    <Card title={t('first')} subtitle={t('firstLead')}>
      <CodeBlock text={tokenSample(baseUrl())} label={t('sample')} />
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

type OperationItemProps = { operation: Operation; base: string; own: OwnValues }

const tones: Record<string, string> = {
  GET: 'border-info-line bg-info-surface text-info',
  POST: 'border-success-line bg-success-surface text-success',
  PUT: 'border-warning-line bg-warning-surface text-warning',
  PATCH: 'border-warning-line bg-warning-surface text-warning',
  DELETE: 'border-danger-line bg-danger-surface text-danger',
}

/** One call. Its input and output are written out when it is opened. */
const OperationItem = ({ operation, base, own }: OperationItemProps) => {
  const [open, setOpen] = useState(false)
  const { method, path, summary } = operation
  return (
    <li>
      <details onToggle={event => setOpen(event.currentTarget.open)} className="group">
        <summary className="flex list-none items-center gap-3 px-5 py-2.5 hover:bg-subtle max-sm:flex-wrap max-sm:px-4 [&::-webkit-details-marker]:hidden">
          <ChevronRightIcon className="size-4 text-muted transition-transform group-open:rotate-90" />
          <span
            className={`w-16 shrink-0 rounded-control border text-center text-12 font-semibold ${tones[method] ?? ''}`}
          >
            {method}
          </span>
          <code className="min-w-0 font-mono text-12 break-all lg:shrink-0">{path}</code>
          <span lang="en" className="ml-auto min-w-0 text-right text-13 text-muted max-sm:w-full max-sm:text-left">
            {summary}
          </span>
        </summary>
        {open && <OperationDetails operation={operation} base={base} own={own} />}
      </details>
    </li>
  )
}

const OperationDetails = ({ operation, base, own }: OperationItemProps) => {
  const t = useTranslations('reference')
  const { parameters, body, answer, problems, permission, scopes, signedIn } = operation
  const asked = parameters
    .filter(parameter => parameter.in !== 'header')
    .map((parameter): SchemaRow => {
      const [row] = schemaRows(parameter.schema, parameter.name, parameter.required)
      return row ?? { name: parameter.name, type: '', required: parameter.required, limits: '' }
    })
  return (
    <div className="flex flex-col gap-5 border-t border-line bg-canvas px-5 py-5 max-sm:px-4">
      <p className="text-13 text-muted">
        {permission ? t('permission', { permission }) : t(signedIn ? 'signedIn' : 'public')}
        {signedIn && ` ${scopes ? t('scope', { scopes: scopes.join(', ') }) : t('notByToken')}`}
      </p>
      {(scopes || !signedIn) && (
        <CodeBlock
          text={curlSample(operation, base, own)}
          label={`${t('sample')}: ${operation.method} ${operation.path}`}
        />
      )}
      {asked.length > 0 && <FieldTable title={t('parameters')} rows={asked} />}
      {body && <FieldTable title={t('body')} rows={schemaRows(body)} />}
      {answer && (
        <FieldTable
          title={t('answer', { status: answer.status })}
          rows={answer.schema ? schemaRows(answer.schema) : []}
        />
      )}
      {problems.length > 0 && (
        <section>
          <h3 className="mb-1.5 text-13 font-medium">{t('problems')}</h3>
          <dl lang="en" className="flex flex-col gap-1 text-12">
            {problems.map(({ status, description }) => (
              <div key={status} className="flex gap-3">
                <dt className="w-8 shrink-0 font-medium tabular-nums">{status}</dt>
                <dd className="text-muted">{description}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  )
}

type FieldTableProps = { title: string; rows: readonly SchemaRow[] }

const head = 'py-1 pr-4 font-medium text-muted'

const FieldTable = ({ title, rows }: FieldTableProps) => {
  const t = useTranslations('reference')
  return (
    <section>
      <h3 className="mb-1.5 text-13 font-medium">{title}</h3>
      {rows.length === 0 ? (
        <p className="text-12 text-muted">{t('noBody')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <section tabIndex={0} aria-label={title} className="overflow-x-auto">
          <table className="w-full text-left text-12">
            <thead>
              <tr className="border-b border-line">
                <th scope="col" className={head}>
                  {t('field')}
                </th>
                <th scope="col" className={head}>
                  {t('type')}
                </th>
                <th scope="col" className={head}>
                  {t('limits')}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(row => (
                <tr key={row.name} className="border-b border-line align-top last:border-0">
                  <th scope="row" className="py-1 pr-4 font-mono font-normal whitespace-nowrap">
                    {row.name}
                    {!row.required && <span className="font-sans text-muted"> ({t('optional')})</span>}
                  </th>
                  <td className="py-1 pr-4 font-mono break-words text-muted">{row.type}</td>
                  <td className="py-1 whitespace-nowrap text-muted tabular-nums">{row.limits}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  )
}

/**
 * The API's description, fetched after the page: it is the largest response, and the server makes it from the same
 * declarations that guard the calls.
 */
function useOpenApi(): { operations: Operation[] | null; failed: boolean; load: () => void } {
  const [operations, setOperations] = useState<Operation[] | null>(null)
  const [failed, setFailed] = useState(false)
  const fetchDocument = useCallback(async () => {
    setFailed(false)
    try {
      const response = await fetch(`${publicConfiguration().centreUrl}/openapi.json`)
      if (!response.ok) throw new Error(`openapi.json: ${response.status}`)
      setOperations(readOperations((await response.json()) as OpenApiDocument)) // our own document, tested against its schema
    } catch (error) {
      console.warn(error)
      setFailed(true)
    }
  }, [])
  const load = useCallback(() => void fetchDocument(), [fetchDocument])
  useEffect(load, [load])
  return { operations, failed, load }
}
