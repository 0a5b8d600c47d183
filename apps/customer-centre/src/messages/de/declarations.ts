import type { DeclarationsTexts } from '../../areas/service/declarations/mails.ts'
import { oneLine } from '../../values/one-line.ts'

/** Says what follows for a contract that a consumer has withdrawn from. */
const withdrawn = (on: string, refundBy: string) =>
  `Er ist am ${on} beendet worden. Was Sie bezahlt haben, erstatten wir bis zum ${refundBy}. Wenn Sie verlangt haben, dass wir vor Ablauf der Widerrufsfrist beginnen, berechnen wir die Tage bis zum Ende.`

/** Says what follows for a contract whose cancellation staff have accepted. */
const cancelled = ({ contract, on, over }: { contract: string; on: string; over: boolean }) =>
  over
    ? `Der Vertrag ${oneLine(contract)} ist beendet. Sein letzter Tag war der ${on}. Was Sie für spätere Tage bezahlt haben, rechnen wir Ihnen an.`
    : `Der Vertrag ${oneLine(contract)} endet. Sein letzter Tag ist der ${on}. Laden Sie bis dahin die Daten herunter, die Sie behalten möchten.`

export const declarations: DeclarationsTexts = {
  declaration: facts => {
    const lines =
      facts.kind === 'cancellation'
        ? [
            `Kündigung eines Vertrags mit ${facts.provider}`,
            '',
            `Art: ${facts.how === 'ordinary' ? 'ordentliche Kündigung' : 'außerordentliche Kündigung'}`,
            ...(facts.reason ? [`Grund: ${facts.reason}`] : []),
            `Vertrag: ${facts.contract}`,
            `Vertragsende: ${facts.wanted ?? 'zum frühestmöglichen Zeitpunkt'}`,
          ]
        : [
            `Widerruf eines Vertrags mit ${facts.provider}`,
            '',
            'Hiermit widerrufe ich den unten genannten Vertrag.',
            `Vertrag: ${facts.contract}`,
            ...(facts.part ? [`Nur dieser Teil: ${facts.part}`] : []),
          ]
    const button = facts.kind === 'cancellation' ? 'jetzt kündigen' : 'Widerruf bestätigen'
    return [
      ...lines,
      '',
      `Name: ${facts.name}`,
      ...(facts.customer ? [`Kundennummer: ${facts.customer}`] : []),
      `Bestätigung an: ${facts.email}`,
      '',
      `Abgegeben über die Schaltfläche „${button}“. Eingegangen am ${facts.receivedAt} unter der Nummer ${facts.number}.`,
    ].join('\n')
  },
  mails: {
    declaration_answered: ({ kind, number, answer, ends }) => ({
      subject: `${kind === 'cancellation' ? 'Ihre Kündigung' : 'Ihr Widerruf'}: unsere Antwort (${number})`,
      body: `wir haben ${kind === 'cancellation' ? 'Ihre Kündigung' : 'Ihren Widerruf'} ${number} geprüft.

${answer}${
  ends
    ? `

${
  ends.refundBy === null
    ? cancelled(ends)
    : `Der Vertrag ${oneLine(ends.contract)} ist widerrufen. ${withdrawn(ends.on, ends.refundBy)}`
}`
    : ''
}`,
    }),
    declaration_received: ({ kind, number, text, ends, provider }) => ({
      subject: `${kind === 'cancellation' ? 'Ihre Kündigung' : 'Ihr Widerruf'} ist eingegangen (${number})`,
      body: `${kind === 'cancellation' ? 'Ihre Kündigung' : 'Ihr Widerruf'} ist bei ${provider} eingegangen. Bewahren Sie diese E-Mail als Nachweis auf.

${text}

${
  ends
    ? ends.refundBy === null
      ? `Der Vertrag ${oneLine(ends.contract)} ist gekündigt. Sein letzter Tag ist der ${ends.on}. Laden Sie bis dahin die Daten herunter, die Sie behalten möchten.

Wenn Sie das nicht abgeschickt haben, melden Sie sich bitte sofort bei uns.`
      : `Der Vertrag ${oneLine(ends.contract)} ist widerrufen. ${withdrawn(ends.on, ends.refundBy)}

Wenn Sie das nicht abgeschickt haben, melden Sie sich bitte sofort bei uns.`
    : kind === 'cancellation'
      ? `An Ihrem Vertrag hat sich noch nichts geändert. Wir prüfen Ihre Kündigung und teilen Ihnen den letzten Tag des Vertrags mit.

Wenn Sie das nicht abgeschickt haben, sagen Sie uns Bescheid.`
      : `An Ihrem Vertrag hat sich noch nichts geändert. Wir prüfen Ihren Widerruf und melden uns bei Ihnen.

Wenn Sie das nicht abgeschickt haben, sagen Sie uns Bescheid.`
}`,
    }),
  },
}
