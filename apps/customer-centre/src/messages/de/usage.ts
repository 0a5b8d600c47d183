import { formatMoney } from '@kontor/contract/money'
import type { UsageTexts } from '../../areas/usage/mails.ts'
import { oneLine } from '../../values/one-line.ts'

export const usage: UsageTexts = {
  mails: {
    budget_reached: ({ customer, number, contract, percent, cost, forecast, budget, appUrl, contactOf, dates }) => ({
      subject:
        percent === 100
          ? `Ihr Verbrauchsbudget ist ausgeschöpft${contract && `: ${oneLine(contract)}`}`
          : `${percent} % Ihres Verbrauchsbudgets erreicht${contract && `: ${oneLine(contract)}`}`,
      action: 'Verbrauch ansehen',
      body: `der Verbrauch dieses Monats hat ${percent} % des Budgets erreicht.

${contract ? `Vertrag: ${oneLine(contract)}\n` : ''}Kunde: ${oneLine(customer)} (Kundennummer ${number})
Bisherige Kosten: ${formatMoney(cost, dates.tag)}
Budget: ${formatMoney(budget, dates.tag)}
Prognose für den Monat: ${formatMoney(forecast, dates.tag)}

Ihre Dienste laufen weiter: Ein Budget schaltet nichts ab.${contactOf === null ? `\n\n${appUrl}/billing/usage` : ''}`,
    }),
  },
}
