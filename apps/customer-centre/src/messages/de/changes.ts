import { formatRate } from '@kontor/contract/formats'
import { formatMoney, shownPrice } from '@kontor/contract/money'
import type { ChangesTexts } from '../../areas/selling/changes/mails.ts'
import { dayText, momentText } from '../../values/moments.ts'
import { closing, oneLine } from '../../values/one-line.ts'
import { textIn } from '../../values/texts.ts'
import { quotedLines } from '../paragraphs.ts'

const cycles = {
  month: 'pro Monat',
  quarter: 'pro Quartal',
  half_year: 'pro Halbjahr',
  year: 'pro Jahr',
  two_years: 'für zwei Jahre',
}
const vat = {
  included: 'inkl. USt.',
  added: 'zzgl. USt.',
  reverse_charge: 'netto, Reverse-Charge-Verfahren',
  not_charged: 'ohne USt.',
}
const switchWords = {
  provider: 'einen Anbieterwechsel',
  own_machines: 'den Umzug auf eigene Systeme',
  erasure: 'die Löschung des Dienstes',
}

export const changes: ChangesTexts = {
  mails: {
    contract_cancelled: ({ contract, at, timeZone, ends_on, reason, appUrl, dates }) => ({
      subject: `Ihre Kündigung: ${oneLine(contract)}`,
      action: 'Vertrag ansehen',
      body: `Ihre Kündigung des Vertrags ${oneLine(contract)} ist am ${momentText(dates, at, timeZone)} bei uns eingegangen. Sein letzter Tag ist der ${dayText(dates, ends_on)}.${
        reason === '' ? '' : `\n\nIhr Grund:\n\n${quotedLines(reason)}`
      }

Laden Sie bis dahin die Daten herunter, die Sie behalten möchten. Bis zum letzten Tag können Sie die Kündigung aufheben:

${appUrl}/billing/contracts/${numberIn(contract)}

Haben Sie nicht gekündigt? Dann melden Sie sich bitte sofort bei uns.`,
    }),
    contract_continued: ({ contract, ends_on, appUrl, dates }) => ({
      subject: ends_on === null ? `Ihr Vertrag läuft weiter: ${oneLine(contract)}` : `Aufgehoben: ${oneLine(contract)}`,
      action: 'Vertrag ansehen',
      body: `${
        ends_on === null
          ? `die Kündigung des Vertrags ${oneLine(contract)} ist aufgehoben. Er läuft zum gleichen Preis und zu den gleichen Bedingungen weiter.`
          : `das vorzeitige Ende des Vertrags ${oneLine(contract)} ist aufgehoben. Es bleibt beim früher mitgeteilten letzten Tag, dem ${dayText(dates, ends_on)}. Soll der Vertrag auch danach weiterlaufen, heben Sie das ebenfalls auf.`
      }

${appUrl}/billing/contracts/${numberIn(contract)}

Waren Sie das nicht? Dann melden Sie sich bitte sofort bei uns.`,
    }),
    contract_changed: ({ contract, on, product, options, cycle, price, appUrl, dates }) => ({
      subject: `Ihr Vertrag ändert sich: ${oneLine(contract)}`,
      action: 'Vertrag ansehen',
      body: `ab dem ${dayText(dates, on)} umfasst Ihr Vertrag ${oneLine(contract)}:

${[textIn(product, 'de'), ...options.map(({ quantity, name }) => `${quantity} × ${textIn(name, 'de')}`)].join('\n')}

Preis: ${formatMoney(shownPrice(price), dates.tag)} ${cycles[cycle]}, ${vat[price.vat]}
Kündigungsfrist und Bedingungen bleiben gleich.

${appUrl}/billing/contracts/${numberIn(contract)}

Waren Sie das nicht? Dann melden Sie sich bitte sofort bei uns.`,
    }),
    contract_change_undone: ({ contract, on, product, appUrl, dates }) => ({
      subject: `Änderung aufgehoben: ${oneLine(contract)}`,
      action: 'Vertrag ansehen',
      body: `der Vertrag ${oneLine(contract)} bleibt, wie er ist. Die Änderung${product ? ` zu ${textIn(product, 'de')}` : ''} zum ${dayText(dates, on)} entfällt.

${appUrl}/billing/contracts/${numberIn(contract)}

Waren Sie das nicht? Dann melden Sie sich bitte sofort bei uns.`,
    }),
    contract_terms_changed: ({
      contract,
      on,
      leaveUntil,
      cycle,
      before,
      after,
      discount,
      notice,
      renewal,
      reason,
      appUrl,
      contactOf,
      provider,
      dates,
    }) => ({
      subject: `Neue Bedingungen für Ihren Vertrag ${oneLine(contract)}`,
      ...(contactOf === null && { action: 'Vertrag ansehen' }),
      body: `${provider} ändert die Bedingungen Ihres Vertrags ${oneLine(contract)} ab dem ${dayText(dates, on)}.

Preis: ${formatMoney(shownPrice(after), dates.tag)} ${cycles[cycle]}, ${vat[after.vat]} (bisher ${formatMoney(shownPrice(before), dates.tag)})${
        discount === null
          ? ''
          : `\nDarin ist ein Rabatt von ${formatRate(discount.bp, dates.tag)} auf Zeiträume, die bis zum ${dayText(dates, discount.until)} beginnen.`
      }
Kündigungsfrist: ${notice === 1 ? '1 Tag' : `${notice} Tage`}${renewal > 0 ? `\nDer Vertrag verlängert sich jeweils um ${renewal === 1 ? '1 Monat' : `${renewal} Monate`}.` : ''}

Grund: ${oneLine(reason)}${
        leaveUntil === null
          ? ''
          : `\n\nSind Sie nicht einverstanden, kündigen Sie bis zum ${dayText(dates, leaveUntil)}. Das kostet nichts, eine Mindestlaufzeit gilt dafür nicht, und anmelden müssen Sie sich nicht:\n\n${appUrl}/cancel`
      }${contactOf === null ? `\n\n${appUrl}/billing/contracts/${numberIn(contract)}` : ''}`,
    }),
    contract_payment_changed: ({ contract, method, label, appUrl }) => ({
      subject: `Zahlungsart geändert: ${oneLine(contract)}`,
      action: 'Vertrag ansehen',
      body: `ab der nächsten Rechnung wird der Vertrag ${oneLine(contract)} ${
        label !== null
          ? `mit ${oneLine(label)}`
          : method === 'transfer'
            ? 'per Überweisung'
            : 'mit Ihrer Standard-Zahlungsart'
      } bezahlt.

${appUrl}/billing/contracts/${numberIn(contract)}

Waren Sie das nicht? Dann melden Sie sich bitte sofort bei uns.`,
    }),
    contract_withdrawn: ({ contract, at, timeZone, appUrl, dates }) => ({
      subject: `Ihr Widerruf: ${oneLine(contract)}`,
      action: 'Vertrag ansehen',
      body: `Ihr Widerruf des Vertrags ${oneLine(contract)} ist am ${momentText(dates, at, timeZone)} bei uns eingegangen. Der Vertrag ist beendet. Bewahren Sie diese E-Mail als Nachweis auf.

Innerhalb von 14 Tagen erhalten Sie zurück, was Sie bezahlt haben, auf dem gleichen Weg. Haben Sie verlangt, dass wir vorzeitig beginnen, ziehen wir die genutzten Tage ab. Die Beträge stehen auf einer Rechnungskorrektur.

${appUrl}/billing/contracts/${numberIn(contract)}

Waren Sie das nicht? Dann melden Sie sich bitte sofort bei uns.`,
    }),
    contract_offered: ({ from, label, number, link, until, timeZone, dates }) => ({
      subject: `${oneLine(from)} bietet Ihnen einen Vertrag an`,
      action: 'Vertrag ansehen',
      body: `${oneLine(from)} möchte den Vertrag „${oneLine(label)}“ auf Ihr Kundenkonto ${number} übertragen. Preis und Bedingungen sehen Sie auf der Seite.

Angebot ansehen, annehmen oder ablehnen:

${link}

Der Link gilt bis ${momentText(dates, until, timeZone)}. Solange Sie nicht annehmen, ändert sich nichts.`,
    }),
    contract_offer_sent: ({ contract, email, number, until, timeZone, appUrl, dates }) => ({
      subject: `Vertrag zur Übernahme angeboten: ${oneLine(contract)}`,
      action: 'Vertrag ansehen',
      body: `der Vertrag ${oneLine(contract)} ist dem Kunden ${number} (${oneLine(email)}) zur Übernahme angeboten. Annehmen lässt sich das Angebot bis ${momentText(dates, until, timeZone)}, wenn Kundennummer und E-Mail-Adresse zusammengehören. Bis dahin ändert sich nichts.

Wird es angenommen, gehört der Vertrag ab dem nächsten Tag dem anderen Kunden. Die Tage davor zahlen Sie. Was Sie für spätere bezahlt haben, rechnen wir Ihnen an. Bis zur Annahme können Sie das Angebot zurückziehen:

${appUrl}/billing/contracts/${numberIn(contract)}

Waren Sie das nicht? Dann melden Sie sich bitte sofort bei uns.`,
    }),
    contract_offer_taken_back: ({ contract, email, appUrl }) => ({
      subject: `Angebot zurückgezogen: ${oneLine(contract)}`,
      action: 'Vertrag ansehen',
      body: `das Angebot, den Vertrag ${oneLine(contract)} auf ${oneLine(email)} zu übertragen, ist zurückgezogen. Der Vertrag läuft weiter wie bisher.

${appUrl}/billing/contracts/${numberIn(contract)}

Waren Sie das nicht? Dann melden Sie sich bitte sofort bei uns.`,
    }),
    contract_offer_void: ({ from, label }) => ({
      subject: `Angebot zurückgezogen: „${oneLine(label)}“`,
      body: `${oneLine(from)} bietet Ihnen den Vertrag „${oneLine(label)}“ nicht mehr an. Der Link aus unserer E-Mail gilt nicht mehr. Sie müssen nichts tun.`,
    }),
    contract_offer_declined: ({ contract, email, appUrl }) => ({
      subject: `Übertragung abgelehnt: ${oneLine(contract)}`,
      body: `${oneLine(email)} hat die Übertragung des Vertrags ${oneLine(contract)} abgelehnt. Der Vertrag läuft weiter wie bisher.

${appUrl}/billing/contracts/${numberIn(contract)}`,
    }),
    contract_transferred: ({ contract, given, number, on, appUrl, dates }) => ({
      subject: given ? `Vertrag übertragen: ${oneLine(contract)}` : `Vertrag übernommen: ${oneLine(contract)}`,
      action: 'Vertrag ansehen',
      body: given
        ? `der Vertrag ${oneLine(contract)} gehört ab dem ${dayText(dates, on)} dem anderen Kunden, unter der Nummer ${number}. Was Sie für spätere Tage bezahlt haben, rechnen wir Ihnen an. Offene Rechnungen bleiben bei Ihnen.

${appUrl}/billing/contracts/${numberIn(contract)}`
        : `der Vertrag ${oneLine(contract)} gehört ab dem ${dayText(dates, on)} Ihnen. Ab diesem Tag erhalten Sie die Rechnungen.

${appUrl}/billing/contracts/${number}`,
    }),
    switch_announced: ({ contract, kind, notice_ends_on, transition_ends_on, retrieval_ends_on, appUrl, dates }) => ({
      subject: `Ihre Termine für den Wechsel: ${oneLine(contract)}`,
      action: 'Vertrag ansehen',
      body: `Sie haben ${switchWords[kind]} angekündigt, für den Vertrag ${closing(contract)} Das kostet Sie nichts. Ihre Termine (Art. 25 der EU-Datenverordnung):

Kündigungsfrist bis: ${dayText(dates, notice_ends_on)}
Der Dienst läuft, und wir helfen, bis: ${dayText(dates, transition_ends_on)}
Daten abrufbar bis: ${dayText(dates, retrieval_ends_on)}

Danach löschen wir alle Daten. Solange der Vertrag läuft, können Sie das aufheben:

${appUrl}/billing/contracts/${numberIn(contract)}`,
    }),
    switch_completed: ({ contract, ends_on, retrieval_ends_on, appUrl, dates }) => ({
      subject: `Ihr Wechsel ist abgeschlossen: ${oneLine(contract)}`,
      action: 'Vertrag ansehen',
      body: `Ihr Wechsel ist abgeschlossen. Der Vertrag ${oneLine(contract)} endet mit dem ${dayText(dates, ends_on)}. Was Sie für spätere Tage bezahlt haben, rechnen wir Ihnen an.

Ihre Daten können Sie bis zum ${dayText(dates, retrieval_ends_on)} herunterladen. Danach löschen wir sie vollständig. Bis zum Ende des letzten Tages können Sie das aufheben:

${appUrl}/billing/contracts/${numberIn(contract)}

Waren Sie das nicht? Dann melden Sie sich bitte sofort bei uns.`,
    }),
  },
}

const numberIn = (contract: string): string => contract.split(' ')[0] ?? ''
