import type { CardStart, SavedCard } from '@kontor/adapters/payment'
import { sandboxCards } from '@kontor/contract/enums/sandbox'
import type { Locale } from '@kontor/contract/locales'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Db } from '../../../platform/db/database.ts'

/** Minutes that a payer has for a page of the sandbox. */
export const minutesToAnswer = 30
const prefix = 'sandbox_setup_'

export type CardPage = {
  id: string
  payer: string
  state: 'wanted' | 'asks' | 'saved' | 'cancelled'
  return_url: string
  locale: Locale
  opened_at: string
  ending: string
  expires: string
  holder: string
}

/** @returns the page's id */
export async function openCardPage(db: Db, { returnUrl, payer, locale, now }: CardStart): Promise<string> {
  const id = uuidv7()
  await sql`
    insert into sandbox_card_page (id, payer, state, return_url, locale, opened_at)
    values (${id}, ${payer}, 'wanted', ${returnUrl.href}, ${locale}, ${now})`.execute(db)
  return id
}

export async function cardPageById(db: Db, id: string): Promise<CardPage | undefined> {
  const { rows } = await sql<CardPage>`
    select id, payer, state, return_url, locale, opened_at, ending, expires, holder
    from sandbox_card_page where id = ${id}`.execute(db)
  return rows[0]
}

/** Moves it on, unless it has been meanwhile. */
export async function moveCardPage(
  db: Db,
  { id, state, ending, expires, holder }: CardPage,
  next: CardPage['state'],
): Promise<void> {
  await sql`
    update sandbox_card_page set state = ${next}, ending = ${ending}, expires = ${expires}, holder = ${holder}
    where id = ${id} and state = ${state}`.execute(db)
}

/** Says where the payer goes from a page that is over. */
export function wayBack({ id, return_url, state }: CardPage): string {
  const back = new URL(return_url)
  back.searchParams.set('session', state === 'saved' ? prefix + id : 'cancelled')
  return back.href
}

/** The card that a page has taken, for the payer who opened it. */
export async function cardOfPage(db: Db, token: string, payer: string): Promise<SavedCard | 'unknown'> {
  const id = token.startsWith(prefix) ? token.slice(prefix.length) : ''
  const page = /^[\da-f-]{36}$/.test(id) ? await cardPageById(db, id) : undefined
  if (page?.state !== 'saved' || page.payer !== payer) return 'unknown'
  const { ending, expires, holder } = page
  // by its last digits the sandbox decides
  return { answer: 'success', token: `${token}_${ending}`, ...namesOf(ending), expires, holder }
}

export const namesOf = (ending: string): Pick<SavedCard, 'brand' | 'lastFour'> => {
  const card = sandboxCards.find(({ number }) => number.endsWith(ending))
  return { brand: card?.number.startsWith('5') ? 'Mastercard' : 'Visa', lastFour: ending }
}
