import { useCallback, useEffect, useState } from 'react'
import { ApiProblem } from '../../../api/problem.ts'
import { useAction } from '../../../forms/use-action.ts'

type Page<Row> = { data: Row[]; next_cursor: string | null }
type State<Row> = { rows: Row[] | null; next: string | null; failed: ApiProblem['code'] | null }

export type DeskList<Row> = State<Row> & {
  /** The next page below the shown ones. */
  more: { run: () => void; pending: boolean }
  retry: () => void
  /** Replaces a row with its new version. */
  replace: (row: Row) => void
}

/**
 * What has come in, loaded by the desk itself so that other visitors' contact page does not wait for it.
 * @param read the same function at each rendering
 */
export function useDeskList<Row extends { id: string }>(
  read: (cursor: string | undefined) => Promise<Page<Row>>,
): DeskList<Row> {
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
  const replace = (row: Row) =>
    setState(before => ({ ...before, rows: before.rows?.map(other => (other.id === row.id ? row : other)) ?? null }))
  return { ...state, more, retry: () => void begin(), replace }
}
