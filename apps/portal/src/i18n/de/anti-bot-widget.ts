import type { antiBotWidget as source } from '../en/anti-bot-widget.ts'
import type { Translation } from '../translation.ts'

export const antiBotWidget: Translation<typeof source> = {
  start: 'Bestätigen, dass ich kein Roboter bin',
  working: 'Wird geprüft …',
  completed: 'Prüfung bestanden',
  expired: 'Die Prüfung ist abgelaufen.',
  error: 'Die Prüfung ist fehlgeschlagen.',
  again: 'Noch einmal prüfen',
}
