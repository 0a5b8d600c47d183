import type { antiBotWidget as source } from '../en/anti-bot-widget.ts'
import type { Translation } from '../translation.ts'

export const antiBotWidget: Translation<typeof source> = {
  start: 'Prüfen, dass ich kein Roboter bin',
  working: 'Es wird geprüft, dass Sie kein Roboter sind …',
  completed: 'Sie sind kein Roboter.',
  expired: 'Die Prüfung ist abgelaufen.',
  error: 'Die Prüfung ist fehlgeschlagen.',
  again: 'Noch einmal prüfen',
}
