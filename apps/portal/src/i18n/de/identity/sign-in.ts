import type { signIn as source } from '../../en/identity/sign-in.ts'
import type { Translation } from '../../translation.ts'

export const signIn: Translation<typeof source> = {
  mailHint:
    'Eine E-Mail kann ein paar Minuten brauchen. Nichts da? Sehen Sie im Spam-Ordner nach, prüfen Sie die Adresse, oder rufen Sie uns an: Die Nummer steht im Impressum.',
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
    passwordChanged: 'Ihr neues Passwort ist gesetzt. Melden Sie sich damit an.',
  },
  reset: {
    title: 'Passwort vergessen?',
    lead: 'Nennen Sie die E-Mail-Adresse, mit der Sie sich anmelden. Wir schicken Ihnen einen Link, mit dem Sie ein neues Passwort setzen.',
    email: 'E-Mail-Adresse',
    submit: 'Link schicken',
    back: 'Zurück zur Anmeldung',
    sentTitle: 'Sehen Sie in Ihr Postfach',
    sent: 'Wenn {email} zu einem Konto gehört, ist eine E-Mail mit einem Link unterwegs. Er gilt einmal und 60 Minuten lang.',
    again: 'Andere Adresse versuchen',
  },
  newPassword: {
    title: 'Neues Passwort setzen',
    lead: 'Danach sind Sie überall abgemeldet und melden sich mit dem neuen an.',
    label: 'Neues Passwort',
    submit: 'Passwort setzen',
    invalidTitle: 'Dieser Link gilt nicht mehr',
    invalid: 'Ein Link aus unserer E-Mail gilt einmal und 60 Minuten lang; ist einer benutzt, enden die anderen.',
    askAgain: 'Neuen Link schicken',
  },
}
