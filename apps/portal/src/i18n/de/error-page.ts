import type { errorPage as source } from '../en/error-page.ts'
import type { Translation } from '../translation.ts'

export const errorPage: Translation<typeof source> = {
  '403_TITLE': 'Kein Zugriff',
  '403_TEXT':
    'Für diese Seite fehlen Ihnen die Rechte. Wenn Sie sie brauchen, wenden Sie sich an den Inhaber des Kontos oder an unseren Support.',
  '404_TITLE': 'Seite nicht gefunden',
  '404_TEXT': 'Prüfen Sie die Adresse. Vielleicht ist die Seite umgezogen, oder sie gehört zu einem anderen Kunden.',
  '429_TITLE': 'Zu viele Anfragen',
  '429_TEXT':
    'Das waren zu viele Anfragen in kurzer Zeit. Warten Sie eine Minute und versuchen Sie es dann noch einmal.',
  '501_TITLE': 'Hier nicht verfügbar',
  '501_TEXT': 'Das Kundencenter Ihres Anbieters bietet diese Seite nicht an. Alles andere funktioniert wie gewohnt.',
  '502_TITLE': 'Keine Verbindung',
  '502_TEXT':
    'Wir sind gerade nicht erreichbar. Prüfen Sie Ihre Internetverbindung und versuchen Sie es gleich noch einmal.',
  '503_TITLE': 'Vorübergehend nicht verfügbar',
  '503_TEXT': 'Bitte versuchen Sie es in einer Minute noch einmal. Wir haben gerade eine technische Störung.',
  '500_TITLE': 'Etwas ist schiefgelaufen',
  '500_TEXT':
    'Versuchen Sie es noch einmal oder gehen Sie zur Startseite. Der Fehler liegt bei uns, wir haben ihn erfasst.',
  BUTTON: 'Zur Startseite',
  RETRY: 'Noch einmal versuchen',
}
