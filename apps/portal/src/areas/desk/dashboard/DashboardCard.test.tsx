import { renderToString } from 'react-dom/server'
import { IntlProvider } from 'use-intl/react'
import { expect, it } from 'vitest'
import { DashboardCard } from './DashboardCard.tsx'

it('is absent where the reader may not see it', () => {
  const html = renderToString(
    <IntlProvider locale="en" messages={{}} timeZone="UTC">
      <DashboardCard title="Contracts" card={{ state: 'not_permitted' }}>
        {() => null}
      </DashboardCard>
    </IntlProvider>,
  )
  expect(html).toBe('')
})
