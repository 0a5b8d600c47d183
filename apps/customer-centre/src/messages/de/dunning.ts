import type { DunningStep } from '@kontor/contract/enums/dunning'
import { groupIban } from '@kontor/contract/iban'
import { formatMoney } from '@kontor/contract/money'
import type { DunningTexts, StepMail } from '../../areas/arrears/dunning/mails.ts'
import { type Facts, factLines } from '../../platform/mail/mails.ts'
import { dayText } from '../../values/moments.ts'
import { oneLine } from '../../values/one-line.ts'
import { paragraphs } from '../paragraphs.ts'

const subjects: Record<StepMail['step'], (number: number) => string> = {
  reminder: number => `Zahlungserinnerung (Kunde ${number})`,
  first_notice: number => `Erste Mahnung (Kunde ${number})`,
  second_notice: number => `Zweite Mahnung (Kunde ${number})`,
  termination_notice: number => `Kündigung wegen Zahlungsverzugs (Kunde ${number})`,
}

const leads: Record<StepMail['step'], string> = {
  reminder: 'bitte bezahlen Sie die folgenden Rechnungen. Falls Sie schon gezahlt haben, müssen Sie nichts tun.',
  first_notice: 'bitte bezahlen Sie jetzt die folgenden Rechnungen. Bei uns ist noch keine Zahlung eingegangen.',
  second_notice:
    'bitte bezahlen Sie jetzt die folgenden Rechnungen, damit wir Ihr Konto nicht sperren. Wir haben Sie bereits erinnert.',
  termination_notice: 'wir kündigen Ihre Verträge, weil die folgenden Rechnungen weiterhin nicht bezahlt sind.',
}

/** Nach „Am 12. Dezember 2026“. */
const nexts: Record<DunningStep, string> = {
  reminder: 'erinnern wir Sie an die Zahlung',
  first_notice: 'senden wir eine erste Mahnung',
  second_notice: 'senden wir eine zweite Mahnung',
  lock: 'sperren wir das Konto und seine Dienste',
  termination_notice: 'kündigen wir die Verträge',
}

export const dunning: DunningTexts = {
  charges: {
    interest: (number, open, rates) => `Verzugszinsen auf ${number} (${open}), ${rates.join(', dann ')} im Jahr`,
    lumpSum: number => `Verzugspauschale zu ${number} (§ 288 Abs. 5 BGB)`,
    fee: 'Kosten dieser Mahnung',
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
        ...documents.map(({ number: name, due, open }) => [name, `${money(open)}, fällig am ${day(due)}`] as const),
        ['Summe', money(sum)],
        ['Kunde', `${oneLine(customer)} (Kundennummer ${number})`],
      ]
      const transfer: Facts = account
        ? [
            ['Empfänger', account.holder],
            ['IBAN', groupIban(account.iban)],
            ['BIC', account.bic],
            ['Verwendungszweck', documents.map(({ number: name }) => name).join(', ')],
          ]
        : []
      return {
        subject: subjects[step](number),
        facts: [owed, transfer],
        action: 'Jetzt bezahlen',
        body: paragraphs(
          leads[step],
          factLines(owed),
          charged !== null &&
            `Verzugskosten: ${money(charged.amount)}. Dazu erhalten Sie das Dokument ${charged.number}.`,
          account !== null && factLines(transfer),
          terminationOn !== null &&
            deletionOn !== null &&
            `Die Verträge enden am ${day(terminationOn)}. Ihre Daten können Sie bis zum ${day(deletionOn)} herunterladen. Danach werden sie gelöscht. Wenn Sie vor dem Vertragsende alles bezahlen, führen wir die Verträge fort.`,
          next !== null && `Am ${day(next.on)} ${nexts[next.step]}, wenn Sie nicht vorher bezahlen.`,
          'Sie können gerade nicht zahlen oder haben Einwände gegen eine Rechnung? Beantragen Sie unter „Abrechnung“ einen Zahlungsaufschub, oder antworten Sie auf diese E-Mail.',
          contactOf === null && link,
        ),
      }
    },
    contracts_ended: ({ number, contracts, documents, sum, link, contactOf, dates }) => ({
      subject: `Ihre Verträge sind beendet (Kunde ${number})`,
      action: 'Jetzt bezahlen',
      body: `wir haben die folgenden Verträge wie angekündigt beendet, weil die Rechnungen weiterhin nicht bezahlt sind.

${contracts.map(({ contract, on, dataUntil }) => `${oneLine(contract)}: beendet zum ${dayText(dates, on)}.${dataUntil ? ` Ihre Daten können Sie bis zum ${dayText(dates, dataUntil)} herunterladen. Danach werden sie gelöscht.` : ''}`).join('\n')}

Bitte bezahlen Sie diese Rechnungen trotzdem:
${documents.map(({ number: name, due, open }) => `${name}, fällig am ${dayText(dates, due)}: ${formatMoney(open, dates.tag)}`).join('\n')}
Summe: ${formatMoney(sum, dates.tag)}${contactOf === null ? `\n\n${link}` : ''}`,
    }),
    deferral_decided: ({ granted, number, sum, instalments, answer, link, contactOf, dates }) => ({
      subject: granted
        ? `Sie haben mehr Zeit zum Zahlen (Kunde ${number})`
        : `Kein Zahlungsaufschub möglich (Kunde ${number})`,
      action: 'Rechnungen ansehen',
      body: `${granted ? `Sie haben mehr Zeit, um ${formatMoney(sum, dates.tag)} zu bezahlen. Bis dahin mahnen wir nicht und sperren nichts.` : `bitte bezahlen Sie jetzt ${formatMoney(sum, dates.tag)}. Mehr Zeit können wir Ihnen nicht geben.`}
${granted ? `\n${instalments.map(({ on, amount }) => `${formatMoney(amount, dates.tag)} bis zum ${dayText(dates, on)}`).join('\n')}\n` : ''}${answer && `\nUnsere Antwort:\n${answer}\n`}${contactOf === null ? `\n${link}` : ''}`,
    }),
    promise_broken: ({ number, sum, next, link, contactOf, dates }) => ({
      subject: `Ihre zugesagte Zahlung ist nicht eingegangen (Kunde ${number})`,
      action: 'Jetzt bezahlen',
      body: `bitte bezahlen Sie jetzt ${formatMoney(sum, dates.tag)}. Die zugesagte Zahlung ist nicht eingegangen, deshalb endet der Zahlungsaufschub.
${next ? `\nAm ${dayText(dates, next.on)} ${nexts[next.step]}, wenn Sie nicht vorher bezahlen.\n` : ''}${contactOf === null ? `\n${link}` : ''}`,
    }),
  },
}
