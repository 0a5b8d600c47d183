import { type BulkAct, bulkActs } from '@kontor/contract/enums/ticket-desk'
import type { CallOutput } from '@kontor/contract/wire/types'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { ApiProblem } from '../../../../api/problem.ts'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useAction } from '../../../../forms/use-action.ts'
import { useFormValue } from '../../../../forms/use-form-value.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { Select } from '../../../../ui/Select.tsx'

type Preview = CallOutput<'GET /ajax/v1/staff/tickets/preview'>
type Person = Preview['staff'][number]
type Plan = { act: BulkAct; assignee: Person | undefined; tag: string; rows: Preview['data'] }

type DeskBulkProps = {
  numbers: readonly number[]
  staff: readonly Person[]
  /** The act that is asked for first. */
  act: BulkAct
  onClose: () => void
}

/** Changes several tickets: says first what becomes of each, then does one after the other and names what could not be done. */
export const DeskBulk = ({ numbers, staff, act, onClose }: DeskBulkProps) => {
  const t = useTranslations('staff.tickets.bulk')
  const frame = useTranslations('frame')
  const [plan, setPlan] = useState<Plan | null>(null)
  const asked = numbers.join(',')
  return (
    <Dialog open title={t('title', { count: numbers.length })} closeLabel={frame('close')} onClose={onClose}>
      {plan ? (
        <PlanView plan={plan} onBack={() => setPlan(null)} onClose={onClose} />
      ) : (
        <Form
          name="bulk"
          className="flex flex-col gap-4"
          submit={async (data, options) => {
            const chosen = bulkActs.find(name => name === data.text('act')) ?? act
            const assignee = staff.find(({ id }) => id === data.text('assignee'))
            const tag = data.text('tag').toLowerCase()
            const query = {
              numbers: asked,
              act: chosen,
              ...(assignee && { assignee: assignee.id }),
              ...(tag && { tag }),
            }
            const { data: rows } = await call('GET /ajax/v1/staff/tickets/preview', { query }, options)
            return { act: chosen, assignee, tag, rows }
          }}
          onDone={setPlan}
        >
          <ActFields first={act} staff={staff} />
          <SubmitButton className="self-end max-sm:self-stretch">{t('preview')}</SubmitButton>
        </Form>
      )}
    </Dialog>
  )
}

