import { terms } from '@kontor/contract/messages/en/terms'

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
      'Authorities and users of our services can contact us directly at <mail></mail>, in German or English (Art. 11 and 12 of Regulation (EU) 2022/2065).',
    abuseText: 'Send notices of illegal content (Art. 16) to <mail></mail>.',
  },
  privacy: {
    title: 'Privacy notice',
    lead: 'What {provider} does with your data in this account area, and what rights you have.',
    controller: 'Who is responsible',
    officer: 'Contact our data protection officer at <mail></mail>.',
    purposes: {
      title: 'Purposes and legal bases',
      text: 'We process the data you enter here and the data that result from your contracts. We do so to perform the contracts (Art. 6 (1) (b) GDPR), to keep the records that tax and commercial law require (Art. 6 (1) (c)), and to keep our services secure and collect amounts due (Art. 6 (1) (f)). We do not profile you or make automated decisions about you.',
    },
    recipients: {
      title: 'Who receives data',
      text: 'Payment services and banks for payments, registries for domains, tax advisers and tax authorities, and companies that run servers for us under a contract according to Art. 28 GDPR. Each receives only what it needs for its task.',
    },
    places: {
      title: 'Where we store data',
      text: 'The data of this account area are stored in the European Union.',
      noThirdParty: 'Nothing on these pages is loaded from third parties.',
      thirdParty:
        'These pages load services of {hosts} to measure how they are used, but only with your consent (Art. 6 (1) (a) GDPR, section 25 TDDDG). You can withdraw it at any time at the bottom of each page.',
    },
    periods: {
      title: 'How long we keep data',
      text: 'As long as your contracts run, and after that as long as the law requires. That is ten years for our accounts, eight for documents (section 147 AO, section 14b UStG) and six for business letters. Sign-ins and technical logs are removed as soon as they are no longer needed for security.',
    },
    storage: {
      title: 'What these pages store in your browser',
      text: 'Only what they need to work, for which no consent is required. We use no analytics and no advertising.',
      thirdParty:
        'What these pages need to work is listed here and requires no consent. Services you have agreed to may store more.',
      items: {
        session: {
          why: 'Cookie: keeps you signed in. Ends with the session. Over https, its name and those of the next two begin with __Host-.',
        },
        device: {
          why: 'Cookie: recognises a browser you have signed in with before. Ends thirteen months after the last sign-in.',
        },
        signIn: {
          why: 'Cookie: connects the steps of a sign-in with another service. Ends after 15 minutes.',
        },
        application: {
          why: 'Cookies: connect the steps when you sign in to another application with this login. Each has a signature (.sig). They end after 30 minutes.',
        },
        scrolling: {
          why: 'Session storage: your position on a page, so that you can return to it. Until you close the tab.',
        },
        robots: {
          why: 'Session storage: the check that you are not a robot, on forms that have it. Until you close the tab.',
        },
        forgery: { why: 'Cookie: protects forms against forgery. Ends with the session.' },
        language: {
          why: 'Cookies: the language of the pages, and your choice until you sign in and we save it to your account. They end after one year.',
        },
        styles: {
          why: 'Cookie: which styles your browser has already loaded, so that pages appear sooner. Ends after one day.',
        },
        look: { why: 'Local storage: theme and whether navigation and header are collapsed.' },
        drafts: {
          why: 'Local and session storage: what you have typed, until you send or discard it.',
        },
        consent: { why: 'Local storage: your choice about services of other providers, if there are any.' },
        reload: { why: 'Session storage: remembers for ten seconds that a page was reloaded.' },
      },
    },
    rights: {
      title: 'Your rights',
      text: 'You can request access to your data and a copy of them, and have them corrected, erased, restricted or transferred. You can also object to processing based on our interests (Art. 15 to 21 GDPR). Write to <mail></mail>.',
      complaint: 'You can also complain to a data protection authority, for example where you live.',
    },
  },
  terms,
  accessibility: {
    title: 'Accessibility',
    lead: 'How everyone can use this account area of {provider}',
    service: {
      title: 'The service',
      text: 'In the account area, customers view and pay invoices, manage contracts and contacts, and write to our support. It is part of our electronic commerce services under the German Accessibility Strengthening Act (BFSG).',
    },
    standard: {
      title: 'How it meets the requirements',
      text: 'The pages are designed and tested to meet the Web Content Accessibility Guidelines (WCAG) 2.2, level AA, and therefore EN 301 549.',
      means: {
        keyboard: 'Everything can be done by keyboard. The focus is always visible, and a link skips the navigation.',
        screenReader:
          'Headings, landmarks, tables, fields and messages have names. Charts are also available as tables.',
        colours:
          'Text and controls have sufficient contrast in the light and in the dark theme. No status is shown by colour alone.',
        zoom: 'Pages can be enlarged to 400 % and used at 320 pixels without scrolling sideways.',
        motion: 'Motion is switched off if your device asks for it.',
        time: 'Messages can be paused, and forms keep what you typed when a session ends.',
        language: 'Texts are in plain language, in German and English. Tax and legal terms are explained.',
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
      text: 'The market surveillance authority is the Marktüberwachungsstelle der Länder für die Barrierefreiheit von Produkten und Dienstleistungen (MLBF), Carl-Miller-Straße 6, 39112 Magdeburg, Germany.',
    },
  },
}
