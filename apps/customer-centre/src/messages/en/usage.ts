import { formatMoney } from '@kontor/contract/money'
import type { UsageTexts } from '../../areas/usage/mails.ts'
import { oneLine } from '../../values/one-line.ts'

export const usage: UsageTexts = {
  mails: {
    budget_reached: ({ customer, number, contract, percent, cost, forecast, budget, appUrl, contactOf, dates }) => ({
      subject:
        percent === 100
          ? `Your usage budget is used up${contract && `: ${oneLine(contract)}`}`
          : `${percent}% of your usage budget reached${contract && `: ${oneLine(contract)}`}`,
      action: 'View usage',
      body: `This month’s usage has reached ${percent}% of its budget.

${contract ? `Contract: ${oneLine(contract)}\n` : ''}Customer: ${oneLine(customer)} (customer number ${number})
Cost so far: ${formatMoney(cost, dates.tag)}
Budget: ${formatMoney(budget, dates.tag)}
Forecast for the month: ${formatMoney(forecast, dates.tag)}

Your services keep running: a budget stops nothing.${contactOf === null ? `\n\n${appUrl}/billing/usage` : ''}`,
    }),
  },
}
