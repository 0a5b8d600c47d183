import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './program.mjs'

const portal = 'apps/portal/src'
const centre = 'apps/customer-centre/src'
const contract = 'packages/contract/src'
const identity = `${centre}/areas/people/identity`
const payments = `${centre}/areas/money/payments`

/** Takes an endpoint away: there is none at its address any more. */
const moved = (requirement, route) => [
  requirement,
  `route: '${route}',`,
  `route: '${route.replace(' /', ' /moved/')}',`,
]

/**
 * Says what breaks each requirement of docs/specification.md, by the file that holds it: how the row begins, the text that is replaced, which
 * stands there once, and what replaces it.
 */
const byFile = {
  [`${portal}/routes/_guest.tsx`]: [['`/login`, `/register`', 'context.user && !', '!context.user && !']],
  [`${identity}/passwords/password-reset.ts`]: [
    ['`/password/reset/{token}` sets', 'await resetPasswordBy(db, hashOf(body.token), passwordHash, now)', 'null'],
    ['`GET /ajax/v1/password/reset/{token}`', "await endSessions(db, user.id, 'all', now)", ''],
    [
      '`POST /ajax/v1/password/request`',
      'await enqueue(context.db, sendResetLink,',
      'if (!context.body.email.endsWith(".example")) await enqueue(context.db, sendResetLink,',
    ],
  ],
  [`${portal}/routes/_register.tsx`]: [['`/register` has a layout', '<QuietCard wide>', '<QuietCard>']],
  [`${portal}/routes/_locked.tsx`]: [['`/locked` has a layout', '<QuietCard wide>', '<QuietCard>']],
  [`${portal}/routes/_default.tsx`]: [
    ['`/`, `/account`,', 'requireUser(context.user, location)', 'context.user as never'],
    ['a locked account leads', `    requireUnlocked(user, location)\n`, ''],
  ],
  [`${portal}/routes/_default/contacts.index.tsx`]: [
    [
      'every route is there',
      "permission: 'contacts'",
      "permission: 'contacts' }, beforeLoad: () => { throw new Error('gone') ",
    ],
    ['payload files', '    orFirstPage(', "    void call('GET /ajax/v1/contacts', {}) || orFirstPage("],
  ],
  [`${portal}/routes/_default/billing.contracts.$contract.tsx`]: [
    ['`/billing/{id}`', 'throw notFound()', 'throw new Error()'],
  ],
  [`${portal}/routes/contact.tsx`]: [['`/contact` is a page', "'GET /ajax/v1/accounts/reach'", "'GET /ajax/v1/reach'"]],
  [`${portal}/session/to-locked.ts`]: [['… at the next click', "to: '/locked'", "to: '/contact'"]],
  [`${portal}/shell/ErrorScreen.tsx`]: [
    ['the error page has logo', '<BackButton />', ''],
    ['403, 404 and 503 have drawings', '[403, 404, 503]', '[403, 404]'],
    [
      'the button leads home',
      `<a href="/" className={\`\${buttonClass({ size: 'lg' })} w-full\`}>`,
      `<a href="/login" className={\`\${buttonClass({ size: 'lg' })} w-full\`}>`,
    ],
    ['the button leads home', `{\`\${buttonClass({ size: 'lg' })} w-full\`}`, "{buttonClass({ size: 'lg' })}"],
    ['the text is `ERROR_PAGE', '(status as 500) : 500 //', '(status as 500) : 403 //'],
    ['it is drawn once in every layout', 'if (around === null || !keepFrame)', "if (around !== 'card')"],
    ['bots never get', 'if (bot) return null', ''],
  ],
  [`${portal}/shell/ErrorDrawing.tsx`]: [
    ['each of the three has', '403: ErrorLocked, 404: ErrorGhost', '403: ErrorGhost, 404: ErrorLocked'],
  ],
  [`${portal}/shell/surroundings.ts`]: [['it is drawn once in every layout', 'status === 403 || ', '']],
  [`${portal}/shell/QuietCard.tsx`]: [
    ['… and for guests', '<Surroundings value="card">{children}</Surroundings>', '{children}'],
  ],
  [`${portal}/shell/Overlays.tsx`]: [
    ['a loading overlay', 'z-9999', 'z-999'],
    ['admins see `error`', 'page.session?.user?.admin && showToast', '!page.session?.user?.admin && showToast'],
  ],
  [`${portal}/shell/LanguageSwitch.tsx`]: [
    ['the language switch toggles', 'locales.filter(one => one !== locale)', 'locales.filter(one => one === locale)'],
  ],
  [`${portal}/session/plain-user.ts`]: [
    [
      'the session user is merged',
      '{ ...(isRecord(user) && user), ...(isRecord(info) && info) }',
      '{ ...(isRecord(info) && info) }',
    ],
    ['the session user is merged', 'record.locked === true', 'record.locked !== true'],
    ['what it says is read with care', "permissions.filter(entry => typeof entry === 'string')", 'permissions'],
  ],
  [`${portal}/session/session.ts`]: [
    ['a user is fetched in full', 'if (!holdsToken()) {', 'if (holdsToken()) {'],
    ['a failed read of the login state', 'throw error', 'return { user: null }'],
    ['the anti-forgery cookie is required', 'const token = /(?:^|;\\s*)XSRF-TOKEN=[^;\\s]/', 'const token = /./'],
    ['… on the way to the next page', ' || !holdsToken())', ')'],
    [
      '… and not in a circle',
      "loginAddress(loginUrl, appUrl, context.path, 'ended')",
      'loginAddress(loginUrl, appUrl, context.path)',
    ],
  ],
  [`${portal}/session/rules.ts`]: [
    ['without user a page leads', 'encodeURIComponent(appUrl + path)', 'encodeURIComponent(path)'],
    ['except below `/billing`', "['/billing', '/locked', '/support']", "['/billing', '/locked']"],
    ['except below `/billing`', `path.startsWith(\`\${prefix}/\`)`, 'path.startsWith(prefix)'],
  ],
  [`${portal}/session/guards.ts`]: [['admins are exempt', '!user.admin && isLocked(user)', 'isLocked(user)']],
  [`${portal}/api/client.ts`]: [
    ['… and what the lock refuses', "problem.code === 'account_locked' &&", "problem.code === 'gone' &&"],
    ['401 and 419', '(problem.status === 401 || problem.status === 419) && ', 'problem.status === 419 && '],
    ['statuses 400 to 599', 'if (answer.status >= 400) {', 'if (answer.status > 400) {'],
    ['no further header', 'if (ownCentre()) {', 'if (method) {'],
    [
      '… of answers that are repeated',
      `  announceProblem(json)\n`,
      `  if (answer.status < 500) announceProblem(json)\n`,
    ],
    ['the token is fetched before a write', 'if (xsrfToken() === undefined) await fetchToken()', ''],
  ],
  [`${portal}/areas/money/payments/make-default.ts`]: [
    ['… which the portal asks', 'await (ownCentre()', 'await (!ownCentre()'],
  ],
  [`${portal}/api/announce.ts`]: [
    ['… of pages that the server renders', 'pageContext().operatorDetails.push(detail)', 'detail'],
  ],
  [`${portal}/api/transport.ts`]: [
    ['all calls go to', 'publicConfiguration().centreUrl + path', 'path'],
    ['all calls go to', "stranger ? 'omit' : 'include'", "'omit'"],
    ['Accept and Referer', 'referer, cookie,', 'cookie,'],
  ],
  [`${portal}/api/retry.ts`]: [
    ['repeated once on', '[408, 409, 425,', '[408, 425,'],
    ['repeated once on', 'maxRetries = 1', 'maxRetries = 2'],
  ],
  [`${portal}/state/app-state.ts`]: [
    ['sidebar, header and search flip', 'headerClosed: !state.headerClosed', 'headerClosed: true'],
  ],
  [`${portal}/shell/palette/CommandPalette.tsx`]: [
    [
      'the search opens and closes',
      `        event.preventDefault()\n        close()`,
      '        event.preventDefault()',
    ],
  ],
  [`${portal}/state/persisted.ts`]: [
    ['state is kept in local storage', 'JSON.stringify(pick(state))', 'String(pick(state))'],
    ['errors of the storage', 'if (import.meta.env.DEV) console', 'console'],
  ],
  [`${portal}/state/toasts.ts`]: [
    ['a toast has type', '{ id: lastId, type, message }', '{ id: lastId, type: "info", message }'],
    ['a toast hides', 'toastLifetime = 5000', 'toastLifetime = 6000'],
  ],
  [`${portal}/state/notification.ts`]: [['one current notification', '({ tone, message })', 'null']],
  [`${identity}/preferences.ts`]: [
    ['the language is the user', `coalesce(\${changes.locale ?? null}, locale)`, 'locale'],
    ['`POST /ajax/v1/preferences`', 'set preferences = preferences || $', 'set preferences = $'],
  ],
  [`${portal}/i18n/locale.ts`]: [
    [
      'the language is found by',
      `spokenLocale(kept) ??\n    preferred.map(({ tag }) => spokenLocale(tag)).find(Boolean) ??`,
      `preferred.map(({ tag }) => spokenLocale(tag)).find(Boolean) ??\n    spokenLocale(kept) ??`,
    ],
    ['the language is found by', '[labels[0], labels.at(-1)].find(isLocale) ??', ''],
    ['the locale cookie lasts', '365 * 86_400', '30 * 86_400'],
    ['the locale cookie lasts', 'Path=/; ', ''],
  ],
  [`${contract}/granted.ts`]: [
    ['the permission check', '/^[\\p{L}\\p{N}]/u', '/^./u'],
    ['masters of the current', 'String(number) === String(current)', 'number === current'],
    ['missing lists mean no', '!user?.permissions || !user.master_customer_numbers', '!user?.permissions'],
  ],
  [`${identity}/sessions/acting-customer.ts`]: [
    ['the customer can be switched', "member.role !== 'staff'", "member.role === 'staff'"],
    [
      '`POST /ajax/v1/accounts/customers/{id}/change`',
      "action: 'staff.access_ended'",
      "action: 'staff.access_started'",
    ],
  ],
  [`${centre}/areas/desk/staff/deactivation.ts`]: [
    ['a customer can be deactivated', 'if (customer.deactivated_at) return undefined', 'return undefined'],
  ],
  [`${contract}/areas/people/identity.ts`]: [
    moved('`POST /ajax/v1/accounts/login`', 'POST /ajax/v1/accounts/login'),
    moved('`POST /logout`', 'POST /logout'),
    moved('`GET /ajax/v1/user`', 'GET /ajax/v1/user'),
    moved('`GET /ajax/v1/user`', 'GET /ajax/v1/userinfo'),
    moved('`POST /ajax/v1/password/request`', 'POST /ajax/v1/password/request'),
    moved('`GET /ajax/v1/password/reset/{token}`', 'GET /ajax/v1/password/reset/{token}'),
    moved('`PUT /ajax/v1/accounts/password`', 'PUT /ajax/v1/accounts/password'),
    moved('`POST /ajax/v1/preferences`', 'POST /ajax/v1/preferences'),
  ],
  [`${contract}/areas/customers/customer.ts`]: [
    moved('`GET /ajax/v1/accounts/userdata`', 'GET /ajax/v1/accounts/userdata'),
    moved('`PUT` of it', 'PUT /ajax/v1/accounts/userdata'),
    moved('`PATCH` of it', 'PATCH /ajax/v1/accounts/userdata'),
    moved('`PUT /ajax/v1/accounts/userdata/bankdata`', 'PUT /ajax/v1/accounts/userdata/bankdata'),
    moved('`GET /ajax/v1/accounts/customers/search`', 'GET /ajax/v1/accounts/customers/search'),
    moved('`POST /ajax/v1/accounts/customers/{id}/change`', 'POST /ajax/v1/accounts/customers/{id}/change'),
    [
      '… only shortly after',
      `    problems: ['stale_version', 'payee_mismatch'],\n    needsFreshAuthentication: true,`,
      "    problems: ['stale_version', 'payee_mismatch'],",
    ],
  ],
  [`${contract}/areas/desk/staff.ts`]: [
    moved('`POST /ajax/v1/accounts/customers/{id}/deactivate`', 'POST /ajax/v1/accounts/customers/{id}/deactivate'),
  ],
  [`${contract}/areas/money/payment-methods.ts`]: [
    moved('`POST /ajax/v1/accounts/payment/card`', 'POST /ajax/v1/accounts/payment/card'),
    moved('`POST …/payment/sepa`', 'POST /ajax/v1/accounts/payment/sepa'),
    moved('`POST …/payment/paypal`', 'POST /ajax/v1/accounts/payment/paypal'),
    moved('`POST …/payment/paypal`', 'POST /ajax/v1/accounts/payment/paypal/save'),
    moved('`POST …/payment/get`', 'POST /ajax/v1/accounts/payment/get'),
    moved('`GET …/payment/get/all`', 'GET /ajax/v1/accounts/payment/get/all'),
    moved('`DELETE …/payment/{id}`', 'DELETE /ajax/v1/accounts/payment/{id}'),
    moved('`GET …/payment/{id}/default`', 'GET /ajax/v1/accounts/payment/{id}/default'),
  ],
  [`${contract}/areas/customers/limits.ts`]: [
    moved('`GET /ajax/v1/accounts/limits`', 'GET /ajax/v1/accounts/limits'),
    moved('`POST` of it', 'POST /ajax/v1/accounts/limits'),
  ],
  [`${contract}/areas/contracts/usage.ts`]: [
    moved('`GET /ajax/v1/ccloud/resource-info`', 'GET /ajax/v1/ccloud/resource-info'),
  ],
  [`${contract}/areas/arrears/locks.ts`]: [moved('`POST /ajax/v1/accounts/unlock`', 'POST /ajax/v1/accounts/unlock')],
  [`${contract}/areas/service/country.ts`]: [moved('the country of a phone number', 'GET /ajax/v1/country')],
  [`${payments}/remove-method.ts`]: [
    [
      '`DELETE …/payment/{id}`',
      'if (heir) await updateMethod(db, customer, heir.id, { is_default: true, is_backup: false })',
      '',
    ],
  ],
  [`${payments}/default-method.ts`]: [
    [
      '`GET …/payment/{id}/default`',
      'await updateMethod(db, customer, method.id, { is_default: true, is_backup: false })',
      '',
    ],
  ],
  [`${identity}/passwords/change-password.ts`]: [
    ['`PUT /ajax/v1/accounts/password`', 'await endSessions(db, caller.userId, { except: caller.sessionId }, now)', ''],
  ],
  [`${centre}/areas/customers/customer/bank-data.ts`]: [
    ['`PUT /ajax/v1/accounts/userdata/bankdata`', 'body.version !== undefined && ', ''],
  ],
  [`${portal}/api/problem.ts`]: [['an error has its status code', 'super([status, code,', 'super([500, code,']],
  [`${portal}/session/session-actions.ts`]: [
    ['a centre that speaks only', 'answer?.preferences ?? { ...user.preferences, ...changes }', 'answer!.preferences'],
  ],
  [`${centre}/areas/customers/customer/routes.ts`]: [
    ['every declared call', `  ...routes(taxEndpoints, taxHandlers),\n`, ''],
  ],
  [`${portal}/router.tsx`]: [
    [
      'no route carries',
      `    defaultPreload: 'intent',\n`,
      `    defaultPreload: 'intent',\n    rewrite: { input: ({ url }) => new URL(url.href.replace(/\\/(en|de)(?=\\/|$)/, '')) },\n`,
    ],
  ],
  'apps/kontor/src/portal/install.ts': [
    ['below a path of its host', 'new URL(configuration.centreUrl).origin', 'configuration.centreUrl'],
    ['the build', "hashed ? 'public, max-age=31536000, immutable'", "hashed ? 'no-store'"],
    ['messages at', "max-age=86400, immutable').type", "max-age=60').type"],
  ],
  [`${centre}/areas/customers/customer/customer-search.ts`]: [
    ['`GET /ajax/v1/accounts/customers/search`', "action: 'customers.searched'", "action: 'customer.changed'"],
  ],
  'apps/kontor/src/portal/kept-builds.ts': [['the build', "'/builds/latest.json'", "'/builds/newest.json'"]],
  [`${portal}/shell/Consent.tsx`]: [
    ['analytics and tag manager', "if (answer === 'yes') about", "if (answer !== 'no') about"],
  ],
  [`${centre}/adapters/geo-ip/ip2c.ts`]: [
    ['… whose answer says', 'text.slice(2, 4)', 'text.slice(5, 7)'],
    ['… whose answer says', "!text.startsWith('1') || ", ''],
  ],
  [`${portal}/forms/phone/start-country.ts`]: [
    ['after a failed lookup', `    console.warn('The visitor’s country could not be looked up.', error)\n`, ''],
    ['after a failed lookup', `error)\n    return first`, `error)\n    return null`],
  ],
  [`${portal}/forms/phone/picker-changes.ts`]: [
    ['the list of countries opens', 'return { ...changes, selectedItem: state.selectedItem }', 'return changes'],
  ],
  [`${portal}/forms/phone/type-to-find.ts`]: [['typing finds a country', 'typingPause = 700', 'typingPause = 500']],
  [`${portal}/forms/phone/list-place.ts`]: [['the list opens below', 'spaceBelow = 200', 'spaceBelow = 120']],
  [`${contract}/phone.ts`]: [
    ['valid only by its country', '!excluded && parsed.isPossible()', 'parsed.isPossible()'],
    ['a number without a plus', 'isInternational(text) ? undefined : against', 'undefined'],
    [
      'NOT_A_NUMBER, INVALID',
      `if (!parseFailures.includes(kind)) throw error\n    return kind as`,
      `if (!parseFailures.includes(kind)) throw error\n    return 'NOT_A_NUMBER' as`,
    ],
    ['modes auto, national', "return number.format('RFC3966') ??", "return number.format('E.164') ??"],
    ['the result has country', 'const countryCode = excluded ? null : (country ?? null)', 'const countryCode = null'],
    ['2 to 17 digits', 'const text = plainPhone(typed)', 'const text = plainPhone(typed).slice(0, 16)'],
    ['an extension of 20', `    number: parsed,\n`, `    number: { ...parsed, ext: undefined },\n`],
  ],
  [`${portal}/forms/phone/PhoneInput.tsx`]: [
    ['25 characters', 'maxLength = 25', 'maxLength = 30'],
    ['25 characters', 'type="tel"', 'type="text"'],
  ],
  [`${portal}/anti-bot/check.ts`]: [
    ['it starts by itself', "startMode: 'auto'", "startMode: 'none'"],
    ['it starts by itself', "theme: 'dark'", "theme: 'light'"],
    ['it starts by itself', 'formFieldName: options.name', "formFieldName: 'solution'"],
    ['its frames', 'sitekey: configuration.siteKey', "sitekey: 'another'"],
    ['what has expired is reset', "element.addEventListener('frc:widget.expire', renewSoon, heard)", ''],
    ['destroyed with its form', `      widget?.destroy()\n`, ''],
    ['a marker stands for', "?? '.UNCONNECTED'", "?? ''"],
    [
      'an error after the last try',
      "onError({ state: 'error', code, detail })",
      "onError({ state: 'error', code, detail: '' })",
    ],
  ],
  [`${portal}/anti-bot/AntiBot.tsx`]: [['an invisible check', 'hidden={!isShown(view)}', 'hidden={false}']],
  [`${portal}/anti-bot/check-view.ts`]: [
    [
      'states init, reset',
      "attempts > 0 || state === 'error'",
      "attempts > 0 || state === 'error' || state === 'reset'",
    ],
    ['four retries', 'mostAttempts = 5', 'mostAttempts = 4'],
    ['each load that fails', 'attempts: view.attempts + 1', 'attempts: 1'],
  ],
  [`${portal}/anti-bot/frames/agent.ts`]: [
    ['frames are loaded anew', 'parent[frame]?.postMessage({ newAgent: here.id }, location.origin)', 'parent[frame]'],
  ],
  [`${portal}/anti-bot/frames/widget.ts`]: [['its box has', "height: '70px'", "height: '90px'"]],
  'apps/portal/package.json': [
    ['the SDK is of version', '"@friendlycaptcha/sdk": "0.1.32"', '"@friendlycaptcha/sdk": "0.1.31"'],
  ],
  [`${centre}/adapters/anti-bot/verify.ts`]: [
    ['markers are no responses', "response === '' || response.startsWith('.')", "response === ''"],
  ],
  'apps/kontor/src/anti-bot.ts': [['the global endpoint', 'antiBot.relay ? own : antiBot.endpoint', 'own']],
  [`${portal}/navigation/chunk-failures.ts`]: [
    ['a missing part', 'reloadGuard = 10_000', 'reloadGuard = 0'],
    ['… for each path by itself', 'prefix + location.pathname', 'prefix'],
    ['… and for none that is only', 'if (spared === 0) void repair()', 'void repair()'],
  ],
  [`${portal}/navigation/limit-preloads.ts`]: [['four preloads', 'maxPreloads = 4', 'maxPreloads = 5']],
  [`${portal}/page/bots.ts`]: [
    ['which agents are bots', '|chrome-lighthouse', ''],
    ['which agents are bots', '|^whatsapp\\/', ''],
  ],
  [`${portal}/areas/desk/dashboard/SpendChart.tsx`]: [
    ['an axis has 11', 'ticks: { color: text, callback', 'ticks: { maxTicksLimit: 8, color: text, callback'],
    ['and never more than', 'ticks: { color: text, callback', 'ticks: { maxTicksLimit: 500, color: text, callback'],
    [
      'a tooltip moves',
      `        backgroundColor: raised,\n`,
      `        backgroundColor: raised, animation: { duration: 100 },\n`,
    ],
  ],
  [`${portal}/ui/button-class.ts`]: [
    ['buttons in three sizes', "lg: 'button-lg'", "lg: 'button-md'"],
    ['buttons in three sizes', "success: 'outlined-success'", "success: 'button-success'"],
  ],
  [`${contract}/locales.ts`]: [['en and de', "sourceLocale = 'en'", "sourceLocale = 'de'"]],
}

/** @type {{requirement: string, file: string, from: string, to: string}[]} */
export const mutations = Object.entries(byFile).flatMap(([file, changes]) =>
  changes.map(([requirement, from, to]) => ({ requirement, file, from, to })),
)

/** Reads the rows of the document: each requirement with the file and the name of the test that holds it. */
export function requirements() {
  const document = readFileSync(join(root, 'docs/specification.md'), 'utf8')
  return [...document.matchAll(/^\| (.+?) +\| `([\w/.-]+)` › (.+?) +\| [^|]*\|$/gm)].map(
    ([, requirement = '', file = '', name = '']) => ({ requirement, file, name }),
  )
}

/** Finds the row that a mutation is about. @throws where it is about none, or about several */
export function rowOf(rows, { requirement }) {
  const [row, ...others] = rows.filter(one => one.requirement.startsWith(requirement))
  if (!row || others.length > 0) throw new Error(`${requirement}: ${others.length + (row ? 1 : 0)} rows begin so`)
  return row
}
