import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { ApiProblem } from '../../../../api/problem.ts'
import { useAction } from '../../../../forms/use-action.ts'
import { showToast } from '../../../../state/toasts.ts'

type Page<Row> = { data: Row[]; next_cursor: string | null }
type State<Row> = { rows: Row[] | null; next: string | null; failed: ApiProblem['code'] | null }
export type ReadPage<Row> = (cursor: string | undefined) => Promise<Page<Row>>
/** A row is dealt with: it goes, and the counts are read again. @param text says what was done */
export type Settle = (id: string, text: string) => Promise<void>

export type DeskList<Row> = State<Row> & {
  /** The next page below the shown ones. */
  more: { run: () => void; pending: boolean }
  retry: () => void
  /** Replaces a row with its new version. */
  replace: (row: Row) => void
  settle: Settle
}

/** Reads what waits in a queue. @param read the same function at each rendering */
export function useDeskList<Row extends { id: string }>(read: ReadPage<Row>): DeskList<Row> {
  const router = useRouter()
  const [state, setState] = useState<State<Row>>({ rows: null, next: null, failed: null })
  const load = useCallback(
    async (cursor?: string) => {
      const { data, next_cursor: next } = await read(cursor)
      setState(({ rows }) => ({ rows: cursor ? [...(rows ?? []), ...data] : data, next, failed: null }))
    },
    [read],
  )
  const begin = useCallback(async () => {
    try {
      await load()
    } catch (error) {
      setState(before => ({ ...before, failed: error instanceof ApiProblem ? error.code : 'internal' }))
    }
  }, [load])
  useEffect(() => void begin(), [begin])
  const more = useAction(() => load(state.next ?? undefined))
  const change = (to: (rows: Row[]) => Row[]) =>
    setState(before => ({ ...before, rows: before.rows && to(before.rows) }))
  const replace = (row: Row) => change(rows => rows.map(other => (other.id === row.id ? row : other)))
  const settle: Settle = async (id, text) => {
    showToast('success', text)
    change(rows => rows.filter(row => row.id !== id))
    await router.invalidate()
  }
  return { ...state, more, retry: () => void begin(), replace, settle }
}
