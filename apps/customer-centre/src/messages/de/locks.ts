import type { ApprovalAction } from '@kontor/contract/enums/four-eyes'
import { type LockWords, lockText, suspensionText } from '../../areas/arrears/locks/lock-text.ts'
import type { LocksTexts } from '../../areas/arrears/locks/mails.ts'
import { dayText, momentText } from '../../values/moments.ts'
import { oneLine } from '../../values/one-line.ts'

/** The page of the locked customer says the same. */
const words: LockWords = {
  reason: 'Grund',
  reasons: {
    payment: 'Rechnungen sind überfällig',
    abuse: 'Ein Dienst wurde missbraucht',
    verification: 'Angaben zum Konto konnten nicht bestätigt werden',
    security: 'Möglicherweise haben Unbefugte Zugriff auf das Konto',
    customer_request: 'Sie haben um die Sperre gebeten',
    legal: 'Behördliche Anordnung oder gesetzliche Pflicht',
  },
  restricted: 'Was eingeschränkt ist',
  scopes: {
    services: 'Alle Dienste des Kontos sind gesperrt.',
    administration: 'Das Konto lässt sich nicht verwalten. Die Dienste laufen weiter.',
  },
  duration: 'Wie lange',
  until: day => `Bis zum ${day}. Danach endet die Sperre automatisch.`,
  open: 'Bis der Grund entfallen ist.',
  termination: (day, deletion) =>
    `Wenn sich nichts ändert, enden die Verträge am ${day}. Ihre Daten können Sie dann bis zum ${deletion} herunterladen. Danach werden sie gelöscht.`,
  facts: 'Tatsachen und Umstände',
  law: 'Dies ist die Begründung nach Artikel 17 der Verordnung (EU) 2022/2065 (Gesetz über digitale Dienste).',
  origin: 'Wie wir davon erfahren haben',
  origins: {
    notice: number => `Durch eine Meldung nach Artikel 16 der Verordnung, Nr. ${number}`,
    own_initiative: () => 'Durch eigene Prüfung',
    order: () => 'Durch die Anordnung eines Gerichts oder einer Behörde',
  },
  grounds: { law: 'Verletztes Gesetz', terms: 'Verletzte Klausel unserer Bedingungen' },
  automated: 'Automatisierte Mittel',
  detected: { yes: 'Der Inhalt wurde durch Software erkannt.', no: 'Der Inhalt wurde nicht durch Software erkannt.' },
  decided: {
    yes: 'Software war an der Entscheidung beteiligt.',
    no: 'Die Entscheidung haben allein Menschen getroffen.',
  },
  redress: 'Was Sie dagegen tun können',
  redressWays: {
    complaint: day =>
      `Beschweren Sie sich bis zum ${day} kostenlos bei uns, mit einem Ticket oder einer Antwort auf diese E-Mail. Eine an der Entscheidung nicht beteiligte Person prüft sie dann.`,
    out_of_court: () =>
      'Wenden Sie sich an eine zertifizierte außergerichtliche Streitbeilegungsstelle (Artikel 21 der Verordnung).',
    court: () => 'Sie können jederzeit vor Gericht gehen.',
  },
  requests: {
    review: 'beantragt die Entsperrung',
    deferral: 'beantragt einen Zahlungsaufschub',
    proof: 'hat einen Nachweis gesendet',
  },
  unpaid: {
    documents: 'Überfällige Rechnungen',
    line: (number, due, open) => `${number}, fällig am ${due}: ${open}`,
    sum: 'Überfällig insgesamt',
    out: 'Die Sperre endet automatisch, sobald nichts mehr überfällig ist. Sie können gerade nicht zahlen? Beantragen Sie auf der Seite der Sperre einen Zahlungsaufschub.',
    next: (notice, end, deletion) =>
      `Am ${notice} kündigen wir, wenn Sie nicht vorher bezahlen. Die Verträge enden dann am ${end}; Ihre Daten können Sie bis zum ${deletion} herunterladen.`,
  },
}

/** Nach „möchte“. */
const approvals: Record<ApprovalAction, string> = {
  unlock: 'ein Konto entsperren',
  hold_lift: 'eine Aufbewahrungspflicht aufheben',
  holder_evidence: 'einen Domaininhaber bestätigen',
  invoice_correction: 'eine Rechnung korrigieren',
  payment_refund: 'eine Zahlung erstatten',
  write_off: 'eine Rechnung ausbuchen',
  deferral: 'einen Zahlungsaufschub gewähren',
  discount: 'einen niedrigeren Preis vereinbaren',
  new_owner: 'jemanden zum Inhaber machen',
}

