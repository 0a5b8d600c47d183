import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { ChevronRightIcon } from '../../../ui/MoreIcons.tsx'
import { CodeBlock } from './CodeBlock.tsx'
import { curlSample } from './curl.ts'
import type { OwnValues } from './example.ts'
import { FieldTable } from './FieldTable.tsx'
import type { Operation } from './open-api.ts'
import { type SchemaRow, schemaRows } from './schema-rows.ts'

type OperationItemProps = { operation: Operation; base: string; own: OwnValues }

const tones: Record<string, string> = {
  GET: 'border-info-line bg-info-surface text-info',
  POST: 'border-success-line bg-success-surface text-success',
  PUT: 'border-warning-line bg-warning-surface text-warning',
  PATCH: 'border-warning-line bg-warning-surface text-warning',
  DELETE: 'border-danger-line bg-danger-surface text-danger',
}

/** One call. Its input and output are written out when it is opened. */
export const OperationItem = ({ operation, base, own }: OperationItemProps) => {
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
  const { parameters, body, answer, problems, permission, signedIn } = operation
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
      </p>
      <CodeBlock
        text={curlSample(operation, base, own)}
        label={`${t('sample')}: ${operation.method} ${operation.path}`}
      />
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
