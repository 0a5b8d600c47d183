import type { Contract } from '@kontor/contract/areas/contracts/contracts'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl/react'
import { describe, expect, test } from 'vitest'
import { messages as german } from '../../../i18n/de/messages.ts'
import { messages } from '../../../i18n/en/messages.ts'
import { ContractDates } from './ContractDates.tsx'
import { ContractEnding } from './ContractEnding.tsx'
import { ContractStateNotes } from './ContractStateNotes.tsx'

const html = (part: ReactNode, locale: 'en' | 'de' = 'en') =>
  renderToStaticMarkup(
    <IntlProvider locale={locale} messages={(locale === 'en' ? messages : german) as never} timeZone="Europe/Berlin">
      {part}
    </IntlProvider>,
  )
const text = (markup: string) => markup.replaceAll(/<[^>]+>/g, ' ')

const values = { days: 30, day: 31, months: 1, first_term: 1 }

describe('how a contract ends', () => {
  const end = { on: '2026-12-31', rule: 'notice_before_renewal', law: 'bgb_188', notice_days: 30, values } as const

  test('names the first possible day, the rule behind it and the way to give notice', () => {
    const card = html(<ContractEnding end={end} number="C-1024" own={false} />)
    expect(text(card)).toContain('31 Dec 2026')
    expect(text(card)).toContain('with 30 days’ notice')
    expect(card).toContain('href="/cancel?contract=C-1024"')
    expect(html(<ContractEnding end={end} number="C-1024" own />)).toContain('href="/billing/contracts/C-1024/cancel"')
  })

  test('follows the consumer’s right after the first term', () => {
    const free = { ...end, rule: 'monthly_notice_after_first_term', law: 'bgb_309' } as const
    const said = (first_term: number) =>
      text(html(<ContractEnding end={{ ...free, values: { ...values, first_term } }} number="C-1024" own={false} />))
    expect(said(1)).toMatch(/The minimum term is over.*§ 309 no. 9/)
    expect(said(0)).toContain(
      'There is no minimum term. You can cancel at any time with no more than one month’s notice.',
    )
  })

  test('says on which day a contract month ends', () => {
    const monthly = { ...end, rule: 'end_of_period' } as const
    const said = (locale: 'en' | 'de', other = {}) =>
      text(html(<ContractEnding end={{ ...monthly, values: { ...values, ...other } }} number="C-1" own />, locale))
    expect(said('en')).toContain(
      'with 30 days’ notice. The contract then ends with its contract month, here on the 31st.',
    )
    expect(said('de')).toContain(
      'mit 30 Tagen Frist kündigen. Der Vertrag endet dann mit seinem Vertragsmonat, hier am 31.',
    )
    expect(said('en', { months: 12, days: 0 })).toContain(
      'You can cancel at any time. The contract then ends with its period of 12 months.',
    )
  })
})

describe('a cancelled contract', () => {
  const note = (state: Contract['state'], locale: 'en' | 'de' = 'en') => {
    const ended = { ends_on: '2026-12-31', cancelled_at: '2026-11-16T11:00:00Z', suspension: null, because: [] }
    const contract = { state, ...ended } as unknown as Contract // what the notes read
    return text(html(<ContractStateNotes contract={contract} />, locale))
  }

  test('says to which day, and what becomes of the data', () => {
    expect(note('cancellation_scheduled')).toContain('is cancelled and ends on 31 Dec 2026. Download any data')
    expect(note('cancellation_scheduled', 'de')).toContain('gekündigt und endet am 31.12.2026. Laden Sie')
  })

  test('says so also while it is suspended, and not once it has ended', () => {
    expect(note('suspended')).toMatch(/switched off.*cancelled and ends on/)
    expect(note('ended')).not.toContain('ends on')
  })
})

describe('the dates of a contract', () => {
  const running = {
    state: 'active',
    started_on: '2025-01-01',
    minimum_term_ends_on: null,
    notice_days: 30,
    renews_on: '2027-01-01',
    ends_on: null,
    cancelled_at: null,
    next_possible_end: { on: '2026-12-31', rule: 'notice_before_renewal', law: 'bgb_188', notice_days: 30, values },
    because: [{ date: 'renewal', on: '2027-01-01', rule: 'renewal', law: null, values: { months: 12 } }],
  } as unknown as Contract // what the dates read of it

  test('each come with the rule that gives them', () => {
    const card = html(<ContractDates contract={running} />)
    expect(card.match(/<dt/g)).toHaveLength(4)
    expect(card.match(/aria-label="What does “[^”]+” mean\?"/g)).toHaveLength(4)
  })

  test('of a monthly contract name no first term that binds nobody any more', () => {
    const end = { on: '2026-12-31', rule: 'end_of_period', law: 'bgb_188', notice_days: 30, values } as const
    const term = { date: 'first_term_end', on: '2025-12-31', rule: 'first_term', law: 'bgb_188' } as const
    const because = [{ ...term, values: { from: '2025-01-01' } }]
    const monthly = { ...running, because, cycle: 'month', next_possible_end: end } as const
    expect(text(html(<ContractDates contract={monthly} />))).toMatch(/No minimum term(?!.*First term)/s)
    const bound = { ...monthly, next_possible_end: { ...end, rule: 'minimum_term' } } as const
    expect(text(html(<ContractDates contract={bound} />))).toMatch(/Minimum term until/)
    expect(text(html(<ContractDates contract={bound} />))).not.toContain('No minimum term')
  })

  test('leave out a renewal that will not happen', () => {
    const last = { date: 'end', on: '2026-12-31', rule: 'wished_day', law: null, values: {} } as const
    const cancelled = { ...running, ends_on: '2026-12-31', next_possible_end: null, because: [last] }
    expect(text(html(<ContractDates contract={running} />))).toContain('Renews on')
    expect(text(html(<ContractDates contract={cancelled} />))).not.toContain('Renews on')
    expect(text(html(<ContractDates contract={cancelled} />))).toContain('Ends on')
    const over = { ...cancelled, state: 'ended' } as const
    expect(text(html(<ContractDates contract={over} />))).toMatch(/Ended on(?!.*Ends on)/s)
    const because: Contract['because'] = [{ ...last, rule: 'withdrawn' }]
    const withdrawn = { ...over, state: 'withdrawn', cancelled_at: '2026-12-27T10:00:00Z', because } as const
    expect(text(html(<ContractDates contract={withdrawn} />))).toMatch(/Withdrawn on(?!.*Notice period)/s)
  })
})
