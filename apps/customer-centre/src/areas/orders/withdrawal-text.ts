import type { Locale } from '@kontor/contract/locales'
import type { CentreConfiguration } from '../../platform/configuration.ts'

type Facts = { address: string; portal: string }

/**
 * What consumers are told of their right, and the form: the law's own models for services (annexes 1 and 2 to Art. 246a § 1 (2) EGBGB; in
 * English annex I of Directive 2011/83/EU), with the online function of § 356a BGB. A provider's lawyer checks them.
 */
const texts: Record<Locale, { notice: (facts: Facts) => string[]; form: (facts: Facts) => string[] }> = {
  en: {
    notice: ({ address, portal }) => [
      'Right of withdrawal',
      'You have the right to withdraw from this contract within 14 days without giving any reason. The withdrawal period will expire after 14 days from the day of the conclusion of the contract.',
      `To exercise the right of withdrawal, you must inform us (${address}) of your decision to withdraw from this contract by an unequivocal statement (e.g. a letter sent by post or e-mail). You may use the attached model withdrawal form, but it is not obligatory.`,
      `You can also exercise your right of withdrawal online at ${portal}/withdraw. If you use this online function, we will communicate to you an acknowledgement of receipt on a durable medium (e.g. by e-mail) without delay, including the content of the withdrawal and the date and time of its submission.`,
      'To meet the withdrawal deadline, it is sufficient for you to send your communication concerning your exercise of the right of withdrawal before the withdrawal period has expired.',
      'Effects of withdrawal',
      'If you withdraw from this contract, we shall reimburse to you all payments received from you without undue delay and in any event not later than 14 days from the day on which we are informed about your decision to withdraw from this contract. We will carry out such reimbursement using the same means of payment as you used for the initial transaction, unless you have expressly agreed otherwise; in any event, you will not incur any fees as a result of such reimbursement.',
      'If you requested to begin the performance of services during the withdrawal period, you shall pay us an amount which is in proportion to what has been provided until you have communicated us your withdrawal from this contract, in comparison with the full coverage of the contract.',
    ],
    form: ({ address }) => [
      'Model withdrawal form',
      '(Complete and return this form only if you wish to withdraw from the contract.)',
      `To ${address}:`,
      'I/We (*) hereby give notice that I/We (*) withdraw from my/our (*) contract for the provision of the following service (*):',
      'Ordered on (*)/received on (*):\nName of consumer(s):\nAddress of consumer(s):\nSignature of consumer(s) (only if this form is notified on paper):\nDate:',
      '(*) Delete as appropriate.',
    ],
  },
  de: {
    notice: ({ address, portal }) => [
      'Widerrufsrecht',
      'Sie haben das Recht, binnen vierzehn Tagen ohne Angabe von Gründen diesen Vertrag zu widerrufen. Die Widerrufsfrist beträgt vierzehn Tage ab dem Tag des Vertragsabschlusses.',
      `Um Ihr Widerrufsrecht auszuüben, müssen Sie uns (${address}) mittels einer eindeutigen Erklärung (z. B. ein mit der Post versandter Brief oder eine E-Mail) über Ihren Entschluss, diesen Vertrag zu widerrufen, informieren. Sie können dafür das beigefügte Muster-Widerrufsformular verwenden, das jedoch nicht vorgeschrieben ist.`,
      `Sie können Ihr Widerrufsrecht auch online unter ${portal}/withdraw ausüben. Wenn Sie diese Online-Funktion nutzen, übermitteln wir Ihnen unverzüglich auf einem dauerhaften Datenträger (z. B. per E-Mail) eine Eingangsbestätigung mit Informationen zum Inhalt der Widerrufserklärung sowie dem Datum und der Uhrzeit ihres Eingangs.`,
      'Zur Wahrung der Widerrufsfrist reicht es aus, dass Sie die Mitteilung über die Ausübung des Widerrufsrechts vor Ablauf der Widerrufsfrist absenden.',
      'Folgen des Widerrufs',
      'Wenn Sie diesen Vertrag widerrufen, haben wir Ihnen alle Zahlungen, die wir von Ihnen erhalten haben, unverzüglich und spätestens binnen vierzehn Tagen ab dem Tag zurückzuzahlen, an dem die Mitteilung über Ihren Widerruf dieses Vertrags bei uns eingegangen ist. Für diese Rückzahlung verwenden wir dasselbe Zahlungsmittel, das Sie bei der ursprünglichen Transaktion eingesetzt haben, es sei denn, mit Ihnen wurde ausdrücklich etwas anderes vereinbart; in keinem Fall werden Ihnen wegen dieser Rückzahlung Entgelte berechnet.',
      'Haben Sie verlangt, dass die Dienstleistungen während der Widerrufsfrist beginnen sollen, so haben Sie uns einen angemessenen Betrag zu zahlen, der dem Anteil der bis zu dem Zeitpunkt, zu dem Sie uns von der Ausübung des Widerrufsrechts hinsichtlich dieses Vertrags unterrichten, bereits erbrachten Dienstleistungen im Vergleich zum Gesamtumfang der im Vertrag vorgesehenen Dienstleistungen entspricht.',
    ],
    form: ({ address }) => [
      'Muster-Widerrufsformular',
      '(Wenn Sie den Vertrag widerrufen wollen, dann füllen Sie bitte dieses Formular aus und senden Sie es zurück.)',
      `An ${address}:`,
      'Hiermit widerrufe(n) ich/wir (*) den von mir/uns (*) abgeschlossenen Vertrag über die Erbringung der folgenden Dienstleistung (*):',
      'Bestellt am (*)/erhalten am (*):\nName des/der Verbraucher(s):\nAnschrift des/der Verbraucher(s):\nUnterschrift des/der Verbraucher(s) (nur bei Mitteilung auf Papier):\nDatum:',
      '(*) Unzutreffendes streichen.',
    ],
  },
}

/** Paragraphs of the notice and of the form, in this provider's name. */
export function withdrawalText(
  locale: Locale,
  { provider, appUrl }: Pick<CentreConfiguration, 'provider' | 'appUrl'>,
): string[] {
  const address = [...provider.postal, provider.phone, provider.email].join(', ')
  const facts = { address, portal: appUrl }
  return [...texts[locale].notice(facts), ...texts[locale].form(facts)]
}
