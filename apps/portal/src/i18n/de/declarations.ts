import type { declarations as source } from '../en/declarations.ts'
import type { Translation } from '../translation.ts'

export const declarations: Translation<typeof source> = {
  name: 'Ihr Name',
  email: 'E-Mail-Adresse für die Bestätigung',
  emailHint: 'Dorthin geht sofort die Bestätigung.',
  customer: 'Kundennummer',
  contract: 'Vertrag',
  contractHint: 'Seine Nummer, etwa C-1024, oder worum es geht.',
  receipt: {
    number: 'Nummer {number}',
    mail: 'Eine Bestätigung ist unterwegs an {email}.',
    keep: 'Bewahren Sie das als Nachweis auf. Es enthält Ihre Erklärung mit Datum und Uhrzeit.',
    save: 'Als Text speichern',
    print: 'Drucken',
    fileName: 'Erklaerung-{number}',
    home: 'Zur Startseite',
  },
  cancel: {
    title: 'Verträge hier kündigen',
    lead: 'Ohne Anmeldung. Ein Formular, eine Schaltfläche, und die Bestätigung kommt sofort.',
    kind: 'Art der Kündigung',
    kinds: {
      ordinary: { name: 'Ordentlich', hint: 'Mit Einhaltung der Frist' },
      extraordinary: { name: 'Außerordentlich', hint: 'Aus wichtigem Grund' },
    },
    reason: 'Kündigungsgrund',
    reasonHint: 'Warum es Ihnen nicht zuzumuten ist, das ordentliche Ende abzuwarten.',
    end: 'Der Vertrag endet',
    ends: {
      earliest: { name: 'Zum frühestmöglichen Zeitpunkt', hint: 'Welcher das ist, sagen wir Ihnen' },
      date: { name: 'Zu einem Tag meiner Wahl', hint: 'Ist er zu früh, gilt der frühestmögliche' },
    },
    date: 'Letzter Tag',
    submit: 'jetzt kündigen',
    done: 'Ihre Kündigung ist eingegangen',
    lastDay:
      'Den letzten Tag Ihres Vertrags nennen wir Ihnen per E-Mail. Ohne eigenes Datum ist es der frühestmögliche.',
  },
  withdraw: {
    title: 'Vertrag widerrufen',
    lead: 'Einen online geschlossenen Vertrag können Sie innerhalb der Widerrufsfrist, in der Regel 14 Tage, ohne Angabe von Gründen widerrufen.',
    part: 'Nur einen Teil davon',
    partHint: 'Lassen Sie das leer, um den ganzen Vertrag zu widerrufen.',
    next: 'Weiter zur Bestätigung',
    check: 'Bitte prüfen Sie Ihre Erklärung',
    statement: 'Hiermit widerrufe ich den folgenden Vertrag:',
    extent: 'Umfang',
    whole: 'der ganze Vertrag',
    change: 'Ändern',
    submit: 'Widerruf bestätigen',
    done: 'Ihr Widerruf ist eingegangen',
    afterwards: 'Wir prüfen ihn und zahlen innerhalb von 14 Tagen zurück, was Sie bezahlt haben, auf demselben Weg.',
  },
}
