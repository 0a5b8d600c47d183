import { can } from '@kontor/contract/can'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../api/client.ts'
import { BackLink } from '../../../components/BackLink.tsx'
import { publicConfiguration } from '../../../page/public-configuration.ts'
import { useUser } from '../../../session/use-user.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { ChevronRightIcon } from '../../../ui/MoreIcons.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { SearchInput } from '../../../ui/SearchInput.tsx'
import { Select } from '../../../ui/Select.tsx'
import { SkeletonText } from '../../../ui/Skeleton.tsx'
import { ClockIcon } from '../../../ui/ThingIcons.tsx'
import { CodeBlock } from './CodeBlock.tsx'
import { tokenSample } from './curl.ts'
import type { OwnValues } from './example.ts'
import { OperationDetails, type OperationProps } from './OperationDetails.tsx'
import { type Group, groupNames, type OpenApiDocument, type Operation, readOperations } from './open-api.ts'
import { languageNames, type SampleLanguage } from './program-samples.ts'

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
  const { admin } = useUser()
  const [query, setQuery] = useState('')
  const [all, setAll] = useState(false)
  const [language, setLanguage] = useState<SampleLanguage>('curl')
  const own = useOwnValues()
  const found = useMemo(
    () =>
      operations.filter(
        operation =>
          (admin || operation.group !== 'staff') &&
          (all || operation.scopes || !operation.signedIn) &&
          fits(operation, query),
      ),
    [operations, query, all, admin],
  )
  return (
    <>
      <div className="flex flex-wrap items-end gap-3 max-sm:flex-col max-sm:items-stretch">
        <SearchInput
          label={t('search')}
          value={query}
          onChange={event => setQuery(event.target.value)}
          className="min-w-0 sm:w-80"
        />
        <Select
          aria-label={t('which')}
          value={all ? 'all' : 'token'}
          onChange={event => setAll(event.target.value === 'all')}
          className="sm:w-64"
        >
          <option value="token">{t('byToken')}</option>
          <option value="all">{t('all')}</option>
        </Select>
        <Select
          aria-label={t('language')}
          value={language}
          onChange={event => setLanguage(event.target.value as SampleLanguage)} // its options are these
          className="sm:w-64"
        >
          {(Object.keys(languageNames) as SampleLanguage[]).map(name => (
            <option key={name} value={name}>
              {t('examplesIn', { language: languageNames[name] })}
            </option>
          ))}
        </Select>
      </div>
      <p role="status" className="sr-only">
        {t('found', { count: found.length })}
      </p>
      {found.length === 0 && <p className="text-muted">{t('nothing', { query })}</p>}
      {groupNames.map(group => {
        const members = found.filter(operation => operation.group === group)
        return (
          members.length > 0 && (
            <GroupCard key={group} group={group} count={members.length} open={query !== ''}>
              {members.map(operation => (
                <OperationItem
                  key={operation.id}
                  operation={operation}
                  base={baseUrl()}
                  own={own}
                  language={language}
                />
              ))}
            </GroupCard>
          )
        )
      })}
    </>
  )
}

type GroupCardProps = { group: Group; count: number; open: boolean; children: ReactNode }

/** A part of the calls, closed until it is looked for, so that the page shows all parts at a glance. */
const GroupCard = ({ group, count, open, children }: GroupCardProps) => {
  const t = useTranslations('reference')
  return (
    <Card flush>
      <details open={open} className="group/part">
        <summary className="flex list-none items-center gap-3 px-5 py-3.5 hover:bg-subtle max-sm:px-4 [&::-webkit-details-marker]:hidden">
          <ChevronRightIcon className="size-4 text-muted transition-transform group-open/part:rotate-90" />
          <h2 className="text-16 font-semibold">{t(`groups.${group}`)}</h2>
          <span className="ml-auto text-13 text-muted tabular-nums">{t('calls', { count })}</span>
        </summary>
        <ul className="divide-y divide-line border-t border-line">{children}</ul>
      </details>
    </Card>
  )
}

/** Each word occurs in what the page shows of the call. */
function fits({ id, method, path, summary, permission = '', scopes = [] }: Operation, query: string): boolean {
  const text = `${id} ${method} ${path} ${summary} ${permission} ${scopes.join(' ')}`.toLowerCase()
  return query
    .toLowerCase()
    .split(/\s+/)
    .every(word => text.includes(word))
}

const tones: Record<string, string> = {
  GET: 'border-info-line bg-info-surface text-info',
  POST: 'border-success-line bg-success-surface text-success',
  PUT: 'border-warning-line bg-warning-surface text-warning',
  PATCH: 'border-warning-line bg-warning-surface text-warning',
  DELETE: 'border-danger-line bg-danger-surface text-danger',
}

/** One call. Its input and output are written out when it is opened. */
const OperationItem = (props: OperationProps) => {
  const t = useTranslations('reference')
  const [open, setOpen] = useState(false)
  const { method, path, summary, sunset } = props.operation
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
          {sunset && (
            <Badge tone="warning" icon={ClockIcon}>
              {t('goes')}
            </Badge>
          )}
          <span lang="en" className="ml-auto min-w-0 text-right text-13 text-muted max-sm:w-full max-sm:text-left">
            {summary}
          </span>
        </summary>
        {open && <OperationDetails {...props} />}
      </details>
    </li>
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

/** Numbers and ids of the caller's own records, one of each, so that samples work when pasted. */
function useOwnValues(): OwnValues {
  const user = useUser()
  const [found, setFound] = useState<OwnValues>({})
  useEffect(() => {
    let stopped = false
    const collect = async () => {
      const query = { limit: 1 }
      const firsts = await Promise.allSettled([
        can(user, 'billing') &&
          call('GET /ajax/v1/invoices', { query }).then(list => ({ 'invoices.id': list.data[0]?.id })),
        can(user, 'contracts') &&
          call('GET /ajax/v1/contracts', { query }).then(list => numberOf(list.data[0]?.number)),
        can(user, 'contacts') &&
          call('GET /ajax/v1/contacts', { query }).then(list => ({ 'contacts.id': list.data[0]?.id })),
        can(user, 'support') &&
          call('GET /ajax/v1/tickets', { query: { ...query, view: 'all' } }).then(list => ({
            'tickets.number': list.data[0]?.number,
          })),
      ])
      // what could not be read stays a placeholder in the samples
      const values = firsts.flatMap(first =>
        first.status === 'fulfilled' && first.value ? Object.entries(first.value) : [],
      )
      if (!stopped)
        setFound(
          Object.fromEntries(values.filter((entry): entry is [string, string | number] => entry[1] !== undefined)),
        )
    }
    void collect()
    return () => {
      stopped = true
    }
  }, [user])
  const { current_customer_number: customer } = user
  return customer === null ? found : { ...found, customer }
}

const numberOf = (number: string | undefined) => ({ 'contracts.number': number, contract_number: number })
