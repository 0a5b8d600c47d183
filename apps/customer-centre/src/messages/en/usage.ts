import { formatMoney } from '@kontor/contract/money'
import type { UsageTexts } from '../../areas/contracts/usage/mails.ts'
import { oneLine } from '../../values/one-line.ts'

export const usage: UsageTexts = {
  mails: {
    budget_reached: ({
      customer,
      number,
      contract,
      percent,
      cost,
      forecast,
      budget,
      stops,
      appUrl,
      contactOf,
      dates,
    }) => ({
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

${stops ? 'When the budget is used up, we stop the metered services of this contract. Set a higher budget to keep them running.' : 'Your services keep running. This budget does not stop them.'}${contactOf === null ? `\n\n${appUrl}/billing/usage` : ''}`,
    }),
    usage_stopped: ({ customer, contract, number, stopped, cost, budget, appUrl, dates }) => ({
      subject: stopped ? `Services stopped: ${oneLine(contract)}` : `Services resumed: ${oneLine(contract)}`,
      action: 'View usage',
      body: `${
        stopped
          ? `This month’s budget is used up. As you asked us to, we are stopping the metered services of this contract. Your data is kept.

Set a higher budget to start them again. Otherwise they start again next month.

You still pay for what is used until everything has stopped, for stored data and for basic fees.`
          : 'We are starting the metered services of this contract again.'
      }

Contract: ${oneLine(contract)} (${number})
Customer number: ${customer}${cost && budget ? `\nCost so far: ${formatMoney(cost, dates.tag)}\nBudget: ${formatMoney(budget, dates.tag)}` : ''}

${appUrl}/billing/usage`,
    }),
  },
}
