import type { ImportReport } from '@kontor/contract/areas/customers/contact-transfer'
import type { ImportField } from '@kontor/contract/enums/contact-transfer'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { call } from '../../../../api/client.ts'
import { newIdempotencyKey } from '../../../../api/idempotency-key.ts'
import { ApiProblem } from '../../../../api/problem.ts'
import { decodeAs, type Encoding } from './decode-text.ts'
import {
  formatOf,
  plainReading,
  type Reading,
  type Source,
  type SourceMistake,
  sourceOf,
  withColumn,
} from './import-state.ts'

export type Step = {
  source: Source | null
  reading: Reading
  /** Is what the customer centre would make of it. */
  report: ImportReport | null
  anyway: ReadonlySet<number>
  mistake: SourceMistake | 'unreadable' | 'nothing' | null
  problem: ApiProblem | null
  done: ImportReport['counts'] | null
}
const atStart: Step = {
  source: null,
  reading: plainReading,
  report: null,
  anyway: new Set(),
  mistake: null,
  problem: null,
  done: null,
}

/** The steps of an import: a source, its preview, the import. The centre checks every change of the source again. */
export function useImport() {
  const router = useRouter()
  const [step, setStep] = useState(atStart)
  const [pending, setPending] = useState<'check' | 'import' | null>(null)
  const turn = useRef(0)
  const key = useRef('')

  const send = (source: Source, { hasHeader, columns }: Reading, dryRun: boolean, anyway: ReadonlySet<number>) => {
    const format = formatOf(source.text)
    const body = {
      format,
      text: source.text,
      dry_run: dryRun,
      create_rows: [...anyway],
      ...(format === 'csv' && { has_header: hasHeader, ...(columns && { columns }) }),
    }
    return call('POST /ajax/v1/contacts/import', { body }, dryRun ? {} : { idempotencyKey: key.current })
  }

  /** Runs it, unless another step has been taken in the meantime. */
  const attempt = async (kind: 'check' | 'import', work: () => Promise<Partial<Step>>) => {
    const mine = ++turn.current
    setPending(kind)
    try {
      const changes = await work()
      if (mine === turn.current) setStep(now => ({ ...now, ...changes }))
    } catch (error) {
      const problem = error instanceof ApiProblem ? error : new ApiProblem(500, { code: 'internal' })
      const report = problem.code === 'import_broken' ? (problem.body.current as ImportReport) : null // as the contract says
      if (mine === turn.current)
        setStep(now => ({ ...now, problem, report: report ?? (kind === 'check' ? null : now.report) }))
      if (problem !== error) console.error(error)
    } finally {
      if (mine === turn.current) setPending(null)
    }
  }

  const check = (source: Source, reading: Reading) => {
    setStep(now => ({ ...atStart, source, reading, report: now.report }))
    void attempt('check', async () => {
      const report = await send(source, reading, true, new Set())
      // one per preview, so that pressing twice imports once
      key.current = newIdempotencyKey()
      return { report }
    })
  }

  return {
    step,
    pending,
    async open(file: File) {
      try {
        const source = sourceOf(file.name, new Uint8Array(await file.arrayBuffer()))
        if (typeof source === 'string') setStep({ ...atStart, mistake: source })
        else check(source, plainReading)
      } catch {
        // moved or changed since it was chosen
        setStep({ ...atStart, mistake: 'unreadable' })
      }
    },
    paste(text: string) {
      if (text.trim() === '') setStep(now => ({ ...now, mistake: 'nothing' }))
      else check({ name: null, text, file: null }, plainReading)
    },
    readAs(encoding: Encoding) {
      const { source, reading } = step
      if (!source?.file) return
      check({ ...source, text: decodeAs(source.file.bytes, encoding), file: { ...source.file, encoding } }, reading)
    },
    nameColumns: (hasHeader: boolean) => step.source && check(step.source, { hasHeader, columns: null }),
    setColumn(place: number, field: ImportField | null) {
      if (!step.source || !step.report) return
      check(step.source, { ...step.reading, columns: withColumn(step.report, place, field) })
    },
    addAnyway(row: number, wanted: boolean) {
      const anyway = new Set(step.anyway)
      if (wanted) anyway.add(row)
      else anyway.delete(row)
      key.current = newIdempotencyKey()
      setStep({ ...step, anyway })
    },
    run() {
      const { source, reading, anyway } = step
      if (!source || pending) return
      setStep({ ...step, problem: null })
      void attempt('import', async () => {
        const { counts } = await send(source, reading, false, anyway)
        await router.invalidate()
        return { ...atStart, done: counts }
      })
    },
    restart: () => setStep(atStart),
  }
}

export type ImportSteps = ReturnType<typeof useImport>