export const locks: LocksTexts = {
  mails: {
    customer_locked: values => ({
      subject: `Das Konto des Kunden ${values.customer} ist gesperrt`,
      action: 'Sperre ansehen',
      body: `das Konto des Kunden ${values.customer} bei ${values.provider} wurde am ${momentText(values.dates, values.at, values.timeZone)} gesperrt.

${lockText(values.dates, words, values)}

Sie können sich weiterhin anmelden, Rechnungen und Tickets ansehen, Verträge kündigen oder widerrufen und Ihre Daten exportieren. Was Sie jetzt tun können, sehen Sie hier:

${values.link}`,
    }),
    customer_unlocked: ({ customer, why, note, link }) => ({
      subject: `Das Konto des Kunden ${customer} ist entsperrt`,
      action: 'Konto öffnen',
      body: `das Konto des Kunden ${customer} ist entsperrt${{ paid: ', weil nichts mehr überfällig ist', staff: '', time: ', weil die Frist der Sperre abgelaufen ist' }[why]}.${note && `\n\n${note}`}

${link}`,
    }),
    contract_suspended: ({ contract, facts, statement, at, timeZone, link, dates, provider }) => ({
      subject: `Ihr Vertrag ${contract} ist pausiert`,
      action: 'Vertrag ansehen',
      body: `${provider} hat Ihren Vertrag ${contract} am ${momentText(dates, at, timeZone)} pausiert, weil der Dienst missbraucht wurde. Der Dienst ist abgeschaltet, bis der Grund entfallen ist. Ihre Daten bleiben erhalten.

${suspensionText(dates, words, facts, statement)}

${link}`,
    }),
    contract_resumed: ({ contract, note, unpaid, link }) => ({
      subject: unpaid
        ? `Ihr Vertrag ${contract} ist nicht mehr wegen Missbrauchs pausiert`
        : `Ihr Vertrag ${contract} wird fortgesetzt`,
      action: 'Vertrag ansehen',
      body: `Ihr Vertrag ${contract} ist nicht mehr wegen Missbrauchs pausiert. ${unpaid ? 'Er bleibt wegen überfälliger Rechnungen pausiert und wird fortgesetzt, sobald Ihr Konto entsperrt ist.' : 'Der Dienst läuft wieder.'}

${note}

${link}`,
    }),
    lock_request_arrived: ({ customer, kind, sender, email, payOn, message, files, link, dates }) => ({
      subject: `Gesperrter Kunde ${customer} ${words.requests[kind]}`,
      body: `bitte beantworten Sie einen Antrag zur Sperre des Kunden ${customer}. Wechseln Sie zuerst in das Konto des Kunden und öffnen Sie dann diese Seite:

${link}

Von: ${sender}, ${email}
Anliegen: ${words.requests[kind]}${payOn ? `\nZahlung zugesagt bis: ${dayText(dates, payOn)}` : ''}${files.length > 0 ? `\nDateien: ${files.join(', ')}` : ''}${message && `\n\n${message}`}`,
    }),
    approval_asked: ({ customer, action, by, until, timeZone, link, dates }) => ({
      subject: `Bestätigen oder ablehnen: ${approvals[action]} (Kunde ${customer})`,
      action: 'Kontoseite öffnen',
      body: `${oneLine(by)} möchte ${approvals[action]} (Kunde ${customer}). Eine zweite Person muss das bis ${momentText(dates, until, timeZone)} bestätigen. Wechseln Sie zuerst in das Konto des Kunden. Bestätigen Sie den Antrag dann auf dieser Seite, oder lehnen Sie ihn ab:

${link}`,
    }),
    approval_decided: ({ customer, action, by, approved }) => ({
      subject: `${approved ? 'Bestätigt' : 'Abgelehnt'}: ${approvals[action]} (Kunde ${customer})`,
      body: `${oneLine(by)} hat Ihren Antrag ${approved ? 'bestätigt' : 'abgelehnt'}: ${approvals[action]} (Kunde ${customer}). ${approved ? 'Er ist ausgeführt' : 'Es wurde nichts geändert'}.`,
    }),
    lock_request_declined: ({ customer, answer, link }) => ({
      subject: `Kunde ${customer} kann noch nicht entsperrt werden`,
      action: 'Sperre ansehen',
      body: `wir haben Ihren Antrag geprüft und können das Konto des Kunden ${customer} noch nicht entsperren. Unsere Antwort:

${answer}

${link}`,
    }),
  },
}