const ActFields = ({ first, staff }: { first: BulkAct; staff: readonly Person[] }) => {
  const t = useTranslations('staff.tickets')
  const act = useFormValue('act', first)
  return (
    <>
      <FormField name="act" label={t('bulk.act')}>
        <Select name="act" defaultValue={first}>
          {bulkActs.map(value => (
            <option key={value} value={value}>
              {isStatus(value) ? t('bulk.set', { status: t(`statuses.${value}`) }) : t(`bulk.acts.${value}`)}
            </option>
          ))}
        </Select>
      </FormField>
      {(act === 'tag' || act === 'untag') && (
        <FormField name="tag" label={t('tags.one')}>
          <Input name="tag" maxLength={40} required />
        </FormField>
      )}
      {act === 'assign' && (
        <FormField name="assignee" label={t('columns.assignee')}>
          <Select name="assignee">
            <option value="">{t('nobody')}</option>
            {staff.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </FormField>
      )}
    </>
  )
}

type Act = 'assign' | 'tag' | 'untag'
const isStatus = (act: BulkAct): act is Exclude<BulkAct, Act> => act !== 'assign' && act !== 'tag' && act !== 'untag'

const carryOut = (plan: Plan, { number, guest }: Plan['rows'][number]) => {
  const { act, assignee, tag } = plan
  const params = { number }
  if (guest) return carryOutForGuest(plan, number)
  if (act === 'tag' || act === 'untag') {
    const body = act === 'tag' ? { add: [tag] } : { remove: [tag] }
    return call('POST /ajax/v1/staff/tickets/{number}/tags', { params, body })
  }
  if (act === 'assign')
    return call('PUT /ajax/v1/staff/tickets/{number}/assignee', { params, body: { assignee: assignee?.id ?? null } })
  if (act === 'closed') return call('POST /ajax/v1/staff/tickets/{number}/close', { params })
  return call('POST /ajax/v1/staff/tickets/{number}/status', { params, body: { status: act } })
}

/** The ticket of a guest has calls of its own; what it cannot become, the preview has refused. */
const carryOutForGuest = ({ act, assignee, tag }: Plan, number: number) => {
  const params = { number }
  if (act === 'tag' || act === 'untag') {
    const body = act === 'tag' ? { add: [tag] } : { remove: [tag] }
    return call('POST /ajax/v1/staff/guest-tickets/{number}/tags', { params, body })
  }
  if (act === 'assign') {
    const body = { assignee: assignee?.id ?? null }
    return call('PUT /ajax/v1/staff/guest-tickets/{number}/assignee', { params, body })
  }
  return call('PUT /ajax/v1/staff/guest-tickets/{number}/status', { params, body: { status: 'closed' } })
}

const PlanView = ({ plan, onBack, onClose }: { plan: Plan; onBack: () => void; onClose: () => void }) => {
  const t = useTranslations('staff.tickets')
  const problems = useTranslations('problems')
  const router = useRouter()
  const [results, setResults] = useState<ReadonlyMap<number, string>>(new Map())
  const ready = plan.rows.filter(({ refused }) => refused === null)
  const run = useAction(async () => {
    for (const row of ready) {
      const { number } = row
      const result = await carryOut(plan, row).then(
        () => t('bulk.done'),
        error => {
          if (error instanceof ApiProblem) return problems(error.code)
          throw error
        },
      )
      setResults(known => new Map([...known, [number, result]]))
    }
    await router.invalidate()
  })
  const over = ready.length > 0 && ready.every(({ number }) => results.has(number))
  const becomes = ({ status, assignee, tags }: Plan['rows'][number]) => {
    if (isStatus(plan.act)) return t('bulk.becomes', { from: t(`statuses.${status}`), to: t(`statuses.${plan.act}`) })
    if (plan.act === 'assign')
      return t('bulk.becomes', { from: assignee?.name ?? t('nobody'), to: plan.assignee?.name ?? t('nobody') })
    const words = (shown: readonly string[]) => shown.join(', ') || t('tags.none')
    const to = plan.act === 'tag' ? [...tags, plan.tag] : tags.filter(tag => tag !== plan.tag)
    return t('bulk.becomes', { from: words(tags), to: words(to) })
  }
  return (
    <div className="flex flex-col gap-4">
      <ul
        className="flex max-h-[50vh] flex-col gap-2 overflow-y-auto text-13"
        aria-live="polite"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys too
        tabIndex={0}
      >
        {plan.rows.map(row => (
          <li key={row.number} className="border-b border-line pb-2">
            <span className="block wrap-anywhere">
              #{row.number} {row.subject}
            </span>
            <span className={row.refused ? 'block text-warning' : 'block text-muted'}>
              {row.refused ? t(`bulk.refused.${row.refused}`) : becomes(row)}
              {results.has(row.number) && (
                <strong className="font-medium text-ink"> · {results.get(row.number)}</strong>
              )}
            </span>
          </li>
        ))}
      </ul>
      <footer className="flex flex-wrap justify-end gap-2 max-sm:flex-col-reverse">
        {over ? (
          <Button onClick={onClose}>{t('bulk.close')}</Button>
        ) : (
          <>
            <Button colour="muted" outline onClick={onBack}>
              {t('bulk.back')}
            </Button>
            <Button
              pending={run.pending}
              disabledReason={ready.length === 0 ? t('bulk.nothing') : null}
              onClick={run.run}
            >
              {t('bulk.run', { count: ready.length })}
            </Button>
          </>
        )}
      </footer>
    </div>
  )
}
