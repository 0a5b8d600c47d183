import type { moneyActions as source } from '../../en/payments/staff.ts'
import type { Translation } from '../../translation.ts'

export const moneyActions: Translation<typeof source> = {
  menu: 'Aktionen für Mitarbeiter',
  reason: 'Grund',
  reasonHint: 'Der Kunde kann ihn lesen.',
  reasonMissing: 'Geben Sie einen Grund ein',
  cancel: 'Abbrechen',
  waits: {
    title: 'Wartet auf Bestätigung',
    for: 'Das liegt über Ihrem Limit. {names} kann es bestätigen. Die E-Mail dazu ist unterwegs. Bis dahin ändert sich nichts.',
    nobody:
      'Das liegt über Ihrem Limit, und niemand sonst in Ihrem Team kann es bestätigen. Bitten Sie einen Inhaber, ein Limit zu erhöhen.',
    others: '{count, plural, one {# weitere Person} other {# weitere Personen}}',
    show: 'Anträge öffnen',
    close: 'Schließen',
  },
  refund: {
    action: 'Erstatten',
    title: 'Zahlung über {amount} erstatten?',
    text: 'Das Geld geht auf demselben Weg zurück: {method}. Es kommt aus Rechnungskorrekturen und Guthaben des Kunden.',
    amount: 'Betrag in {currency}',
    amountHint: 'Höchstens {left}.',
    amountWrong: 'Geben Sie einen Betrag bis {left} ein',
    confirm: 'Erstatten',
    done: 'Die Erstattung läuft.',
  },
  writeOff: {
    action: 'Ausbuchen',
    title: '{open} von {number} ausbuchen?',
    text: 'Wir verlangen diesen Betrag nicht mehr. Der Kunde sieht, dass er nicht zahlen muss.',
    confirm: '{open} ausbuchen',
    done: '{number} ist ausgebucht.',
  },
  dispute: {
    action: 'Klärung beginnen',
    title: 'Klärung von {number} beginnen?',
    text: 'Der Kunde muss nicht zahlen und wird nicht erinnert, bis das geklärt ist.',
    confirm: 'Klärung beginnen',
    done: '{number} ist jetzt in Klärung.',
  },
  endDispute: {
    action: 'Klärung beenden',
    title: 'Klärung von {number} beenden?',
    text: 'Der Betrag ist wieder fällig, und Erinnerungen gehen weiter. Konnten Sie sich mit einem Verbraucher nicht einigen, nennen Sie ihm per E-Mail die zuständige Schlichtungsstelle (§ 37 VSBG).',
    confirm: 'Klärung beenden',
    done: 'Die Klärung von {number} ist beendet.',
  },
}
