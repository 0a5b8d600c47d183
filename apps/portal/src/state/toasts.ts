import type { Tone } from '../ui/tone.ts'
import { createStore } from './store.ts'

export type ToastType = Exclude<Tone, 'brand' | 'muted'>
/** Specification 3: type and message. */
export type ToastEntry = { id: number; type: ToastType; message: string }

/** Specification 9, milliseconds. */
export const toastLifetime = 5000

export const toasts = createStore<readonly ToastEntry[]>([])
let lastId = 0

/** Reports the result of an action elsewhere on the page; never something that must be read. */
export function showToast(type: ToastType, message: string): void {
  lastId++
  const entry = { id: lastId, type, message }
  toasts.set(shown => [...shown.filter(toast => toast.message !== message), entry].slice(-4))
}

export function dismissToast(id: number): void {
  toasts.set(shown => shown.filter(toast => toast.id !== id))
}
