import type { DeclarationsTexts } from '../../areas/declarations/mails.ts'

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
            `Beendigung: ${facts.wanted ?? 'zum frühestmöglichen Zeitpunkt'}`,
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
      `Abgegeben durch Betätigen der Schaltfläche „${button}“. Eingegangen am ${facts.receivedAt} unter der Nummer ${facts.number}.`,
    ].join('\n')
  },
  mails: {
    declaration_received: ({ kind, number, text, endsOn, provider }) => ({
      subject: `${kind === 'cancellation' ? 'Ihre Kündigung' : 'Ihr Widerruf'} ist eingegangen (${number})`,
      body: `die folgende Erklärung ist bei ${provider} eingegangen. Bewahren Sie diese E-Mail als Nachweis auf.

${text}
${kind === 'cancellation' ? `\n${endsOn ? `Letzter Tag des Vertrags: ${endsOn}` : 'Wir sehen nach Ihrem Vertrag und nennen Ihnen den letzten Tag.'}\n` : ''}
Falls Sie sie nicht abgeschickt haben, sagen Sie es uns: Dann bleibt alles, wie es war.`,
    }),
  },
}
