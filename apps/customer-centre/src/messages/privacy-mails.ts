import type { Locale } from '@kontor/contract/problem-texts'
import type { HoldReason } from '@kontor/contract/words/locks'
import { oneLine } from '../one-line.ts'
import { dayText, momentText } from './circumstances.ts'

type Erasure = { customer: number; link: string }

/** Mails to every owner about the erasure of a customer. */
export type ErasureMails = {
  erasure_requested: Erasure & { by: string; scheduledFor: string | null; obstacles: number; held: boolean }
  erasure_scheduled: Erasure & { scheduledFor: string | null; held: boolean }
  erasure_withdrawn: Erasure & { by: string }
  erasure_done: Erasure
  /** @param waits whether an erasure has been asked for */
  legal_hold_set: Erasure & { reasonClass: HoldReason; waits: boolean }
  legal_hold_lifted: Erasure & { waits: boolean }
}

export type PrivacyMails = ErasureMails & {
  export_ready: { customer: number; expires: Date; timeZone: string; link: string }
  /** @property by name of the customer who concluded it, where the reader did not */
  agreement_accepted: { version: string; at: Date; timeZone: string; link: string; by: string | null }
}

type Texts = {
  [T in keyof PrivacyMails]: (
    values: PrivacyMails[T] & { name: string; provider: string; contactOf: string | null },
  ) => {
    subject: string
    body: string
  }
}

/** Art. 17 (3) (e) and (b) GDPR, as a sentence. */
const holdWords: Record<Locale, Record<HoldReason, string>> = {
  en: {
    claims: 'they are needed to establish, exercise or defend legal claims (Art. 17 (3) (e) GDPR).',
    obligation: 'a duty by law makes us keep them (Art. 17 (3) (b) GDPR).',
  },
  de: {
    claims:
      'Sie werden zur Geltendmachung, Ausübung oder Verteidigung von Rechtsansprüchen gebraucht (Art. 17 Abs. 3 Buchst. e DSGVO).',
    obligation: 'Eine gesetzliche Pflicht verlangt, dass wir sie aufbewahren (Art. 17 Abs. 3 Buchst. b DSGVO).',
  },
}

