import type { BulkRow, BulkRun } from '@kontor/contract/areas/desk/bulk'
import type { ListedCustomer } from '@kontor/contract/areas/desk/directory-rows'
import { mostPaymentDays } from '@kontor/contract/enums/billing'
import { type BulkAct, bulkActs, bulkPowers, mostInBulk } from '@kontor/contract/enums/bulk'
import { mayStaff } from '@kontor/contract/staff-powers'
import type { CallInput } from '@kontor/contract/wire/types'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { call } from '../../../../api/client.ts'
import { Moment } from '../../../../components/Moment.tsx'
import { monthName } from '../../../../components/month-name.ts'
import { DateInput } from '../../../../forms/DateInput.tsx'
import { Form } from '../../../../forms/Form.tsx'
import { FormField } from '../../../../forms/FormField.tsx'
import type { FormValues } from '../../../../forms/form-values.ts'
import { SubmitButton } from '../../../../forms/SubmitButton.tsx'
import { useAction } from '../../../../forms/use-action.ts'
import { useFormValue } from '../../../../forms/use-form-value.ts'
import { useNumberLocale } from '../../../../i18n/number-locale.ts'
import { useToday } from '../../../../i18n/use-today.ts'
import { useUser } from '../../../../session/use-user.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Input } from '../../../../ui/Input.tsx'
import { Select } from '../../../../ui/Select.tsx'
import { Textarea } from '../../../../ui/Textarea.tsx'
import { lastMonths } from '../billing/periods.ts'
import { BulkRows } from './BulkRows.tsx'
import type { Listed } from './directory-search.ts'

type Row = ListedCustomer
type Asked = CallInput<'POST /ajax/v1/staff/bulk'>['body']
type Shown = { run: BulkRun; rows: BulkRow[] }

type CustomersBulkProps = {
  chosen: readonly Row[]
  listed: Pick<Listed<'customers'>, 'list' | 'search'>
  onChoose: (rows: readonly Row[]) => void
}

