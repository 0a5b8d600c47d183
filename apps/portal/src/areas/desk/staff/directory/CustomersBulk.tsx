import type { ListedCustomer } from '@kontor/contract/areas/desk/directory-rows'
import { useRouter } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { ApiProblem } from '../../../../api/problem.ts'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useAction } from '../../../../forms/use-action.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { Select } from '../../../../ui/Select.tsx'
import type { Listed } from './directory-search.ts'

/** Are as many as are changed at once. */
const most = 500
const mostTags = 20
/** The pattern of the contract, whose schemas would weigh more than this page. */
const tagPattern = /^[\p{L}\p{N}][\p{L}\p{N} ._/-]{0,39}$/u

type Row = ListedCustomer
type Act = 'tag' | 'untag'
type Plan = { act: Act; tag: string; rows: (Row & { refused: 'unchanged' | 'full' | 'invalid' | null })[] }

type CustomersBulkProps = {
  chosen: readonly Row[]
  listed: Pick<Listed<'customers'>, 'list' | 'search'>
  onChoose: (rows: readonly Row[]) => void
}

/** Offers what can be done with the chosen customers; it is empty without any, so that screen readers hear it fill. */
export const CustomersBulk = ({ chosen, listed, onChoose }: CustomersBulkProps) => {
  const t = useTranslations('staff.directory.bulk')
  const [open, setOpen] = useState(false)
  const { list, search } = listed
  const all = useAction(async () => onChoose(await allRows(search)))
  return (
    <>
      <div aria-live="polite">
        {chosen.length > 0 && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-brand-surface px-5 py-2.5 max-sm:px-4">
            <p className="min-w-0 grow text-13 font-medium">{t('selected', { count: chosen.length })}</p>
            {list.total > chosen.length && chosen.length < most && (
              <Button size="sm" colour="muted" outline pending={all.pending} onClick={all.run}>
                {list.total_exact && list.total <= most
                  ? t('selectMatching', { count: list.total })
                  : t('selectFirst', { count: most })}
              </Button>
            )}
            <Button size="sm" colour="muted" outline onClick={() => onChoose([])}>
              {t('clear')}
            </Button>
            <Button size="sm" outline onClick={() => setOpen(true)}>
              {t('open')}
            </Button>
          </div>
        )}
      </div>
      {open && <BulkDialog rows={chosen} known={list.tags} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Reads what the list's filters find, as far as it can be changed at once. */
async function allRows({ cursor: _, ...query }: Listed<'customers'>['search']): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | undefined
  do {
    const page = await call('GET /ajax/v1/staff/customers', {
      query: { ...query, limit: 100, ...(cursor !== undefined && { cursor }) },
    })
    rows.push(...page.data)
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined && rows.length < most)
  return rows.slice(0, most)
}

type BulkDialogProps = { rows: readonly Row[]; known: readonly string[]; onClose: () => void }

/** Tags several customers: says first what becomes of each, then does one after the other and names what could not be done. */
const BulkDialog = ({ rows, known, onClose }: BulkDialogProps) => {
  const t = useTranslations('staff.directory.bulk')
  const tags = useTranslations('staff.tickets')
  const frame = useTranslations('frame')
  const offered = useId()
  const [plan, setPlan] = useState<Plan | null>(null)
  return (
    <Dialog open title={t('title', { count: rows.length })} closeLabel={frame('close')} onClose={onClose}>
      {plan ? (
        <PlanView plan={plan} onBack={() => setPlan(null)} onClose={onClose} />
      ) : (
        <Form
          name="customers-bulk"
          className="flex flex-col gap-4"
          submit={async data =>
            planOf(rows, data.text('act') === 'untag' ? 'untag' : 'tag', data.text('tag').trim().toLowerCase())
          }
          onDone={setPlan}
        >
          <FormField name="act" label={tags('bulk.act')}>
            <Select name="act">
              <option value="tag">{tags('bulk.acts.tag')}</option>
              <option value="untag">{tags('bulk.acts.untag')}</option>
            </Select>
          </FormField>
          <FormField name="tag" label={tags('tags.one')}>
            <Input name="tag" maxLength={40} required list={offered} autoComplete="off" />
          </FormField>
          <datalist id={offered}>
            {known.map(tag => (
              <option key={tag} value={tag} />
            ))}
          </datalist>
          <SubmitButton className="self-end max-sm:self-stretch">{tags('bulk.preview')}</SubmitButton>
        </Form>
      )}
    </Dialog>
  )
}

function planOf(rows: readonly Row[], act: Act, tag: string): Plan {
  const refusal = ({ tags }: Row) => {
    if (!tagPattern.test(tag)) return 'invalid'
    if (tags.includes(tag) === (act === 'tag')) return 'unchanged'
    return act === 'tag' && tags.length >= mostTags ? 'full' : null
  }
  return { act, tag, rows: rows.map(row => ({ ...row, refused: refusal(row) })) }
}

const carryOut = (id: number, act: Act, tag: string) =>
  call('POST /ajax/v1/staff/customers/{id}/tags', {
    params: { id },
    body: act === 'tag' ? { add: [tag] } : { remove: [tag] },
  })

type Result = 'done' | 'undone' | { problem: ApiProblem['code'] }
type PlanViewProps = { plan: Plan; onBack: () => void; onClose: () => void }

const PlanView = ({ plan: { act, tag, rows }, onBack, onClose }: PlanViewProps) => {
  const t = useTranslations('staff.directory.bulk')
  const tags = useTranslations('staff.tickets')
  const problems = useTranslations('problems')
  const router = useRouter()
  const [results, setResults] = useState<ReadonlyMap<number, Result>>(new Map())
  const ready = rows.filter(({ refused }) => refused === null)
  const done = ready.filter(({ number }) => results.get(number) === 'done')
  const failed = ready.filter(({ number }) => typeof results.get(number) === 'object')
  /** One after the other; one that is refused is named, and the others are done all the same. */
  const each = async (which: readonly Row[], how: Act, good: Result) => {
    for (const { number } of which) {
      const result = await carryOut(number, how, tag).then(
        (): Result => good,
        (error: unknown): Result => {
          if (error instanceof ApiProblem) return { problem: error.code }
          throw error
        },
      )
      setResults(known => new Map([...known, [number, result]]))
    }
    await router.invalidate()
  }
  // what was done before the network went away is not done again
  const run = useAction(() =>
    each(
      ready.filter(({ number }) => !results.has(number)),
      act,
      'done',
    ),
  )
  const undo = useAction(() => each(done, act === 'tag' ? 'untag' : 'tag', 'undone'))
  const over = ready.length > 0 && ready.every(({ number }) => results.has(number))
  const words = (shown: readonly string[]) => shown.join(', ') || tags('tags.none')
  const becomes = (row: Row) =>
    tags('bulk.becomes', {
      from: words(row.tags),
      to: words(act === 'tag' ? [...row.tags, tag].toSorted() : row.tags.filter(other => other !== tag)),
    })
  const told = (result: Result) => (typeof result === 'object' ? problems(result.problem) : t(result))
  return (
    <div className="flex flex-col gap-4">
      {over && (
        <p role="status" className="text-13">
          {t('result', { done: ready.length - failed.length, failed: failed.length })}
        </p>
      )}
      <ul
        className="flex max-h-[50vh] flex-col gap-2 overflow-y-auto text-13"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys too
        tabIndex={0}
      >
        {[...failed, ...rows.filter(row => !failed.some(({ number }) => number === row.number))].map(row => {
          const result = results.get(row.number)
          const { refused = null } = rows.find(({ number }) => number === row.number) ?? {}
          return (
            <li key={row.number} className="border-b border-line pb-2">
              <span className="block wrap-anywhere">
                {row.name} <span className="text-muted tabular-nums">{row.number}</span>
              </span>
              <span className={refused ? 'block text-warning' : 'block text-muted wrap-anywhere'}>
                {refused ? t(`refused.${refused}`) : becomes(row)}
                {result !== undefined && <strong className="font-medium text-ink"> · {told(result)}</strong>}
              </span>
            </li>
          )
        })}
      </ul>
      <footer className="flex flex-wrap justify-end gap-2 max-sm:flex-col-reverse">
        {over ? (
          <>
            {done.length > 0 && (
              <Button colour="muted" outline pending={undo.pending} onClick={undo.run}>
                {t('undo')}
              </Button>
            )}
            <Button onClick={onClose}>{tags('bulk.close')}</Button>
          </>
        ) : (
          <>
            <Button colour="muted" outline onClick={onBack}>
              {tags('bulk.back')}
            </Button>
            <Button pending={run.pending} disabledReason={ready.length === 0 ? t('nothing') : null} onClick={run.run}>
              {t('run', { count: ready.length })}
            </Button>
          </>
        )}
      </footer>
    </div>
  )
}
