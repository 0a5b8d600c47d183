import { type ReactNode, type SubmitEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CallOptions } from '../api/client.ts'
import { ApiProblem } from '../api/problem.ts'
import { toLogin } from '../session/to-login.ts'
import { usePageState } from '../shell/page-state-context.ts'
import { Banner } from '../ui/Banner.tsx'
import { keepDraft, restoreDraft } from './draft.ts'
import { FormContext } from './form-context.ts'
import { ProblemNote } from './ProblemNote.tsx'

type FormProps<Answer> = {
  /** Names what is kept of it while the visitor signs in again. */
  name: string
  /** Reads the fields and calls the customer centre; problems it throws land on the fields or above the form. */
  submit: (data: FormData, options: CallOptions) => Promise<Answer>
  /** In order: what other pages show is refreshed, then the next place. */
  onDone: (answer: Answer, form: HTMLFormElement) => void | Promise<void>
  /** Texts of fields that the page itself finds wrong, before anything is sent. Empty: send. */
  check?: (data: FormData) => ReadonlyMap<string, string>
  className?: string
  children: ReactNode
}

const noErrors: ReadonlyMap<string, string> = new Map()

/**
 * The shell of every form: pending state, the server's errors on their fields, one key per intent so that a repeated press has
 * one effect, and nothing typed is lost when a request fails or the session has ended.
 */
export function Form<Answer>({ name, submit, onDone, check, className, children }: FormProps<Answer>) {
  const t = useTranslations('form')
  const page = usePageState()
  const form = useRef<HTMLFormElement>(null)
  const intent = useRef<{ text: string; key: string } | null>(null)
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const [errors, setErrors] = useState(noErrors)
  const [restored, setRestored] = useState(false)

  useEffect(() => {
    if (form.current && restoreDraft(name, form.current)) setRestored(true)
  }, [name])

  const fail = (found: ReadonlyMap<string, string>) => {
    setErrors(found)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (pending) return
    const element = event.currentTarget
    const data = new FormData(element)
    setProblem(null)
    const wrong = check?.(data) ?? noErrors
    if (wrong.size > 0) return fail(wrong)
    fail(noErrors)
    setPending(true)
    try {
      const answer = await submit(data, { idempotencyKey: keyFor(data, intent) })
      intent.current = null
      await onDone(answer, element)
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      if (error.status === 401 && error.code === 'unauthenticated') {
        keepDraft(name, element)
        toLogin(page)
        return
      }
      setProblem(error)
      fail(new Map(Object.entries(error.body.errors ?? {}).map(([field, [text = '']]) => [field, text])))
    } finally {
      setPending(false)
    }
  }

  const state = useMemo(() => ({ errors, pending }), [errors, pending])
  return (
    <FormContext value={state}>
      {/* POST, so that a press before any script has arrived puts no password into an address */}
      <form ref={form} method="post" noValidate onSubmit={event => void send(event)} className={className} aria-busy={pending}>
        {restored && <Banner tone="info">{t('restored')}</Banner>}
        {problem && <ProblemNote problem={problem} />}
        {children}
      </form>
    </FormContext>
  )
}

/** The same input sent again is the same intent; a changed one is a new one. */
function keyFor(data: FormData, intent: { current: { text: string; key: string } | null }): string {
  const text = JSON.stringify([...data].map(([field, value]) => [field, typeof value === 'string' ? value : value.name]))
  if (intent.current?.text !== text) intent.current = { text, key: crypto.randomUUID() }
  return intent.current.key
}
