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
          ? `Ihr Verbrauchsbudget ist ausgeschöpft${contract && `: ${oneLine(contract)}`}`
          : `${percent} % Ihres Verbrauchsbudgets erreicht${contract && `: ${oneLine(contract)}`}`,
      action: 'Verbrauch ansehen',
      body: `der Verbrauch dieses Monats hat ${percent} % des Budgets erreicht.

${contract ? `Vertrag: ${oneLine(contract)}\n` : ''}Kunde: ${oneLine(customer)} (Kundennummer ${number})
Bisherige Kosten: ${formatMoney(cost, dates.tag)}
Budget: ${formatMoney(budget, dates.tag)}
Prognose für den Monat: ${formatMoney(forecast, dates.tag)}

${stops ? 'Ist das Budget ausgeschöpft, stoppen wir die verbrauchsabhängigen Dienste dieses Vertrags. Mit einem höheren Budget laufen sie weiter.' : 'Ihre Dienste laufen weiter. Dieses Budget stoppt sie nicht.'}${contactOf === null ? `\n\n${appUrl}/billing/usage` : ''}`,
    }),
    usage_stopped: ({ customer, contract, number, stopped, cost, budget, appUrl, dates }) => ({
      subject: stopped ? `Dienste gestoppt: ${oneLine(contract)}` : `Dienste laufen wieder: ${oneLine(contract)}`,
      action: 'Verbrauch ansehen',
      body: `${
        stopped
          ? `das Budget dieses Monats ist ausgeschöpft. Wie von Ihnen gewünscht, stoppen wir die verbrauchsabhängigen Dienste dieses Vertrags. Ihre Daten bleiben erhalten.

Mit einem höheren Budget starten die Dienste wieder, sonst im nächsten Monat.

Verbrauch bis zum Stopp, gespeicherte Daten und Grundgebühren berechnen wir weiterhin.`
          : 'wir starten die verbrauchsabhängigen Dienste dieses Vertrags wieder.'
      }

Vertrag: ${oneLine(contract)} (${number})
Kundennummer: ${customer}${cost && budget ? `\nBisherige Kosten: ${formatMoney(cost, dates.tag)}\nBudget: ${formatMoney(budget, dates.tag)}` : ''}

${appUrl}/billing/usage`,
    }),
  },
}
