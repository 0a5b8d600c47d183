import { listSearch } from '../../../../list/list-search.ts'

/** The page of the history; it has one order and no filters. */
export const signInSearch = listSearch<'GET /ajax/v1/accounts/sign-ins'>({})
