import type { antiBot as source } from '../en/anti-bot.ts'
import type { Translation } from '../translation.ts'

export const antiBot: Translation<typeof source> = {
  checking: 'Wir prüfen, dass Sie kein Roboter sind …',
  retrying:
    'Verbindung zur Anti-Roboter-Verifizierung hat zu lange gedauert. Erneuter Versuch… (Versuch {attempt} von {of} misslungen)',
  failed: 'Verbindung zur Anti-Roboter-Verifizierung ist fehlgeschlagen.',
  wait: 'Sie können das Formular trotzdem senden: Warten Sie 20 Sekunden, oder senden Sie es jetzt ab, dann geht es nach dieser Zeit automatisch hinaus.',
  secondsLeft: 'noch {seconds, plural, one {eine Sekunde} other {# Sekunden}}',
  waited: 'Sie können das Formular jetzt senden.',
  stuck:
    'Das Formular lässt sich gerade nicht senden. Versuchen Sie es später noch einmal, oder <contact>nehmen Sie Kontakt mit uns auf</contact>.',
  attribution:
    'Diese Seite wird von <maker>Friendly Captcha</maker> geschützt; es gelten dessen <privacy>Datenschutzerklärung</privacy> und <terms>Nutzungsbedingungen</terms>.',
}
