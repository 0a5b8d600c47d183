import { useEffect, useState } from 'react'
import { call } from '../api/client.ts'
import { ApiProblem } from '../api/problem.ts'
import { fetchWithProgress } from '../api/upload.ts'
import { problemFields } from './problem-fields.ts'

/** Names the call that sends one file before the message that it belongs to. */
export type HoldAt = 'POST /ajax/v1/tickets/files' | 'POST /ajax/v1/staff/tickets/files'

/**
 * `sending` with the part that has arrived, from 0 to 1; `held` by the customer centre under an id; `refused` for a reason of the file's own;
 * `failed` on its way: it can be sent again.
 */
export type Upload =
  | { state: 'sending'; progress: number }
  | { state: 'held'; id: string }
  | { state: 'refused'; why: string }
  | { state: 'failed' }

/**
 * Sends chosen files while the message is still being written, one after the other, each with its progress.
 * @param holdAt undefined: they go with the message
 * @param onHeld called once the customer centre has one
 */
export function useHeldUploads(holdAt: HoldAt | undefined) {
  const [uploads, setUploads] = useState<ReadonlyMap<File, Upload>>(new Map())
  const [line] = useState(() => ({ last: Promise.resolve(), stops: new Map<File, AbortController>() }))
  const set = (file: File, upload: Upload | undefined) =>
    setUploads(before => {
      const next = new Map(before)
      if (upload) next.set(file, upload)
      else next.delete(file)
      return next
    })

  const send = async (file: File, route: HoldAt, signal: AbortSignal) => {
    if (signal.aborted) return
    try {
      const { id } = await call(
        route,
        { body: {} },
        {
          signal,
          pack: json => {
            const packed = new FormData()
            packed.set('body', json)
            packed.append('attachments', file)
            return packed
          },
          fetch: fetchWithProgress(progress => signal.aborted || set(file, { state: 'sending', progress })),
        },
      )
      set(file, { state: 'held', id })
    } catch (error) {
      if (signal.aborted) return
      const why = error instanceof ApiProblem && error.status === 422 && problemFields(error).get('attachments')
      set(file, why ? { state: 'refused', why } : { state: 'failed' })
    }
  }
  const start = (file: File) => {
    if (!holdAt) return
    const stop = new AbortController()
    line.stops.set(file, stop)
    set(file, { state: 'sending', progress: 0 })
    line.last = line.last.then(() => send(file, holdAt, stop.signal)).finally(() => line.stops.delete(file))
  }
  const forget = (file: File) => {
    line.stops.get(file)?.abort()
    set(file, undefined)
  }
  // no one waits for them any more
  useEffect(() => {
    const { stops } = line
    return () => {
      for (const stop of stops.values()) stop.abort()
    }
  }, [line])

  return { uploads, start, forget, settled: () => line.last, running: () => line.stops.size > 0 }
}
