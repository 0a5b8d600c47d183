import type { Contract } from '@kontor/contract/areas/contracts/contracts'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl/react'
import { describe, expect, test } from 'vitest'
import { messages as german } from '../../../i18n/de/messages.ts'
import { messages } from '../../../i18n/en/messages.ts'
import { ContractDates } from './ContractDates.tsx'
import { ContractStateNotes } from './ContractStateNotes.tsx'

const html = (part: ReactNode, locale: 'en' | 'de' = 'en') =>
  renderToStaticMarkup(
    <IntlProvider locale={locale} messages={(locale === 'en' ? messages : german) as never} timeZone="Europe/Berlin">
      {part}
    </IntlProvider>,
  )
const text = (markup: string) => markup.replaceAll(/<[^>]+>/g, ' ')

const values = { days: 30, day: 31, months: 1, first_term: 1 }

type DatesProps = Omit<Parameters<typeof ContractDates>[0], 'cancel'> & { cancel?: string }
const Dates = (props: Omit<DatesProps, 'refusal'> & { refusal?: string }) => (
  <ContractDates cancel="/billing/contracts/C-1024/cancel" refusal={null} {...props} />
)

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
  const end = { on: '2026-12-31', rule: 'notice_before_renewal', law: 'bgb_188', notice_days: 30, values } as const
  const running = {
    state: 'active',
    started_on: '2025-01-01',
    minimum_term_ends_on: null,
    notice_days: 30,
    renews_on: '2027-01-01',
    ends_on: null,
    cancelled_at: null,
    next_possible_end: end,
    because: [{ date: 'renewal', on: '2027-01-01', rule: 'renewal', law: null, values: { months: 12 } }],
  } as unknown as Contract // what the dates read of it

  test('each come with the rule that gives them', () => {
    const card = html(<Dates contract={running} />)
    expect(card.match(/<dt/g)).toHaveLength(4)
    expect(card.match(/aria-label="What does “[^”]+” mean\?"/g)).toHaveLength(4)
  })

  test('name the first possible end, the rule behind it and the way to give notice, in one row', () => {
    const card = html(<Dates contract={running} />)
    expect(text(card)).toMatch(/Earliest end if you cancel today.*with 30 days’ notice.*31 Dec 2026.*Cancel contract/s)
    expect(card).toContain('href="/billing/contracts/C-1024/cancel"')
    const refused = html(<Dates contract={running} refusal="You need full access." />)
    expect(refused).not.toContain('href=')
    expect(text(refused)).toContain('You need full access.')
  })

  const said = (other: object, locale: 'en' | 'de' = 'en') =>
    text(html(<Dates contract={{ ...running, next_possible_end: { ...end, ...other } }} />, locale))

  test('follow the consumer’s right after the first term', () => {
    const free = { rule: 'monthly_notice_after_first_term', law: 'bgb_309' }
    expect(said({ ...free, values })).toMatch(/The minimum term is over.*§ 309 no. 9/)
    expect(said({ ...free, values: { ...values, first_term: 0 } })).toContain(
      'There is no minimum term. You can cancel at any time with no more than one month’s notice.',
    )
  })

  test('say on which day a contract month ends', () => {
    const monthly = { rule: 'end_of_period', values }
    expect(said(monthly)).toContain(
      'with 30 days’ notice. The contract then ends with its contract month, here on the 31st.',
    )
    expect(said(monthly, 'de')).toContain(
      'mit 30 Tagen Frist kündigen. Der Vertrag endet dann mit seinem Vertragsmonat, hier am 31.',
    )
    expect(said({ ...monthly, values: { ...values, months: 12, days: 0 } })).toContain(
      'You can cancel at any time. The contract then ends with its period of 12 months.',
    )
  })

  test('of a monthly contract name no first term that binds nobody any more', () => {
    const monthlyEnd = { ...end, rule: 'end_of_period' } as const
    const term = { date: 'first_term_end', on: '2025-12-31', rule: 'first_term', law: 'bgb_188' } as const
    const because = [{ ...term, values: { from: '2025-01-01' } }]
    const monthly = { ...running, because, cycle: 'month', next_possible_end: monthlyEnd } as const
    expect(text(html(<Dates contract={monthly} />))).toMatch(/No minimum term(?!.*First term)/s)
    const bound = { ...monthly, next_possible_end: { ...end, rule: 'minimum_term' } } as const
    expect(text(html(<Dates contract={bound} />))).toMatch(/Minimum term until/)
    expect(text(html(<Dates contract={bound} />))).not.toContain('No minimum term')
  })

  test('leave out a renewal that will not happen', () => {
    const last = { date: 'end', on: '2026-12-31', rule: 'wished_day', law: null, values: {} } as const
    const cancelled = { ...running, ends_on: '2026-12-31', next_possible_end: null, because: [last] }
    expect(text(html(<Dates contract={running} />))).toContain('Renews on')
    expect(text(html(<Dates contract={cancelled} />))).not.toContain('Renews on')
    expect(text(html(<Dates contract={cancelled} />))).toContain('Ends on')
    const over = { ...cancelled, state: 'ended' } as const
    expect(text(html(<Dates contract={over} />))).toMatch(/Ended on(?!.*Ends on)/s)
    const because: Contract['because'] = [{ ...last, rule: 'withdrawn' }]
    const withdrawn = { ...over, state: 'withdrawn', cancelled_at: '2026-12-27T10:00:00Z', because } as const
    expect(text(html(<Dates contract={withdrawn} />))).toMatch(/Withdrawn on(?!.*Notice period)/s)
  })
})
