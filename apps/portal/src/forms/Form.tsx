import {
  lazy,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  Suspense,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { CallOptions } from '../api/client.ts'
import { ApiProblem } from '../api/problem.ts'
import { beforeSignIn } from '../api/signed-out.ts'
import { withoutReload } from '../navigation/chunk-failures.ts'
import type { Session } from '../session/session.ts'
import { useVisitor } from '../session/use-user.ts'
import type { Drafting, Restored } from './drafting.ts'
import { FormContext } from './form-context.ts'
import { fieldsOf, isDirty } from './form-fields.ts'
import { FormValues } from './form-values.ts'
import { createIdempotencyKeys } from './idempotency-keys.ts'
import { ProblemNote } from './ProblemNote.tsx'
import { type FieldTexts, noTexts, problemFields, unplacedTexts } from './problem-fields.ts'

/**
 * Keeps typed input that was not sent: it comes back after signing in again, and, where `autosave` names the thing
 * being written, after any reload. The sign-in's own form keeps nothing, and loads nothing for it.
 */
function useDraft(form: RefObject<HTMLFormElement | null>, name: string, autosave: string | undefined) {
  const drafting = useRef<Drafting>(undefined)
  const dropped = useRef(false)
  const [restored, setRestored] = useState<Restored | null>(null)
  const owner = ownerOf(useVisitor())

  useEffect(() => {
    if (owner === '' && autosave === undefined) return
    let gone = false
    dropped.current = false
    const begin = ({ startDrafting }: typeof import('./drafting.ts')) => {
      if (gone || !form.current) return
      // sent or discarded while this was loading
      const over = dropped.current
      drafting.current = startDrafting(form.current, { name, autosave, owner, over }, setRestored)
    }
    // without it the form works
    const load = () => void withoutReload(() => import('./drafting.ts')).then(begin, () => undefined)
    // a list that the server renders short gets its options a moment after the first effects
    const soon = setTimeout(load)
    return () => {
      gone = true
      clearTimeout(soon)
      drafting.current?.stop()
      drafting.current = undefined
    }
  }, [form, name, autosave, owner])

  return {
    restored,
    keepSoon: () => drafting.current?.keepSoon(),
    keepForSignIn: () => drafting.current?.keepForSignIn(),
    drop() {
      setRestored(null)
      dropped.current = true
      drafting.current?.drop()
    },
  }
}

const ownerOf = (user: Session['user']): string => (user ? `${user.id}/${user.current_customer_number}` : '')

const DraftNote = lazy(async () => ({ default: (await import('./DraftNote.tsx')).DraftNote }))

type FormProps<Answer> = {
  /** Names the draft kept while the visitor signs in again. */
  name: string
  /** Reads the fields and calls the customer centre; problems it throws land on the fields or above the form. */
  submit: (data: FormValues, options: CallOptions) => Promise<Answer>
  /** In order: refresh what other pages show, then go to the next place. */
  onDone: (answer: Answer, form: HTMLFormElement) => void | Promise<void>
  /** Texts of mistakes that the page itself finds, before anything is sent. Empty: send. */
  check?: (data: FormValues) => FieldTexts
  /** Says where the fields stand in the request's body, if not at its top: the server's `contact.city` is then the form's `city`. */
  under?: string
  /** Names what is being written: kept in this browser until it is sent, for the same user and customer. */
  autosave?: string
  /**
   * Replaces the note where another change was faster, or there is an obstacle: gets the current record, or the
   * obstacle.
   */
  stale?: (current: unknown, code: ApiProblem['code']) => ReactNode
  className?: string
  children: ReactNode
}

type Refusal = { problem: ApiProblem; also: readonly string[] }

/**
 * The shell of every form: pending state, the server's errors on their fields, one key per intent so that a repeated press has
 * one effect, and nothing typed is lost when a request fails or the session has ended.
 *
 * Fields keep their own values (`defaultValue`); what depends on one reads it with `useFormValue`. `<LeaveGuard>` and `<SaveBar>` go inside.
 */
export function Form<Answer>({
  name,
  submit,
  onDone,
  check,
  under,
  autosave,
  stale,
  className,
  children,
}: FormProps<Answer>) {
  const form = useRef<HTMLFormElement>(null)
  const note = useRef<HTMLDivElement>(null)
  const [keys] = useState(() => createIdempotencyKeys())
  const draft = useDraft(form, name, autosave)
  const busy = useRef(false)
  const settled = useRef(false)
  const wantsFocus = useRef(false)
  const [pending, setPending] = useState(false)
  const [dirty, setDirty] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [errors, setErrors] = useState(noTexts)

  const hasUnsaved = () => !settled.current && form.current !== null && isDirty(form.current)

  const show = (found: FieldTexts, refused: Refusal | null) => {
    setErrors(found)
    setRefusal(refused)
    wantsFocus.current = found.size > 0 || refused !== null
  }
  // once the texts are there: the mistake is read out, and the next key press corrects it
  useEffect(() => {
    if (!wantsFocus.current || (errors.size === 0 && !refusal)) return
    wantsFocus.current = false
    const target = form.current?.querySelector<HTMLElement>('[aria-invalid=true]') ?? note.current
    target?.focus()
    note.current?.scrollIntoView({ block: 'nearest' })
  }, [errors, refusal])

  const refuse = (problem: ApiProblem, element: HTMLFormElement) => {
    const found = problemFields(problem, under)
    const also = unplacedTexts(
      found,
      // a hidden field has no place for its text
      fieldsOf(element).flatMap(field => (field.type === 'hidden' ? [] : [field.name])),
    )
    // one wrong field says everything, and has the focus
    show(found, found.size === 1 && also.length === 0 ? null : { problem, also })
  }

  const keep = useEffectEvent(() => {
    const element = form.current
    // what was sent already must not be sent again
    if (element && !settled.current && (busy.current || isDirty(element))) draft.keepForSignIn()
    settled.current = true
  })
  useEffect(() => beforeSignIn(() => keep()), [])

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy.current) return
    const element = event.currentTarget
    const data = new FormValues(element)
    const wrong = check?.(data) ?? noTexts
    show(wrong, null)
    if (wrong.size > 0) return
    busy.current = true
    setPending(true)
    try {
      const answer = await submit(data, { idempotencyKey: keys.keyFor(data) })
      settled.current = true
      setDirty(false)
      draft.drop()
      await onDone(answer, element)
      // only now: where the way on failed, a second press repeats the answer and not the deed
      keys.settle()
    } catch (error) {
      const problem = error instanceof ApiProblem ? error : new ApiProblem(500, { code: 'internal' })
      refuse(problem, element)
      if (problem !== error) console.error(error)
    } finally {
      busy.current = false
      setPending(false)
    }
  }

  const changed = (element: HTMLFormElement, field: EventTarget) => {
    settled.current = false
    setDirty(isDirty(element))
    draft.keepSoon()
    const named = 'name' in field ? String(field.name) : ''
    if (!errors.has(named)) return
    const left = new Map([...errors].filter(([other]) => other !== named))
    setErrors(left)
    if (left.size === 0) setRefusal(null)
  }

  const cleared = () => {
    show(noTexts, null)
    setDirty(false)
    draft.drop()
  }

  const state = useMemo(() => ({ errors, pending, dirty, hasUnsaved, form }), [errors, pending, dirty])
  return (
    <FormContext value={state}>
      {/* POST, so that a press before any script has loaded puts no password into an address */}
      <form
        ref={form}
        method="post"
        noValidate
        onSubmit={event => void send(event)}
        onInput={event => changed(event.currentTarget, event.target)}
        onReset={cleared}
        className={className}
        aria-busy={pending}
      >
        {draft.restored && (
          <Suspense>
            <DraftNote restored={draft.restored} />
          </Suspense>
        )}
        {refusal && (
          <div ref={note} tabIndex={-1} className="outline-none">
            {refusal.problem.body.current && stale ? (
              stale(refusal.problem.body.current, refusal.problem.code)
            ) : (
              <ProblemNote {...refusal} left={errors.size} />
            )}
          </div>
        )}
        {children}
      </form>
    </FormContext>
  )
}
