import type { Tone } from '../ui/tone.ts'
import { createStore } from './store.ts'

/** Specification 3: one current message, shown until it is dismissed or replaced. */
export type Notification = { tone: Tone; message: string } | null

export const notification = createStore<Notification>(null)
export const notify = (tone: Tone, message: string) => notification.set(() => ({ tone, message }))
export const clearNotification = () => notification.set(() => null)
