import type { security as source } from '../../en/identity/security.ts'
import type { Translation } from '../../translation.ts'

export const security: Translation<typeof source> = {
  password: {
    title: 'Passwort',
    lead: 'Eine Änderung meldet Sie überall sonst ab.',
    current: 'Jetziges Passwort',
    new: 'Neues Passwort',
    submit: 'Passwort ändern',
    changed: 'Ihr Passwort ist geändert. Alle anderen Sitzungen wurden abgemeldet.',
  },
  mailTrouble: {
    title: 'Unsere E-Mails erreichen Sie nicht',
    text: 'E-Mails an {email} konnten seit <at></at> nicht zugestellt werden. Darunter kann eine zu Ihrer Anmeldung sein.',
    whatNow:
      'Prüfen Sie, ob das Postfach voll oder die Adresse falsch ist, und sagen Sie uns, wenn Sie eine andere brauchen.',
  },
  secondFactor: {
    title: 'Zweiter Faktor',
    on: 'An',
    off: 'Aus',
    onText: 'Wer nur Ihr Passwort erfährt, kommt nicht hinein.',
    offText:
      'Ihre Anmeldung schützt allein Ihr Passwort. Ein Passkey oder eine App macht es Einbrechern viel schwerer.',
    required: 'Ab dem <day></day> brauchen Sie einen, um hier zu arbeiten.',
    manage: 'Verwalten',
    setUp: 'Einrichten',
  },
  sessions: {
    title: 'Wo Sie angemeldet sind',
    lead: 'Wenn Ihnen etwas davon fremd ist, beenden Sie es und ändern Sie Ihr Passwort.',
    current: 'Dieser Browser',
    since: 'seit <at></at>',
    lastUsed: 'zuletzt benutzt <at></at>',
    unknownDevice: 'Unbekanntes Gerät',
    onlyHere: 'Sie sind nirgends sonst angemeldet.',
    end: 'Beenden',
    endNamed: 'Sitzung beenden: {name}',
    endTitle: 'Sitzung von {name} beenden',
    endEffect: 'Dieser Browser ist beim nächsten Schritt abgemeldet. Was dort nicht gespeichert ist, geht verloren.',
    endConfirm: 'Sitzung beenden',
    endOthers: '{count, plural, one {Die andere Sitzung beenden} other {# andere Sitzungen beenden}}',
    endOthersTitle: '{count, plural, one {Die andere Sitzung beenden} other {# andere Sitzungen beenden}}',
    endOthersEffect: 'Hier bleiben Sie angemeldet. Alle anderen Browser sind beim nächsten Schritt abgemeldet.',
    keep: 'Angemeldet lassen',
    ended: 'Die Sitzung von {name} ist beendet.',
    othersEnded: 'Sie sind jetzt nur noch hier angemeldet.',
  },
  staffSessions: {
    title: 'Andere abmelden',
    lead: 'Für ein Konto, das in falsche Hände geraten ist. Ändern Sie auch das Passwort oder sperren Sie den Zugang.',
    email: 'E-Mail-Adresse der Person',
    submit: 'Alle Sitzungen dieser Person beenden',
    everybody: 'Alle abmelden',
    everybodyTitle: 'Alle abmelden',
    everybodyEffect:
      'Alle Kunden und alle im Haus sind beim nächsten Schritt abgemeldet, nur Sie nicht. Was nicht gespeichert ist, geht verloren.',
    keep: 'Angemeldet lassen',
    ended:
      '{count, plural, =0 {Es gab keine Sitzung zu beenden.} one {Eine Sitzung ist beendet.} other {# Sitzungen sind beendet.}}',
  },
  methods: {
    password: 'Passwort',
    totp: 'Code einer App',
    passkey: 'Passkey',
    recovery_code: 'Wiederherstellungscode',
    registration: 'Registrierung',
    single_sign_on: 'Gemeinsame Anmeldung',
  },
  signIns: {
    title: 'Anmeldungen',
    lead: 'Jeder Versuch der letzten sechs Monate, auch die gescheiterten.',
    empty: 'Es hat noch niemand versucht, sich anzumelden.',
    columns: { at: 'Wann', outcome: 'Ergebnis', method: 'Wie', device: 'Gerät', address: 'IP-Adresse' },
    outcomes: {
      succeeded: 'Angemeldet',
      second_factor_asked: 'Zweiter Faktor verlangt',
      wrong_password: 'Falsches Passwort',
      wrong_code: 'Falscher Code',
      throttled: 'Zu viele Versuche',
    },
  },
}
