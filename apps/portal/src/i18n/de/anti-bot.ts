import type { antiBot as source } from '../en/anti-bot.ts'
import type { Translation } from '../translation.ts'

export const antiBot: Translation<typeof source> = {
  checking: 'Einen Moment: Wir prüfen, dass Sie kein Roboter sind.',
  retrying:
    'Verbindung zur Anti-Roboter-Verifizierung hat zu lange gedauert. Erneuter Versuch… (Versuch {attempt} von {of} misslungen)',
  failed: 'Verbindung zur Anti-Roboter-Verifizierung ist fehlgeschlagen.',
  wait: 'Sie können das Formular trotzdem senden: Warten Sie statt der Prüfung bitte 20 Sekunden. Füllen Sie es solange weiter aus, oder senden Sie es jetzt – es geht dann von selbst hinaus.',
  secondsLeft: 'noch {seconds, plural, one {eine Sekunde} other {# Sekunden}}',
  waited: 'Das Formular kann jetzt gesendet werden.',
  stuck:
    'Von hier aus lässt sich das Formular gerade nicht senden. Versuchen Sie es später noch einmal, oder <contact>schreiben Sie uns oder rufen Sie an</contact>.',
  attribution:
    'Diese Seite wird von <maker>Friendly Captcha</maker> geschützt; es gelten dessen <privacy>Datenschutzerklärung</privacy> und <terms>Nutzungsbedingungen</terms>.',
}
