import type { singleSignOn as source } from '../../en/identity/single-sign-on.ts'
import type { Translation } from '../../translation.ts'

export const singleSignOn: Translation<typeof source> = {
  proof: {
    title: 'Bestätigen Sie Ihre Identität',
    lead: '{application} fragt, wer sich anmeldet. Bestätigen Sie Ihre Identität, danach geht es dort weiter.',
    submit: 'Bestätigen',
  },
  consent: {
    title: 'Bei {application} anmelden?',
    heading: 'Weiter zu einer anderen Anwendung',
    lead: '{application} wird nicht von uns betrieben. Wenn Sie fortfahren, erhält die Anwendung:',
    identity: 'eine Kennung Ihrer Anmeldung',
    data: {
      profile: 'Ihren Namen und Ihre Sprache',
      email: 'Ihre E-Mail-Adresse',
      customers: 'Ihre Kundennummern und Ihre Rechte dafür',
    },
    limits:
      'Ihr Passwort und Ihre Rechnungen erhält sie nicht. Wenn Sie sich hier abmelden, endet ihr Zugriff auf Ihre Daten.',
    submit: 'Weiter',
  },
  refuse: 'Abbrechen',
  signOut: {
    title: 'Abmelden?',
    lead: '{application} möchte Sie hier und überall abmelden, wo Sie diese Anmeldung benutzen.',
    unnamed:
      'Eine Anwendung möchte Sie abmelden. Das beendet Ihre Sitzung hier und überall, wo Sie diese Anmeldung benutzen.',
    submit: 'Abmelden',
    stay: 'Angemeldet bleiben',
  },
  failed: {
    title: 'Anmeldung fehlgeschlagen',
    expired:
      'Gehen Sie zur Anwendung zurück und beginnen Sie noch einmal. Diese Anfrage ist zu alt oder wurde in einem anderen Browser begonnen.',
    other_user:
      'Melden Sie sich zuerst ab, oder wählen Sie dort dieselbe Anmeldung. Sie haben dort eine andere bestätigt als die, mit der Sie hier angemeldet sind.',
    unavailable: 'Versuchen Sie es in einigen Minuten noch einmal. Der andere Anmeldedienst antwortet nicht.',
    application:
      'Melden Sie dem Betreiber der Anwendung: {reason}. Ihre Anfrage war ungültig, und es wurden keine Daten weitergegeben.',
    home: 'Zur Startseite',
  },
  with: 'Mit {label} anmelden',
  confirmWith: 'Mit {label} bestätigen',
  refused: {
    cancelled: 'Die Anmeldung wurde abgebrochen.',
    expired: 'Bitte beginnen Sie noch einmal. Es hat zu lange gedauert oder wurde in einem anderen Browser begonnen.',
    failed: 'Bitte beginnen Sie noch einmal. Der andere Anmeldedienst hat keine gültige Antwort gegeben.',
    unavailable: 'Versuchen Sie es in einigen Minuten noch einmal. Der andere Anmeldedienst antwortet nicht.',
    unknown_user:
      'Melden Sie sich mit Ihrem Passwort an, oder schreiben Sie uns. Für diese Anmeldung gibt es noch kein Konto.',
    email_unverified: 'Bestätigen Sie dort Ihre E-Mail-Adresse und beginnen Sie dann noch einmal.',
    disabled: 'Diese Anmeldung ist gesperrt. Rufen Sie uns an, wenn Sie das nicht erwartet haben.',
    other_user: 'Sie haben dort eine andere Anmeldung bestätigt als die, mit der Sie hier angemeldet sind.',
  },
}