const en: Texts = {
  // without a way in: who reads this mail has to sign in for the archive
  export_ready: ({ customer, expires, timeZone, link, provider }) => ({
    subject: `Your data at ${provider} are ready to be fetched`,
    body: `the archive with the data of customer ${customer} is ready. Sign in to download it, until ${momentText('en', expires, timeZone)}; after that it is removed:

${link}

If you have not asked for it, set a new password and tell us.`,
  }),
  agreement_accepted: ({ version, at, timeZone, link, by, provider, contactOf }) => ({
    subject: `Processing agreement with ${provider}, version ${version}`,
    body: `${by === null ? 'you have' : `${oneLine(by)} has`} concluded the processing agreement (Art. 28 GDPR) in version ${version} on ${momentText('en', at, timeZone)}${contactOf === null ? `. You find its text, to read and to print, under “Privacy”:\n\n${link}` : ` for ${contactOf}. Its text is in the customer account: ask ${contactOf} for it.`}`,
  }),
  erasure_requested: ({ customer, by, scheduledFor, obstacles, held, link }) => ({
    subject: `Erasure of customer ${customer} requested`,
    body: `${oneLine(by)} has asked for the erasure of customer ${customer}. ${
      scheduledFor
        ? `It is carried out on ${dayText('en', scheduledFor)}.`
        : `It waits until nothing stands in the way any more: ${held ? 'for legal reasons we have to keep the data for now' : obstacles === 1 ? 'one contract or invoice is still open' : `${obstacles} contracts or invoices are still open`}.`
    }

Afterwards nobody can sign in for this customer, and nothing brings the data back. What the law makes us keep stays, as the plan shows. Until the day it happens every owner can withdraw it:

${link}`,
  }),
  erasure_scheduled: ({ customer, scheduledFor, held, link }) => ({
    subject: scheduledFor
      ? `Customer ${customer} is erased on ${dayText('en', scheduledFor)}`
      : `The erasure of customer ${customer} has to wait`,
    body: `${
      scheduledFor
        ? `nothing stands in the way of the erasure of customer ${customer} any more. It is carried out on ${dayText('en', scheduledFor)}. Fetch your data before that, if you want them. Until then every owner can withdraw the request`
        : held
          ? `the erasure of customer ${customer} waits, as for legal reasons we have to keep the data for now. How it stands you see here`
          : `a contract or an amount has become open since the erasure of customer ${customer} was scheduled, so it waits. You see what it is here`
    }:

${link}`,
  }),
  erasure_withdrawn: ({ customer, by, link }) => ({
    subject: `Customer ${customer} is not erased`,
    body: `${oneLine(by)} has withdrawn the request to erase customer ${customer}. Everything stays as it is:

${link}`,
  }),
  erasure_done: ({ customer, provider }) => ({
    subject: `Customer ${customer} is erased`,
    body: `as you asked, the data of customer ${customer} at ${provider} are being erased now. The account is closed, and who acted for no other customer can sign in no longer.

What tax and commercial law or the proof of claims makes us keep is kept apart until its time is over, and then removed by itself.`,
  }),
  legal_hold_set: ({ customer, reasonClass, waits, link }) => ({
    subject: `Data of customer ${customer} are kept for legal reasons`,
    body: `until further notice no data of customer ${customer} are erased: ${holdWords.en[reasonClass]} ${waits ? 'The erasure you asked for waits for that. It is not lost, and any owner can withdraw it.' : 'Nothing else changes for you.'}

If you do not agree, reply to this e-mail, or turn to a supervisory authority (Art. 77 GDPR).

${link}`,
  }),
  legal_hold_lifted: ({ customer, waits, link }) => ({
    subject: `Data of customer ${customer} are no longer kept for legal reasons`,
    body: `the legal reasons to keep the data of customer ${customer} have gone. ${waits ? 'The erasure you asked for goes on; before it has a date nothing is erased, and you hear of that date.' : 'An erasure can be asked for and carried out again.'}

${link}`,
  }),
}

