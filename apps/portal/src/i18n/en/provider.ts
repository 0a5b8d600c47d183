/** The provider's own pages: contact, imprint, privacy, accessibility. Templates, to be checked by the provider's lawyer. */
export const provider = {
  contact: {
    title: 'Contact us',
    lead: 'How to reach {provider}.',
    ticket: 'Write a ticket',
    ticketText:
      'The quickest way: we know who you are and which contract it is about, and our answer stays where you find it again.',
    ownTickets: 'Your tickets',
    channels: 'Other ways',
    phone: 'Phone',
    haveNumber: 'Have your customer number at hand: {number}',
    email: 'E-mail',
    post: 'Post',
    special: 'For special concerns',
    specialLead: 'These addresses are read by those in charge.',
    abuse: 'Abuse and illegal content',
    abuseHint: 'Say where it is found and why it is illegal. Your notice is confirmed.',
    security: 'Security gaps',
    securityHint: 'Tell us before anybody else.',
    dataProtection: 'Data protection',
    dataProtectionHint: 'Questions about your data, and your rights to them.',
  },
  imprint: {
    title: 'Imprint',
    lead: 'Information according to section 5 of the German Digital Services Act (DDG).',
    provider: 'Provider',
    representedBy: 'Represented by {name}',
    contact: 'Contact',
    phone: 'Phone:',
    email: 'E-mail:',
    register: 'Register and tax',
    vatId: 'VAT id: {number}',
    contactPoint: 'Contact point under the Digital Services Act',
    contactPointText:
      'Authorities and users of our services reach us directly and electronically at <mail></mail>, in German and English (Art. 11 and 12 of Regulation (EU) 2022/2065).',
    abuseText: 'Notices of illegal content (Art. 16) go to <mail></mail>.',
    disputes: 'Consumer disputes',
    disputesText:
      'We are neither willing nor obliged to take part in dispute resolution proceedings before a consumer arbitration board.',
  },
  privacy: {
    title: 'Privacy',
    lead: 'What {provider} does with your data in this account area, and what rights you have.',
    controller: 'Who is responsible',
    officer: 'You reach our data protection officer at <mail></mail>.',
    purposes: {
      title: 'What for, and on which basis',
      text: 'We process the data you enter here and those that arise from your contracts in order to fulfil the contracts (Art. 6 (1) (b) GDPR), to keep books and documents as tax and commercial law demand (Art. 6 (1) (c)), and to keep our services secure and to collect what is owed (Art. 6 (1) (f)). There is no profiling and no automated decision about you.',
    },
    recipients: {
      title: 'Who receives data',
      text: 'Payment services and banks for payments, registries for domains, tax advisers and tax authorities, and those who run servers for us under a contract according to Art. 28 GDPR. Each receives what its task needs.',
    },
    places: {
      title: 'Where',
      text: 'The data of this account area are stored in the European Union. Nothing on these pages is loaded from third parties.',
    },
    periods: {
      title: 'How long',
      text: 'As long as your contracts run, and after that as long as the law demands: documents eight years (section 147 AO, section 14b UStG), business letters six. Sign-ins and technical logs are removed as soon as they are no longer needed for security.',
    },
    storage: {
      title: 'What these pages keep in your browser',
      text: 'Only what they need to work. It asks for no consent, and there is nothing else: no analytics, no advertising.',
      items: {
        session: { name: 'kontor_session', why: 'Cookie: keeps you signed in. Ends with the session.' },
        forgery: { name: 'XSRF-TOKEN', why: 'Cookie: protects forms against forgery. Ends with the session.' },
        language: { name: 'i18n_redirected', why: 'Cookie: the language you chose. One year.' },
        look: { name: 'kontor', why: 'Local storage: theme and whether navigation and header are collapsed.' },
        drafts: {
          name: 'kontor:draft:…',
          why: 'Local and session storage: what you have typed and not sent, until it is sent or discarded.',
        },
        reload: { name: 'kontor:reload', why: 'Session storage: that a page was just loaded anew, for ten seconds.' },
      },
    },
    rights: {
      title: 'Your rights',
      text: 'You may ask for access to your data and a copy of them, for correction, erasure, restriction and transfer, and you may object to processing based on our interests (Art. 15 to 21 GDPR). Write to <mail></mail>.',
      complaint: 'You may also complain to a data protection authority, for instance where you live.',
    },
  },
  accessibility: {
    title: 'Accessibility',
    lead: 'How this account area of {provider} can be used by everybody.',
    service: {
      title: 'The service',
      text: 'In the account area customers see and pay invoices, manage contracts and contacts, and write to our support. It is part of our electronic commerce services under the German Accessibility Strengthening Act (BFSG).',
    },
    standard: {
      title: 'How it meets the requirements',
      text: 'The pages are made and tested by the Web Content Accessibility Guidelines (WCAG) 2.2, level AA, and thus also by EN 301 549.',
      means: {
        keyboard:
          'Everything can be done by keyboard; the focus is always visible, and a link leads past the navigation.',
        screenReader: 'Headings, landmarks, tables, fields and messages have names; charts are there as tables too.',
        colours:
          'Text and controls have sufficient contrast in the light and in the dark theme; no state is told by colour alone.',
        zoom: 'Pages can be enlarged to 400 % and used on 320 pixels without scrolling sideways.',
        motion: 'Movement is switched off where your device asks for it.',
        time: 'Messages can be held; forms keep what you typed when a session ends.',
        language: 'Texts are in plain language, in German and English; terms of tax and law are explained.',
      },
    },
    limits: {
      title: 'Known limits',
      text: 'Documents that were issued before this account area existed may be PDF files without tags. On request we send you their content in another form.',
    },
    feedback: {
      title: 'Tell us what gets in your way',
      text: 'Write to <mail></mail> or call <phone></phone>. We answer within two weeks.',
    },
    authority: {
      title: 'Supervision',
      text: 'Responsible for market surveillance is the Marktüberwachungsstelle der Länder für die Barrierefreiheit von Produkten und Dienstleistungen (MLBF), Carl-Miller-Straße 6, 39112 Magdeburg, Germany.',
    },
  },
}
