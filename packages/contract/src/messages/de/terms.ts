import type { TermsTemplate } from '../../terms-template.ts'

export const terms: TermsTemplate = {
  title: 'Allgemeine Geschäftsbedingungen (AGB)',
  lead: 'Diese Bedingungen gelten zwischen {provider} und Ihnen. Version {version}.',
  disputes: {
    title: 'Verbraucherstreitbeilegung',
    none: 'Wir sind weder bereit noch verpflichtet, an Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle teilzunehmen.',
    before: 'Wir nehmen an Streitbeilegungsverfahren vor dieser Verbraucherschlichtungsstelle teil: {board}',
  },
  parts: {
    scope: {
      title: 'Geltungsbereich',
      text: 'Diese Bedingungen gelten für alles, was Sie in diesem Kundenbereich bestellen. Ihre eigenen Bedingungen werden nur Vertragsbestandteil, wenn wir ihnen in Textform zustimmen.',
    },
    contract: {
      title: 'Wie ein Vertrag zustande kommt',
      text: 'Das Kundenkonto ist kostenlos und verpflichtet Sie zu nichts. Eine Bestellung ist Ihr Angebot. Der Vertrag kommt zustande, wenn wir sie per E-Mail bestätigen oder das Bestellte bereitstellen.',
    },
    account: {
      title: 'Ihr Kundenkonto',
      text: 'Machen Sie richtige Angaben und halten Sie sie aktuell. Behalten Sie Passwort, Passkeys und Codes für sich, und sagen Sie uns sofort Bescheid, wenn jemand anderes sie kennen könnte.',
    },
    prices: {
      title: 'Preise und Zahlung',
      text: 'Es gelten die Preise, die bei der Bestellung angezeigt werden. Verbraucher sehen sie mit Umsatzsteuer. Jede Rechnung nennt ihre Fälligkeit, und Sie finden sie hier.',
    },
    end: {
      title: 'Laufzeit und Ende',
      text: 'Bei jedem Vertrag sehen Sie die Laufzeit und den Tag, zu dem er enden kann. Verbraucher können nach der ersten Laufzeit mit einer Frist von einem Monat kündigen. Kündigen können Sie hier oder ohne Anmeldung unter „Verträge hier kündigen“.',
    },
    withdrawal: {
      title: 'Widerruf',
      text: 'Verbraucher können einen Vertrag innerhalb von 14 Tagen ohne Angabe von Gründen widerrufen, hier unter „Vertrag widerrufen“.',
    },
    liability: {
      title: 'Haftung',
      text: 'Wir haften unbeschränkt bei Vorsatz und grober Fahrlässigkeit und für Schäden an Leben, Körper und Gesundheit. Bei leichter Fahrlässigkeit haften wir nur, wenn wir eine wesentliche Pflicht verletzen, und dann nur für den vorhersehbaren Schaden.',
    },
    change: {
      title: 'Änderungen und Recht',
      text: 'Änderungen dieser Bedingungen kündigen wir sechs Wochen vorher an. Für laufende Verträge gelten sie nur, wenn Sie zustimmen. Es gilt deutsches Recht. Als Verbraucher behalten Sie den Schutz durch das Recht des Landes, in dem Sie leben.',
    },
  },
}
