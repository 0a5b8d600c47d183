import type { ConnectionTestTexts } from '../../adapters/anti-bot/connection-test-page.ts'

export const antiBot: ConnectionTestTexts = {
  title: 'Verbindungstest der Roboterprüfung',
  lead: 'Diese Seite testet Schritt für Schritt die Roboterprüfung unserer Formulare. Gesendet wird nur, was auch die Prüfung selbst sendet.',
  noScript: 'Schalten Sie JavaScript ein, um den Test zu starten. Auch die Roboterprüfung braucht es.',
  steps: {
    server: 'Unser Server ist erreichbar',
    frames: 'Die Seiten der Prüfung werden geladen',
    crypto: 'Ihr Browser unterstützt unsere Verschlüsselung (nur über https)',
    worker: 'Ihr Browser kann die Prüfung im Hintergrund ausführen',
    challenge: 'Die gesamte Prüfung wird bestanden',
  },
  results: { waiting: 'wartet', passed: 'bestanden', failed: 'fehlgeschlagen' },
  all: 'Alles funktioniert. Laden Sie das Formular neu und senden Sie es noch einmal.',
  some: 'Die Prüfung wird blockiert. Das kann an einem Werbeblocker, einem Firmenfilter oder einem veralteten Browser liegen. Sie können das Formular trotzdem senden: Es bittet Sie dann, 20 Sekunden zu warten.',
}
