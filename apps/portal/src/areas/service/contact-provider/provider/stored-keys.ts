/**
 * Everything the pages and their server store in a browser, each needed for what the visitor asked for (§ 25 (2) no. 2 TDDDG); the page
 * about privacy says where and what for. What third-party scripts store that a visitor has agreed to is for the provider to name. Names as
 * in the browser, `…` for variable ends, related keys together. A test fails if a key of the source is missing here.
 */
export const storedKeys = {
  session: { names: ['kontor_session'] },
  device: { names: ['kontor_device'] },
  signIn: { names: ['kontor_sign_in'] },
  application: { names: ['kontor_sign_on_step', 'kontor_sign_on_resume'] },
  forgery: { names: ['XSRF-TOKEN'] },
  language: { names: ['i18n_redirected', 'kontor_language'] },
  styles: { names: ['kontor_styles'] },
  look: { names: ['kontor'] },
  drafts: { names: ['kontor:draft:…'] },
  reload: { names: ['kontor:reload:…'] },
  scrolling: { names: ['tsr-scroll-restoration…'] },
  consent: { names: ['kontor:consent'] },
  robots: { names: ['frc_sid', 'frc_sc'] },
} as const satisfies Record<string, { names: readonly string[] }>
