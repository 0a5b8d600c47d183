import type { TicketPlan } from './ticket-plan.ts'

export const germanTickets: Record<string, TicketPlan> = {
  blog: {
    customer: 10002,
    subject: 'Fahrradblog lädt seit dem Update sehr langsam',
    category: 'technical',
    impact: 'degraded',
    contract: 'blog',
    steps: [
      {
        ago: 5,
        time: '19:42',
        by: 'ben',
        text: `Hallo,

seit ich das Galerie-Plugin aktualisiert habe, braucht die Startseite 8–10 Sekunden. Im Editor geht alles normal. Liegt das am Server oder bei mir?`,
      },
      {
        ago: 4,
        time: '09:17',
        by: 'colleague',
        to: 'in_progress',
        text: `Guten Morgen Herr Krüger,

der Server ist unauffällig. Das Plugin verkleinert die Bilder jetzt **bei jedem Aufruf** neu, weil der Ordner für die Vorschaubilder nicht beschreibbar ist:

\`\`\`
PHP Warning: mkdir(): Permission denied in …/galerie/src/Cache.php on line 88
\`\`\`

Ich habe die Rechte von \`wp-content/uploads/galerie-cache\` korrigiert. Können Sie es bitte noch einmal versuchen?`,
      },
      {
        ago: 4,
        time: '20:05',
        by: 'ben',
        text: 'Super, die Startseite ist wieder in unter einer Sekunde da. Einzelne Touren dauern noch, ich schaue morgen mal genauer.',
      },
    ],
  },
  deferral: {
    customer: 10003,
    subject: 'Bitte um Aufschub der Zahlung',
    category: 'billing',
    impact: 'down',
    contract: 'bookshop',
    steps: [
      {
        ago: 8,
        time: '09:33',
        by: 'locked',
        text: `Guten Tag,

durch einen Wasserschaden im Laden hatten wir zwei schlechte Monate. Beide offenen Rechnungen überweise ich, sobald die Versicherung gezahlt hat, voraussichtlich in zwei Wochen. Können Sie den Webshop bis dahin wieder freischalten?`,
      },
      {
        ago: 7,
        time: '10:20',
        by: 'admin',
        to: 'waiting_for_customer',
        text: `Guten Tag Frau Vogt,

das tut uns leid. Einen Aufschub können wir gern einrichten. Bitte schicken Sie uns dafür

- das Schreiben Ihrer Versicherung (ein Foto genügt),
- den Tag, bis zu dem Sie zahlen möchten.

Sobald beides da ist, schalten wir den Server für die Dauer des Aufschubs frei.`,
      },
    ],
  },
  mailbox: {
    customer: 10003,
    subject: 'Weiterleitung für bestellung@ einrichten',
    category: 'technical',
    impact: 'none',
    contract: 'bookshopDomain',
    steps: [
      {
        ago: 203,
        time: '11:50',
        by: 'locked',
        text: 'Bitte leiten Sie bestellung@vogt-antiquariat-leipzig.de zusätzlich an meine private Adresse weiter.',
      },
      {
        ago: 203,
        time: '13:08',
        by: 'colleague',
        to: 'resolved',
        text: 'Ist eingerichtet. Ändern können Sie das jederzeit selbst im Hosting-Panel unter *E-Mail → Weiterleitungen*.',
      },
      { ago: 196, time: '13:08', by: 'colleague', to: 'closed' },
    ],
    rating: { stars: 4 },
  },
}
