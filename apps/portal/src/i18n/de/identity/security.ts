import type { security as source } from '../../en/identity/security.ts'
import type { Translation } from '../../translation.ts'

export const security: Translation<typeof source> = {
  password: {
    title: 'Passwort',
    lead: 'Wenn Sie Ihr Passwort ändern, werden Sie in allen anderen Sitzungen abgemeldet.',
    current: 'Jetziges Passwort',
    new: 'Neues Passwort',
    submit: 'Passwort ändern',
    changed: 'Passwort geändert. Ihre anderen Sitzungen wurden abgemeldet.',
  },
  mailTrouble: {
    title: 'Unsere E-Mails erreichen Sie nicht',
    text: 'E-Mails an {email} konnten seit <at></at> nicht zugestellt werden. Darunter können Sicherheitshinweise sein.',
    whatNow:
      'Prüfen Sie, ob die Adresse stimmt und Ihr E-Mail-Postfach nicht voll ist. Schreiben Sie uns, wenn Sie eine andere Adresse brauchen.',
  },
  secondFactor: {
    title: 'Zwei-Faktor-Anmeldung',
    on: 'An',
    off: 'Aus',
    onText: 'Ein gestohlenes Passwort allein genügt nicht.',
    offText:
      'Schalten Sie sie ein, dann genügt ein gestohlenes Passwort nicht. Sie brauchen einen Passkey oder eine Authenticator-App.',
    required: 'Erforderlich ab dem <day></day>.',
    manage: 'Zwei-Faktor-Anmeldung verwalten',
    setUp: 'Zwei-Faktor-Anmeldung einschalten',
  },
  sessions: {
    title: 'Sitzungen',
    lead: 'Wenn Sie eine Sitzung nicht kennen, beenden Sie sie und ändern Sie Ihr Passwort.',
    current: 'Dieser Browser',
    since: 'seit <at></at>',
    lastUsed: 'zuletzt aktiv <at></at>',
    unknownDevice: 'Unbekanntes Gerät',
    onlyHere: 'Sie haben keine anderen Sitzungen.',
    end: 'Sitzung beenden',
    endNamed: 'Sitzung beenden: {name}',
    endTitle: 'Sitzung von {name} beenden',
    endEffect: 'Der andere Browser wird abgemeldet. Nicht gespeicherte Änderungen dort gehen verloren.',
    endConfirm: 'Sitzung beenden',
    endOthers: '{count, plural, one {Die andere Sitzung beenden} other {# andere Sitzungen beenden}}',
    endOthersTitle: '{count, plural, one {Die andere Sitzung beenden} other {# andere Sitzungen beenden}}',
    endOthersEffect: 'Alle anderen Browser werden abgemeldet. Hier bleiben Sie angemeldet.',
    keep: 'Angemeldet lassen',
    ended: 'Die Sitzung von {name} ist beendet.',
    othersEnded: 'Andere Sitzungen beendet',
  },
  staffSessions: {
    title: 'Benutzer abmelden',
    lead: 'Für den Fall, dass jemand eine Anmeldung übernommen hat. Ändern Sie auch das Passwort oder sperren Sie die Anmeldung.',
    email: 'E-Mail-Adresse des Benutzers',
    submit: 'Alle Sitzungen dieses Benutzers beenden',
    everybody: 'Alle Benutzer abmelden',
    everybodyTitle: 'Alle Benutzer abmelden',
    everybodyEffect:
      'Alle Kunden und Mitarbeiter außer Ihnen werden abgemeldet. Nicht gespeicherte Änderungen gehen verloren.',
    keep: 'Angemeldet lassen',
    ended: '{count, plural, =0 {Es gab keine Sitzungen.} one {Eine Sitzung beendet.} other {# Sitzungen beendet.}}',
  },
  methods: {
    password: 'Passwort',
    totp: 'Authenticator-App',
    passkey: 'Passkey',
    recovery_code: 'Wiederherstellungscode',
    registration: 'Registrierung',
    single_sign_on: 'Single Sign-on',
  },
  signIns: {
    title: 'Anmeldeverlauf',
    lead: 'Alle Anmeldeversuche der letzten sechs Monate, auch fehlgeschlagene.',
    empty: 'Noch keine Anmeldeversuche.',
    columns: { at: 'Zeit', outcome: 'Ergebnis', method: 'Methode', device: 'Gerät', address: 'IP-Adresse' },
    outcomes: {
      succeeded: 'Angemeldet',
      second_factor_asked: 'Zweiter Schritt angefordert',
      wrong_password: 'Falsches Passwort',
      wrong_code: 'Falscher Code',
      throttled: 'Zu viele Versuche',
    },
  },
}
