import { terms } from '@kontor/contract/messages/de/terms'
import type { provider as source } from '../../en/contact-provider/provider.ts'
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
      'Behörden und Nutzer unserer Dienste erreichen uns direkt unter <mail></mail>, auf Deutsch oder Englisch (Art. 11 und 12 der Verordnung (EU) 2022/2065).',
    abuseText: 'Meldungen rechtswidriger Inhalte (Art. 16) senden Sie an <mail></mail>.',
  },
  privacy: {
    title: 'Datenschutzerklärung',
    lead: 'Was {provider} in diesem Kundenbereich mit Ihren Daten macht und welche Rechte Sie haben.',
    controller: 'Wer verantwortlich ist',
    officer: 'Unseren Datenschutzbeauftragten erreichen Sie unter <mail></mail>.',
    purposes: {
      title: 'Zwecke und Rechtsgrundlagen',
      text: 'Wir verarbeiten die Daten, die Sie hier eingeben und die aus Ihren Verträgen entstehen. Das tun wir, um die Verträge zu erfüllen (Art. 6 Abs. 1 lit. b DSGVO), um die Unterlagen zu führen, die Steuer- und Handelsrecht verlangen (Art. 6 Abs. 1 lit. c), und um unsere Dienste zu schützen und Forderungen einzuziehen (Art. 6 Abs. 1 lit. f). Wir bilden keine Profile und treffen keine automatisierten Entscheidungen über Sie.',
    },
    recipients: {
      title: 'Wer Daten erhält',
      text: 'Zahlungsdienste und Banken für Zahlungen, Registrierungsstellen für Domains, Steuerberater und Finanzbehörden sowie Dienstleister, die nach Art. 28 DSGVO für uns Server betreiben. Alle erhalten nur, was sie für ihre Aufgabe brauchen.',
    },
    places: {
      title: 'Wo wir Daten speichern',
      text: 'Die Daten dieses Kundenbereichs liegen in der Europäischen Union.',
      noThirdParty: 'Diese Seiten laden nichts von Dritten.',
      thirdParty:
        'Diese Seiten laden Dienste von {hosts}, um ihre Nutzung zu messen, aber nur mit Ihrer Einwilligung (Art. 6 Abs. 1 lit. a DSGVO, § 25 TDDDG). Sie können sie jederzeit am Ende jeder Seite widerrufen.',
    },
    periods: {
      title: 'Wie lange wir Daten speichern',
      text: 'Solange Ihre Verträge laufen und danach so lange, wie das Gesetz es verlangt. Das sind zehn Jahre für unsere Bücher, acht für Belege (§ 147 AO, § 14b UStG) und sechs für Geschäftsbriefe. Anmeldungen und technische Protokolle löschen wir, sobald sie für die Sicherheit nicht mehr nötig sind.',
    },
    storage: {
      title: 'Was diese Seiten in Ihrem Browser speichern',
      text: 'Nur das technisch Nötige, wofür keine Einwilligung erforderlich ist. Wir nutzen keine Analyse und keine Werbung.',
      thirdParty:
        'Das technisch Nötige ist hier aufgeführt und braucht keine Einwilligung. Dienste, denen Sie zugestimmt haben, können mehr speichern.',
      items: {
        session: {
          why: 'Cookie: hält Sie angemeldet. Endet mit der Sitzung. Über https beginnen sein Name und die Namen der beiden nächsten mit __Host-.',
        },
        device: {
          why: 'Cookie: erkennt einen Browser wieder, mit dem Sie schon angemeldet waren. Endet dreizehn Monate nach der letzten Anmeldung.',
        },
        signIn: {
          why: 'Cookie: verbindet die Schritte einer Anmeldung über einen anderen Dienst. Endet nach 15 Minuten.',
        },
        application: {
          why: 'Cookies: verbinden die Schritte, wenn Sie sich mit dieser Anmeldung bei einer anderen Anwendung anmelden. Jedes hat eine Signatur (.sig). Sie enden nach 30 Minuten.',
        },
        scrolling: {
          why: 'Session Storage: Ihre Position auf einer Seite, damit Sie dorthin zurückkehren können. Bis Sie den Tab schließen.',
        },
        robots: {
          why: 'Session Storage: die Prüfung, dass Sie kein Roboter sind, in Formularen mit dieser Prüfung. Bis Sie den Tab schließen.',
        },
        forgery: { why: 'Cookie: schützt Formulare vor Fälschung. Endet mit der Sitzung.' },
        language: {
          why: 'Cookies: die Sprache der Seiten sowie Ihre Auswahl, bis Sie sich anmelden und wir sie in Ihrem Konto speichern. Sie enden nach einem Jahr.',
        },
        styles: {
          why: 'Cookie: welche Gestaltung Ihr Browser schon geladen hat, damit Seiten schneller erscheinen. Endet nach einem Tag.',
        },
        look: { why: 'Local Storage: Darstellung und ob Navigation und Kopfzeile eingeklappt sind.' },
        drafts: {
          why: 'Local und Session Storage: was Sie eingegeben haben, bis Sie es senden oder verwerfen.',
        },
        consent: { why: 'Local Storage: Ihre Auswahl zu Diensten anderer Anbieter, falls es welche gibt.' },
        reload: {
          why: 'Session Storage: merkt sich zehn Sekunden lang, dass eine Seite neu geladen wurde.',
        },
      },
    },
    rights: {
      title: 'Ihre Rechte',
      text: 'Sie können Auskunft über Ihre Daten und eine Kopie verlangen und Ihre Daten berichtigen, löschen, einschränken oder übertragen lassen. Einer Verarbeitung, die auf unseren Interessen beruht, können Sie widersprechen (Art. 15 bis 21 DSGVO). Schreiben Sie an <mail></mail>.',
      complaint: 'Sie können sich auch bei einer Datenschutzbehörde beschweren, zum Beispiel an Ihrem Wohnort.',
    },
  },
  terms,
  accessibility: {
    title: 'Barrierefreiheit',
    lead: 'Wie alle diesen Kundenbereich von {provider} nutzen können',
    service: {
      title: 'Der Dienst',
      text: 'Im Kundenbereich sehen und bezahlen Kunden ihre Rechnungen, verwalten Verträge und Kontakte und schreiben unserem Support. Er gehört zu unseren Dienstleistungen im elektronischen Geschäftsverkehr nach dem Barrierefreiheitsstärkungsgesetz (BFSG).',
    },
    standard: {
      title: 'Wie er die Anforderungen erfüllt',
      text: 'Die Seiten sind nach den Web Content Accessibility Guidelines (WCAG) 2.2, Stufe AA, und damit auch nach EN 301 549 gestaltet und geprüft.',
      means: {
        keyboard:
          'Alles lässt sich mit der Tastatur bedienen. Der Fokus ist immer sichtbar, und ein Link überspringt die Navigation.',
        screenReader:
          'Überschriften, Bereiche, Tabellen, Felder und Meldungen sind benannt. Diagramme gibt es auch als Tabelle.',
        colours:
          'Text und Bedienelemente haben in heller und dunkler Darstellung genug Kontrast. Kein Zustand ist nur an der Farbe zu erkennen.',
        zoom: 'Die Seiten lassen sich auf 400 % vergrößern und auf 320 Pixeln Breite ohne seitliches Scrollen benutzen.',
        motion: 'Animationen sind aus, wenn Ihr Gerät das verlangt.',
        time: 'Meldungen lassen sich anhalten, und Formulare behalten Ihre Eingaben, wenn eine Sitzung endet.',
        language:
          'Die Texte sind einfach gehalten, auf Deutsch und Englisch. Begriffe aus Steuer und Recht sind erklärt.',
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
