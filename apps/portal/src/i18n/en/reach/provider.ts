/** The provider's own pages: imprint, privacy, accessibility. Templates, to be checked by the provider's lawyer. */
export const provider = {
  imprint: {
    title: 'Imprint',
    lead: 'Information according to section 5 of the German Digital Services Act (DDG).',
    provider: 'Provider',
    representedBy: 'Represented by {name}',
    contact: 'Contact',
    phone: 'Phone:',
    email: 'Email:',
    register: 'Register and tax',
    vatId: 'VAT ID: {number}',
    contactPoint: 'Contact point under the Digital Services Act',
    contactPointText:
      'Authorities and users of our services reach us directly and electronically at <mail></mail>, in German and English (Art. 11 and 12 of Regulation (EU) 2022/2065).',
    abuseText: 'Notices of illegal content (Art. 16) go to <mail></mail>.',
    disputes: 'Consumer disputes',
    disputesText:
      'We are neither willing nor obliged to take part in dispute resolution proceedings before a consumer arbitration board.',
  },
  privacy: {
    title: 'Privacy notice',
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
      text: 'The data of this account area are stored in the European Union.',
      noThirdParty: 'Nothing on these pages is loaded from third parties.',
      thirdParty:
        'Only with your consent (Art. 6 (1) (a) GDPR, section 25 TDDDG) do these pages load services of {hosts} to see how they are used. You can withdraw it at any time at the foot of each page.',
    },
    periods: {
      title: 'How long',
      text: 'As long as your contracts run, and after that as long as the law demands: documents eight years (section 147 AO, section 14b UStG), business letters six. Sign-ins and technical logs are removed as soon as they are no longer needed for security.',
    },
    storage: {
      title: 'What these pages keep in your browser',
      text: 'Only what they need to work. It asks for no consent, and there is nothing else: no analytics, no advertising.',
      thirdParty:
        'What they need to work asks for no consent; it is listed here. Services that you have agreed to may store more.',
      items: {
        session: {
          why: 'Cookie: keeps you signed in. Ends with the session. Over https its name, as those of the next two, begins with __Host-.',
        },
        device: {
          why: 'Cookie: recognises a browser you have signed in with before. Thirteen months after the last sign-in.',
        },
        signIn: {
          why: 'Cookie: holds together a sign-in by way of another system. A quarter of an hour.',
        },
        application: {
          why: 'Cookie: holds together the request of an application that signs you in with this account. Half an hour, each with a signature (.sig).',
        },
        scrolling: {
          why: 'Session storage: your place on a page, to bring you back there. Until the tab is closed.',
        },
        robots: {
          why: 'Session storage: the check against robots, on forms that have it. Until the tab is closed.',
        },
        forgery: { why: 'Cookie: protects forms against forgery. Ends with the session.' },
        language: {
          why: 'Cookies: the language of the pages, and your choice until you sign in and we save it to your account. One year.',
        },
        styles: {
          why: 'Cookie: which styles your browser has already loaded, so that pages appear sooner. One day.',
        },
        look: { why: 'Local storage: theme and whether navigation and header are collapsed.' },
        drafts: {
          why: 'Local and session storage: what you have typed and not sent, until it is sent or discarded.',
        },
        consent: { why: 'Local storage: your answer about services of other providers, where there are any.' },
        reload: { why: 'Session storage: that a page was just reloaded, for ten seconds.' },
      },
    },
    rights: {
      title: 'Your rights',
      text: 'You may ask for access to your data and a copy of them, for correction, erasure, restriction and transfer, and you may object to processing based on our interests (Art. 15 to 21 GDPR). Write to <mail></mail>.',
      complaint: 'You may also complain to a data protection authority, for instance where you live.',
    },
  },
  terms: {
    title: 'Terms and conditions',
    lead: 'The terms on which {provider} works for you. Version {version}.',
    parts: {
      scope: {
        title: 'Scope',
        text: 'For everything you order in this account area. Terms of your own become part of the contract only where we agree to them in writing.',
      },
      contract: {
        title: 'How a contract is concluded',
        text: 'Opening the account costs nothing and obliges you to nothing. An order is your offer; the contract comes about when we confirm it by email or provide what was ordered.',
      },
      account: {
        title: 'Your account',
        text: 'Enter true data and keep them up to date. Keep your password and your sign-in methods to yourself, and tell us immediately if someone else may know them.',
      },
      prices: {
        title: 'Prices and payment',
        text: 'The prices shown when you order hold. Consumers see them with VAT. Invoices are due on the day they name; you find them here.',
      },
      end: {
        title: 'Term and end',
        text: 'Each contract shows its term and the date on which it can end. Consumers may cancel with a month’s notice after the first term. You can cancel here, or without signing in under “Cancel contracts here”.',
      },
      withdrawal: {
        title: 'Withdrawal',
        text: 'Consumers may withdraw from a contract within 14 days without giving reasons, here under “Withdraw from contract”.',
      },
      liability: {
        title: 'Liability',
        text: 'We are liable without limit for intent and gross negligence and for injury to life, body and health. For slight negligence we are liable only where an essential duty is broken, and then for the foreseeable damage.',
      },
      change: {
        title: 'Changes and law',
        text: 'We announce changes of these terms six weeks ahead; they hold for running contracts only where you agree. German law applies; the consumer protection of the country you live in stays.',
      },
    },
  },
  accessibility: {
    title: 'Accessibility',
    lead: 'How everyone can use this account area of {provider}',
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
        screenReader:
          'Headings, landmarks, tables, fields and messages have names. Charts are also available as tables.',
        colours:
          'Text and controls have sufficient contrast in the light and in the dark theme. No status is shown by colour alone.',
        zoom: 'Pages can be enlarged to 400 % and used at 320 pixels without scrolling sideways.',
        motion: 'Motion is switched off if your device asks for it.',
        time: 'Messages can be held; forms keep what you typed when a session ends.',
        language: 'Texts are in plain language, in German and English; terms of tax and law are explained.',
      },
    },
    limits: {
      title: 'Known limits',
      text: 'Documents that were issued before this account area existed may be PDF files without tags. On request we send you their content in another form.',
    },
    feedback: {
      title: 'Report a barrier',
      text: 'Write to <mail></mail> or call <phone></phone>. We answer within two weeks.',
    },
    authority: {
      title: 'Supervision',
      text: 'Responsible for market surveillance is the Marktüberwachungsstelle der Länder für die Barrierefreiheit von Produkten und Dienstleistungen (MLBF), Carl-Miller-Straße 6, 39112 Magdeburg, Germany.',
    },
  },
}
