import { canDo } from '@kontor/contract/can'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { type CallOptions, call } from '../../../api/client.ts'
import { newIdempotencyKey } from '../../../api/idempotency-key.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { Form } from '../../../forms/Form.tsx'
import { FormField } from '../../../forms/FormField.tsx'
import type { FormValues } from '../../../forms/form-values.ts'
import { SubmitButton } from '../../../forms/SubmitButton.tsx'
import { currentCustomer } from '../../../session/session.ts'
import { useUser } from '../../../session/use-user.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Input } from '../../../ui/Input.tsx'
import { ChevronRightIcon } from '../../../ui/MoreIcons.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Textarea } from '../../../ui/Textarea.tsx'
import { CodeBlock } from './CodeBlock.tsx'
import { ownPart } from './curl.ts'
import { exampleOf, type OwnValues } from './example.ts'
import type { Operation, Parameter } from './open-api.ts'

type TryItProps = { operation: Operation; base: string; own: OwnValues }
type Tried = { status: number; ms: number; left: string | undefined; text: string }

/** Makes the call from here, by a token of ten minutes: only to read, unless the reader chooses to change something. */
export const TryIt = (props: TryItProps) => {
  const t = useTranslations('reference.try')
  const mayNot = useTranslations('reference.tokens')('mayNot')
  const user = useUser()
  const obstacle = currentCustomer(user)?.role === 'staff' ? t('ownPeople') : canDo(user, 'api:write') ? null : mayNot
  return (
    <details className="group/try rounded-control border border-line bg-surface">
      <summary className="flex list-none items-center gap-2 px-3 py-2 text-13 font-medium hover:bg-subtle [&::-webkit-details-marker]:hidden">
        <ChevronRightIcon className="size-4 text-muted transition-transform group-open/try:rotate-90" />
        {t('title')}
      </summary>
      <div className="border-t border-line p-3">
        {obstacle ? <p className="text-13 text-muted">{obstacle}</p> : <TryForm {...props} />}
      </div>
    </details>
  )
}

const TryForm = ({ operation, base, own }: TryItProps) => {
  const t = useTranslations('reference.try')
  const { id, current_customer_number: customer } = useUser()
  const [tried, setTried] = useState<Tried | null>(null)
  const { method, parameters, body } = operation
  const reads = method === 'GET'
  const needsJson = (data: FormValues) => new Map(isJson(data.text('body')) || !body ? [] : [['body', t('noJson')]])
  return (
    <>
      <Form
        name={`try-${operation.id}`}
        className="flex flex-col gap-3"
        check={needsJson}
        submit={async (data, options) => {
          const token = await momentToken(`${id}/${customer}`, data.get('change') !== null, options)
          return send(operation, base, data, token)
        }}
        onDone={setTried}
      >
        {parameters
          .filter(parameter => parameter.in !== 'header')
          .map(parameter => (
            <FormField
              key={parameter.name}
              name={nameOf(parameter)}
              label={parameter.name}
              optional={!parameter.required}
            >
              <Value parameter={parameter} known={ownPart(operation, own, parameter.name)} />
            </FormField>
          ))}
        {body && (
          <FormField name="body" label={t('body')}>
            <Textarea
              name="body"
              rows={Math.min(16, bodyOf(body, own).split('\n').length + 1)}
              defaultValue={bodyOf(body, own)}
              spellCheck={false}
              className="font-mono text-12"
            />
          </FormField>
        )}
        {!reads && <Checkbox name="change" label={t('change')} hint={t('changeHint')} />}
        <div>
          <SubmitButton>{t('send')}</SubmitButton>
        </div>
      </Form>
      <div role="status">
        {tried && (
          <p className="mt-4 mb-1.5 text-13">
            <strong className={`font-semibold ${tried.status < 400 ? 'text-success' : 'text-danger'}`}>
              {tried.status}
            </strong>
            <span className="text-muted">
              {` · ${t('took', { ms: tried.ms })}`}
              {tried.left !== undefined && ` · ${t('left', { count: Number(tried.left) })}`}
            </span>
          </p>
        )}
      </div>
      {tried && tried.text !== '' && (
        <div className="max-h-96 overflow-y-auto">
          <CodeBlock text={tried.text} label={t('answer')} />
        </div>
      )}
    </>
  )
}

const Value = ({ parameter, known }: { parameter: Parameter; known: string | number | undefined }) => {
  const { required, schema } = parameter
  const preset = known ?? (required ? exampleOf(schema, {}) : '')
  if (!schema.enum)
    return <Input name={nameOf(parameter)} defaultValue={String(preset)} autoComplete="off" className="max-w-sm" />
  return (
    <Select name={nameOf(parameter)} defaultValue={String(preset)} className="max-w-sm">
      {!required && <option value="" />}
      {schema.enum.map(value => (
        <option key={String(value)}>{String(value)}</option>
      ))}
    </Select>
  )
}

const nameOf = (parameter: Parameter): string => `${parameter.in}.${parameter.name}`
const bodyOf = (schema: NonNullable<Operation['body']>, own: OwnValues): string =>
  JSON.stringify(exampleOf(schema, own), null, 2)

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Is kept for as long as the page is there, in no storage. */
let kept: { of: string; change: boolean; token: string; until: number } | null = null

async function momentToken(of: string, change: boolean, options: CallOptions): Promise<string> {
  if (kept && kept.of === of && kept.change === change && performance.now() < kept.until) return kept.token
  const { token } = await call('POST /ajax/v1/tokens/moment', { body: { write: change } }, options)
  // sooner than it ends, so that no call is refused for a moment's sake
  kept = { of, change, token, until: performance.now() + 9 * 60_000 }
  return token
}

/** @throws ApiProblem where no answer comes */
async function send(
  { method, path, parameters, body }: Operation,
  base: string,
  data: FormValues,
  token: string,
): Promise<Tried> {
  const given = (parameter: Parameter) => data.text(nameOf(parameter)).trim()
  const url = new URL(
    base + path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(data.text(`path.${name}`).trim())),
  )
  for (const parameter of parameters)
    if (parameter.in === 'query' && given(parameter) !== '') url.searchParams.set(parameter.name, given(parameter))
  const started = performance.now()
  try {
    const response = await fetch(url, {
      method,
      // the token's rights, not the session's
      credentials: 'omit',
      cache: 'no-store',
      headers: {
        Accept: 'application/json',
        Authorization: `bearer ${token}`,
        ...(method !== 'GET' && { 'Idempotency-Key': newIdempotencyKey() }),
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: data.text('body') }),
    })
    const text = await readText(response)
    if (response.status === 401) kept = null
    const left = /;r=(\d+)/.exec(response.headers.get('RateLimit') ?? '')?.[1]
    return { status: response.status, ms: Math.round(performance.now() - started), left, text }
  } catch (error) {
    console.warn(error)
    throw new ApiProblem(502, {})
  }
}

const mostShown = 50_000

async function readText(response: Response): Promise<string> {
  const type = response.headers.get('Content-Type') ?? ''
  if (!/json|text|xml/.test(type)) {
    const { size } = await response.blob()
    return size === 0 ? '' : `${type}, ${size} bytes`
  }
  const text = await response.text()
  const shown = type.includes('json') ? JSON.stringify(JSON.parse(text), null, 2) : text
  return shown.length > mostShown ? `${shown.slice(0, mostShown)}\n…` : shown
}
