import { createContext, use } from 'react'
import type { PageState } from './page-state.ts'

export const PageStateContext = createContext<PageState | null>(null)

export function usePageState(): PageState {
  const state = use(PageStateContext)
  if (!state) throw new Error('no application')
  return state
}
