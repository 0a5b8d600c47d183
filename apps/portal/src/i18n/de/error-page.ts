import type { errorPage as source } from '../en/error-page.ts'
import type { Translation } from '../translation.ts'

export const errorPage: Translation<typeof source> = {
  '403_TITLE': 'Kein Zugang',
  '403_TEXT': 'Ihr Zugang zu diesem Kundenkonto umfasst diese Seite nicht. Der Inhaber des Kontos kann das ändern.',
  '404_TITLE': 'Seite nicht gefunden',
  '404_TEXT':
    'Unter dieser Adresse gibt es nichts. Vielleicht ist es umgezogen, oder es gehört zu einem anderen Kunden.',
  '429_TITLE': 'Zu viele Anfragen',
  '429_TEXT': 'Das war zu viel in kurzer Zeit. Warten Sie eine Minute und versuchen Sie es dann noch einmal.',
  '502_TITLE': 'Keine Verbindung',
  '502_TEXT':
    'Wir sind gerade nicht erreichbar. Es ist nichts verloren. Prüfen Sie Ihre Verbindung und versuchen Sie es gleich noch einmal.',
  '503_TITLE': 'Gleich wieder da',
  '503_TEXT':
    'Wir erreichen unsere Daten gerade nicht. Es ist nichts verloren. Bitte versuchen Sie es in einer Minute noch einmal.',
  '500_TITLE': 'Da ist etwas schiefgegangen',
  '500_TEXT':
    'Das war unser Fehler, nicht Ihrer. Wir haben ihn vermerkt. Versuchen Sie es noch einmal oder gehen Sie zur Startseite.',
  BUTTON: 'Zur Startseite',
  RETRY: 'Noch einmal versuchen',
}
