import { draftKey, dropDraft, entriesIn, keepDraft, readDraft } from './draft.ts'
import { draftStorage } from './draft-storage.ts'
import { entriesOf, fillForm } from './form-entries.ts'
import { isDirty } from './form-fields.ts'

/** Milliseconds without a key press after which a text is kept. */
const pause = 400

/** Says where what was typed came back from. */
export type Restored = 'signIn' | 'autosave'

export type Draft = {
  /** The form's name. */
  name: string
  /** Names what is being written; without it drafts outlive nothing but a sign-in. */
  autosave: string | undefined
  /** The author and their customer: others do not get it back. */
  owner: string
  /** Says that what was kept has been sent or discarded meanwhile. */
  over: boolean
}

export type Drafting = ReturnType<typeof startDrafting>

const beginnings = new WeakMap<HTMLFormElement, PromiseWithResolvers<void>>()

function beginningOf(form: HTMLFormElement): PromiseWithResolvers<void> {
  const known = beginnings.get(form) ?? Promise.withResolvers<void>()
  beginnings.set(form, known)
  return known
}

/** Resolves once a form holds what this browser kept of it. */
export const whenRestored = (form: HTMLFormElement): Promise<void> => beginningOf(form).promise

/** Brings back what was kept of a form, and keeps from now on what is typed. */
export function startDrafting(
  form: HTMLFormElement,
  { name, autosave, owner, over }: Draft,
  onRestored: (from: Restored) => void,
) {
  const place = `${location.pathname}#${name}`
  let timer: ReturnType<typeof setTimeout>
  let appearing: ReturnType<typeof setTimeout>
  let unkept = false

  const keep = () => {
    clearTimeout(timer)
    if (!unkept || autosave === undefined) return
    unkept = false
    if (isDirty(form)) keepDraft(draftStorage('local'), autosave, owner, entriesOf(form))
    else dropDraft(draftStorage('local'), autosave)
  }
  const keepSoon = () => {
    clearTimeout(timer)
    unkept = true
    timer = setTimeout(keep, pause)
  }

  const drop = () => {
    clearTimeout(timer)
    unkept = false
    dropDraft(draftStorage('session'), place)
    if (autosave !== undefined) dropDraft(draftStorage('local'), autosave)
  }
  // what another tab has sent or discarded is over here, too
  const follow = ({ key, oldValue, newValue }: StorageEvent) => {
    if (newValue !== null || autosave === undefined || key !== draftKey(autosave)) return
    if (JSON.stringify(entriesIn(oldValue)) === JSON.stringify(entriesOf(form))) form.reset()
  }

  if (over) drop()
  const ofSignIn = readDraft(draftStorage('session'), place, owner)
  dropDraft(draftStorage('session'), place)
  const entries = ofSignIn ?? (autosave === undefined ? null : readDraft(draftStorage('local'), autosave, owner))
  if (entries) {
    fillForm(form, entries)
    onRestored(ofSignIn ? 'signIn' : 'autosave')
    // parts that follow a field's value are notified as if it had been typed
    const told = () => form.dispatchEvent(new Event('input', { bubbles: true }))
    told()
    // fields that another one's value brings are there a moment later
    appearing = setTimeout(() => {
      fillForm(form, entries)
      told()
    })
  } else if (isDirty(form)) keepSoon()
  // a reload in the middle of a word is no pause
  addEventListener('pagehide', keep)
  addEventListener('storage', follow)
  beginningOf(form).resolve()

  return {
    keepSoon,
    keepForSignIn: () => keepDraft(draftStorage('session'), place, owner, entriesOf(form)),
    drop,
    stop() {
      clearTimeout(timer)
      clearTimeout(appearing)
      removeEventListener('pagehide', keep)
      removeEventListener('storage', follow)
    },
  }
}
