import type { DunningStep } from '@kontor/contract/enums/dunning'
import { groupIban } from '@kontor/contract/iban'
import { formatMoney } from '@kontor/contract/money'
import type { DunningTexts, StepMail } from '../../areas/arrears/dunning/mails.ts'
import { type Facts, factLines } from '../../platform/mail/mails.ts'
import { dayText } from '../../values/moments.ts'
import { oneLine } from '../../values/one-line.ts'
import { paragraphs } from '../paragraphs.ts'

const subjects: Record<StepMail['step'], (number: number) => string> = {
  reminder: number => `Reminder: please pay your invoices (customer ${number})`,
  first_notice: number => `First notice: invoices are overdue (customer ${number})`,
  second_notice: number => `Second notice: invoices are overdue (customer ${number})`,
  termination_notice: number => `Notice of termination (customer ${number})`,
}

const leads: Record<StepMail['step'], string> = {
  reminder: 'Please pay the invoices below. Have you already paid? Then you don’t need to do anything.',
  first_notice: 'Please pay the invoices below now. We have not received your payment.',
  second_notice: 'Please pay the invoices below now to avoid a lock. We have reminded you before.',
  termination_notice: 'We give notice of termination of your contracts because the invoices below are still not paid.',
}

/** After "Unless you pay first,". */
const nexts: Record<DunningStep, string> = {
  reminder: 'we remind you',
  first_notice: 'we send a first notice',
  second_notice: 'we send a second notice',
  lock: 'we lock the account and its services',
  termination_notice: 'we give notice of termination',
}

export const dunning: DunningTexts = {
  charges: {
    interest: (number, open, rates) => `Statutory interest on ${number} (${open}), ${rates.join(', then ')} a year`,
    lumpSum: number => `Lump sum for late payment of ${number} (§ 288 (5) BGB)`,
    fee: 'Cost of this notice',
  },
  mails: {
    dunning_step: ({
      step,
      customer,
      number,
      documents,
      sum,
      account,
      next,
      charged,
      terminationOn,
      deletionOn,
      link,
      contactOf,
      dates,
    }) => {
      const money = (amount: typeof sum) => formatMoney(amount, dates.tag)
      const day = (date: string) => dayText(dates, date)
      const owed: Facts = [
        ...documents.map(({ number: name, due, open }) => [name, `${money(open)}, due ${day(due)}`] as const),
        ['Total', money(sum)],
        ['Customer', `${oneLine(customer)} (customer number ${number})`],
      ]
      const transfer: Facts = account
        ? [
            ['Recipient', account.holder],
            ['IBAN', groupIban(account.iban)],
            ['BIC', account.bic],
            ['Payment reference', documents.map(({ number: name }) => name).join(', ')],
          ]
        : []
      return {
        subject: subjects[step](number),
        facts: [owed, transfer],
        action: 'Pay now',
        body: paragraphs(
          leads[step],
          factLines(owed),
          charged !== null &&
            `Late payment charges: ${money(charged.amount)}. See the separate document ${charged.number}.`,
          account !== null && factLines(transfer),
          terminationOn !== null &&
            deletionOn !== null &&
            `The contracts end on ${day(terminationOn)}. You can download your data until ${day(deletionOn)}. After that it is deleted. If you pay everything before the contracts end, we continue them.`,
          next !== null && `Unless you pay first, ${nexts[next.step]} on ${day(next.on)}.`,
          'Can’t pay now, or do you disagree with an invoice? Request more time to pay under Billing, or reply to this email.',
          contactOf === null && link,
        ),
      }
    },
    contracts_ended: ({ number, contracts, documents, sum, link, contactOf, dates }) => ({
      subject: `Your contracts have ended (customer ${number})`,
      action: 'Pay now',
      body: `We have ended the contracts below, as announced, because the invoices are still not paid.

${contracts.map(({ contract, on, dataUntil }) => `${oneLine(contract)}: ended on ${dayText(dates, on)}.${dataUntil ? ` You can download your data until ${dayText(dates, dataUntil)}. After that it is deleted.` : ''}`).join('\n')}

Please still pay these invoices:
${documents.map(({ number: name, due, open }) => `${name}, due ${dayText(dates, due)}: ${formatMoney(open, dates.tag)}`).join('\n')}
Total: ${formatMoney(sum, dates.tag)}${contactOf === null ? `\n\n${link}` : ''}`,
    }),
    deferral_decided: ({ granted, number, sum, instalments, answer, link, contactOf, dates }) => ({
      subject: granted
        ? `You have more time to pay (customer ${number})`
        : `We can’t give you more time to pay (customer ${number})`,
      action: 'View invoices',
      body: `${granted ? `You have more time to pay ${formatMoney(sum, dates.tag)}. Until then we send no reminders and lock nothing.` : `Please pay ${formatMoney(sum, dates.tag)} now. We can’t give you more time.`}
${granted ? `\n${instalments.map(({ on, amount }) => `${formatMoney(amount, dates.tag)} by ${dayText(dates, on)}`).join('\n')}\n` : ''}${answer && `\nOur answer:\n${answer}\n`}${contactOf === null ? `\n${link}` : ''}`,
    }),
    promise_broken: ({ number, sum, next, link, contactOf, dates }) => ({
      subject: `Your promised payment has not arrived (customer ${number})`,
      action: 'Pay now',
      body: `Please pay ${formatMoney(sum, dates.tag)} now. The payment that you promised has not arrived, so your extra time is over.
${next ? `\nUnless you pay first, ${nexts[next.step]} on ${dayText(dates, next.on)}.\n` : ''}${contactOf === null ? `\n${link}` : ''}`,
    }),
  },
}
