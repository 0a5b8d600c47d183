import type { signIn as source } from '../../en/identity/sign-in.ts'
import type { Translation } from '../../translation.ts'

export const signIn: Translation<typeof source> = {
  mailHint:
    'E-Mails brauchen manchmal ein paar Minuten. Kommt nichts an, prüfen Sie den Spam-Ordner und die Adresse, oder rufen Sie uns an. Die Nummer steht im Impressum.',
  login: {
    title: 'Anmelden',
    lead: '{provider}: Ihre Verträge, Rechnungen und Tickets.',
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    remember: 'Auf diesem Gerät angemeldet bleiben',
    submit: 'Anmelden',
    passkey: 'Mit Passkey anmelden',
    or: 'oder mit Ihrem Passwort',
    forgotten: 'Passwort vergessen?',
    newHere: 'Neu hier?',
    register: 'Kunde werden',
    demoTitle: 'Dies ist eine Demo',
    demoText: 'Passwort für alle: {password}',
    demoMails: 'E-Mails der Demo',
    demoUse: '{email} verwenden',
    signedOut: 'Sie sind abgemeldet.',
    goOn: 'Melden Sie sich an, um diese Seite zu öffnen.',
    passwordChanged: 'Passwort geändert. Melden Sie sich mit dem neuen an.',
  },
  reset: {
    title: 'Passwort vergessen?',
    lead: 'Geben Sie Ihre E-Mail-Adresse ein. Wir schicken Ihnen einen Link, mit dem Sie ein neues Passwort setzen.',
    email: 'E-Mail-Adresse',
    submit: 'Link senden',
    back: 'Zurück zur Anmeldung',
    sentTitle: 'Prüfen Sie Ihr E-Mail-Postfach',
    sent: 'Wenn {email} zu einem Konto gehört, haben wir einen Link dorthin geschickt. Er gilt einmal, 60 Minuten lang.',
    again: 'Andere Adresse versuchen',
  },
  newPassword: {
    title: 'Neues Passwort setzen',
    lead: 'Damit werden Sie überall abgemeldet. Melden Sie sich dann mit dem neuen Passwort an.',
    label: 'Neues Passwort',
    submit: 'Passwort setzen',
    invalidTitle: 'Dieser Link gilt nicht mehr',
    invalid:
      'Fordern Sie einen neuen Link an. Links gelten einmal, 60 Minuten lang, und nur, bis ein anderer benutzt wird.',
    askAgain: 'Neuen Link anfordern',
  },
}