const de: Texts = {
  export_ready: ({ customer, expires, timeZone, link, provider }) => ({
    subject: `Ihre Daten bei ${provider} liegen bereit`,
    body: `das Archiv mit den Daten des Kunden ${customer} ist fertig. Melden Sie sich an, um es herunterzuladen, bis ${momentText('de', expires, timeZone)}; danach wird es entfernt:

${link}

Wenn Sie es nicht angefordert haben, setzen Sie ein neues Passwort und sagen Sie uns Bescheid.`,
  }),
  agreement_accepted: ({ version, at, timeZone, link, by, provider, contactOf }) => ({
    subject: `Vertrag zur Auftragsverarbeitung mit ${provider}, Fassung ${version}`,
    body: `${by === null ? 'Sie haben' : `${oneLine(by)} hat`} den Vertrag zur Auftragsverarbeitung (Art. 28 DSGVO) in der Fassung ${version} am ${momentText('de', at, timeZone)}${contactOf === null ? ` geschlossen. Seinen Text finden Sie zum Lesen und Drucken unter „Datenschutz“:\n\n${link}` : ` für ${contactOf} geschlossen. Sein Text liegt im Kundenkonto: Sie bekommen ihn von ${contactOf}.`}`,
  }),
  erasure_requested: ({ customer, by, scheduledFor, obstacles, held, link }) => ({
    subject: `Löschung des Kunden ${customer} beantragt`,
    body: `${oneLine(by)} hat die Löschung des Kunden ${customer} beantragt. ${
      scheduledFor
        ? `Sie wird am ${dayText('de', scheduledFor)} ausgeführt.`
        : `Sie wartet, bis nichts mehr im Weg steht: ${held ? 'Aus rechtlichen Gründen müssen wir die Daten vorerst aufbewahren' : obstacles === 1 ? 'Ein Vertrag oder eine Rechnung ist noch offen' : `${obstacles} Verträge oder Rechnungen sind noch offen`}.`
    }

Danach kann sich für diesen Kunden niemand mehr anmelden, und nichts holt die Daten zurück. Was wir nach dem Gesetz aufbewahren müssen, bleibt, wie der Plan es zeigt. Bis zu dem Tag kann jeder Inhaber den Antrag zurückziehen:

${link}`,
  }),
  erasure_scheduled: ({ customer, scheduledFor, held, link }) => ({
    subject: scheduledFor
      ? `Kunde ${customer} wird am ${dayText('de', scheduledFor)} gelöscht`
      : `Die Löschung des Kunden ${customer} muss warten`,
    body: `${
      scheduledFor
        ? `der Löschung des Kunden ${customer} steht nichts mehr im Weg. Sie wird am ${dayText('de', scheduledFor)} ausgeführt. Laden Sie Ihre Daten vorher herunter, wenn Sie sie haben möchten. Bis dahin kann jeder Inhaber den Antrag zurückziehen`
        : held
          ? `die Löschung des Kunden ${customer} wartet, weil wir die Daten aus rechtlichen Gründen vorerst aufbewahren müssen. Wie es steht, sehen Sie hier`
          : `seit die Löschung des Kunden ${customer} terminiert wurde, ist ein Vertrag oder ein Betrag offen; sie wartet deshalb. Was es ist, sehen Sie hier`
    }:

${link}`,
  }),
  erasure_withdrawn: ({ customer, by, link }) => ({
    subject: `Kunde ${customer} wird nicht gelöscht`,
    body: `${oneLine(by)} hat den Antrag auf Löschung des Kunden ${customer} zurückgezogen. Es bleibt alles, wie es ist:

${link}`,
  }),
  erasure_done: ({ customer, provider }) => ({
    subject: `Kunde ${customer} ist gelöscht`,
    body: `wie beantragt, werden die Daten des Kunden ${customer} bei ${provider} jetzt gelöscht. Das Konto ist geschlossen; wer für keinen anderen Kunden handelt, kann sich nicht mehr anmelden.

Was wir nach Steuer- und Handelsrecht oder zum Nachweis von Ansprüchen aufbewahren müssen, bewahren wir getrennt auf, bis die Frist um ist; dann wird es von selbst entfernt.`,
  }),
  legal_hold_set: ({ customer, reasonClass, waits, link }) => ({
    subject: `Daten des Kunden ${customer} werden aus rechtlichen Gründen aufbewahrt`,
    body: `bis auf Weiteres werden keine Daten des Kunden ${customer} gelöscht: ${holdWords.de[reasonClass]} ${waits ? 'Die beantragte Löschung wartet so lange. Sie geht nicht verloren, und jeder Inhaber kann sie zurückziehen.' : 'Sonst ändert sich für Sie nichts.'}

Wenn Sie nicht einverstanden sind, antworten Sie auf diese E-Mail oder wenden Sie sich an eine Aufsichtsbehörde (Art. 77 DSGVO).

${link}`,
  }),
  legal_hold_lifted: ({ customer, waits, link }) => ({
    subject: `Daten des Kunden ${customer} werden nicht mehr aus rechtlichen Gründen aufbewahrt`,
    body: `die rechtlichen Gründe, die Daten des Kunden ${customer} aufzubewahren, sind entfallen. ${waits ? 'Die beantragte Löschung geht weiter; bevor sie einen Termin hat, wird nichts gelöscht, und von dem Termin erfahren Sie.' : 'Eine Löschung kann wieder beantragt und ausgeführt werden.'}

${link}`,
  }),
}

export const privacyMails: Record<Locale, Texts> = { en, de }
