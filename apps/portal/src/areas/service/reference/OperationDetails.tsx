import { useMemo } from 'react'
import { useTranslations } from 'use-intl/react'
import { formatDate } from '../../../components/LocalDate.tsx'
import { useNumberLocale } from '../../../i18n/number-locale.ts'
import { ChevronRightIcon } from '../../../ui/MoreIcons.tsx'
import { CodeBlock } from './CodeBlock.tsx'
import type { OwnValues } from './example.ts'
import type { Operation } from './open-api.ts'
import { type SampleLanguage, samplesOf } from './program-samples.ts'
import { namedIn, type SchemaRow, schemaRows } from './schema-rows.ts'
import { TryIt } from './TryIt.tsx'

export type OperationProps = { operation: Operation; base: string; own: OwnValues; language: SampleLanguage }

/** Writes out what a call takes, answers and refuses, how it is made by a program, and lets it be tried. */
export const OperationDetails = ({ operation, base, own, language }: OperationProps) => {
  const t = useTranslations('reference')
  const locale = useNumberLocale()
  const { parameters, body, answer, problems, permission, scopes, signedIn, sunset } = operation
  const samples = samplesOf(operation, base, own)
  const asked = parameters
    .filter(parameter => parameter.in !== 'header')
    .map((parameter): SchemaRow => {
      const [row] = schemaRows(parameter.schema, parameter.name, parameter.required)
      return row ?? { name: parameter.name, type: '', required: parameter.required, limits: '' }
    })
  const models = useMemo(
    () => namedIn([...parameters.map(({ schema }) => schema), body, answer?.schema]),
    [parameters, body, answer],
  )
  return (
    <div className="flex flex-col gap-5 border-t border-line bg-canvas px-5 py-5 max-sm:px-4">
      <p className="text-13 text-muted">
        {scopes?.length
          ? t('scope', { scopes: scopes.join(', ') })
          : permission
            ? t('permission', { permission })
            : t(signedIn ? 'signedIn' : 'public')}
        {signedIn && !scopes && ` ${t('notByToken')}`}
      </p>
      {sunset && <p className="text-13 text-warning">{t('goesOn', { day: formatDate(sunset, locale) })}</p>}
      {samples && (
        <CodeBlock text={samples[language]} label={`${t('sample')}: ${operation.method} ${operation.path}`} />
      )}
      {samples && operation.group !== 'staff' && <TryIt operation={operation} base={base} own={own} />}
      {asked.length > 0 && <FieldTable title={t('parameters')} rows={asked} />}
      {body && <FieldTable title={t('body')} rows={schemaRows(body)} />}
      {answer && (
        <FieldTable
          title={t('answer', { status: answer.status })}
          rows={answer.schema ? schemaRows(answer.schema) : []}
        />
      )}
      {models.length > 0 && (
        <section className="flex flex-col gap-1">
          <h3 className="mb-1 text-13 font-medium">{t('types')}</h3>
          {models.map(([name, model]) => (
            <details key={name} className="group/type">
              <summary className="flex list-none items-center gap-2 py-0.5 [&::-webkit-details-marker]:hidden">
                <ChevronRightIcon className="size-3.5 text-muted transition-transform group-open/type:rotate-90" />
                <code className="font-mono text-12">{name}</code>
              </summary>
              <div className="mt-1 mb-3 pl-5.5">
                <FieldTable title={name} titleHidden rows={schemaRows(model)} />
              </div>
            </details>
          ))}
        </section>
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

type FieldTableProps = { title: string; titleHidden?: boolean; rows: readonly SchemaRow[] }

const head = 'py-1 pr-4 font-medium text-muted'

const FieldTable = ({ title, titleHidden, rows }: FieldTableProps) => {
  const t = useTranslations('reference')
  return (
    <section>
      {!titleHidden && <h3 className="mb-1.5 text-13 font-medium">{title}</h3>}
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
