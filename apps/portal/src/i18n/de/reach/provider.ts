import type { provider as source } from '../../en/reach/provider.ts'
import type { Translation } from '../../translation.ts'

export const provider: Translation<typeof source> = {
  imprint: {
    title: 'Impressum',
    lead: 'Angaben nach § 5 DDG.',
    provider: 'Anbieter',
    representedBy: 'Vertreten durch {name}',
    contact: 'Kontakt',
    phone: 'Telefon:',
    email: 'E-Mail:',
    register: 'Register und Steuer',
    vatId: 'Umsatzsteuer-Identifikationsnummer: {number}',
    contactPoint: 'Kontaktstelle nach dem Gesetz über digitale Dienste',
    contactPointText:
      'Behörden und Nutzer unserer Dienste erreichen uns unmittelbar und elektronisch unter <mail></mail>, auf Deutsch und Englisch (Art. 11 und 12 der Verordnung (EU) 2022/2065).',
    abuseText: 'Meldungen rechtswidriger Inhalte (Art. 16) gehen an <mail></mail>.',
    disputes: 'Verbraucherstreitbeilegung',
    disputesText:
      'Wir sind weder bereit noch verpflichtet, an Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle teilzunehmen.',
  },
  privacy: {
    title: 'Datenschutzerklärung',
    lead: 'Was {provider} in diesem Kundenbereich mit Ihren Daten tut und welche Rechte Sie haben.',
    controller: 'Wer verantwortlich ist',
    officer: 'Unseren Datenschutzbeauftragten erreichen Sie unter <mail></mail>.',
    purposes: {
      title: 'Wofür und auf welcher Grundlage',
      text: 'Wir verarbeiten die Daten, die Sie hier eingeben und die aus Ihren Verträgen entstehen, um die Verträge zu erfüllen (Art. 6 Abs. 1 lit. b DSGVO), um Bücher und Belege zu führen, wie es Steuer- und Handelsrecht verlangen (Art. 6 Abs. 1 lit. c), und um unsere Dienste sicher zu halten und Forderungen einzuziehen (Art. 6 Abs. 1 lit. f). Profile bilden wir nicht, und über Sie wird nicht automatisch entschieden.',
    },
    recipients: {
      title: 'Wer Daten erhält',
      text: 'Zahlungsdienste und Banken für Zahlungen, Registrierungsstellen für Domains, Steuerberater und Finanzbehörden sowie Dienstleister, die nach Art. 28 DSGVO für uns Server betreiben. Jeder erhält, was seine Aufgabe braucht.',
    },
    places: {
      title: 'Wo',
      text: 'Die Daten dieses Kundenbereichs liegen in der Europäischen Union.',
      noThirdParty: 'Diese Seiten laden nichts von Dritten.',
      thirdParty:
        'Nur mit Ihrer Einwilligung (Art. 6 Abs. 1 lit. a DSGVO, § 25 TDDDG) laden diese Seiten Dienste von {hosts}, um zu sehen, wie sie genutzt werden. Sie können sie jederzeit am Fuß jeder Seite widerrufen.',
    },
    periods: {
      title: 'Wie lange',
      text: 'Solange Ihre Verträge laufen und danach so lange, wie das Gesetz es verlangt: Belege acht Jahre (§ 147 AO, § 14b UStG), Geschäftsbriefe sechs. Anmeldungen und technische Protokolle werden gelöscht, sobald die Sicherheit sie nicht mehr erfordert.',
    },
    storage: {
      title: 'Was diese Seiten in Ihrem Browser ablegen',
      text: 'Nur was sie zum Arbeiten brauchen. Dafür ist keine Einwilligung nötig, und anderes gibt es nicht: keine Analyse, keine Werbung.',
      thirdParty:
        'Was sie zum Arbeiten brauchen, ist hier aufgeführt und braucht keine Einwilligung. Dienste, denen Sie zugestimmt haben, können mehr ablegen.',
      items: {
        session: {
          why: 'Cookie: hält Sie angemeldet. Endet mit der Sitzung. Über https beginnt sein Name, wie der der beiden nächsten, mit __Host-.',
        },
        device: {
          why: 'Cookie: erkennt einen Browser wieder, mit dem Sie schon angemeldet waren. Dreizehn Monate ab der letzten Anmeldung.',
        },
        signIn: {
          why: 'Cookie: hält eine Anmeldung über ein anderes System zusammen. Eine Viertelstunde.',
        },
        application: {
          why: 'Cookie: hält die Anfrage einer Anwendung zusammen, die Sie mit diesem Konto anmeldet. Eine halbe Stunde, jeweils mit einer Signatur (.sig).',
        },
        scrolling: {
          why: 'Session Storage: Ihre Stelle auf einer Seite, um Sie dorthin zurückzubringen. Bis der Tab geschlossen wird.',
        },
        robots: {
          why: 'Session Storage: die Prüfung gegen Roboter, auf Formularen, die sie haben. Bis der Tab geschlossen wird.',
        },
        forgery: { why: 'Cookie: schützt Formulare vor Fälschung. Endet mit der Sitzung.' },
        language: {
          why: 'Cookies: die Sprache der Seiten sowie Ihre Auswahl, bis Sie sich anmelden und wir sie in Ihrem Konto speichern. Ein Jahr.',
        },
        styles: {
          why: 'Cookie: welche Gestaltung Ihr Browser schon geladen hat, damit Seiten schneller erscheinen. Ein Tag.',
        },
        look: { why: 'Local Storage: Darstellung und ob Navigation und Kopfzeile eingeklappt sind.' },
        drafts: {
          why: 'Local und Session Storage: was Sie getippt und nicht gesendet haben, bis es gesendet oder verworfen ist.',
        },
        consent: { why: 'Local Storage: Ihre Antwort zu Diensten anderer Anbieter, wo es solche gibt.' },
        reload: {
          why: 'Session Storage: dass eine Seite eben neu geladen wurde, zehn Sekunden lang.',
        },
      },
    },
    rights: {
      title: 'Ihre Rechte',
      text: 'Sie können Auskunft über Ihre Daten und eine Kopie verlangen, ihre Berichtigung, Löschung, Einschränkung und Übertragung, und Sie können einer Verarbeitung widersprechen, die auf unseren Interessen beruht (Art. 15 bis 21 DSGVO). Schreiben Sie an <mail></mail>.',
      complaint: 'Sie können sich auch bei einer Datenschutzbehörde beschweren, etwa an Ihrem Wohnort.',
    },
  },
  terms: {
    title: 'Allgemeine Geschäftsbedingungen (AGB)',
    lead: 'Zu welchen Bedingungen {provider} für Sie arbeitet. Version {version}.',
    parts: {
      scope: {
        title: 'Geltungsbereich',
        text: 'Für alles, was Sie in diesem Kundenbereich bestellen. Eigene Bedingungen von Ihnen werden nur Vertragsteil, wenn wir ihnen in Textform zustimmen.',
      },
      contract: {
        title: 'Wie ein Vertrag zustande kommt',
        text: 'Das Kundenkonto kostet nichts und verpflichtet Sie zu nichts. Eine Bestellung ist Ihr Angebot; der Vertrag kommt zustande, wenn wir sie per E-Mail bestätigen oder das Bestellte bereitstellen.',
      },
      account: {
        title: 'Ihr Kundenkonto',
        text: 'Machen Sie richtige Angaben und halten Sie sie aktuell. Behalten Sie Passwort und Anmeldemethoden für sich, und sagen Sie uns sofort Bescheid, wenn jemand anderes sie kennen könnte.',
      },
      prices: {
        title: 'Preise und Zahlung',
        text: 'Es gelten die Preise, die bei der Bestellung angezeigt werden. Verbraucher sehen sie mit Umsatzsteuer. Rechnungen sind an dem Tag fällig, den sie nennen; Sie finden sie hier.',
      },
      end: {
        title: 'Laufzeit und Ende',
        text: 'Jeder Vertrag zeigt seine Laufzeit und den Tag, zu dem er enden kann. Verbraucher können nach der ersten Laufzeit mit einer Frist von einem Monat kündigen. Kündigen können Sie hier oder ohne Anmeldung unter „Verträge hier kündigen“.',
      },
      withdrawal: {
        title: 'Widerruf',
        text: 'Verbraucher können einen Vertrag innerhalb von 14 Tagen ohne Angabe von Gründen widerrufen, hier unter „Vertrag widerrufen“.',
      },
      liability: {
        title: 'Haftung',
        text: 'Wir haften unbeschränkt bei Vorsatz und grober Fahrlässigkeit und für Schäden an Leben, Körper und Gesundheit. Bei leichter Fahrlässigkeit haften wir nur, wenn eine wesentliche Pflicht verletzt ist, und dann für den vorhersehbaren Schaden.',
      },
      change: {
        title: 'Änderungen und Recht',
        text: 'Änderungen dieser Bedingungen kündigen wir sechs Wochen vorher an; für laufende Verträge gelten sie nur, wenn Sie zustimmen. Es gilt deutsches Recht; der Verbraucherschutz des Landes, in dem Sie leben, bleibt.',
      },
    },
  },
  accessibility: {
    title: 'Barrierefreiheit',
    lead: 'Wie alle diesen Kundenbereich von {provider} nutzen können',
    service: {
      title: 'Der Dienst',
      text: 'Im Kundenbereich sehen und bezahlen Kunden ihre Rechnungen, verwalten Verträge und Kontakte und schreiben unserem Support. Er gehört zu unseren Dienstleistungen im elektronischen Geschäftsverkehr nach dem Barrierefreiheitsstärkungsgesetz (BFSG).',
    },
    standard: {
      title: 'Wie er die Anforderungen erfüllt',
      text: 'Die Seiten sind nach den Web Content Accessibility Guidelines (WCAG) 2.2, Stufe AA, gemacht und geprüft und damit auch nach EN 301 549.',
      means: {
        keyboard:
          'Alles geht mit der Tastatur; der Fokus ist immer sichtbar, und ein Link führt an der Navigation vorbei.',
        screenReader:
          'Überschriften, Bereiche, Tabellen, Felder und Meldungen sind benannt; Diagramme gibt es auch als Tabelle.',
        colours:
          'Text und Bedienelemente haben in heller und dunkler Darstellung genug Kontrast; kein Zustand ist nur an der Farbe zu erkennen.',
        zoom: 'Die Seiten lassen sich auf 400 % vergrößern und auf 320 Pixeln Breite ohne seitliches Rollen benutzen.',
        motion: 'Bewegung ist ausgeschaltet, wo Ihr Gerät darum bittet.',
        time: 'Meldungen lassen sich anhalten; Formulare behalten, was Sie geschrieben haben, wenn eine Sitzung endet.',
        language:
          'Die Texte sind einfach gehalten, auf Deutsch und Englisch; Begriffe aus Steuer und Recht sind erklärt.',
      },
    },
    limits: {
      title: 'Bekannte Grenzen',
      text: 'Dokumente, die vor diesem Kundenbereich entstanden sind, können PDF-Dateien ohne Auszeichnung sein. Auf Wunsch schicken wir Ihnen deren Inhalt in anderer Form.',
    },
    feedback: {
      title: 'Barriere melden',
      text: 'Schreiben Sie an <mail></mail> oder rufen Sie an: <phone></phone>. Wir antworten innerhalb von zwei Wochen.',
    },
    authority: {
      title: 'Aufsicht',
      text: 'Zuständig für die Marktüberwachung ist die Marktüberwachungsstelle der Länder für die Barrierefreiheit von Produkten und Dienstleistungen (MLBF), Carl-Miller-Straße 6, 39112 Magdeburg.',
    },
  },
}
