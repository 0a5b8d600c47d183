import type { TermsTemplate } from '../../terms-template.ts'

/** Another text needs another default of `terms.version`: what was kept of a version does not change. */
export const terms = {
  title: 'Terms and conditions',
  lead: 'The terms that apply between {provider} and you. Version {version}.',
  disputes: {
    title: 'Consumer disputes',
    none: 'We are neither willing nor obliged to take part in dispute resolution proceedings before a consumer arbitration board.',
    before: 'We take part in dispute resolution proceedings before this consumer arbitration board: {board}',
  },
  parts: {
    scope: {
      title: 'Scope',
      text: 'These terms apply to everything you order in this account area. Your own terms become part of the contract only if we agree to them in writing.',
    },
    contract: {
      title: 'How a contract is concluded',
      text: 'Opening an account is free and does not commit you to anything. An order is your offer. The contract is concluded when we confirm it by email or provide what you ordered.',
    },
    account: {
      title: 'Your account',
      text: 'Enter correct data and keep them up to date. Keep your password, passkeys and codes to yourself, and tell us immediately if someone else may know them.',
    },
    prices: {
      title: 'Prices and payment',
      text: 'The prices shown when you order apply. Consumers see them with VAT. Each invoice states its due date, and you find it here.',
    },
    end: {
      title: 'Term and end',
      text: 'Each contract shows its term and the date on which it can end. After the first term, consumers may cancel with one month’s notice. You can cancel here, or without signing in under “Cancel contracts here”.',
    },
    withdrawal: {
      title: 'Withdrawal',
      text: 'Consumers may withdraw from a contract within 14 days without giving reasons, here under “Withdraw from contract”.',
    },
    liability: {
      title: 'Liability',
      text: 'We are liable without limit for intent and gross negligence and for injury to life, body and health. For slight negligence we are liable only if we breach an essential duty, and then only for foreseeable damage.',
    },
    change: {
      title: 'Changes and law',
      text: 'We announce changes to these terms six weeks ahead. They apply to existing contracts only if you agree. German law applies. If you are a consumer, you keep the protection of the law of the country you live in.',
    },
  },
} satisfies TermsTemplate
