import type { ConnectionTestTexts } from '../../adapters/anti-bot/connection-test-page.ts'

export const antiBot: ConnectionTestTexts = {
  title: 'Verbindungstest der Anti-Roboter-Prüfung',
  lead: 'Diese Seite probiert Schritt für Schritt, was die Prüfung in unseren Formularen braucht. Gesendet wird nur, was auch die Prüfung sendet.',
  noScript: 'Dieser Test braucht JavaScript, wie die Prüfung selbst.',
  steps: {
    server: 'Unser Server ist erreichbar',
    frames: 'Die Seiten der Prüfung lassen sich laden',
    crypto: 'Dieser Browser kann mit Verschlüsselung rechnen (nur über https)',
    worker: 'Dieser Browser lässt die Prüfung im Hintergrund rechnen',
    challenge: 'Eine ganze Prüfung kommt durch',
  },
  results: { waiting: 'wartet', passed: 'geht', failed: 'geht nicht' },
  all: 'Alles geht. Laden Sie das Formular neu und senden Sie es noch einmal.',
  some: 'Etwas steht im Weg: eine Erweiterung, die Inhalte sperrt, ein Filter Ihrer Firma oder ein alter Browser. Das Formular lässt sich trotzdem senden: Es bittet Sie dann, stattdessen 20 Sekunden zu warten.',
}