/** Offers what can be done with the chosen customers; it is empty without any, so that screen readers hear it fill. */
export const CustomersBulk = ({ chosen, listed, onChoose }: CustomersBulkProps) => {
  const t = useTranslations('staff.directory.bulk')
  const [open, setOpen] = useState(false)
  /** Is the act that is shown, of those begun before. */
  const [earlier, setEarlier] = useState<string | null>(null)
  const { list, search } = listed
  const all = useAction(async () => onChoose(await allRows(search)))
  return (
    <>
      <div aria-live="polite">
        {chosen.length > 0 && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-brand-surface px-5 py-2.5 max-sm:px-4">
            <p className="min-w-0 grow text-13 font-medium">{t('selected', { count: chosen.length })}</p>
            {list.total > chosen.length && chosen.length < mostInBulk && (
              <Button size="sm" colour="muted" outline pending={all.pending} onClick={all.run}>
                {list.total_exact && list.total <= mostInBulk
                  ? t('selectMatching', { count: list.total })
                  : t('selectFirst', { count: mostInBulk })}
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
      {chosen.length === 0 && <LatestRun key={String(open)} onShow={setEarlier} />}
      {open && <BulkDialog rows={chosen} known={list.tags} onClose={() => setOpen(false)} />}
      {earlier !== null && <RunDialog id={earlier} onClose={() => setEarlier(null)} />}
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
  } while (cursor !== undefined && rows.length < mostInBulk)
  return rows.slice(0, mostInBulk)
}

/** Leads to the latest act that the reader has begun, whichever page they have closed since. */
const LatestRun = ({ onShow }: { onShow: (id: string) => void }) => {
  const t = useTranslations('staff.directory.bulk')
  const [latest, setLatest] = useState<BulkRun | null>(null)
  useEffect(() => {
    let gone = false
    const read = async () => {
      const { data } = await call('GET /ajax/v1/staff/bulk')
      if (!gone) setLatest(data[0] ?? null)
    }
    // the list is there without it
    read().catch(() => undefined)
    return () => {
      gone = true
    }
  }, [])
  if (!latest) return null
  const { id, kind, undoes, made_at, finished, counts } = latest
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-5 py-2.5 text-13 text-muted max-sm:px-4">
      <p className="min-w-0 grow">
        {t.rich('latest', { act: t(undoes ? `undoes.${kind}` : `acts.${kind}`), at: () => <Moment value={made_at} /> })}{' '}
        · {finished ? t('result', counts) : t('running', { done: counts.all - counts.waiting, all: counts.all })}
      </p>
      <Button size="sm" colour="muted" outline onClick={() => onShow(id)}>
        {t('show')}
      </Button>
    </div>
  )
}

type BulkDialogProps = { rows: readonly Row[]; known: readonly string[]; onClose: () => void }

/** Changes several customers: says first what becomes of each, then has the server do it, and names what could not be done. */
const BulkDialog = ({ rows, known, onClose }: BulkDialogProps) => {
  const t = useTranslations('staff.directory.bulk')
  const frame = useTranslations('frame')
  const [plan, setPlan] = useState<{ asked: Asked; rows: BulkRow[] } | null>(null)
  const [run, setRun] = useState<string | null>(null)
  const title = t('title', { count: rows.length })
  if (run !== null) return <RunDialog id={run} onClose={onClose} />
  return (
    <Dialog open title={title} closeLabel={frame('close')} onClose={onClose}>
      {plan ? (
        <PlanView {...plan} onBack={() => setPlan(null)} onRun={setRun} />
      ) : (
        <ActForm customers={rows.map(({ number }) => number)} known={known} onPlan={setPlan} />
      )}
    </Dialog>
  )
}

type ActFormProps = {
  customers: number[]
  known: readonly string[]
  onPlan: (plan: { asked: Asked; rows: BulkRow[] }) => void
}

const ActForm = ({ customers, known, onPlan }: ActFormProps) => {
  const tags = useTranslations('staff.tickets')
  return (
    <Form
      name="customers-bulk"
      className="flex flex-col gap-4"
      under="act"
      submit={async data => {
        const body = { act: actOf(data), customers }
        return { asked: body, ...(await call('POST /ajax/v1/staff/bulk/preview', { body })) }
      }}
      onDone={onPlan}
    >
      <ActFields known={known} />
      <SubmitButton className="self-end max-sm:self-stretch">{tags('bulk.preview')}</SubmitButton>
    </Form>
  )
}

const ActFields = ({ known }: { known: readonly string[] }) => {
  const t = useTranslations('staff.directory.bulk')
  const tags = useTranslations('staff.tickets')
  const { staff_powers } = useUser()
  const offered = useId()
  const mine = bulkActs.filter(act => mayStaff(staff_powers, bulkPowers[act]))
  const kind = useFormValue('kind', mine[0] ?? 'tag')
  const locale = useNumberLocale()
  const months = lastMonths(useToday()).slice(0, 12)
  return (
    <>
      <FormField name="kind" label={tags('bulk.act')}>
        <Select name="kind">
          {mine.map(act => (
            <option key={act} value={act}>
              {t(`acts.${act}`)}
            </option>
          ))}
        </Select>
      </FormField>
      {(kind === 'tag' || kind === 'untag') && (
        <FormField name="tag" label={tags('tags.one')}>
          <Input name="tag" maxLength={40} required list={offered} autoComplete="off" />
        </FormField>
      )}
      {kind === 'pause' && (
        <FormField name="until" label={t('until')} hint={t('untilHint')}>
          <DateInput name="until" className="max-w-52" />
        </FormField>
      )}
      {kind === 'payment_days' && (
        <FormField name="days" label={t('days')} hint={t('daysHint', { most: mostPaymentDays })} optional>
          <Input name="days" inputMode="numeric" maxLength={2} autoComplete="off" figures className="max-w-28" />
        </FormField>
      )}
      {(kind === 'pause' || kind === 'payment_days') && (
        <FormField name="reason" label={t('reason')} hint={t('reasonHint')}>
          <Textarea name="reason" rows={2} maxLength={500} />
        </FormField>
      )}
      {kind === 'resend' && (
        <FormField name="month" label={t('month')} hint={t('monthHint')}>
          <Select name="month">
            {months.map(month => (
              <option key={month} value={month}>
                {monthName(month, locale, 'long')}
              </option>
            ))}
          </Select>
        </FormField>
      )}
      {kind === 'message' && (
        <>
          <FormField name="subject" label={t('subject')}>
            <Input name="subject" maxLength={150} autoComplete="off" />
          </FormField>
          <FormField name="body" label={t('body')} hint={t('bodyHint')}>
            <Textarea name="body" rows={6} maxLength={20_000} />
          </FormField>
        </>
      )}
      <datalist id={offered}>
        {known.map(tag => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
    </>
  )
}

function actOf(data: FormValues): Asked['act'] {
  const kind = data.text('kind') as BulkAct // an option of the field
  if (kind === 'pause') return { kind, ...data.texts('until', 'reason') }
  if (kind === 'payment_days')
    return { kind, days: data.text('days') === '' ? null : Number(data.text('days')), ...data.texts('reason') }
  if (kind === 'resend') return { kind, ...data.texts('month') }
  if (kind === 'message') return { kind, ...data.texts('subject', 'body') }
  return { kind, ...data.texts('tag') }
}

type PlanViewProps = { asked: Asked; rows: readonly BulkRow[]; onBack: () => void; onRun: (id: string) => void }

const PlanView = ({ asked, rows, onBack, onRun }: PlanViewProps) => {
  const t = useTranslations('staff.directory.bulk')
  const tags = useTranslations('staff.tickets')
  const sends = asked.act.kind === 'resend' || asked.act.kind === 'message'
  const ready = rows.filter(({ state }) => state === 'done' || state === 'approval')
  const run = useAction(async options => {
    // what stays as it is needs no one
    const body = { ...asked, customers: ready.map(({ number }) => number) }
    onRun((await call('POST /ajax/v1/staff/bulk', { body }, options)).id)
  })
  return (
    <div className="flex flex-col gap-4">
      <BulkRows rows={rows} planned />
      {sends && <p className="text-13 text-muted">{t('final')}</p>}
      <footer className="flex flex-wrap justify-end gap-2 max-sm:flex-col-reverse">
        <Button colour="muted" outline onClick={onBack}>
          {tags('bulk.back')}
        </Button>
        <Button pending={run.pending} disabledReason={ready.length === 0 ? t('nothing') : null} onClick={run.run}>
          {t(sends ? 'send' : 'run', { count: ready.length })}
        </Button>
      </footer>
    </div>
  )
}

/** Milliseconds between two looks at an act that goes on. */
const pause = 1000

/** Shows what becomes of each customer while the server goes through them, and afterwards. */
const RunDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const t = useTranslations('staff.directory.bulk')
  const frame = useTranslations('frame')
  const tags = useTranslations('staff.tickets')
  const router = useRouter()
  const [current, setCurrent] = useState(id)
  const [shown, setShown] = useState<Shown | null>(null)
  const look = useEffectEvent(async (): Promise<boolean> => {
    const found = await call('GET /ajax/v1/staff/bulk/{id}', { params: { id: current } })
    setShown(found)
    if (found.run.finished) await router.invalidate()
    return found.run.finished
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let gone = false
    const again = async () => {
      // it goes on without this page, and is asked for again
      const over = await look().catch(() => false)
      if (!over && !gone) timer = setTimeout(() => void again(), pause)
    }
    void again()
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [current])
  const undo = useAction(async options => {
    const { id: back } = await call('POST /ajax/v1/staff/bulk/{id}/undo', { params: { id: current } }, options)
    setShown(null)
    setCurrent(back)
  })
  const { run, rows = [] } = shown ?? {}
  const title = run ? t(run.undoes ? `undoes.${run.kind}` : `acts.${run.kind}`) : t('open')
  return (
    <Dialog open title={title} closeLabel={frame('close')} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p role="status" className="text-13">
          {run?.finished
            ? t('result', run.counts)
            : t('running', { done: run ? run.counts.all - run.counts.waiting : 0, all: run?.counts.all ?? 0 })}
          {run && !run.finished && ` ${t('goesOn')}`}
        </p>
        <BulkRows rows={rows} undone={run?.undoes ?? false} />
        <footer className="flex flex-wrap justify-end gap-2 max-sm:flex-col-reverse">
          {run?.undoable && (
            <Button colour="muted" outline pending={undo.pending} onClick={undo.run}>
              {t('undo')}
            </Button>
          )}
          <Button onClick={onClose}>{tags('bulk.close')}</Button>
        </footer>
      </div>
    </Dialog>
  )
}
